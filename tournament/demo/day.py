"""The demo event's day: 46 players, 6 rounds, of which 4 are closed and one is running with half its results in."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from tournament import announcements, attendance, entries, events, imports, penalties, results
from tournament import draw as pure
from tournament.demo import desk, script
from tournament.demo.script import PLANS, TWINS, Plan, Role
from tournament.enums import PenaltyKind
from tournament.models import Entry, Event, Game, Penalty
from tournament.versions import Sheet

SLUG = "podzimni-kabo-turnaj"


class Stage(StrEnum):
    """How far the day has gone."""

    ENTERED = "entered"
    CHECKED_IN = "checked_in"
    DRAWN = "drawn"
    CLOSED = "closed"
    RUNNING = "running"
    FINISHED = "finished"


def load_demo(*, owner: User, stage: Stage = Stage.RUNNING) -> Event:
    """The demo event of `owner`, as it is at this stage of its day; all or nothing."""
    steps: dict[Stage, Callable[[Event, User], None]] = {
        Stage.ENTERED: _enter_players,
        Stage.CHECKED_IN: _check_in,
        Stage.DRAWN: _draw_first,
        Stage.CLOSED: _play_closed,
        Stage.RUNNING: _play_half,
        Stage.FINISHED: _play_on,
    }
    with transaction.atomic():
        event = _create(owner)
        for reached, step in steps.items():
            step(event, owner)
            if reached is stage:
                break
    return event


def _create(owner: User) -> Event:
    data = {
        "slug": SLUG,
        "name": "Podzimní Kabo turnaj",
        "date": script.DATE,
        "venue": "Kulturní dům Střelnice, Brno",
        "rounds_planned": len(PLANS),
    }
    event = events.create(owner, data=data)
    events.set_tables(event, tables=list(enumerate(script.TABLES, start=1)), by=owner)
    return event


def _enter_players(event: Event, by: User) -> None:
    file = desk.FIXTURES / "players.csv"
    desk.import_players(event, imports.read(file.read_bytes(), file.name), by=by)
    people = desk.by_number(event)
    entries.edit(people[script.FIXED], data={"fixed_table": script.FIXED_TABLE}, by=by)
    entries.edit(people[script.HOUSE], data={"ranked": False}, by=by)
    entries.forbid(people[TWINS[0]], people[TWINS[1]], by=by)


def _check_in(event: Event, by: User) -> None:
    for number, entry in desk.by_number(event).items():
        if number != script.LATE:
            attendance.check_in(entry, by=by)


def _draw_first(event: Event, by: User) -> None:
    _draw(event, PLANS[0], by)


def _play_closed(event: Event, by: User) -> None:
    _play_whole(event, PLANS[0], by)
    for plan in PLANS[1 : script.CLOSED]:
        _draw(event, plan, by)
        _play_whole(event, plan, by)


def _play_half(event: Event, by: User) -> None:
    plan = PLANS[script.CLOSED]
    _draw(event, plan, by)
    desk.publish(event, plan.number, by=by, at=script.starts(plan.number))
    _play(event, plan, by, games=_first_half(event, plan.number))


def _play_on(event: Event, by: User) -> None:
    half, *rest = PLANS[script.CLOSED :]
    done = _first_half(event, half.number)
    _play(event, half, by, games=[game for game in desk.seats(event, half.number) if game not in done])
    desk.close(event, half.number, by=by, at=script.ends(half.number))
    for plan in rest:
        _draw(event, plan, by)
        _play_whole(event, plan, by)
    announcements.finish(event, by=by, at=script.ends(len(PLANS)))


def _play_whole(event: Event, plan: Plan, by: User) -> None:
    """A drawn round from publishing to closing, and the correction after it."""
    desk.publish(event, plan.number, by=by, at=script.starts(plan.number))
    _incidents(event, plan.number, by)
    _play(event, plan, by, games=list(desk.seats(event, plan.number)))
    desk.close(event, plan.number, by=by, at=script.ends(plan.number))
    for game, role in _roles(event, plan).items():
        if role.mistake:
            desk.enter(game, _sheet(event, game, role), by=by, why=role.mistake)


def _draw(event: Event, plan: Plan, by: User) -> None:
    """The draft of the round for those who are here then; the twins get tables of one size, without who leaves."""
    people = desk.by_number(event)
    if plan.number == script.LATE_ROUND:
        attendance.check_in(people[script.LATE], by=by)
    if plan.number == script.LEAVER_ROUND:
        attendance.withdraw(people[script.GONE], by=by, why="Odjezd vlakem")
    if plan.number == script.LEAVER_ROUND + 1:
        attendance.come_back(people[script.LEAVER], by=by)
    twins, leaver = {people[number].pk for number in TWINS}, people[script.LEAVER].pk

    def good(drawn: pure.Drawn) -> bool:
        theirs = [table for table in drawn.tables if twins & {*table}]
        return len({len(table) for table in theirs}) == 1 and not any(leaver in table for table in theirs)

    desk.draw(event, plan.number, method=plan.method, by=by, good=good)


def _incidents(event: Event, number: int, by: User) -> None:
    """What the referee has to do while the round runs."""
    people = desk.by_number(event)
    if number == script.FINED_ROUND:
        _fine(event, people[script.FINED], PenaltyKind.WIN_POINTS, "Opakované zdržování hry", by)
        forgiven = _fine(event, people[script.FORGIVEN], PenaltyKind.GAME_POINTS, "Pozdní příchod ke stolu", by)
        penalties.cancel(forgiven, reason="Zdržení u prezence", by=by, at=script.ends(number))
    if number == script.LEAVER_ROUND:
        attendance.leave_game(people[script.LEAVER], by=by, why="Nevolnost")


def _fine(event: Event, entry: Entry, kind: PenaltyKind, reason: str, by: User) -> Penalty:
    amount = Decimal(1) if kind == PenaltyKind.WIN_POINTS else Decimal(20)
    round_number = script.FINED_ROUND
    return penalties.give(event, entry=entry, kind=kind, amount=amount, reason=reason, round_number=round_number, by=by)


def _play(event: Event, plan: Plan, by: User, *, games: Sequence[Game]) -> None:
    roles = _roles(event, plan)
    for game in games:
        role = roles.get(game, Role())
        if role.void:
            results.void(game, why=role.void, by=by, at=script.ends(plan.number))
            continue
        sheet = _sheet(event, game, role)
        desk.enter(game, desk.swapped(sheet) if role.mistake else sheet, by=by)


def _sheet(event: Event, game: Game, role: Role) -> Sheet:
    """The game's result; the twins get the same one, each at a table of their own."""
    number = game.round.number
    people = desk.by_number(event)
    seated = desk.seats(event, number)[game]
    twin = next((people[who].pk for who in TWINS if people[who].pk in seated), None)
    seed = f"{number}/{game.table}"
    if twin is not None:
        seed, seated = f"{number}/twins", [twin, *(entry for entry in seated if entry != twin)]
    left = people[script.LEAVER].pk if number == script.LEAVER_ROUND else None
    by_sets = role.kamikaze or (game.table % 3 == 0 and not role.mistake)
    return desk.written(event, seated, seed=seed, role=role, by_sets=by_sets, left=left)


def _roles(event: Event, plan: Plan) -> dict[Game, Role]:
    """The tables of 4 without anybody who is special, as far as the plan has roles."""
    people = desk.by_number(event)
    special = {people[number].pk for number in (*TWINS, script.LEAVER, script.HOUSE)}
    plain = [
        game for game, seated in desk.seats(event, plan.number).items() if len(seated) == 4 and not special & {*seated}
    ]
    return dict(zip(plain, plan.roles, strict=False))


def _first_half(event: Event, number: int) -> list[Game]:
    """The tables whose results come first: those of the twins, then by number."""
    people = desk.by_number(event)
    twins = {people[who].pk for who in TWINS}
    seats = desk.seats(event, number)
    games = sorted(seats, key=lambda game: (not twins & {*seats[game]}, game.table))
    return sorted(games[: len(games) // 2], key=lambda game: game.table)
