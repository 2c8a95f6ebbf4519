"""Two organisers at once: nobody is doubled, nothing is lost, nobody sees a crash."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests import factories
from tournament import attendance, entries
from tournament.entries import Imported, Step
from tournament.enums import Attendance
from tournament.errors import TournamentError
from tournament.forms.players import steps
from tournament.imports import guess, read_pasted
from tournament.models import Entry, HistoryLine, Person

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 6


def at_once(job: Callable[[int], object]) -> list[object]:
    """What the job gives when it is run by several threads at the same moment; a refusal is given, not raised."""
    start = Barrier(TIMES)

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
