"""Seats made from a published draw, and results that follow their players. Runs inside `change`."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from tournament.judging import judge
from tournament.models import Draw, Game, Result, Round, Score, Seat
from tournament.queries import scores
from tournament.queries.scores import GameRow, Version
from tournament.versions import Sheet, append


def build(round_: Round, drawn: Draw) -> list[int]:
    """The round's seats from its draw; the tables whose game is not void any more, for other people sit there now.

    Games by table number stay, and who has left the game (T21) stays marked.
    """
    before = list(Seat.objects.filter(round=round_).values_list("entry_id", "game__table", "left"))
    left = {entry for entry, _table, gone in before if gone}
    Seat.objects.filter(round=round_).delete()
    games = _games(round_, [table for table, seated in enumerate(drawn.tables, start=1) if seated])
    Seat.objects.bulk_create(
        Seat(round=round_, game=games[table], entry_id=entry, number=number, left=entry in left)
        for table, seated in enumerate(drawn.tables, start=1)
        for number, entry in enumerate(seated, start=1)
    )
    Seat.objects.bulk_create(Seat(round=round_, entry_id=entry) for entry in drawn.byes)
    people = {table: {entry for entry, at, _left in before if at == table} for table in games}
    return _lift(round_, [table for table in games if people[table] != set(drawn.tables[table - 1])])


def clear(round_: Round) -> list[int]:
    """No seats and no void games: the draw is thrown away; the tables that were void. Results stay with their games."""
    Seat.objects.filter(round=round_).delete()
    return _lift(round_, list(Game.objects.filter(round=round_).values_list("table", flat=True)))


def _games(round_: Round, tables: Sequence[int]) -> dict[int, Game]:
    found = {game.table: game for game in Game.objects.filter(round=round_)}
    missing = [Game(round=round_, table=table) for table in tables if table not in found]
    found |= {game.table: game for game in Game.objects.bulk_create(missing)}
    return {table: found[table] for table in tables}


def _lift(round_: Round, tables: Sequence[int]) -> list[int]:
    """A game was declared void for its people (T23), not for the table's number."""
    void = Game.objects.filter(round=round_, table__in=tables, voided_at__isnull=False)
    lifted = sorted(void.values_list("table", flat=True))
    void.update(voided_at=None, void_reason="")
    return lifted


def carry(round_: Round, *, key: str, by: User | None, why: str) -> list[int]:
    """Give each table whose people have changed a new version made of its people's own scores; the table numbers.

    Only where every score is known, all were written the same way, and the rules have nothing against the result (V1);
    elsewhere the table is missing until typed.
    """
    row = next(iter(scores.rounds(round_.event, since=round_.number, through=round_.number)))
    known = newest_by_entry(round_)
    changed = []
    for game in row.games:
        sheet = None if game.counts else _own_scores(game, known)
        if sheet is not None and not judge(round_.event, sheet):
            append(Game.objects.get(pk=game.pk), sheet, key=key, by=by, why=why)
            changed.append(game.table)
    return changed


def newest_by_entry(round_: Round) -> dict[int, Version]:
    """Entry to the newest version in this round that has a score of it, wherever it was typed."""
    found: dict[int, Version] = {}
    results = Result.objects.filter(game__round=round_).order_by("at", "number").values_list("pk", "by_time", "number")
    points: dict[int, dict[int, int | None]] = {}
    for result, entry, score in Score.objects.filter(result__game__round=round_).values_list(
        "result_id", "entry_id", "points"
    ):
        points.setdefault(result, {})[entry] = score
    for result, by_time, number in results:
        version = Version(by_time, points.get(result, {}), number)
        found |= dict.fromkeys(version.points, version)
    return found


def _own_scores(game: GameRow, known: dict[int, Version]) -> Sheet | None:
    versions = [known.get(entry) for entry, _left in game.seats]
    if any(version is None for version in versions) or game.void:
        return None
    by_time = {version.by_time for version in versions if version is not None}
    if len(by_time) != 1:
        return None
    return Sheet({entry: known[entry].points[entry] for entry, _left in game.seats}, by_time=by_time.pop())
