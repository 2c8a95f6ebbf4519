"""The snapshot through the real WSGI callable."""

import datetime as dt
import gzip
import logging
import re
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.signals import request_started
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.public_cup import Cup, cup, enter
from tournament import announcements, clock, events, moment, parts, snapshot
from tournament.change import change
from tournament.clock import Press
from tournament.live import Live
from tournament.models import Event
from tournament.parts import Context, Part, Reads
from tournament.snapshot import Snapshots

pytestmark = pytest.mark.django_db


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        zipped = self.headers.get("Content-Encoding") == "gzip"
        return (gzip.decompress(self.body) if zipped else self.body).decode()


@dataclass
class Phone:
    """Asks a Live whose Django must not be reached."""

    clock: Clock = field(default_factory=Clock)
    reached: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.live = Live(self._django, snapshots=Snapshots(clock=self.clock))

    def _django(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.reached.append(environ["PATH_INFO"])
        start_response("418 I'm a teapot", [])
        return [b"django"]

    def get(self, path: str, *, method: str = "GET", **headers: str) -> Answer:
        seen: list[Any] = []

        def start_response(status: str, found: list[tuple[str, str]], error: Any = None) -> Any:
            seen.extend([int(status.split()[0]), dict(found)])

        environ = {"PATH_INFO": path, "REQUEST_METHOD": method, **headers}
        body = b"".join(self.live(environ, start_response))
        return Answer(seen[0], seen[1], body)

    def poll(self, event: Event, *, part: str = "standings", language: str = "en", **headers: str) -> Answer:
        return self.get(f"/live/{language}/{event.slug}/{part}/", HTTP_ACCEPT_ENCODING="gzip", **headers)


@pytest.fixture
def day() -> Cup:
    return cup()


def raise_revision(event: Event) -> None:
    with change(event, by=None, what="test"):
        pass


def test_live_part_is_the_part_of_the_page(day: Cup, client: Any) -> None:
    phone = Phone()
    answer = phone.poll(day.event)
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "public, max-age=0, s-maxage=1"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert int(answer.headers["Content-Length"]) == len(answer.body)
    page = client.get(f"/e/{day.event.slug}/standings/", headers={"accept-language": "en"}).content.decode()
    assert answer.text in page
    assert "Eva Malá" in answer.text
    assert phone.reached == []


def test_live_304_runs_no_django_and_asks_nothing(day: Cup) -> None:
    phone, started = Phone(), []
    etag = phone.poll(day.event).headers["ETag"]

    def note(**kwargs: Any) -> None:
        started.append(kwargs)

    request_started.connect(note)
    try:
        with CaptureQueriesContext(connection) as queries:
            answer = phone.poll(day.event, HTTP_IF_NONE_MATCH=etag)
    finally:
        request_started.disconnect(note)
    assert (answer.status, answer.body, started, phone.reached, len(queries)) == (304, b"", [], [], 0)
    assert answer.headers["ETag"] == etag
    assert "Content-Length" not in answer.headers


def test_field_22_live_answers_do_not_tell_that_something_was_written(day: Cup, client: Any) -> None:
    """A revision would tell of corrections that are held back."""
    page, whole = client.get(f"/e/{day.event.slug}/standings/").content, Phone().poll(day.event)
    Event.objects.filter(pk=day.event.pk).update(revision=day.event.revision + 7)
    again = Phone().poll(day.event)
    assert {name: text for name, text in whole.headers.items() if name != "Kabo-Time"} == {
        name: text for name, text in again.headers.items() if name != "Kabo-Time"
    }
    assert client.get(f"/e/{day.event.slug}/standings/").content == page


@pytest.mark.parametrize(
    ("known", "status"),
    [("{}", 304), ('"other", {}', 304), ("*", 304), ('W/"other"', 200), ("", 200)],
)
def test_live_if_none_match(day: Cup, known: str, status: int) -> None:
    phone = Phone()
    etag = phone.poll(day.event).headers["ETag"]
    assert phone.poll(day.event, HTTP_IF_NONE_MATCH=known.format(etag)).status == status


def test_live_looks_at_the_revision_once_in_half_a_second(day: Cup) -> None:
    phone = Phone()
    phone.poll(day.event)
    phone.poll(day.event, language="cs")
    enter(day.rounds[2], 2, [1, 61, 71, 101])
    raise_revision(day.event)
    with CaptureQueriesContext(connection) as queries:
        old = [phone.poll(day.event).headers["ETag"] for _ in range(50)]
        phone.poll(day.event, language="cs")  # another part, the same look
    assert len(set(old)) == 1
    assert len(queries) == 0
    phone.clock.now += 0.51
    assert phone.poll(day.event).headers["ETag"] != old[0]


def test_live_renders_again_only_for_a_new_revision(day: Cup) -> None:
    phone = Phone()
    first = phone.poll(day.event)
    phone.clock.now += 0.51
    with CaptureQueriesContext(connection) as queries:
        assert phone.poll(day.event).headers["ETag"] == first.headers["ETag"]
    assert len(queries) == 1 + (connection.vendor == "postgresql")  # there the clock is the database's


def test_live_etag_is_the_contents_not_the_revision(day: Cup) -> None:
    phone = Phone()
    etag = phone.poll(day.event).headers["ETag"]
    raise_revision(day.event)
    phone.clock.now += 1
    assert phone.poll(day.event, HTTP_IF_NONE_MATCH=etag).status == 304


def test_live_languages_are_told_apart(day: Cup) -> None:
    phone = Phone()
    english, czech = phone.poll(day.event, language="en"), phone.poll(day.event, language="cs")
    assert "25.30" not in czech.text
    assert english.headers["Content-Language"] == "en"
    assert czech.headers["Content-Language"] == "cs"
    assert english.headers["ETag"] != czech.headers["ETag"]
    assert "," in czech.text.split('id="r-')[1].split("k-nowrap")[1][:20]


@pytest.mark.parametrize("path", ["/", "/e/cup/", "/live", "/livery/", "/o/cup/"])
def test_any_other_address_goes_to_django(path: str) -> None:
    phone = Phone()
    assert phone.get(path).body == b"django"
    assert phone.reached == [path]


@pytest.mark.parametrize(
    "path",
    [
        "/live/",
        "/live/de/{slug}/standings/",
        "/live/en/{slug}/secrets/",
        "/live/en/{slug}/standings",
        "/live/en/nobody-knows/standings/",
        "/live/en/{slug}/standings/more/",
        "/live/en/" + "a" * 500 + "/standings/",
        "/live/en/%00/standings/",
    ],
)
def test_live_unknown_is_404_and_never_kept(day: Cup, path: str) -> None:
    phone = Phone()
    with CaptureQueriesContext(connection) as queries:
        answer = phone.get(path.format(slug=day.event.slug))
    assert answer.status == 404
    assert len(queries) <= 1
    assert len(phone.live.snapshots.kept) == 0
    assert phone.reached == []


def test_live_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "MOST_EVENTS", 3)
    phone = Phone()
    made = [factories.event() for _ in range(5)]
    for event in made:
        assert phone.poll(event).status == 200
    assert list(phone.live.snapshots.kept) == [event.slug for event in made[-3:]]


def test_live_head_has_headers_and_no_body(day: Cup) -> None:
    phone = Phone()
    got = phone.poll(day.event)
    path = f"/live/en/{day.event.slug}/standings/"
    head = phone.get(path, method="HEAD", HTTP_ACCEPT_ENCODING="gzip")
    times = [answer.headers.pop("Kabo-Time") for answer in (head, got)]
    assert (head.status, head.body, head.headers) == (200, b"", got.headers)
    assert all(re.fullmatch(r"\d+;\d\d:\d\d:\d\d", time) for time in times)


def test_live_post_is_not_allowed(day: Cup) -> None:
    answer = Phone().get(f"/live/en/{day.event.slug}/standings/", method="POST")
    assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    ("accepts", "zipped"),
    [("gzip", True), ("br, gzip;q=0.8", True), ("*", True), ("", False), ("br", False), ("gzip;q=0", False)],
)
def test_live_gzip_only_where_it_is_taken(day: Cup, accepts: str, zipped: bool) -> None:
    phone = Phone()
    answer = phone.get(f"/live/en/{day.event.slug}/standings/", HTTP_ACCEPT_ENCODING=accepts)
    assert ("Content-Encoding" in answer.headers) == zipped
    assert "Eva Malá" in answer.text
    assert int(answer.headers["Content-Length"]) == len(answer.body)


def test_live_deleted_event_is_gone_and_restored_is_back(day: Cup) -> None:
    phone, alice = Phone(), factories.user()
    phone.poll(day.event)
    events.delete(day.event, by=alice, at=timezone.now())
    phone.clock.now += 1
    assert phone.poll(day.event).status == 404
    assert len(phone.live.snapshots.kept) == 0
    events.restore(Event.objects.get(pk=day.event.pk), by=alice)
    phone.clock.now += 1
    assert phone.poll(day.event).status == 200


def test_live_event_outside_the_list_is_shown_to_who_knows_the_address() -> None:
    assert Phone().poll(cup(public=False).event).status == 200


def test_field_22_live_honours_the_hold_at_once(day: Cup) -> None:
    phone = Phone()
    assert "3193" in phone.poll(day.event).text
    announcements.hold(day.event, from_round=3, by=factories.user())
    phone.clock.now += 0.51
    for part in parts.PARTS:
        text = phone.poll(day.event, part=part).text
        assert "3193" not in text
        assert "Round 3" not in text or part in ("event", "projector")
    announcements.release(Event.objects.get(pk=day.event.pk), by=factories.user())
    phone.clock.now += 0.51
    assert "3193" in phone.poll(day.event).text


def broken(reads: Reads) -> Context:
    raise ZeroDivisionError(reads.event.slug)


def test_live_error_is_503_logged_and_not_tried_again_at_once(
    day: Cup, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    phone = Phone()
    monkeypatch.setitem(parts.PARTS, "standings", Part("tournament/_standings_table.html", broken))
    with caplog.at_level(logging.ERROR):
        answers = [phone.poll(day.event) for _ in range(5)]
    assert {answer.status for answer in answers} == {503}
    assert answers[0].headers["Retry-After"] == "5"
    assert len(answers[0].body) < 50
    assert [record.exc_info is not None for record in caplog.records] == [True]
    monkeypatch.undo()
    phone.clock.now += 1
    assert phone.poll(day.event).status == 200


@pytest.mark.django_db(transaction=True)
def test_live_many_threads_one_renders_and_all_get_the_same() -> None:
    day, clock, rendered = cup(), Clock(), []
    snapshots = Snapshots(clock=clock)
    kept = parts.PARTS["standings"]

    def counted(reads: Reads) -> Context:
        rendered.append(threading.get_ident())
        return kept.context(reads)

    parts.PARTS["standings"] = Part(kept.template, counted)
    try:
        first = asked_by_threads(snapshots, day.event)
        assert (len(rendered), len(first)) == (1, 1)
        enter(day.rounds[2], 2, [1, 61, 71, 101])
        raise_revision(day.event)
        clock.now += 1
        assert len(asked_by_threads(snapshots, day.event) | first) <= 2
        assert len(rendered) == 2
        (newest,) = asked_by_threads(snapshots, day.event)
        assert newest not in first
    finally:
        parts.PARTS["standings"] = kept


def asked_by_threads(snapshots: Snapshots, event: Event) -> set[str]:
    """The ETags that 16 threads get at once."""
    found: list[str] = []
    start = threading.Barrier(16, timeout=120)

    def ask() -> None:
        start.wait()
        fragment = snapshots.get(event.slug, part="standings", language="cs")
        found.append(fragment.etag if fragment else "nothing")
        connections.close_all()  # this thread's own

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(found) == 16
    return set(found)


@pytest.mark.django_db(transaction=True)
def test_live_stale_copy_while_another_thread_renders() -> None:
    day, clock = cup(), Clock()
    snapshots = Snapshots(clock=clock)
    kept = parts.PARTS["standings"]
    old = snapshots.get(day.event.slug, part="standings", language="en")
    started, go_on = threading.Event(), threading.Event()

    def slow(reads: Reads) -> Context:
        started.set()
        assert go_on.wait(20)
        return kept.context(reads)

    parts.PARTS["standings"] = Part(kept.template, slow)
    try:
        enter(day.rounds[2], 2, [1, 61, 71, 101])
        raise_revision(day.event)
        clock.now += 1

        def ask() -> None:
            snapshots.get(day.event.slug, part="standings", language="en")
            connections.close_all()  # this thread's own

        thread = threading.Thread(target=ask)
        thread.start()
        assert started.wait(20)
        assert snapshots.get(day.event.slug, part="standings", language="en") is old
        go_on.set()
        thread.join(20)
    finally:
        parts.PARTS["standings"] = kept
    new = snapshots.get(day.event.slug, part="standings", language="en")
    assert old is not None
    assert new is not None
    assert new.etag != old.etag


def test_live_write_between_two_reads_is_never_kept_half(day: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = parts.PARTS["standings"]
    once: list[int] = []

    def interrupted(reads: Reads) -> Context:
        context = kept.context(reads)
        if not once:
            once.append(1)
            enter(day.rounds[2], 2, [1, 61, 71, 101])
            raise_revision(Event.objects.get(pk=reads.event.pk))
        return context

    monkeypatch.setitem(parts.PARTS, "standings", Part(kept.template, interrupted))
    assert "2 of 2 tables in" in Phone().poll(day.event).text


def test_the_real_wsgi_application_has_live_in_front() -> None:
    from tournament.wsgi import application

    assert isinstance(application, Live)
    assert application.snapshots.clock() > 0
    assert dt.timedelta(seconds=snapshot.FRESH_FOR) <= dt.timedelta(seconds=0.5)


def test_live_address_given_to_another_event_of_the_same_revision_shows_the_new_one(day: Cup) -> None:
    phone, slug = Phone(), day.event.slug
    assert "Eva Malá" in phone.poll(day.event).text
    Event.objects.filter(pk=day.event.pk).update(slug="elsewhere")
    other = factories.event(slug=slug, revision=day.event.revision)
    factories.published(other, [factories.entries(other, 4)])
    other.refresh_from_db()
    assert other.revision == Event.objects.get(pk=day.event.pk).revision
    phone.clock.now += 1
    text = phone.poll(other).text
    assert "Eva Malá" not in text
    assert "Player 1" in text


def test_live_player_part_is_the_part_of_the_page_and_reads_once_for_all(day: Cup, client: Any) -> None:
    phone = Phone()
    first, second = day.entries[:2]
    answer = phone.get(f"/live/en/{day.event.slug}/player/{first.pk}/")
    page = client.get(f"/e/{day.event.slug}/players/{first.pk}/", headers={"accept-language": "en"}).content.decode()
    assert (answer.status, answer.text in page) == (200, True)
    with CaptureQueriesContext(connection) as queries:
        assert phone.get(f"/live/en/{day.event.slug}/player/{second.pk}/").status == 200
    assert len(queries) <= 3


@pytest.mark.parametrize("path", ["player/999999/", "player/", "player/0/", "standings/1/", "player/1/2/"])
def test_live_player_that_is_not_there_is_not_found_and_not_kept(day: Cup, path: str) -> None:
    phone = Phone()
    assert phone.get(f"/live/en/{day.event.slug}/{path}").status == 404
    assert all(not kept.views for kept in phone.live.snapshots.kept.values())


def test_live_player_of_a_held_event_is_told_so_in_the_language_of_each_reader(day: Cup) -> None:
    announcements.hold(day.event, from_round=3, by=factories.user("alice"))
    phone, part = Phone(), f"{day.event.slug}/player/{day.entries[0].pk}/"
    told = {language: phone.get(f"/live/{language}/{part}").text for language in ("en", "cs")}
    assert "held back until they are announced" in told["en"]
    assert "held back until they are announced" not in told["cs"]


def test_live_clock_of_a_table_has_its_own_time_on_top(day: Cup) -> None:
    clock.start(day.rounds[2], minutes=30, press=Press(version=0, at=moment.now(), by=None))
    clock.extend(day.rounds[2], minutes=5, table=2, press=Press(version=1, at=moment.now(), by=None))
    phone, here = Phone(), f"/live/en/{day.event.slug}/clock/"
    ends = [int(re.findall(r'data-end="(\d+)"', phone.get(f"{here}{table}/").text)[0]) for table in (1, 2)]
    assert ends[1] - ends[0] == 5 * 60_000
    assert "Table 2" not in phone.get(f"{here}1/").text
    assert phone.get(f"{here}999/").status == 404


def test_field_18_a_jump_of_the_clock_renders_the_time_of_day_anew(day: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone()
    clock.start(day.rounds[2], minutes=30, press=Press(version=0, at=moment.now(), by=None))
    before = phone.poll(day.event, part="clock")
    real = moment.now

    def jumped() -> moment.Moment:
        now = real()
        return moment.Moment(now.wall + dt.timedelta(hours=1), now.ticks, now.boot)

    monkeypatch.setattr(moment, "now", jumped)
    phone.clock.now += 0.51
    after = phone.poll(day.event, part="clock", HTTP_IF_NONE_MATCH=before.headers["ETag"])
    assert after.status == 200
    end = re.compile(r'data-end="(\d+)"')
    assert end.findall(after.text) == end.findall(before.text) != []
    assert after.text != before.text
