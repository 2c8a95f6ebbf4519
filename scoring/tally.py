"""The rounds gathered player by player: cells to show and sums to rank by, in one pass over the seats (T8–T10)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm

from scoring.absence import bye, missed
from scoring.final import final_cells
from scoring.format import Format
from scoring.game import Count, Game, count, shares, win_points
from scoring.values import Cell, Kind, Round

PLAYED = Kind.PLAYED  # looked up once: a member of an enum is slow to reach


@dataclass(slots=True)
class Tally:
    """One player's rounds so far; win points in units of `Book.unit`, the sum of shares unreduced, above / below."""

    cells: list[Cell] = field(default_factory=list)
    win_units: int = 0
    points: int = 0
    mean_points: Fraction = Fraction(0)  # the game points of byes where the mean is not whole
    share_above: int = 0
    share_below: int = 1
    played: int = 0
    missed: int = 0
    byes: int = 0


@dataclass(slots=True)
class Book:
    """The tallies being written, and what is turned into fractions only once: patterns of places, game points."""

    format: Format
    unit: int  # every win point the format can give is a whole number of 1/unit
    tallies: Mapping[int, Tally]
    wins: dict[tuple[int, ...], tuple[tuple[Fraction, int], ...]] = field(default_factory=dict)
    numbers: dict[int, Fraction] = field(default_factory=dict)


def gather(entries: Iterable[int], rounds: Iterable[Round], format: Format) -> Book:
    """The book with the rounds of each of these entries; ValueError if a round has somebody twice."""
    book = empty(entries, format)
    for round in sorted(rounds, key=lambda round: round.number):
        add(book, round)
    return book


def empty(entries: Iterable[int], format: Format) -> Book:
    """The book before the first round."""
    return Book(format, _unit(format), {entry: Tally() for entry in entries})


def add(book: Book, round: Round) -> None:
    """Write the next round into the book; ValueError if it has somebody twice."""
    known = _entries(round)
    if not round.final:
        _add_round(book, round, absent=book.tallies.keys() - known)
        return
    for entry, cell in final_cells(round, book.format).items():
        if entry in book.tallies:
            book.tallies[entry].cells.append(cell)


def _add_round(book: Book, round: Round, *, absent: Iterable[int]) -> None:
    points: list[int] = []
    unplayed: list[Game] = []
    for game in round.games:
        counted = None if game.void else count(game, book.format)
        if counted is None:
            unplayed.append(game)
        else:
            points.extend(counted.points)
            _add_game(book, round, game, counted)
    for cell, entries in _others(book.format, round, points, unplayed, absent):
        _add_cell(book, cell, entries)


def _add_game(book: Book, round: Round, game: Game, counted: Count) -> None:
    """Write a counted table to its players: the innermost loop, so plain integers and what the book remembers."""
    tallies, numbers, number, table = book.tallies, book.numbers, round.number, game.table
    wins = book.wins.get(counted.places)
    if wins is None:
        fractions = win_points(counted.places, book.format, size=len(game.seats))
        wins = book.wins[counted.places] = tuple((win, _whole(win, book.unit)) for win in fractions)
    parts = shares(counted.points, book.format)
    columns = zip(game.seats, counted.points, counted.places, wins, parts, strict=True)
    for seat, points, place, (win, units), share in columns:
        tally = tallies.get(seat.entry)
        if tally is None:
            continue
        exact = numbers.get(points)
        if exact is None:
            exact = numbers[points] = Fraction(points)
        extra = 0 if seat.left else counted.added
        tally.cells.append(Cell(number, PLAYED, table, place, win, exact, share, seat.points, extra, seat.left))
        tally.win_units += units
        tally.points += points
        part, whole = share.as_integer_ratio()
        tally.share_above = tally.share_above * whole + part * tally.share_below
        tally.share_below *= whole
        tally.played += 1


def _others(
    format: Format, round: Round, points: Sequence[int], unplayed: Iterable[Game], absent: Iterable[int]
) -> Iterable[tuple[Cell, Iterable[int]]]:
    """What the round is to everybody without a result in it, each cell with its entries (T13, T14, T22, T23)."""
    if round.closed:
        away, mean = missed(round, points, format), bye(round, points, format)
    else:
        away = mean = Cell(round.number, Kind.PENDING)
    void = replace(mean, kind=Kind.VOID) if round.closed else mean
    for game in unplayed:
        yield replace(void if game.void else away, table=game.table), [seat.entry for seat in game.seats]
    yield mean, round.byes
    yield away, absent


def _add_cell(book: Book, cell: Cell, entries: Iterable[int]) -> None:
    """Write the same cell to all of these: missed, a bye or pending."""
    units = 0 if cell.win_points is None else _whole(cell.win_points, book.unit)
    points = Fraction(0) if cell.points is None else cell.points
    whole = points.denominator == 1
    for entry in entries:
        if (tally := book.tallies.get(entry)) is None:
            continue
        tally.cells.append(cell)
        tally.win_units += units
        if whole:
            tally.points += points.numerator
        else:
            tally.mean_points += points
        tally.missed += cell.kind is Kind.MISSED
        tally.byes += cell.kind in (Kind.BYE, Kind.VOID)


def _entries(round: Round) -> set[int]:
    """Everybody the round knows; ValueError if it has somebody twice."""
    entries = [seat.entry for game in round.games for seat in game.seats]
    entries.extend(round.byes)
    known = set(entries)
    if len(known) != len(entries):
        raise ValueError(f"round {round.number} has a player twice")
    return known


def _unit(format: Format) -> int:
    """A denominator for every win point and every mean of them (T6, T14)."""
    values = [value for row in format.scale.values() for value in row]
    return lcm(*(value.denominator for value in values)) * lcm(*range(1, max(format.scale) + 1))


def _whole(value: Fraction, unit: int) -> int:
    return value.numerator * (unit // value.denominator)
