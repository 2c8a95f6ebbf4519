"""What a record comes to beside the result of its table (V4): raw points with raw points, never repaired."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

from games import record
from games.awards import Award
from games.registry import Rules
from tournament import playing, sheets, versions
from tournament.models import Entry, Event, Game, Record, Seat
from tournament.playing import Deal, Fault, Played
from tournament.versions import Sheet


class State(StrEnum):
    """What came of a comparison; ALONE: there is no result to compare with yet."""

    AGREES = "agrees"
    DIFFERS = "differs"
    ILLEGAL = "illegal"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the game that the record has otherwise than the event."""

    name: str
    record: str
    event: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A record beside a version of the result (None: none that counts); all by the record's seats, as it is saved."""

    game: str
    names: tuple[str, ...]
    table: int  # how many sit at it
    points: tuple[int, ...]
    claimed: tuple[int, ...] | None
    sets: tuple[Deal, ...]
    whole: bool
    fault: Fault | None = None
    options: tuple[Option, ...] = ()
    version: int | None = None
    result_points: tuple[int | None, ...] = ()
    result_sets: tuple[Deal, ...] = ()
    resigned: tuple[int, ...] = ()
    missing: str = ""  # how a line that could follow begins, where the record stops too early

    @property
    def state(self) -> State:
        """Agrees, differs, illegal, or nothing to compare with."""
        if self.fault is not None:
            return State.ILLEGAL
        odd = self.options or self.false_claims or self.differing or self.differing_sets or self.unknown_resigned
        if odd or not (self.whole and self.fits):
            return State.DIFFERS
        return State.ALONE if self.version is None else State.AGREES

    @property
    def fits(self) -> bool:
        """True when the record has as many players as the table."""
        return len(self.names) == self.table

    @property
    def false_claims(self) -> tuple[int, ...]:
        """The seats to which the record's header gives other points than its lines."""
        return () if self.claimed is None else _differing(self.points, self.claimed)

    @property
    def differing(self) -> tuple[int, ...]:
        """The seats whose points differ from the result's; a leaver's (T21) are not compared."""
        return _differing(self.points, self.result_points)

    @property
    def unknown_resigned(self) -> tuple[int, ...]:
        """The seats that have resigned by the record, but have points in the result: they have not won (C12)."""
        pairs = zip(range(len(self.names)), self.result_points, strict=False)
        return tuple(seat for seat, points in pairs if points is not None and seat in self.resigned)

    @property
    def differing_sets(self) -> tuple[int, ...]:
        """The sets, from 0, that differ from those of a result written by sets."""
        count = max(len(self.sets), len(self.result_sets)) if self.result_sets else 0
        return tuple(number for number in range(count) if self.differs_in(number))

    def differs_in(self, number: int) -> bool:
        """True when this set is missing on one side, or has other scores or another caller."""
        if number >= min(len(self.sets), len(self.result_sets)):
            return True
        ours, theirs = self.sets[number], self.result_sets[number]
        called_otherwise = theirs.caller is not None and theirs.caller != ours.caller
        scored_otherwise = bool(_differing(ours.scores, theirs.scores))
        return scored_otherwise or called_otherwise or ours.kamikaze != theirs.kamikaze

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain JSON."""
        return {**asdict(self), "state": str(self.state)}

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> Self:
        """The verdict that was saved."""
        values = {name: saved[name] for name in cls.__dataclass_fields__ if name in saved}  # what an older one has
        lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
        return cls(
            **{
                **values,
                **lists,
                "fault": None if saved["fault"] is None else Fault(**saved["fault"]),
                "options": tuple(Option(**option) for option in saved["options"]),
                "sets": tuple(_deal(row) for row in saved["sets"]),
                "result_sets": tuple(_deal(row) for row in saved["result_sets"]),
            }
        )


def _deal(saved: Mapping[str, Any]) -> Deal:
    awards = tuple(Award(**award) for award in saved["awards"])
    return Deal(tuple(saved["scores"]), saved["caller"], saved["kamikaze"], awards)


def _differing(ours: Sequence[int | None], theirs: Sequence[int | None]) -> tuple[int, ...]:
    pairs = enumerate(zip(ours, theirs, strict=False))  # one side may be unknown
    return tuple(seat for seat, (mine, other) in pairs if other is not None and mine != other)


def of(game: Game, played: Played, *, event: Event, seats: Sequence[int]) -> Verdict:
    """The record beside the game's newest result, if that is one of exactly those who sit here now.

    `seats` are entries in the order of the record's players; empty where that is not known.
    """
    here, sheet, version = _counting(game)
    return compare(played, event=event, seats=seats, table=len(here), sheet=sheet, version=version)


def now(record: Record, *, game: Game, event: Event) -> Verdict:
    """The verdict as it was saved; where another result counts by now, the record played and compared with that one."""
    saved = Verdict.from_dict(record.verdict)
    here, sheet, version = _counting(game)
    if saved.fault is not None or not record.seats or saved.version == version:
        return saved
    seats = seats_of(record)
    return compare(
        playing.play(record.text),
        event=event,
        seats=seats if set(seats) == here else (),
        table=len(here),
        sheet=sheet,
        version=version,
    )


def seats_of(record: Record) -> tuple[int, ...]:
    """The entries of a record's players in its order; who was merged since is the entry that was kept."""
    merged = dict(Entry.objects.filter(pk__in=record.seats).values_list("pk", "merged_into"))
    return tuple(merged.get(entry) or entry for entry in record.seats)


def _counting(game: Game) -> tuple[set[int], Sheet | None, int | None]:
    """Who sits at the table now, and the newest result with its number if it is one of exactly those."""
    here = set(Seat.objects.filter(game=game).values_list("entry_id", flat=True))
    newest = game.results.order_by("-number").first()
    sheet = versions.read(newest) if newest else None
    if newest is None or sheet is None or set(sheet.totals) != here:
        return here, None, None
    return here, sheet, newest.number


def compare(
    played: Played, *, event: Event, seats: Sequence[int], table: int, sheet: Sheet | None, version: int | None
) -> Verdict:
    """The played record beside the newest result; `seats` are entries in the record's order, empty if not known."""
    beside = sheet if seats and played.fault is None else None
    return Verdict(
        game=played.game,
        names=played.names,
        table=table,
        points=played.points,
        claimed=played.claimed,
        sets=played.sets,
        whole=played.whole,
        fault=played.fault,
        options=() if played.rules is None else tuple(_options(played.rules, event)),
        version=version if beside else None,
        result_points=tuple(beside.totals[entry] for entry in seats) if beside else (),
        result_sets=tuple(_result_sets(beside, seats, sheets.rules_of(event))) if beside else (),
        resigned=played.resigned,
        missing=played.missing,
    )


def _options(rules: Rules, event: Event) -> Iterator[Option]:
    """What the record plays otherwise than the event: the event's options are those of its rules (T4)."""
    own = sheets.rules_of(event)
    if rules.slug != own.slug:
        yield Option("game", rules.slug, own.slug)
        return
    ours, theirs = (record.words_of(one.options, default=other.options) for one, other in ((rules, own), (own, rules)))
    yield from (Option(name, word, theirs[name]) for name, word in ours.items())


def _result_sets(sheet: Sheet, seats: Sequence[int], rules: Rules) -> Iterator[Deal]:
    for row in sheet.sets:
        caller = None if row.caller is None or not rules.has_caller else seats.index(row.caller)
        yield Deal(tuple(row.points.get(entry) for entry in seats), caller, row.kamikaze)
