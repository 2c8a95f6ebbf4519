"""What a player needs for the final (T16), in the words of the player's page; nothing where results are held back."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring import absence, chances
from scoring.chances import Bounds, Chance, Hope, Verdict
from tournament.queries import scores
from tournament.queries.player_page import Field
from tournament.queries.scores import GameRow


@dataclass(frozen=True, slots=True)
class Need:
    """Who gets into the final, and what it takes: `places` in the last round (exact), else `bounds`.

    `rounds` are those still open for this player; `verdict` where nothing has to be reckoned with any more.
    """

    cut: int
    rounds: int
    verdict: Verdict
    bounds: Bounds | None = None
    places: tuple[Chance, ...] = ()


def of(field: Field, entry: int) -> Need | None:
    """What this player needs; None where there is no final, it is drawn, or the standings are not all shown."""
    cut = field.event.final_size
    if cut is None or field.shown.held or entry not in field.rows or any(head.final for head in field.heads):
        return None
    hopes = _hopes(field)
    me = hopes.get(entry)
    if me is None:
        return None
    game = _open_game(field, entry)
    if me.open == 1 and game is not None and all(hope.open <= 1 for hope in hopes.values()):
        return _exact(field, hopes, me, game, cut)
    found = chances.bounds(me, [hope for hope in hopes.values() if hope.entry != entry], field.shown.format, cut=cut)
    return Need(cut, me.open, found.verdict, bounds=found)


def _exact(field: Field, hopes: dict[int, Hope], me: Hope, game: GameRow, cut: int) -> Need:
    """The last round runs: every result of every table."""
    others = [row for row in field.rounds[field.heads[-1].number].games if row is not game and not row.done]
    settled = [hope for hope in hopes.values() if not hope.open]
    found = chances.by_place(
        me,
        [hopes.get(entry) for entry, _left in game.seats if entry != me.entry],
        field.shown.format,
        tables=[[hopes.get(entry) for entry, _left in row.seats] for row in others],
        settled=settled,
        cut=cut,
    )
    verdicts = {chance.verdict for chance in found}
    verdict = found[0].verdict if len(verdicts) == 1 and verdicts <= {Verdict.SURE, Verdict.LOST} else Verdict.OPEN
    return Need(cut, 1, verdict, places=found)


def _hopes(field: Field) -> dict[int, Hope]:
    """Everybody who has a rank, with the rounds that are still open for them."""
    last = field.heads[-1].number
    to_come = max(0, field.event.rounds_planned - last)
    running = not field.rounds[last].closed
    given = dict(_byes(field)) if running else {}
    found = {}
    for entry, line in field.rows.items():
        if line.row.rank is None:
            continue
        open_ = to_come + (running and _open_game(field, entry) is not None)
        found[entry] = Hope(entry, line.row.win_points + given.get(entry, 0), open_)
    return found


def _byes(field: Field) -> Iterator[tuple[int, Fraction]]:
    """What byes and void games of the running round will give once it is closed (T14, T23)."""
    row = field.rounds[field.heads[-1].number]
    scored = scores.scored_round(row)
    mean = absence.bye(scored, (), field.shown.format).win_points
    assert mean is not None
    yield from ((entry, mean) for entry in row.byes)
    yield from ((entry, mean) for game in row.games if game.void for entry, _left in game.seats)


def _open_game(field: Field, entry: int) -> GameRow | None:
    """The table of the running round where this player's result is still missing."""
    number = field.heads[-1].number
    game = None if field.rounds[number].closed else field.games.get((number, entry))
    return None if game is None or game.done else game
