"""The live part of a table: only for its phones, made again only when this table has changed, never by Django."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.at_table import Hall, hall
from tests.test_live import Answer, Clock, Phone
from tournament import attendance, entries, links, referee, results, table_confirm, table_entry
from tournament.change import change
from tournament.models import Event, Round
from tournament.table_snapshot import TableSnapshots
from tournament.versions import Sheet

pytestmark = pytest.mark.django_db


class Poller(Phone):
    """A phone of a table that asks a Live whose Django must not be reached."""

    def __init__(self, one: Hall, table: int = 1) -> None:
        super().__init__(clock=Clock())
        self.live.tables = TableSnapshots(clock=self.clock)
        self.cookie = links.cookie(one.phone(table))

    def ask(self, language: str = "en", **headers: str) -> Answer:
        self.clock.now += 1
        return self.get(f"/live/{language}/cup/table/", HTTP_COOKIE=f"{links.COOKIE}={self.cookie}", **headers)


@pytest.fixture
def one() -> Hall:
    return hall()


@pytest.fixture
def poller(one: Hall) -> Poller:
    return Poller(one)


def test_a_phone_sees_its_table_and_no_other(one: Hall, poller: Poller) -> None:
    one.put((5, 12, 9, 60))
    assert "set-1" in poller.ask().text
    assert "set-1" not in Poller(one, 2).ask().text
    assert poller.reached == []


@pytest.mark.parametrize("cookie", ["", "kabo_table=x", "kabo_table=1.1.1.1.aaaa.0.AAAA", "sessionid=1"])
def test_who_has_no_link_is_told_nothing(one: Hall, poller: Poller, cookie: str) -> None:
    answer = poller.get("/live/en/cup/table/", HTTP_COOKIE=cookie)
    assert answer.status == 403
    assert "Player" not in answer.text


def test_an_unchanged_table_costs_one_small_query_and_an_empty_answer(one: Hall, poller: Poller) -> None:
    mark = poller.ask().headers["ETag"]
    one_more = Poller(one, 2)
    one_more.ask()
    table_entry.put(
        one.game(2),
        number=1,
        version=0,
        typed=one.typed((1, 2, 3, 4), table=2),
        by_cards=False,
        key="k",
        phone=one.phone(2),
    )
    with change(one.event, by=None, what="test"):
        pass  # something elsewhere in the event
    with CaptureQueriesContext(connection) as queries:
        answer = poller.ask(HTTP_IF_NONE_MATCH=mark)
    assert (answer.status, answer.body, len(queries)) == (304, b"", 1)


def test_within_half_a_second_no_query_at_all(poller: Poller) -> None:
    poller.ask()
    poller.clock.now -= 0.9
    with CaptureQueriesContext(connection) as queries:
        assert poller.ask().status == 200
    assert len(queries) == 0


def confirmed(one: Hall) -> None:
    table_confirm.confirm(one.game(), entry=one.seated()[0].pk, content=2, phone=one.phone())


def disputed(one: Hall) -> None:
    table_confirm.dispute(one.game(), content=2, note="x", key="d", phone=one.phone())


def called(one: Hall) -> None:
    referee.call(one.game(), words="", key="c", phone=one.phone())


def entered_from_paper(one: Hall) -> None:
    sheet = Sheet(dict(zip([entry.pk for entry in one.seated()], (1, 2, 3, 101), strict=True)))
    results.enter(one.game(), sheet=sheet, version=0, key="p", by=None)


def voided(one: Hall) -> None:
    results.void(one.game(), why="cards", by=None, at=timezone.now())


def closed(one: Hall) -> None:
    Round.objects.update(closed_at=timezone.now())


def renewed(one: Hall) -> None:
    table_confirm.renew(one.game().round, tables=[1], by=factories.user())


def switched_off(one: Hall) -> None:
    Event.objects.update(players_enter=False)


def left(one: Hall) -> None:
    attendance.leave_game(one.seated()[0], by=None)


def renamed(one: Hall) -> None:
    entry = one.seated()[0]
    entries.edit(entry, data={"name": "Nová Jana"}, by=None)


CHANGES = [confirmed, disputed, called, entered_from_paper, voided, closed, renewed, switched_off, left, renamed]


@pytest.mark.parametrize("happens", CHANGES, ids=lambda happens: happens.__name__)
def test_whatever_concerns_the_table_is_shown_at_the_next_question(
    one: Hall, poller: Poller, happens: Callable[[Hall], None]
) -> None:
    one.play()
    before = poller.ask()
    happens(one)
    assert poller.ask().headers["ETag"] != before.headers["ETag"]


def test_languages_are_apart(poller: Poller) -> None:
    assert poller.ask("en").headers["Content-Language"] == "en"
    assert poller.ask("cs").headers["Content-Language"] == "cs"
    assert poller.get("/live/xx/cup/table/").status == 404


def test_a_fault_is_an_answer_that_phones_understand(
    poller: Poller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tournament.table_part.TEMPLATE", "tournament/none.html")
    answer = poller.ask()
    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
    assert poller.cookie.split(".")[-1] not in caplog.text


def test_an_answer_says_of_which_state_of_the_table_it_is(one: Hall, poller: Poller) -> None:
    before = poller.ask().headers["Kabo-State"]
    one.put((5, 12, 9, 60))
    after = poller.ask().headers["Kabo-State"]
    event, revision = (int(part) for part in after.split("."))
    assert before == f"{event}.0"
    assert (event, revision) == (one.event.pk, one.view().desk.revision)
