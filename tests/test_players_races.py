"""Two organisers at once: nobody is doubled, nothing is lost, nobody sees a crash."""

import datetime as dt
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests import factories
from tournament import accounts, attendance, entries, events, organisers
from tournament.entries import Imported, Step
from tournament.enums import Attendance
from tournament.errors import TournamentError
from tournament.forms.players import steps
from tournament.imports import guess, read_pasted
from tournament.models import Entry, Event, HistoryLine, Person

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 6


def at_once(job: Callable[[int], object]) -> list[object]:
    """What the job gives when it is run by several threads at the same moment; a refusal is given, not raised."""
    start = Barrier(TIMES, timeout=120)

    def run(number: int) -> object:
        start.wait()
        try:
            return job(number)
        except TournamentError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(TIMES) as pool:
        return list(pool.map(run, range(TIMES)))


def test_one_start_number_goes_to_one_player_and_the_others_are_told() -> None:
    event = factories.event()
    done = at_once(lambda number: entries.add(event, data={"name": f"P {number}", "number": 7}, by=None))
    refused = [item for item in done if isinstance(item, TournamentError)]
    assert (event.entries.count(), len(refused)) == (1, TIMES - 1)
    assert {error.field for error in refused} == {"number"}


def test_one_submission_sent_many_times_adds_one_player() -> None:
    event = factories.event()
    done = at_once(lambda _number: entries.add(event, data={"name": "Eva", "number": 7}, by=None, key="one"))
    assert done == [event.entries.get()] * TIMES
    assert Person.objects.count() == 1


@pytest.mark.parametrize("key", ["one", ""])
def test_one_list_confirmed_by_many_is_imported_once(key: str) -> None:
    event = factories.event()
    sheet = read_pasted("Eva Malá, KDH\nJan Novák\nJan Novák\n")
    plan = steps(sheet, guess(sheet))
    done = at_once(lambda _number: entries.add_many(event, plan=plan, by=None, key=key))
    assert event.entries.count() == 3
    assert done.count(Imported(3, 0)) == (TIMES if key else 1)
    assert HistoryLine.objects.count() == 1


def test_many_lists_at_once_share_no_start_number() -> None:
    event = factories.event()
    at_once(lambda number: entries.add_many(event, plan=lambda _known: [Step({"name": f"P {number}"})] * 3, by=None))
    assert sorted(event.entries.values_list("number", flat=True)) == list(range(1, 3 * TIMES + 1))


def test_many_helpers_check_in_one_player_once() -> None:
    event = factories.event()
    eva = factories.entry(event, "Eva", attendance=Attendance.EXPECTED)
    at_once(lambda _number: attendance.check_in(Entry.objects.get(pk=eva.pk), by=None))
    assert Entry.objects.get().attendance == Attendance.PRESENT
    assert HistoryLine.objects.count() == 1


def test_one_person_of_two_events_is_in_the_book_once() -> None:
    cups = [factories.event() for _ in range(TIMES)]
    done = at_once(lambda number: entries.add(cups[number], data={"name": "Eva"}, by=None))
    assert all(isinstance(item, Entry) for item in done)
    assert Person.objects.count() == 1


def test_person_taken_out_of_one_event_while_another_takes_it_up_stays_whole() -> None:
    cups = [factories.event() for _ in range(TIMES)]
    eva = entries.add(cups[0], data={"name": "Eva"}, by=None)
    done = at_once(
        lambda number: (
            entries.add(cups[number], data={"name": "Eva"}, by=None) if number else entries.remove(eva, by=None)
        )
    )
    assert not [item for item in done if isinstance(item, Exception)]
    assert Entry.objects.count() == TIMES - 1
    assert Person.objects.filter(name="Eva").count() == 1


def test_one_event_sent_many_times_is_made_once() -> None:
    alice = factories.user("alice")
    data = {"name": "Cup", "date": dt.date(2026, 11, 28)}
    done = at_once(lambda _number: events.create(alice, data=data, key="one"))
    assert done == [Event.objects.get()] * TIMES


def test_one_account_is_made_by_owners_who_add_the_same_new_name_at_once() -> None:
    cups = [factories.event(owner=factories.user(f"owner-{number}")) for number in range(TIMES)]
    done = at_once(lambda number: organisers.add_organiser(cups[number], username="dana", by=None))
    assert User.objects.filter(username="dana").count() == 1
    assert sum(isinstance(item, organisers.Added) and item.invited for item in done) == 1


def test_one_code_makes_one_first_account() -> None:
    code = accounts.new_code()
    done = at_once(lambda number: accounts.first_organiser(code=code, username=f"u{number}", password="a long one 7"))
    assert sum(isinstance(item, User) for item in done) == User.objects.count() == 1
