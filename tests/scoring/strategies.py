"""Random formats, tables and whole events for laws about standings."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from scoring.format import PRESETS, AbsenceRule, Format, Scale, ShareRule, TieMode
from scoring.game import Game, Seat
from scoring.ranking import Penalty, Player, Round


@dataclass(frozen=True)
class Event:
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    format: Format
    penalties: tuple[Penalty, ...] = ()
    tie_breaks: tuple[tuple[int, ...], ...] = ()


def points(*, least: int = 0) -> st.SearchStrategy[int]:
    """Raw totals: often so few different ones that ties abound."""
    return st.integers(least, 4) | st.integers(least, 150)


def tables(*, least: int = 0) -> st.SearchStrategy[list[int]]:
    """The totals of a table of two (T23), three or four."""
    return st.lists(points(least=least), min_size=2, max_size=4)


def scales(*, least: int = 0) -> st.SearchStrategy[Scale]:
    """A preset, or an own scale in hundredths, best first."""
    value = st.integers(least * 100, 900).map(lambda hundredths: Fraction(hundredths, 100))
    row = [st.lists(value, min_size=n, max_size=n).map(lambda v: tuple(sorted(v, reverse=True))) for n in (3, 4)]
    own = st.builds(lambda three, four: {3: three, 4: four}, *row)
    return st.sampled_from([scale for scale in PRESETS.values() if scale[4][-1] >= least]) | own


@st.composite
def formats(draw: st.DrawFn, *, scale: st.SearchStrategy[Scale] | None = None) -> Format:
    return Format(
        scale=draw(scales() if scale is None else scale),
        lower_wins=draw(st.sampled_from([True, True, False])),
        least_total=draw(st.sampled_from([0, 0, None])),
        limit=draw(st.sampled_from([100, 100, 60, None])),
        top_up=draw(st.booleans()),
        ties=draw(st.sampled_from(TieMode)),
        share_rule=draw(st.sampled_from(ShareRule)),
        absence=draw(st.sampled_from(AbsenceRule)),
        absence_points=draw(st.integers(0, 150)),
        min_rounds=draw(st.sampled_from([0, 0, 1, 2])),
    )


@st.composite
def games(draw: st.DrawFn, table: int, entries: Sequence[int], *, least: int, plain: bool = False) -> Game:
    """A game of these entries: mostly with a result; else void, unfinished, or with leavers."""
    seats = [Seat(entry, draw(points(least=least))) for entry in entries]
    kind = "played" if plain else draw(st.sampled_from(["played"] * 6 + ["left", "void", "unfinished"]))
    if kind == "left":
        leaving = draw(st.sets(st.integers(0, len(seats) - 1), min_size=1, max_size=max(1, len(seats) - 2)))
        seats = [Seat(seat.entry, None, left=True) if i in leaving else seat for i, seat in enumerate(seats)]
    if kind == "unfinished":
        seats[draw(st.integers(0, len(seats) - 1))] = Seat(seats[0].entry)
        seats = [Seat(entry, seat.points) for entry, seat in zip(entries, seats, strict=True)]
    return Game(table, tuple(seats), by_time=draw(st.booleans()), void=kind == "void")


@st.composite
def rounds(draw: st.DrawFn, number: int, entries: Sequence[int], *, least: int, plain: bool = False) -> Round:
    """A round: tables of 2 to 4 from the front of a shuffled list, then byes, then those who are not there."""
    order = draw(st.permutations(entries))
    sizes = draw(st.lists(st.sampled_from([3, 4, 4, 2]), min_size=1, max_size=4))
    seated: list[Game] = []
    for size in sizes:
        if len(order) >= size:
            seated.append(draw(games(len(seated) + 1, order[:size], least=least, plain=plain)))
            order = order[size:]
    byes = order[: draw(st.integers(0, min(2, len(order))))]
    return Round(number, tuple(seated), tuple(byes))


@st.composite
def events(
    draw: st.DrawFn, *, format: st.SearchStrategy[Format] | None = None, plain: bool = False, final: bool = True
) -> Event:
    """An event with everything: absence, byes, leavers, void games, a running round, house players, a final.

    `plain`: every game has a result and every round is closed, nobody is fined and no tie broken by hand.
    """
    chosen = draw(formats() if format is None else format)
    least = 0 if chosen.least_total == 0 else -20
    entries = range(1, draw(st.integers(3, 13)) + 1)
    played = [draw(rounds(n, entries, least=least, plain=plain)) for n in range(1, draw(st.integers(1, 5)) + 1)]
    if plain:
        return Event(tuple(Player(entry, entry) for entry in entries), tuple(played), chosen)
    if draw(st.booleans()):
        played[-1] = Round(played[-1].number, played[-1].games, played[-1].byes, closed=False)
    if final and draw(st.booleans()):
        last = draw(rounds(len(played) + 1, entries, least=least))
        played.append(Round(last.number, last.games, closed=draw(st.booleans()), final=True))
    amount = st.integers(-6, 6).map(lambda half: Fraction(half, 2))
    fine = st.builds(Penalty, st.sampled_from(entries), amount, amount)
    return Event(
        tuple(Player(entry, draw(st.integers(0, 3)), ranked=draw(st.integers(0, 5)) > 0) for entry in entries),
        tuple(played),
        chosen,
        tuple(draw(st.lists(fine, max_size=3))),
        tuple(draw(st.lists(st.lists(st.sampled_from(entries), min_size=2, unique=True).map(tuple), max_size=3))),
    )
