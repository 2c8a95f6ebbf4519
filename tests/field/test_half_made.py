"""Field report 8: a fault in the middle of a write leaves everything as it was, and the next try works."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.field.snapshot import everything
from tournament import (
    announcements,
    attendance,
    clock,
    entries,
    events,
    merging,
    moment,
    penalties,
    results,
    rounds,
    seating,
)
from tournament import drawing as reads
from tournament.clock import Press
from tournament.entries import Step
from tournament.enums import PenaltyKind
from tournament.models import Entry, Event, Round, Seat
from tournament.seating import Seating
from tournament.versions import Sheet

pytestmark = pytest.mark.django_db(transaction=True)


class Fault(Exception):
    """The lamp goes out."""


@dataclass(slots=True)
class Faulty:
    """Breaks one SQL statement: the `at`-th, before or after it is done. at=-1: none; counts them."""

    at: int = -1
    after: bool = False
    seen: int = field(default=0)

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("BEGIN"):  # SQLite's start of a transaction passes here too; nothing is written by it
            return execute(sql, params, many, context)
        number, self.seen = self.seen, self.seen + 1
        if number == self.at and not self.after:
            raise Fault
        found = execute(sql, params, many, context)
        if number == self.at:
            raise Fault
        return found


@contextmanager
def broken(fault: Faulty) -> Iterator[None]:
    with connection.execute_wrapper(fault):
        yield


def request(event: Event, number: int) -> Any:
    return reads.request(event, number=number, method="balanced", seed=number, moves=50)


def draw(event: Event, number: int = 1) -> None:
    seating.draw(event, request=request(event, number), by=factories.user())


def round_of(event: Event, number: int = 1) -> Round:
    return Round.objects.get(event=event, number=number)


def publish(event: Event, number: int = 1) -> None:
    round_ = round_of(event, number)
    assert round_.draft is not None
    seating.publish(round_, version=round_.draft.number, by=factories.user(), at=timezone.now())


def sheet(event: Event, table: int) -> Sheet:
    seats = round_of(event).games.get(table=table).seats.order_by("number")
    return Sheet({seat.entry_id: points for seat, points in zip(seats, (10, 20, 101, 50), strict=False)})


def enter(event: Event, table: int, key: str = "k") -> None:
    game = round_of(event).games.get(table=table)
    results.enter(game, sheet=sheet(event, table), version=game.results.count(), key=key, by=factories.user())


def reseat(event: Event) -> None:
    round_ = round_of(event)
    assert round_.published is not None
    first, second = (list(table) for table in round_.published.tables)
    first[0], second[0] = second[0], first[0]
    seats = Seating((tuple(first), tuple(second[:-1])), absent=(second[-1],))
    seating.reseat(
        round_,
        seating=seats,
        version=round_.published.number,
        by=factories.user(),
        at=timezone.now(),
        why="sat so",
    )


def import_three(event: Event) -> None:
    first = Entry.objects.filter(event=event).order_by("number")[0]
    steps = [Step({"name": "Eva"}), Step({"name": "Ota", "number": 40}), Step({"name": "Jan"}, first.pk)]
    entries.add_many(event, plan=lambda known: steps, by=factories.user(), key="import")


def unpublish(event: Event) -> None:
    seating.unpublish(round_of(event), by=factories.user())


def close(event: Event) -> None:
    rounds.close(round_of(event), by=factories.user(), at=timezone.now())


def reopen(event: Event) -> None:
    rounds.reopen(round_of(event), by=factories.user())


def finish(event: Event) -> None:
    announcements.finish(event, by=factories.user(), at=timezone.now(), why="late")


def discard(event: Event) -> None:
    seating.discard(round_of(event), by=factories.user())


def swap(event: Event) -> None:
    round_ = round_of(event)
    assert round_.draft is not None
    first, second = round_.draft.tables[:2]
    seating.swap(round_, a=first[0], b=second[0], version=round_.draft.number, by=factories.user())


def reopen_event(event: Event) -> None:
    announcements.reopen(event, why="too early", by=factories.user())


def hold(event: Event) -> None:
    announcements.hold(event, from_round=1, by=factories.user())


def void(event: Event) -> None:
    game = round_of(event).games.get(table=2)
    results.void(game, why="cards were missing", by=factories.user(), at=timezone.now())


def give_penalty(event: Event) -> None:
    who = Entry.objects.filter(event=event).order_by("number")[0]
    amount, kind = Decimal(5), PenaltyKind.GAME_POINTS
    penalties.give(event, entry=who, kind=kind, amount=amount, reason="late", round_number=None, by=factories.user())


def copy_event(event: Event) -> None:
    events.copy(event, slug="next", name="Next", date=event.date, by=factories.user(), key="copy")


def start_clock(event: Event) -> None:
    clock.start(round_of(event), minutes=30, press=Press(version=0, at=moment.now(), by=factories.user()))


def merge(event: Event) -> None:
    late = Entry.objects.get(event=event, name="Late")
    merging.merge(Entry.objects.filter(event=event).order_by("number")[0], late, by=factories.user())


def leave(event: Event) -> None:
    seat = Seat.objects.filter(game__table=2).select_related("entry__event").order_by("number")[1]
    attendance.leave_game(seat.entry, by=factories.user())


def late_comer(event: Event) -> None:
    closed(event)
    factories.entry(event, "Late")


def drawn(event: Event) -> None:
    draw(event)


def published(event: Event) -> None:
    draw(event)
    publish(event)


def half_played(event: Event) -> None:
    published(event)
    enter(event, 1)


def played(event: Event) -> None:
    half_played(event)
    enter(event, 2)


def closed(event: Event) -> None:
    played(event)
    close(event)


def finished_event(event: Event) -> None:
    closed(event)
    finish(event)


def nothing(event: Event) -> None:
    """Only the players."""


def enter_first(event: Event) -> None:
    enter(event, 1)


def enter_again(event: Event) -> None:
    enter(event, 1, key="again")


def draw_second(event: Event) -> None:
    draw(event, 2)


VERBS = [
    (nothing, draw),
    (drawn, draw),
    (drawn, publish),
    (published, enter_first),
    (half_played, enter_again),
    (half_played, reseat),
    (half_played, unpublish),
    (played, close),
    (closed, reopen),
    (closed, draw_second),
    (closed, finish),
    (nothing, import_three),
    (late_comer, merge),
    (half_played, leave),
    (drawn, discard),
    (drawn, swap),
    (finished_event, reopen_event),
    (closed, hold),
    (half_played, void),
    (closed, give_penalty),
    (published, start_clock),
    (half_played, copy_event),
]


def day() -> Event:
    event = factories.event(owner=factories.user(), rounds_planned=3)
    factories.entries(event, 8)
    return event


def finished(verb: Callable[[Event], None], event: Event, fault: Faulty) -> bool:
    """Did the verb come to its end, because the fault lies behind its last statement?"""
    with broken(fault):
        try:
            verb(Event.objects.get(pk=event.pk))
        except Fault:
            return False
    return True


@pytest.mark.parametrize(("before", "verb"), VERBS, ids=lambda part: part.__name__)
def test_field_8_a_fault_at_any_statement_changes_nothing_and_a_retry_works(
    before: Callable[[Event], None], verb: Callable[[Event], None]
) -> None:
    event = day()
    before(event)
    start, at = everything(), 0
    while not finished(verb, event, Faulty(at)):
        assert everything() == start, f"before statement {at}"
        assert not finished(verb, event, Faulty(at, after=True))
        assert everything() == start, f"after statement {at}"
        at += 1
    assert at > 5
    done = everything()
    assert len(done["tournament_historyline"]) == len(start["tournament_historyline"]) + 1


def test_field_8_a_fault_in_the_draw_page_is_a_readable_page_and_a_retry_works(client: Client) -> None:
    event = day()
    client.force_login(factories.user())
    client.cookies["django_language"] = "en"
    client.raise_request_exception = False
    address = reverse("draw", args=[event.slug, 1])
    start = everything()
    fault = Faulty(at=-1)
    with broken(fault):
        client.get(address)
    quiet = fault.seen
    for at in range(quiet, quiet + 12, 3):
        with broken(Faulty(at)):
            answer = client.post(address, {"method": "random", "version": 0})
        if answer.status_code == 302:
            break
        assert answer.status_code == 500
        assert "Something broke on our side" in answer.content.decode()
        assert everything() == start
    else:
        assert client.post(address, {"method": "random", "version": 0}).status_code == 302
    assert round_of(event).draft is not None
    by_hand = client.get(reverse("draw_by_hand", args=[event.slug, 1]))
    assert by_hand.status_code == 200
