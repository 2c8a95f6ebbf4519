"""Issue 8, "Faults": the server's wall clock jumps by an hour and back (libfaketime, never ours) in the midst of a day.

Results, sessions and log-ins go on; test_clock_drill.py looks at the clock of the round.
"""

from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests import factories
from tests.field.servers import CSRF, Answer, Person, Server
from tests.field.test_clock_drill import faked
from tests.field.test_lost_scores import Table, stored, tables
from tournament import throttle
from tournament.models import Event, HistoryLine

__all__ = ["faked"]  # a fixture
pytestmark = [pytest.mark.drill, pytest.mark.django_db(transaction=True)]
JUMPS = (0, 3600, 0, -3600, 0)
LOGIN = {"username": "alice", "password": factories.PASSWORD}


@pytest.fixture
def table() -> Table:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    factories.published(event, [factories.entries(event, 4)])
    return tables(event)[0]


@pytest.fixture
def jump(tmp_path: Path) -> Callable[[int], None]:
    """Sets the clock of the server so many seconds off."""

    def set_clock(seconds: int) -> None:
        (tmp_path / "faketime").write_text(f"{seconds:+d}\n")

    return set_clock


@pytest.fixture
def server(table: Table, faked: Callable[..., Server], jump: Callable[[int], None], tmp_path: Path) -> Server:
    jump(0)
    return faked(FAKETIME_TIMESTAMP_FILE=str(tmp_path / "faketime"), FAKETIME_NO_CACHE="1")


@pytest.fixture
def visitor(server: Server) -> Iterator[Person]:
    made = Person(server.port, "")
    yield made
    made.hang_up()


def log_in(person: Person, password: str = factories.PASSWORD) -> Answer:
    return person.post("/login/", {"username": "alice", "password": password})


def session(server: Server) -> str:
    """The session of a log-in through the server itself, by its clock."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Cookie": f"csrftoken={CSRF}", "X-CSRFToken": CSRF, "Content-Type": "application/x-www-form-urlencoded"}
    line.request("POST", "/login/", urlencode(LOGIN), headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    assert answer.status == 302
    cookies = [text for text in answer.headers.get_all("Set-Cookie") or () if text.startswith("sessionid=")]
    return cookies[0].removeprefix("sessionid=").partition(";")[0]


def test_results_and_sessions_go_on_over_jumps_of_an_hour(
    server: Server, table: Table, jump: Callable[[int], None]
) -> None:
    """Each jump, a session that was begun before the first, and one begun then; versions and revisions only grow."""
    sessions: list[str] = [session(server)]
    typed: list[tuple[int, ...]] = []
    for seconds in JUMPS:
        jump(seconds)
        sessions.append(session(server))
        for one in (sessions[0], sessions[-1]):
            person = Person(server.port, one)
            points = (len(typed), 20, 50, 101)
            answer = person.post(table.path, table.sheet(points, version=len(typed), key=f"k{len(typed)}"))
            assert answer.status == 302, answer.body
            typed.append(points)
            assert person.get("/o/cup/").status == 200
            person.hang_up()
    assert stored(table) == typed
    lines = list(HistoryLine.objects.order_by("revision").values_list("revision", flat=True))
    assert lines == [*range(1, len(typed) + 1)]
    assert Event.objects.get().revision == len(typed)


def test_log_in_is_never_locked_out_by_a_clock_that_was_wrong(visitor: Person, jump: Callable[[int], None]) -> None:
    """An hour ahead somebody guesses until they have to wait; with the clock right again nobody waits."""
    jump(3600)
    answers = [log_in(visitor, "guess").status for _ in range(throttle.PAIR.size + 1)]
    assert answers == [422] * throttle.PAIR.size + [429]
    jump(0)
    assert log_in(visitor).status == 302
