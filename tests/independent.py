"""The standings once more, straight from the models and rules/tournament.md, without `scoring`: a second opinion.

Kabo alone: the lowest wins, 3 or 4 seats, limit 100.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction as F
from typing import Any

from django.db.models import Q

from tournament.models import Entry, Event, Game, Penalty, Result, Round, TieBreak

# T7, typed anew from the rules.
SCALES: Mapping[str, Mapping[int, Sequence[F]]] = {
    "balanced": {4: [F(4), F(3), F(2), F(1)], 3: [F(4), F(5, 2), F(1)]},
    "catan": {4: [F(5), F(3), F(2), F(1)], 3: [F(5), F(3), F(1)]},
    "carcassonne": {4: [F(4), F(3), F(2), F(1)], 3: [F(4), F(3), F(2)]},
    "ifpa": {4: [F(7), F(5), F(3), F(1)], 3: [F(7), F(4), F(1)]},
}


@dataclass
class Sums:
    """One player's sums so far."""

    entry: int
    wins: F = F(0)
    points: F = F(0)
    shares: list[F] = field(default_factory=list)
    played: int = 0
    missed: int = 0
    byes: int = 0

    @property
    def share(self) -> F | None:
        if self.shares:
            return sum(self.shares, F(0)) / len(self.shares)
        return F(1, 4) if self.byes else None

    @property
    def key(self) -> tuple[F, F, F]:
        assert self.share is not None
        return (-self.wins, self.points, self.share)


Outcome = tuple[int, int | None, F, F, F | None, int, int, int]  # as `seen` gives it


def outcomes(event: Event, *, through: int | None = None) -> list[Outcome]:
    """Per ranked player, best first: entry, rank, win points, game points, share, played, missed, byes."""
    rounds = Round.objects.filter(event=event, published__isnull=False).order_by("number")
    rounds = rounds if through is None else rounds.filter(number__lte=through)
    entries = Entry.objects.filter(event=event, merged_into__isnull=True)
    sums = {entry.pk: Sums(entry.pk) for entry in entries}
    last = 0
    for round_ in rounds.filter(final=False):
        _add_round(event, round_, sums)
        last = round_.number
    newest = max((row.number for row in rounds), default=0)
    for fine in Penalty.objects.filter(
        Q(round_number=None) | Q(round_number__lte=newest), event=event, cancelled_at=None
    ):
        if fine.kind == "win_points":
            sums[fine.entry_id].wins -= F(fine.amount)  # T15
        else:
            sums[fine.entry_id].points += F(fine.amount)
    starts = {entry.pk: entry.number for entry in entries}
    in_ranking = [sums[entry.pk] for entry in entries if entry.ranked]  # T24
    ranked = _ranked(event, in_ranking, last=last, finals=list(rounds.filter(final=True)))
    below = [one for one in in_ranking if one.entry not in ranked]
    below.sort(key=lambda one: (one.share is None, one.key if one.share is not None else (), starts[one.entry]))
    above = sorted(
        (one for one in in_ranking if one.entry in ranked), key=lambda one: (ranked[one.entry], starts[one.entry])
    )
    return [
        (one.entry, ranked.get(one.entry), one.wins, one.points, one.share, one.played, one.missed, one.byes)
        for one in [*above, *below]
    ]


def seen(standings: Any) -> list[Outcome]:
    """The same of what standings.of says."""
    return [
        (row.entry, row.rank, row.win_points, row.game_points, row.share, row.played, row.missed, row.byes)
        for row in (line.row for line in standings.lines)
    ]


def _scale(event: Event) -> Mapping[int, Sequence[F]]:
    if event.preset != "own":
        return SCALES[event.preset]
    return {int(size): [F(value) for value in row] for size, row in event.scale.items()}


def _totals(game: Game) -> dict[int, int | None] | None:
    """Entry to raw points (None: left) of the version that counts; None: there is none of those who sit here."""
    newest = game.results.order_by("-number").first()
    if newest is None or game.voided_at is not None:
        return None
    raw = dict(newest.scores.values_list("entry_id", "points"))
    return raw if set(raw) == set(game.seats.values_list("entry_id", flat=True)) else None


def normalised(raw: Mapping[int, int | None], *, by_time: bool) -> dict[int, int]:
    """T5, T21: game points of a table."""
    stayed = {entry: points for entry, points in raw.items() if points is not None}
    extra = max(0, 100 - max(stayed.values())) if by_time else 0
    points = {entry: total + extra for entry, total in stayed.items()}
    worst = max(100, *points.values())
    return {entry: points.get(entry, worst) for entry in raw}


def places(raw: Mapping[int, int | None]) -> dict[int, int]:
    """T6, T21: fewer points, better place; equal points, the better one; who left is last."""
    stayed = [points for points in raw.values() if points is not None]
    return {
        entry: len(stayed) + 1 if points is None else 1 + sum(other < points for other in stayed)
        for entry, points in raw.items()
    }


def win_points(event: Event, place: Mapping[int, int]) -> dict[int, F]:
    """T6, T7, T23."""
    row = _scale(event)[max(3, len(place))]
    count = Counter(place.values())
    if event.ties == "mean":
        return {who: sum(row[p - 1 : p - 1 + count[p]], F(0)) / count[p] for who, p in place.items()}
    return {who: row[p - 1] for who, p in place.items()}


def _add_round(event: Event, round_: Round, sums: dict[int, Sums]) -> None:
    games = [game for game in Game.objects.filter(round=round_).order_by("table") if game.seats.exists()]
    results = {game: raw for game in games if (raw := _totals(game)) is not None}
    everyone: list[int] = []
    done: set[int] = set()
    for game, raw in results.items():
        newest = Result.objects.filter(game=game).latest("number")
        points, wins = normalised(raw, by_time=newest.by_time), win_points(event, places(raw))
        whole = sum(points.values())
        for who, own in points.items():
            one = sums[who]
            one.wins, one.points, one.played = one.wins + wins[who], one.points + own, one.played + 1
            share = F(own, whole) if whole else F(1, len(points))  # T10
            one.shares.append(share * len(points) / 4 if event.share_rule == "scaled" else share)  # T12
        everyone += points.values()
        done |= {*points}
    if round_.closed_at is None:
        return  # T22
    free = {seat.entry_id for game in games if game.voided_at for seat in game.seats.all()}  # T23
    free |= set(round_.seats.filter(game=None).values_list("entry_id", flat=True))
    sizes = Counter(max(3, game.seats.count()) for game in games)
    row = _scale(event)[max(sizes, key=lambda size: (sizes[size], size), default=4)]
    for who in free:  # T14
        one = sums[who]
        one.wins, one.byes = one.wins + sum(row, F(0)) / len(row), one.byes + 1
        one.points += F(sum(everyone), len(everyone)) if everyone else 0
    worst = {"worst": max([100, *everyone]), "fixed": event.absence_points, "left_out": 0}[event.absence]  # T13
    for who in sums.keys() - done - free:
        sums[who].points, sums[who].missed = sums[who].points + worst, sums[who].missed + 1


def _ranked(event: Event, people: Sequence[Sums], *, last: int, finals: Sequence[Round]) -> dict[int, int]:
    """Entry to rank: T8–T10, ties by hand (T11), who has played enough (T13), the final (T16)."""
    closed = Round.objects.filter(event=event, number__lte=last, final=False, closed_at__isnull=False).count()
    needed = event.min_rounds - max(0, event.rounds_planned - closed)  # who can still reach it is ranked (T13)
    able = [one for one in people if one.share is not None and one.played + one.byes >= needed]
    keys: dict[int, tuple[F, ...]] = {one.entry: (*one.key,) for one in able}
    for key in set(keys.values()):
        equal = {who for who in keys if keys[who] == key}
        for tie in TieBreak.objects.filter(event=event, after_round=last, cancelled_at=None).order_by("at", "pk"):
            by_hand = list(tie.places.order_by("place").values_list("entry_id", flat=True))
            if len(equal) > 1 and equal <= set(by_hand):
                keys |= {who: (*key, F(by_hand.index(who))) for who in equal}
    rank = {who: 1 + sum(other < own for other in keys.values()) for who, own in keys.items()}
    for round_ in finals:
        offset = 0
        for game in Game.objects.filter(round=round_).order_by("table"):
            raw = _totals(game)
            assert raw is not None
            order = {who: (place, rank[who]) for who, place in places(raw).items()}
            rank |= {who: offset + 1 + sum(other < own for other in order.values()) for who, own in order.items()}
            offset += len(raw)
    return rank
