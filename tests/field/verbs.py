"""The verbs that test_half_made.py has not, by the code of their history line: what is before, and what is done."""

import datetime as dt
import json
from collections.abc import Callable

from tests import at_table, factories, recorded
from tests.field import test_half_made as half
from tests.field.test_half_made import day, round_of
from tests.test_from_paper import slips
from tournament import (
    announcements,
    attendance,
    clock,
    entries,
    event_file,
    events,
    file_format,
    from_paper,
    moment,
    organisers,
    penalties,
    people_data,
    records,
    referee,
    resigning,
    results,
    seating,
    table_confirm,
    table_entry,
    ties,
)
from tournament.clock import Press
from tournament.enums import Attendance, CopyReason, Role, TieBreakMethod
from tournament.event_file import File
from tournament.event_file.document import file_of
from tournament.models import (
    Clock,
    Entry,
    Event,
    NeverWith,
    Organiser,
    Penalty,
    Record,
    RefereeCall,
    Score,
    TieBreak,
)

Verb = Callable[[Event], object]
Case = tuple[Callable[[], Event], Verb]
AT = dt.datetime(2026, 11, 28, 18, tzinfo=dt.UTC)
alice = factories.user


def event_after(*steps: Verb) -> Callable[[], Event]:
    """Eight players, and these things done."""

    def make() -> Event:
        event = day()
        for step in steps:
            step(Event.objects.get(pk=event.pk))
        return Event.objects.get(pk=event.pk)

    return make


def who(event: Event, number: int = 1) -> Entry:
    return Entry.objects.get(event=event, number=number)


def hall(*steps: Callable[[at_table.Hall], object]) -> Callable[[], Event]:
    """Two tables with phones in round 1, and these things done at the first."""

    def make() -> Event:
        made = at_table.hall(owner=alice())
        for step in steps:
            step(made)
        return Event.objects.get(pk=made.event.pk)

    return make


def table(event: Event, *, size: int = 4) -> at_table.Hall:
    return at_table.Hall(event, round_of(event), list(Entry.objects.filter(event=event).order_by("number")), size)


def press(event: Event) -> Press:
    kept = Clock.objects.filter(round__event=event).first()
    return Press(version=kept.version if kept else 0, at=moment.now(), by=alice())


def ticking(event: Event) -> None:
    half.published(event)
    half.start_clock(event)


def stopped(event: Event) -> None:
    ticking(event)
    clock.pause(round_of(event), press=press(event))


def tied(event: Event) -> None:
    """Numbers of the same seat at both tables are equal in everything."""
    people = list(Entry.objects.filter(event=event).order_by("number"))
    round_ = factories.published(event, [people[:4], people[4:]], closed=True)
    for game in round_.games.all():
        factories.result(game, (10, 20, 50, 101))


def untie(event: Event) -> None:
    order = [who(event, 5), who(event, 1)]
    ties.break_tie(event, order=order, method=TieBreakMethod.LOT, reason="coin", by=alice())


def corrected(event: Event) -> None:
    half.finished_event(event)
    Score.objects.filter(result__game__round__event=event, points=20).update(points=30)


def arrange(event: Event) -> None:
    people = list(Entry.objects.filter(event=event).order_by("number").values_list("pk", flat=True))
    request = half.request(event, 1)
    seating.arrange(event, request=request, tables=(people[:4], people[4:]), byes=(), by=alice())


def helped(event: Event) -> None:
    Organiser.objects.create(event=event, user=factories.user("bob"), role=Role.CO_ORGANISER)


def helper(event: Event) -> Organiser:
    return Organiser.objects.get(event=event, role=Role.CO_ORGANISER)


def recorded_game(event: Event) -> None:
    half.published(event)
    recorded.attached(round_of(event).games.get(table=1), key="record")


def attach(event: Event) -> None:
    recorded.attached(round_of(event).games.get(table=2), key="another")


def shown(event: Event) -> None:
    recorded_game(event)
    records.show(Record.objects.get(), public=True, by=alice())


def kept(event: Event) -> None:
    half.played(event)
    event_file.keep(event, reason=CopyReason.BY_HAND, by=alice(), at=AT)
    half.close(event)


def take_back(event: Event) -> None:
    file = read(bytes(event.copies.get(reason=CopyReason.BY_HAND).file))
    event_file.take_back(event, file, revision=event.revision, why="wrong", by=alice(), at=AT)


def bring(event: Event) -> None:
    event_file.bring(alice(), read(bytes(event.copies.get(reason=CopyReason.BY_HAND).file)), slug="brought", key="k")


def read(data: bytes) -> File:
    """The file, without a child process for each of hundreds of tries."""
    return file_of(json.loads(file_format.read(data)))


def confirmed(made: at_table.Hall) -> None:
    content = made.play()
    for entry in made.seated()[:3]:
        table_confirm.confirm(made.game(), entry=entry.pk, content=content, phone=made.phone())


def confirm_last(event: Event) -> None:
    one = table(event)
    content, last = one.view().desk.content, one.seated()[3].pk
    table_confirm.confirm(one.game(), entry=last, content=content, phone=one.phone())


def accept(event: Event) -> None:
    one = table(event)
    table_confirm.accept(one.game(), content=one.view().desk.content, by=alice())


def call(made: at_table.Hall) -> None:
    referee.call(made.game(), words="cards", key="call", phone=made.phone())


WITH_A_LINE: dict[str, Case] = {
    "attendance.check_in": (
        event_after(lambda event: factories.entry(event, "Late", attendance=Attendance.EXPECTED)),
        lambda event: attendance.check_in(who(event, 9), by=alice()),
    ),
    "attendance.come_back": (
        event_after(lambda event: attendance.withdraw(who(event), by=alice())),
        lambda event: attendance.come_back(who(event), by=alice()),
    ),
    "attendance.undo_check_in": (event_after(), lambda event: attendance.undo_check_in(who(event), by=alice())),
    "attendance.undo_leave": (
        event_after(half.half_played, half.leave),
        lambda event: attendance.undo_leave(Entry.objects.get(event=event, seats__left=True), by=alice()),
    ),
    "attendance.withdraw": (event_after(), lambda event: attendance.withdraw(who(event), by=alice(), why="ill")),
    "clock.extend": (
        event_after(ticking),
        lambda event: clock.extend(round_of(event), minutes=5, press=press(event)),
    ),
    "clock.extend_table": (
        event_after(ticking),
        lambda event: clock.extend(round_of(event), minutes=5, table=1, press=press(event)),
    ),
    "clock.pause": (event_after(ticking), lambda event: clock.pause(round_of(event), press=press(event))),
    "clock.reset": (event_after(ticking), lambda event: clock.reset(round_of(event), press=press(event))),
    "clock.resume": (event_after(stopped), lambda event: clock.resume(round_of(event), press=press(event))),
    "clock.set_left": (
        event_after(ticking),
        lambda event: clock.set_left(round_of(event), minutes=9, press=press(event)),
    ),
    "entries.add": (event_after(), lambda event: entries.add(event, data={"name": "Eva"}, by=alice())),
    "entries.allow": (
        event_after(lambda event: entries.forbid(who(event), who(event, 2), by=alice())),
        lambda event: entries.allow(NeverWith.objects.get(), by=alice()),
    ),
    "entries.edit": (event_after(), lambda event: entries.edit(who(event), data={"name": "Eva"}, by=alice())),
    "entries.forbid": (event_after(), lambda event: entries.forbid(who(event), who(event, 2), by=alice())),
    "entries.remove": (event_after(), lambda event: entries.remove(who(event), by=alice())),
    "event_file.bring": (event_after(kept), bring),
    "event_file.take_back": (event_after(kept), take_back),
    "events.add_organiser": (
        event_after(),
        lambda event: organisers.add_organiser(event, username="bob", by=alice()),
    ),
    "events.announce": (event_after(corrected), lambda event: announcements.announce(event, why="wrong", by=alice())),
    "events.create": (
        event_after(),
        lambda event: events.create(alice(), data={"name": "New", "date": event.date}, key="k"),
    ),
    "events.delete": (event_after(), lambda event: events.delete(event, by=alice(), at=AT)),
    "events.edit": (
        event_after(),
        lambda event: events.edit(event, data={"venue": "Hall", "name_order": "as_written"}, by=alice()),
    ),
    "events.release": (event_after(half.closed, half.hold), lambda event: announcements.release(event, by=alice())),
    "events.remove_organiser": (
        event_after(helped),
        lambda event: organisers.remove_organiser(event, organiser=helper(event), by=alice()),
    ),
    "events.restore": (
        event_after(lambda event: events.delete(event, by=alice(), at=AT)),
        lambda event: events.restore(event, by=alice()),
    ),
    "events.set_role": (
        event_after(helped),
        lambda event: organisers.set_role(event, organiser=helper(event), role=Role.REFEREE, by=alice()),
    ),
    "events.set_tables": (
        event_after(lambda event: events.set_tables(event, tables=[(1, "Bar")], by=alice())),
        lambda event: events.set_tables(event, tables=[(1, ""), (2, "Stage")], by=alice()),
    ),
    "penalties.cancel": (
        event_after(half.closed, half.give_penalty),
        lambda event: penalties.cancel(Penalty.objects.get(), reason="was not late", by=alice(), at=AT),
    ),
    "people_data.erase": (event_after(kept), lambda event: people_data.erase(who(event), by=alice(), at=AT)),
    "records.attach": (event_after(recorded_game), attach),
    "records.hide": (event_after(shown), lambda event: records.show(Record.objects.get(), public=False, by=alice())),
    "records.show": (
        event_after(recorded_game),
        lambda event: records.show(Record.objects.get(), public=True, by=alice()),
    ),
    "results.unvoid": (
        event_after(half.half_played, half.void),
        lambda event: results.unvoid(round_of(event).games.get(table=2), why="found", by=alice()),
    ),
    "rounds.close": (
        event_after(),  # a round from slips: checked in, seated, published, entered and closed, or nothing of it
        lambda event: from_paper.enter(
            event, slips(list(Entry.objects.filter(event=event))), key="k", version=0, by=alice(), at=AT
        ),
    ),
    "seating.arrange": (event_after(), arrange),
    "table_confirm.accept": (hall(lambda made: made.play()), accept),
    "table_confirm.confirm": (hall(confirmed), confirm_last),
    "table_confirm.renew": (
        hall(),
        lambda event: table_confirm.renew(round_of(event), tables=[1, 2], by=alice()),
    ),
    "table_confirm.reopen": (
        hall(confirmed),
        lambda event: table_confirm.reopen(table(event).game(), by=alice()),
    ),
    "ties.break_tie": (event_after(tied), untie),
    "ties.cancel": (
        event_after(tied, untie),
        lambda event: ties.cancel(TieBreak.objects.get(), reason="played on", by=alice(), at=AT),
    ),
}


def cribbage(*steps: Callable[[at_table.Hall], object]) -> Callable[[], Event]:
    """A game that can be resigned, one deal written, and these things done."""

    def make() -> Event:
        made = at_table.hall(owner=alice(), size=2, game="cribbage")
        for step in (lambda one: one.put((21, 3)), *steps):
            step(made)
        return Event.objects.get(pk=made.event.pk)

    return make


def resign(made: at_table.Hall) -> None:
    content, entry = made.view().desk.content, made.seated()[0].pk
    resigning.resign(made.game(), entry=entry, content=content, key="r", phone=made.phone())


def not_resigned(made: at_table.Hall) -> None:
    resigning.take_back(made.game(), content=made.view().desk.content, phone=made.phone())


WITHOUT: dict[str, Case] = {
    "event_file.keep": (
        event_after(kept),
        lambda event: event_file.keep(event, reason=CopyReason.BY_HAND, by=alice(), at=AT),
    ),
    "referee.call": (hall(), lambda event: call(table(event))),
    "referee.cancel": (
        hall(call),
        lambda event: referee.cancel(table(event).game(), at=AT, phone=table(event).phone()),
    ),
    "referee.finish": (hall(call), lambda event: referee.finish(RefereeCall.objects.get(), by=alice(), at=AT)),
    "referee.take": (hall(call), lambda event: referee.take(RefereeCall.objects.get(), by=alice(), at=AT)),
    "resigning.resign": (cribbage(), lambda event: resign(table(event, size=2))),
    "resigning.take_back": (cribbage(resign), lambda event: not_resigned(table(event, size=2))),
    "table_confirm.dispute": (
        hall(lambda made: made.play()),
        lambda event: table_confirm.dispute(
            table(event).game(),
            content=table(event).view().desk.content,
            note="no",
            key="n",
            phone=table(event).phone(),
        ),
    ),
    "table_entry.end": (
        hall(lambda made: made.put((5, 12, 9, 60))),
        lambda event: table_entry.end(
            table(event).game(), by_time=True, content=table(event).view().desk.content, phone=table(event).phone()
        ),
    ),
    "table_entry.put": (hall(), lambda event: table(event).put((5, 12, 9, 60), key="k")),
    "table_entry.take_back": (
        hall(lambda made: made.put((5, 12, 9, 60))),
        lambda event: table_entry.take_back(
            table(event).game(), number=1, version=1, key="b", phone=table(event).phone()
        ),
    ),
}
"""What writes no line of the history."""
