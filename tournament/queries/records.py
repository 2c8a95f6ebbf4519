"""Records of games as pages show them: the verdict in words, and the record beside the result."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import registry
from games.core import BadNotation, IllegalAction
from tournament import sentences
from tournament.czech import search_key
from tournament.enums import PublicNames
from tournament.models import Event, Record
from tournament.playing import Deal, Fault
from tournament.queries import names as people
from tournament.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Cell:
    """Points of a seat on one side; `differs` from the other side."""

    points: int | None
    differs: bool
    called: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A set on one side; no cells: this side has no such set."""

    number: int
    cells: tuple[Cell, ...]
    kamikaze: bool


@dataclass(frozen=True, slots=True)
class Side:
    """The record or the result: sets and totals by seat."""

    rows: tuple[Row, ...]
    totals: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """Points that the record gives, with their reason."""

    set: int
    name: str
    points: int
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A verdict ready for the page; `fault` is the sentence about its line, "" without one."""

    verdict: Verdict
    names: tuple[str, ...]
    fault: str
    remarks: tuple[str, ...]
    record: Side
    result: Side | None
    given: tuple[Given, ...]
    mark: str = ""  # what the player is called whom the game marks in a set; "" where it marks nobody


def public_tables(event: Event, number: int) -> tuple[int, ...]:
    """The tables of a round whose newest record players may replay, in order."""
    found = Record.objects.filter(game__round__event=event, game__round__number=number, game__seats__isnull=False)
    shown = dict(found.order_by("game__table", "number").values_list("game__table", "public"))  # the newest stays
    return tuple(table for table, public in shown.items() if public)


def names(event: Event, seats: Sequence[int], *, written: Sequence[str], public: bool = False) -> tuple[str, ...]:
    """What to call a record's players: as their entries, else as the record does, else p1, p2 …"""
    known = people.of(event.pk, public=public)
    written = written if not public or event.public_names == PublicNames.FULL else [""] * len(written)
    own = [known.get(entry) for entry in seats] if seats else [None] * len(written)
    return tuple(
        called or name or f"p{number}" for number, (called, name) in enumerate(zip(own, written, strict=True), start=1)
    )


def shown(verdict: Verdict, *, names: Sequence[str]) -> Shown:
    """A verdict in words, with both sides."""
    sets = range(max(len(verdict.sets), len(verdict.result_sets)))
    ours = Side(_rows(verdict, verdict.sets, sets), _totals(verdict, verdict.points))
    theirs = Side(_rows(verdict, verdict.result_sets, sets), _totals(verdict, verdict.result_points))
    return Shown(
        verdict=verdict,
        names=tuple(names),
        fault="" if verdict.fault is None else fault(verdict.fault, game=verdict.game, names=names),
        remarks=tuple(_remarks(verdict, names)),
        record=ours,
        result=theirs if verdict.version is not None else None,
        given=tuple(_given(verdict, names)),
        mark=_mark(verdict),
    )


def fault(found: Fault, *, game: str, names: Sequence[str]) -> str:
    """Why a line cannot be played, in the reader's language."""
    if found.rule is None:
        error = BadNotation(found.code)
        error.facts = dict(found.facts)
        return sentences.notation(error, game=game)
    return sentences.refusal(IllegalAction(found.rule, found.facts), game=game, names=names)


def _mark(verdict: Verdict) -> str:
    if verdict.fault is not None:
        return ""
    return sentences.turned_mark(registry.get(verdict.game).turned_mark, game=verdict.game)


def _rows(verdict: Verdict, deals: Sequence[Deal], sets: range) -> tuple[Row, ...]:
    if not deals:
        return ()
    compared = bool(verdict.result_sets)
    return tuple(
        Row(
            number + 1,
            _cells(verdict, deals, number, compared=compared),
            number < len(deals) and deals[number].kamikaze,
        )
        for number in sets
    )


def _cells(verdict: Verdict, deals: Sequence[Deal], number: int, *, compared: bool) -> tuple[Cell, ...]:
    if number >= len(deals):
        return ()
    deal = deals[number]
    differing = _seats_differing(verdict, number) if compared else frozenset()
    return tuple(Cell(points, seat in differing, seat == deal.caller) for seat, points in enumerate(deal.scores))


def _seats_differing(verdict: Verdict, number: int) -> frozenset[int]:
    """The seats whose cell of this set is another on the other side: by score, caller or Kamikaze."""
    everybody = frozenset(range(len(verdict.names)))
    if number >= min(len(verdict.sets), len(verdict.result_sets)):
        return everybody
    ours, theirs = verdict.sets[number], verdict.result_sets[number]
    if ours.kamikaze != theirs.kamikaze:
        return everybody
    scores = enumerate(zip(ours.scores, theirs.scores, strict=True))
    found = {seat for seat, (mine, other) in scores if other is not None and mine != other}
    if theirs.caller is not None and theirs.caller != ours.caller:
        found |= {seat for seat in (ours.caller, theirs.caller) if seat is not None}
    return frozenset(found)


def _totals(verdict: Verdict, points: Sequence[int | None]) -> tuple[Cell, ...]:
    return tuple(Cell(total, seat in verdict.differing) for seat, total in enumerate(points))


def _given(verdict: Verdict, names: Sequence[str]) -> Iterator[Given]:
    for number, deal in enumerate(verdict.sets, start=1):
        for award in deal.awards:
            why = sentences.award(award, game=verdict.game, names=names)
            yield Given(number, names[award.seat], award.points, award.rule, why)


def _remarks(verdict: Verdict, names: Sequence[str]) -> Iterator[str]:
    if verdict.fault is not None:
        return
    if not verdict.whole:
        yield sentences.unfinished(verdict.missing)
    if not verdict.fits:
        facts = {"record": len(verdict.names), "table": verdict.table}
        yield _("Players in the record: %(record)s, at the table: %(table)s.") % facts
    for option in verdict.options:
        facts_of_option = {"name": option.name, "record": option.record, "event": option.event}
        yield _("The option “%(name)s” is %(record)s in the record and %(event)s in this event.") % facts_of_option
    for seat in verdict.false_claims:
        assert verdict.claimed is not None
        said = {"name": names[seat], "claimed": verdict.claimed[seat], "points": verdict.points[seat]}
        yield _("%(name)s: %(claimed)s points are claimed, the record gives %(points)s.") % said
    yield from _left(verdict, names)
    if verdict.version is None and verdict.fits:
        yield _("There is no result of this table to compare with yet.")


def _left(verdict: Verdict, names: Sequence[str]) -> Iterator[str]:
    """Who has resigned (C12), or left (T21)."""
    for seat in verdict.resigned:
        yield _("%(name)s: resigned, by the record.") % {"name": names[seat]}
    for seat in verdict.unknown_resigned:
        yield _("%(name)s: the result has points here; mark on the sheet who has resigned.") % {"name": names[seat]}
    for seat, points in enumerate(verdict.result_points):
        if points is None and seat not in verdict.resigned:
            yield _("%(name)s: left during the game; the points are not compared.") % {"name": names[seat]}


def match(written: Sequence[str], people: Mapping[int, Sequence[str]]) -> tuple[int, ...]:
    """Entries for a record's players: by the whole name, then by a part of it, the rest in the order of the seats.

    `people`: the entries of the table in the order of their seats, each with the names it goes by. Empty if there are
    more or fewer players than that.
    """
    if len(written) != len(people):
        return ()
    found: dict[int, int] = {}
    for fits in (_same, _part):
        for seat, name in enumerate(written):
            open_to = [entry for entry, known in people.items() if entry not in found.values() and fits(name, known)]
            if seat not in found and len(open_to) == 1:
                found[seat] = open_to[0]
    rest = iter([entry for entry in people if entry not in found.values()])
    return tuple(found[seat] if seat in found else next(rest) for seat in range(len(written)))


def _same(name: str, known: Sequence[str]) -> bool:
    return bool(name) and search_key(name) in map(search_key, known)


def _part(name: str, known: Sequence[str]) -> bool:
    words = search_key(name).split()
    return bool(words) and any(set(words) <= set(search_key(one).split()) for one in known)
