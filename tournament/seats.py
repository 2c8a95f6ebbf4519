"""Seats made from a published draw, and results that follow their players. Runs inside `change`."""

from django.contrib.auth.models import User

from tournament.models import Draw, Game, Result, Round, Score, Seat
from tournament.queries import scores
from tournament.queries.scores import GameRow, Version
from tournament.versions import Sheet, append


def build(round_: Round, drawn: Draw) -> None:
    """The round's seats from its draw: games by table number stay, who has left the game stays marked."""
    left = set(Seat.objects.filter(round=round_, left=True).values_list("entry_id", flat=True))
    clear(round_)
    for table, seated in enumerate(drawn.tables, start=1):
        game, _made = Game.objects.get_or_create(round=round_, table=table)
        Seat.objects.bulk_create(
            Seat(round=round_, game=game, entry_id=entry, number=number, left=entry in left)
            for number, entry in enumerate(seated, start=1)
        )
    Seat.objects.bulk_create(Seat(round=round_, entry_id=entry) for entry in drawn.byes)


def clear(round_: Round) -> None:
    """No seats: players see nothing. Games and their results stay."""
    Seat.objects.filter(round=round_).delete()


def carry(round_: Round, *, key: str, by: User | None, why: str) -> list[int]:
    """Give each table whose people have changed a new version made of its people's own scores; the table numbers.

    Only where every score is known and all were written the same way; elsewhere the table is missing until typed.
    """
    row = next(row for row in scores.rounds(round_.event) if row.number == round_.number)
    known = newest_by_entry(round_)
    changed = []
    for game in row.games:
        sheet = None if game.counts else _own_scores(game, known)
        if sheet is not None:
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
