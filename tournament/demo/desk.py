"""The organiser's desk: one function for each thing done there, each by the verb that the page calls."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random

from django.conf import settings
from django.contrib.auth.models import User

from games.written import WrittenSet
from tournament import draw as pure
from tournament import drawing, entries, formats, results, rounds, seating
from tournament.demo.cards import Played, play
from tournament.demo.script import Role
from tournament.forms.players import steps
from tournament.imports import Sheet as Rows
from tournament.imports import guess
from tournament.models import Entry, Event, Game, Result, Round, Seat
from tournament.versions import SetRow, Sheet

FIXTURES = settings.BASE_DIR / "fixtures" / "demo"
Seats = Mapping[Game, Sequence[int]]  # entries by seat


def import_players(event: Event, rows: Rows, *, by: User) -> None:
    """The players of a file or a pasted list, its columns as guessed."""
    entries.add_many(event, plan=steps(rows, guess(rows)), by=by)


def by_number(event: Event) -> dict[int, Entry]:
    """Start number to entry."""
    return {entry.number: entry for entry in Entry.objects.filter(event=event).select_related("event")}


def draw(
    event: Event, number: int, *, method: str, by: User, good: Callable[[pure.Drawn], bool] = lambda drawn: True
) -> None:
    """A draft of the round, from the first seed whose draw is `good`."""
    for seed in count(100 * number):
        request = drawing.request(event, number=number, method=method, seed=seed)
        if good(pure.draw(request)):
            seating.draw(event, request=request, by=by)
            return


def publish(event: Event, number: int, *, by: User, at: dt.datetime) -> None:
    """Show the draft to the players."""
    round_ = _round(event, number)
    assert round_.draft is not None
    seating.publish(round_, version=round_.draft.number, by=by, at=at)


def close(event: Event, number: int, *, by: User, at: dt.datetime) -> None:
    """Close the round, all of whose results are in."""
    rounds.close(_round(event, number), by=by, at=at)


def seats(event: Event, number: int) -> Seats:
    """The round's games in the order of the tables, each with its entries by seat."""
    found: dict[Game, list[int]] = {}
    for seat in (
        Seat.objects.filter(round__event=event, round__number=number, game__isnull=False)
        .select_related("game__round__event")
        .order_by("game__table", "number")
    ):
        assert seat.game is not None
        found.setdefault(seat.game, []).append(seat.entry_id)
    return found


def enter(game: Game, sheet: Sheet, *, by: User, why: str = "") -> None:
    """The next version of the game's result."""
    version = Result.objects.filter(game=game).count()
    key = f"demo-{game.round.number}-{game.table}-{version}"
    results.enter(game, sheet=sheet, version=version, key=key, by=by, why=why)


def written(event: Event, people: Sequence[int], *, seed: str, role: Role, by_sets: bool, left: int | None) -> Sheet:
    """The sheet of a game of these entries, the same for the same seed; `left` is who left in the middle (T21)."""
    if role.totals:
        return Sheet(dict(zip(people, role.totals, strict=True)), by_time=role.by_time)
    limit = formats.of(event).limit
    assert limit is not None
    rng = Random(f"{event.slug} {seed}")  # noqa: S311  plausible results, no secret
    played = play(rng, seats=len(people), limit=limit, kamikaze=role.kamikaze)
    totals: dict[int, int | None] = dict(zip(people, played.totals, strict=True))
    if left in totals:
        totals[left] = None
    over = any(total is not None and total > limit for total in totals.values())
    return Sheet(totals, by_time=not over, sets=tuple(_rows(played, people)) if by_sets and left not in totals else ())


def swapped(sheet: Sheet) -> Sheet:
    """The sheet with the totals of the best and the last player mixed up."""
    known = {entry: total for entry, total in sheet.totals.items() if total is not None}
    best, last = min(known, key=known.__getitem__), max(known, key=known.__getitem__)
    return Sheet({**known, best: known[last], last: known[best]}, by_time=sheet.by_time)


def _rows(played: Played, people: Sequence[int]) -> Iterator[SetRow]:
    return (_row(written, people) for written in played.sets)


def _row(written: WrittenSet, people: Sequence[int]) -> SetRow:
    caller = None if written.caller is None else people[written.caller]
    return SetRow(dict(zip(people, written.scores, strict=True)), caller, written.kamikaze)


def _round(event: Event, number: int) -> Round:
    return Round.objects.select_related("draft", "event").get(event=event, number=number)
