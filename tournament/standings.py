"""The standings of an event: always computed, the same call for page, phone, projector, PDF and XLSX."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring import ranking
from scoring.format import Format
from tournament import formats
from tournament.enums import PenaltyKind
from tournament.models import Entry, Event, Penalty, TieBreakPlace
from tournament.queries import scores
from tournament.queries.scores import RoundRow, Version


@dataclass(frozen=True, slots=True)
class Who:
    """An entry as the standings show it."""

    entry: int
    number: int
    name: str
    club: str
    ranked: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One row: who, what scoring says, and how many ranks up (positive) or down since the round before."""

    who: Who
    row: ranking.Row
    moved: int | None


@dataclass(frozen=True, slots=True)
class Progress:
    """A running round: so many of its tables are in (T22)."""

    round: int
    done: int
    tables: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after `after_round`, with what a reader needs to trust them."""

    revision: int
    after_round: int
    rounds: tuple[int, ...]
    running: Progress | None
    held: bool
    final: bool
    lines: tuple[Line, ...]
    people: Mapping[int, Who]
    format: Format


def of(
    event: Event,
    *,
    public: bool = False,
    through: int | None = None,
    instead: Mapping[int, Version] | None = None,
) -> Standings:
    """The standings now, or after round `through`; `instead` puts candidate results in place of the stored ones.

    `public` leaves out what the organiser holds back (field report 22).
    """
    held = public and event.held_from is not None
    if held and event.held_from is not None:
        last = event.held_from - 1
        through = last if through is None else min(through, last)
    rounds = scores.rounds(event, through=through, instead=instead)
    people = _people(event)
    rows = _rank(event, people, rounds)
    before = _ranks_before(event, people, rounds)
    return Standings(
        revision=event.revision,
        after_round=rounds[-1].number if rounds else 0,
        rounds=tuple(row.number for row in rounds),
        running=_progress(rounds),
        held=held,
        final=bool(rounds and rounds[-1].final),
        lines=tuple(Line(people[row.entry], row, _moved(row, before)) for row in rows),
        people=people,
        format=formats.of(event),
    )


def _people(event: Event) -> dict[int, Who]:
    found = Entry.objects.filter(event=event, merged_into__isnull=True).order_by("number")
    return {
        pk: Who(pk, number, short or name, club, ranked)
        for pk, number, name, short, club, ranked in found.values_list(
            "pk", "number", "name", "short_name", "club", "ranked"
        )
    }


def _rank(event: Event, people: Mapping[int, Who], rounds: Sequence[RoundRow]) -> tuple[ranking.Row, ...]:
    return ranking.standings(
        [ranking.Player(who.entry, who.number, who.ranked) for who in people.values()],
        [scores.scored_round(row) for row in rounds],
        formats.of(event),
        penalties=_penalties(event, rounds),
        tie_breaks=_tie_breaks(event, rounds),
    )


def _penalties(event: Event, rounds: Sequence[RoundRow]) -> list[ranking.Penalty]:
    """T15: standing penalties; one tied to a round counts from that round on."""
    worse = 1 if formats.of(event).lower_wins else -1
    last = rounds[-1].number if rounds else 0
    found = Penalty.objects.filter(event=event, cancelled_at__isnull=True)
    result = []
    for entry, kind, amount, number in found.values_list("entry_id", "kind", "amount", "round_number"):
        if number is not None and number > last:
            continue
        points = Fraction(amount)
        if kind == PenaltyKind.WIN_POINTS:
            result.append(ranking.Penalty(entry, win_points=-points))
        else:
            result.append(ranking.Penalty(entry, game_points=worse * points))
    return result


def _tie_breaks(event: Event, rounds: Sequence[RoundRow]) -> dict[int, int]:
    """T11: orders by hand made after exactly these rounds; under a final those made before it (T16)."""
    regular = [row for row in rounds if not row.final]
    after = regular[-1].number if regular else 0
    found = TieBreakPlace.objects.filter(
        tie_break__event=event, tie_break__cancelled_at__isnull=True, tie_break__after_round=after
    )
    return dict(found.order_by("tie_break__at", "place").values_list("entry_id", "place"))


def _progress(rounds: Sequence[RoundRow]) -> Progress | None:
    if not rounds or rounds[-1].closed:
        return None
    last = rounds[-1]
    return Progress(last.number, sum(game.done for game in last.games), len(last.games))


def _ranks_before(event: Event, people: Mapping[int, Who], rounds: Sequence[RoundRow]) -> dict[int, int | None]:
    if len(rounds) < 2:
        return {}
    return {row.entry: row.rank for row in _rank(event, people, rounds[:-1])}


def _moved(row: ranking.Row, before: Mapping[int, int | None]) -> int | None:
    was = before.get(row.entry)
    return was - row.rank if was is not None and row.rank is not None else None
