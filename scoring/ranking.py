"""The standings: ranks by the criteria in order, and why (T8–T16, T21–T24)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from scoring.criteria import Key, Standing, in_order, mean_share, outside, reason
from scoring.final import finalists
from scoring.format import Format
from scoring.tally import Book, Tally, add, empty, gather
from scoring.values import Cell, Kind, Marks, Penalty, Player, Reason, Round, Row, Why

__all__ = ["Cell", "Kind", "Marks", "Penalty", "Player", "Reason", "Round", "Row", "Why", "course", "standings"]


def standings(
    players: Iterable[Player],
    rounds: Sequence[Round],
    format: Format,
    *,
    penalties: Iterable[Penalty] = (),
    tie_breaks: Sequence[Sequence[int]] = (),
) -> tuple[Row, ...]:
    """The rows, best first, of everybody in the ranking (T24); those without a rank last (T13).

    `tie_breaks`: orders by hand, best first, the oldest first; each counts where it has everybody who is equal in all
    three criteria (T11). ValueError: somebody twice in a round or among the players, or a table larger than the scale
    knows.
    """
    ranked = [player for player in players if player.ranked]
    book = gather([player.entry for player in ranked], rounds, format)
    marks = Marks(tuple(penalties), tuple(tuple(order) for order in tie_breaks))
    ordered = in_order(_sums(ranked, book, rounds, marks), format, orders=marks.tie_breaks)
    return tuple(_rows(ordered))


def course(
    players: Iterable[Player], rounds: Sequence[Round], format: Format, *, marks: Sequence[Marks], since: int = 0
) -> tuple[list[Mapping[int, int]], tuple[Row, ...]]:
    """The ranks after each number of rounds from `since` up to the last but one, and the rows after the last.

    The same as `standings` for each, counted in one pass. `marks`: what counts beside the results, by the number of
    rounds: before the first, after one, after two …
    """
    ranked = [player for player in players if player.ranked]
    book = empty([player.entry for player in ranked], format)
    ordered = sorted(rounds, key=lambda round: round.number)
    found: list[Mapping[int, int]] = []
    for done, round in enumerate(ordered):
        if done >= since:
            sums = _sums(ranked, book, ordered[:done], marks[done])
            found.append(_ranks(in_order(sums, format, orders=marks[done].tie_breaks)))
        add(book, round)
    last = marks[len(ordered)]
    return found, tuple(_rows(in_order(_sums(ranked, book, ordered, last), format, orders=last.tie_breaks)))


def _ranks(ordered: Iterable[tuple[Key, Standing]]) -> dict[int, int]:
    """The ranked players' ranks (T11), without why."""
    found: dict[int, int] = {}
    for _, pairs in groupby(ordered, key=lambda pair: pair[0]):
        entries = [standing.player.entry for _, standing in pairs if standing.outside is None]
        found |= dict.fromkeys(entries, len(found) + 1)
    return found


def _sums(ranked: Sequence[Player], book: Book, rounds: Sequence[Round], marks: Marks) -> list[Standing]:
    """Everybody's sums after these rounds, which are those in the book."""
    if len(book.tallies) != len(ranked):
        raise ValueError("a player is there twice")
    format = book.format
    fines, final = _by_entry(marks.penalties), finalists(rounds, format)
    found = []
    for player in ranked:
        tally, fine = book.tallies[player.entry], fines.get(player.entry)
        win_points, game_points = Fraction(tally.win_units, book.unit), _game_points(tally)
        if fine is not None:
            win_points, game_points = win_points + fine.win_points, game_points + fine.game_points
        found.append(
            Standing(
                player=player,
                tally=tally,
                penalty=fine,
                win_points=win_points,
                game_points=game_points,
                share=mean_share(tally, format),
                outside=outside(tally, format),
                final=final.get(player.entry),
            )
        )
    return found


def _game_points(tally: Tally) -> Fraction:
    return tally.points + tally.mean_points if tally.mean_points else Fraction(tally.points)


def _by_entry(penalties: Iterable[Penalty]) -> dict[int, Penalty]:
    """Each player's penalties added up (T15)."""
    total: dict[int, Penalty] = {}
    for fine in penalties:
        before = total.get(fine.entry, Penalty(fine.entry))
        total[fine.entry] = Penalty(
            fine.entry, before.win_points + fine.win_points, before.game_points + fine.game_points
        )
    return total


def _rows(ordered: Iterable[tuple[Key, Standing]]) -> Iterator[Row]:
    """A row each: equal keys share the better rank and the next is skipped (T11); outside the ranking: none (T13)."""
    above: Standing | None = None
    first = 1
    for _, pairs in groupby(ordered, key=lambda pair: pair[0]):
        group = [standing for _, standing in pairs]
        last = first + len(group) - 1
        for index, standing in enumerate(group):
            if standing.outside is not None:
                yield _row(standing, rank=None, last_rank=None, why=Reason(standing.outside))
                continue
            why = Reason(Why.FIRST) if above is None else reason(standing, above)
            if len(group) > 1:
                why = replace(why, equal=group[1 if index == 0 else index - 1].player.entry)
            yield _row(standing, rank=first, last_rank=last, why=why)
        above = group[-1]
        first = last + 1


def _row(standing: Standing, *, rank: int | None, last_rank: int | None, why: Reason) -> Row:
    tally = standing.tally
    return Row(
        entry=standing.player.entry,
        rank=rank,
        last_rank=last_rank,
        tied=rank != last_rank,
        win_points=standing.win_points,
        game_points=standing.game_points,
        share=standing.share,
        played=tally.played,
        missed=tally.missed,
        byes=tally.byes,
        penalty=standing.penalty,
        cells=tuple(tally.cells),
        reason=why,
    )
