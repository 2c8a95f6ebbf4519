"""The whole report of a draw: its figures, every player's share of tables of 3 and first seats, and who met whom."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.draw import Meetings, Report, Request, meetings
from tournament.models import Draw, Entry, Event, Round
from tournament.queries import draw_words
from tournament.queries import names as apart
from tournament.queries.draw_words import Figure

WIDEST = 150  # players: a wider matrix nobody can read


@dataclass(frozen=True, slots=True)
class Player:
    """A player's share: visits to tables of 3, first seats and byes, this round included; None: not seated in it."""

    number: int
    name: str
    club: str
    threes: int | None
    firsts: int | None
    byes: int


@dataclass(frozen=True, slots=True)
class Other:
    """Whom a player met, and how often."""

    name: str
    times: int


@dataclass(frozen=True, slots=True)
class Met:
    """A row of the matrix: `cells` in the order of the rows (None: the player); whom the player met, and not met."""

    number: int
    name: str
    cells: tuple[int | None, ...]
    others: tuple[Other, ...]
    never: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who met more than once."""

    first: str
    second: str
    times: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """Who met whom over all rounds up to this one; `wide`: too many players for a table that anybody could read."""

    rows: tuple[Met, ...]
    most: int
    never: int
    again: tuple[Pair, ...]

    @property
    def wide(self) -> bool:
        """Are there more players than a table has room for?"""
        return len(self.rows) > WIDEST


@dataclass(frozen=True, slots=True)
class Whole:
    """The report of one draw; `seed` and `moves` as asked, the swaps made by hand since."""

    draw: Draw
    asked: Request
    report: Report
    how: str
    figures: tuple[Figure, ...]
    players: tuple[Player, ...]
    by_hand: bool

    @property
    def swaps(self) -> int:
        """How many seats were swapped by hand."""
        return len(self.draw.swaps)


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """How a published round was drawn, in a row; figures are None where the draw has no report."""

    round: int
    draw: int
    method: str
    how: str
    seed: int | None
    moves: int | None
    swaps: int
    repeats: int | None
    total_repeats: int | None
    most: int | None
    threes: str


@dataclass(frozen=True, slots=True)
class _Who:
    number: int
    name: str
    club: str
    order: tuple[str, int]


def of(event: Event, drawn: Draw, *, public: bool = False) -> Whole:
    """The report, players in the event's order of names; `public`: by the names that players see."""
    report, asked, people = Report.from_dict(drawn.report), Request.from_dict(drawn.request), _people(event, public)
    here = {*asked.players, *report.threes, *report.bye_counts} & people.keys()
    rows = [
        Player(
            who.number,
            who.name,
            who.club,
            report.threes.get(pk),
            report.first_seats.get(pk),
            report.bye_counts.get(pk, 0),
        )
        for pk, who in _sorted(people, here)
    ]
    return Whole(
        drawn,
        asked,
        report,
        draw_words.how(report),
        draw_words.figures(report),
        tuple(rows),
        by_hand=drawn.parent_id is not None or not report.how,
    )


def rounds(event: Event) -> tuple[DrawnRound, ...]:
    """Every published round, in order."""
    found = Draw.objects.filter(pk__in=Round.objects.filter(event=event).values("published"))
    return tuple(_row(drawn) for drawn in found.order_by("round_number"))


def _row(drawn: Draw) -> DrawnRound:
    report = Report.from_dict(drawn.report) if drawn.report else None
    return DrawnRound(
        drawn.round_number,
        drawn.number,
        str(drawn.get_method_display()),
        draw_words.how(report) if report else "",
        drawn.request.get("seed"),
        drawn.request.get("moves"),
        len(drawn.swaps),
        len(report.repeats) if report else None,
        report.total_repeats if report else None,
        report.most if report else None,
        draw_words.span(report.threes.values()) if report else "",
    )


def matrix(event: Event, drawn: Draw) -> Matrix:
    """Who met whom in the rounds before this draw and in it."""
    asked, people = Request.from_dict(drawn.request), _people(event, public=False)
    met = meetings(asked.past, tuple(tuple(table) for table in drawn.tables), players=asked.players)
    at = {pk: index for index, pk in enumerate(met.players)}
    order = [(pk, who) for pk, who in _sorted(people, set(at))]
    names = [(at[pk], who.name) for pk, who in order]
    return Matrix(
        rows=tuple(_met(who, at[pk], names, met) for pk, who in order),
        most=met.most,
        never=met.never,
        again=tuple(
            Pair(first, second, met.rows[a][b])
            for place, (a, first) in enumerate(names)
            for b, second in names[place + 1 :]
            if met.rows[a][b] > 1
        ),
    )


def _met(who: _Who, row: int, names: list[tuple[int, str]], met: Meetings) -> Met:
    times = met.rows[row]
    others = tuple(Other(name, times[at]) for at, name in names if at != row and times[at])
    cells = tuple(None if at == row else times[at] for at, _name in names)
    return Met(who.number, who.name, cells, others, never=len(names) - 1 - len(others))


def _people(event: Event, public: bool) -> dict[int, _Who]:
    names = apart.of(event.pk, public=public)
    found = Entry.objects.filter(event=event).values_list("pk", "number", "club", "sort_key")
    return {pk: _Who(number, names[pk], club, (key, number)) for pk, number, club, key in found}


def _sorted(people: Mapping[int, _Who], wanted: set[int]) -> list[tuple[int, _Who]]:
    return sorted(((pk, people[pk]) for pk in wanted & people.keys()), key=lambda item: item[1].order)
