"""The event as scoring wants it: plain rounds, games and seats, in a fixed number of queries."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Max

from scoring.game import Game as ScoredGame
from scoring.game import Seat as ScoredSeat
from scoring.ranking import Round as ScoredRound
from tournament.models import Event, Game, Round, Score, Seat


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a game's result: entry to raw points; None for those who left (T21)."""

    by_time: bool
    points: Mapping[int, int | None]
    number: int = 0

    @property
    def left(self) -> frozenset[int]:
        """Who left during the game (T21)."""
        return frozenset(entry for entry, points in self.points.items() if points is None)


@dataclass(slots=True)
class GameRow:
    """A published table: its seats in order, and the version of its result that counts (None: missing)."""

    pk: int
    round: int
    table: int
    void: bool
    seats: list[tuple[int, bool]] = field(default_factory=list)
    result: Version | None = None

    @property
    def counts(self) -> bool:
        """Is there a result, given by exactly those who sit here? (After a change of seats there may be none.)"""
        if self.result is None:
            return False
        return set(self.result.points) == {entry for entry, _ in self.seats}

    @property
    def done(self) -> bool:
        """Nothing is missing at this table."""
        return self.void or self.counts


@dataclass(slots=True)
class RoundRow:
    """A published round with its games by table and its byes."""

    number: int
    closed: bool
    final: bool
    games: list[GameRow] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)


def rounds(
    event: Event,
    *,
    through: int | None = None,
    since: int = 1,
    instead: Mapping[int, Version] | None = None,
    voided: Mapping[int, bool] | None = None,
) -> list[RoundRow]:
    """Published rounds from `since` to `through`, with the newest result of each game.

    By game key, `instead` holds results to take for the stored ones, `voided` whether a game is to be void.
    """
    published = Round.objects.filter(event=event, published_at__isnull=False, number__gte=since)
    if through is not None:
        published = published.filter(number__lte=through)
    rows = {
        pk: RoundRow(number, closed_at is not None, final)
        for pk, number, closed_at, final in published.order_by("number").values_list(
            "pk", "number", "closed_at", "final"
        )
    }
    games = _games(rows)
    _seats(rows, games)
    for pk, version in _newest(rows).items():
        games[pk].result = version
    for pk, version in (instead or {}).items():
        if pk in games:
            games[pk].result = version
    for pk, void in (voided or {}).items():
        if pk in games:
            games[pk].void = void
    for row in rows.values():
        row.games = [game for game in row.games if game.seats]
    return list(rows.values())


def newest_time(event: Event, *, through: int | None = None) -> dt.datetime | None:
    """When the newest of what these rounds show was published, entered or closed; None before the first round."""
    shown = Round.objects.filter(event=event, published_at__isnull=False)
    if through is not None:
        shown = shown.filter(number__lte=through)
    found = shown.aggregate(Max("published_at"), Max("closed_at"), Max("games__results__at"))
    return max((time for time in found.values() if time is not None), default=None)


def _games(rows: dict[int, RoundRow]) -> dict[int, GameRow]:
    games = {}
    found = Game.objects.filter(round__in=list(rows)).order_by("table")
    for pk, round_pk, table, voided in found.values_list("pk", "round_id", "table", "voided_at"):
        games[pk] = GameRow(pk, rows[round_pk].number, table, voided is not None)
        rows[round_pk].games.append(games[pk])
    return games


def _seats(rows: dict[int, RoundRow], games: dict[int, GameRow]) -> None:
    found = Seat.objects.filter(round__in=list(rows)).order_by("number")
    for round_pk, game_pk, entry, left in found.values_list("round_id", "game_id", "entry_id", "left"):
        if game := games.get(game_pk):
            game.seats.append((entry, left))
        else:  # no game: a bye (T14)
            rows[round_pk].byes.append(entry)


def _newest(rows: dict[int, RoundRow]) -> dict[int, Version]:
    found = Score.objects.filter(result__game__round__in=list(rows)).order_by("result__number")
    newest: dict[int, Version] = {}
    points: dict[int, dict[int, int | None]] = {}
    fields = found.values_list("result__game_id", "result__number", "result__by_time", "entry_id", "points")
    for game, number, by_time, entry, score in fields:
        if game not in newest or newest[game].number != number:
            points[game] = {}
            newest[game] = Version(by_time, points[game], number)
        points[game][entry] = score
    return newest


def scored(row: GameRow) -> ScoredGame:
    """A game as scoring sees it: raw points by seat, none where the result is missing."""
    version = row.result if row.counts else None
    points = version.points if version else {}
    gone = version.left if version else frozenset(entry for entry, left in row.seats if left)
    return ScoredGame(
        table=row.table,
        seats=tuple(ScoredSeat(entry, points.get(entry), entry in gone) for entry, _ in row.seats),
        by_time=bool(version and version.by_time),
        void=row.void,
    )


def scored_round(row: RoundRow) -> ScoredRound:
    """A round as scoring sees it."""
    return ScoredRound(
        number=row.number,
        games=tuple(scored(game) for game in row.games),
        byes=tuple(row.byes),
        closed=row.closed,
        final=row.final,
    )
