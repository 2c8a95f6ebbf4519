"""The standings: ranks by the criteria in order, and why (T8–T16, T21–T24)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.criteria import Key, Standing, in_order, mean_share, outside, reason
from scoring.final import finalists
from scoring.format import Format
from scoring.tally import Tally, gather
from scoring.values import Cell, Kind, Penalty, Player, Reason, Round, Row, Why

__all__ = ["Cell", "Kind", "Penalty", "Player", "Reason", "Round", "Row", "Why", "standings"]


def standings(
    players: Iterable[Player],
    rounds: Sequence[Round],
    format: Format,
    *,
    penalties: Iterable[Penalty] = (),
    tie_breaks: Mapping[int, int] | None = None,
) -> tuple[Row, ...]:
    """The rows, best first, of everybody in the ranking (T24); those without a rank last (T13).

    `tie_breaks`: entry -> order by hand among players equal in all three criteria, lower first, who has none last
    (T11). ValueError: somebody twice in a round or among the players, or a table that the scale does not know.
    """
    ranked = [player for player in players if player.ranked]
    by_hand = {} if tie_breaks is None else tie_breaks
    return tuple(_rows(in_order(_sums(ranked, rounds, format, penalties, by_hand), format)))


def _sums(
    ranked: Sequence[Player],
    rounds: Sequence[Round],
    format: Format,
    penalties: Iterable[Penalty],
    by_hand: Mapping[int, int],
) -> list[Standing]:
    book = gather([player.entry for player in ranked], rounds, format)
    if len(book.tallies) != len(ranked):
        raise ValueError("a player is there twice")
    fines, final = _by_entry(penalties), finalists(rounds, format)
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
                by_hand=by_hand.get(player.entry),
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
            other = group[1] if index == 0 and len(group) > 1 else above
            why = Reason(Why.FIRST) if other is None else reason(standing, other)
            yield _row(standing, rank=first, last_rank=last, why=why)
            above = standing
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
