"""From where a step comes: told in the history, found by the search, and made of nothing that tells more."""

import pytest
from django.test import Client
from django.utils import translation

from tests import at_table, factories
from tests.field import day
from tournament import entries, events, origin
from tournament.history import origin as words
from tournament.models import HistoryLine
from tournament.queries import told

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Linux Firefox"),
        (
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
                "Safari/537.36 Edg/140.0.0.0"
            ),
            "Windows Edge",
        ),
        (
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                "Version/18.5 Mobile/15E148 Safari/604.1"
            ),
            "iPhone Safari",
        ),
        (
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile "
                "Safari/537.36"
            ),
            "Android Chrome",
        ),
        ("curl/8.0 <script>", ""),
        ("", ""),
    ],
)
def test_device_is_a_kind_and_none_of_the_browsers_own_words(agent: str, device: str) -> None:
    assert origin.device(agent) == device


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("web:Linux Firefox:3f2a", "Linux Firefox · 3f2a"),
        ("web::3f2a", "3f2a"),
        ("table:7:9c01", "phone at table 7 · 9c01"),
        ("command:import_event", "command import_event"),
        ("", ""),
    ],
)
def test_origin_in_words(code: str, sentence: str) -> None:
    with translation.override("en"):
        assert words(code) == sentence


def line(what: str) -> HistoryLine:
    return HistoryLine.objects.get(what=what)


def test_a_page_says_which_log_in_and_two_of_them_are_told_apart() -> None:
    event = factories.event(owner=day.alice(), slug="cup")
    marks = set()
    for number in range(2):
        client = Client(headers={"user-agent": FIREFOX})
        client.force_login(day.alice())
        data = {"name": f"Player {number}", "number": number + 1, "ranked": "on", "key": f"k{number}"}
        assert client.post("/o/cup/players/new/", data).status_code == 302
        found = HistoryLine.objects.filter(event=event).first()
        assert found is not None
        assert found.origin.startswith("web:Linux Firefox:")
        assert client.session.session_key not in (found.origin, None)
        assert str(client.session.session_key)[:4] not in found.origin
        marks.add(found.origin)
        found_by_search = told.found(event, found.origin.rpartition(":")[2])
        assert [one.line.pk for one in found_by_search] == [found.pk]
        assert "Linux Firefox" in client.get("/o/cup/history/").content.decode()
    assert len(marks) == 2


def test_a_tables_phones_are_told_by_their_table() -> None:
    hall = at_table.hall()
    content = hall.play()
    phone = hall.client()
    for entry in hall.seated():
        assert phone.post("/e/cup/table/act/", {"do": f"confirm-{content}-{entry.pk}"}).status_code == 302
    found = line("table_confirm.confirm")
    assert found.by is None
    assert found.origin.startswith("table:1:")
    assert len(found.origin.rpartition(":")[2]) == 4


def test_verbs_called_by_nobodys_page_say_nothing() -> None:
    event = factories.event(owner=day.alice())
    events.edit(event, data={"venue": "Brno"}, by=None)
    assert line("events.edit").origin == ""
    with origin.of(origin.command("demo")):
        entries.add(event, data={"name": "Eva"}, by=None)
    assert line("entries.add").origin == "command:demo"
    assert origin.now() == ""
