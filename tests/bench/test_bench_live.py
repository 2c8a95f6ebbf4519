"""The live standings: a hit or 304 against an empty Django view, a miss against the same columns by django-tables2."""

import gzip
from collections.abc import Callable, Iterable
from typing import Any

import django_tables2 as tables
import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings
from django.urls import path
from django.utils import translation

from tests.bench.big import big, cpu
from tests.bench.measured import measured
from tournament import explain, numbers, standings
from tournament.live import Live
from tournament.models import Event
from tournament.snapshot import Snapshots, State, _Kept, _whole

pytestmark = [pytest.mark.django_db, pytest.mark.bench]

urlpatterns = [path("empty/", lambda request: HttpResponse(b""))]


def environ(address: str, **headers: str) -> dict[str, Any]:
    return {**RequestFactory().get(address).environ, **headers}


def call(application: Callable[..., Iterable[bytes]], environ: dict[str, Any]) -> tuple[int, dict[str, str]]:
    seen: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], error: object = None) -> None:
        seen.extend([int(status.split()[0]), dict(headers)])

    answer = application(environ, start_response)
    b"".join(answer)
    getattr(answer, "close", lambda: None)()
    return seen[0], seen[1]


def no_django(environ: object, start_response: object) -> Iterable[bytes]:
    raise AssertionError("a poll has reached Django")


def empty_view() -> float:
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]):
        django = WSGIHandler()
        asked = environ("/empty/")
        assert call(django, dict(asked))[0] == 200
        return cpu(lambda: call(django, dict(asked)), each=300)


@pytest.mark.django_db(transaction=True)
def test_live_hit_and_304_within_3_times_an_empty_view() -> None:
    event = big(100, 8)
    live = Live(no_django, snapshots=Snapshots())
    asked = environ(f"/live/cs/{event.slug}/standings/", HTTP_ACCEPT_ENCODING="gzip")
    status, headers = call(live, dict(asked))
    known = {**asked, "HTTP_IF_NONE_MATCH": headers["ETag"]}
    assert (status, call(live, dict(known))[0]) == (200, 304)
    empty = empty_view()
    hit, unchanged = cpu(lambda: call(live, dict(asked)), each=300), cpu(lambda: call(live, dict(known)), each=300)
    made_of = "CPU of an empty Django view without middleware, {:.0f} to {:.0f} µs"
    measured("live standings, a hit", hit / empty, at_most=3, made_of=made_of.format(hit * 1000, empty * 1000))
    measured(
        "live standings, a 304", unchanged / empty, at_most=3, made_of=made_of.format(unchanged * 1000, empty * 1000)
    )
    assert max(hit, unchanged) <= 3 * empty


def table_class(rounds: Iterable[int]) -> type[tables.Table]:
    """The columns of the board, as django-tables2 would have them."""
    number = {"th": {"class": "k-num"}, "td": {"class": "k-num"}}
    columns = {name: tables.Column(attrs=number) for name in ("rank", "win_points", "game_points", "share", "played")}
    columns |= {"name": tables.Column(), "club": tables.Column(), "reason": tables.Column()}
    columns |= {f"round_{at}": tables.Column(attrs={"td": {"class": "k-round"}}) for at in rounds}
    return type("Standings", (tables.Table,), columns)


def by_tables2(event: Event, request: HttpRequest) -> bytes:
    """The same columns and the same reasons, rendered by django-tables2, and gzipped."""
    now = standings.of(event, public=True)
    rows = []
    for line in now.lines:
        row = line.row
        values = {
            "rank": numbers.rank(row.rank, row.last_rank),
            "name": line.who.name,
            "club": line.who.club,
            "win_points": numbers.points(row.win_points),
            "game_points": numbers.points(row.game_points),
            "share": numbers.percent(row.share),
            "played": f"{row.played}/{row.played + row.missed}",
            "reason": explain.reason(line, now),
        }
        rows.append(
            values | {f"round_{cell.round}": f"{cell.place} {numbers.points(cell.points)}" for cell in row.cells}
        )
    table = table_class(now.rounds)(rows)
    return gzip.compress(table.as_html(request).encode(), 5)


def test_live_miss_with_100_rows_within_a_fifth_of_django_tables2() -> None:
    event, request = big(100, 8), RequestFactory().get("/")
    with translation.override("cs"):
        state = State(event.pk, event.revision, 0)
        miss = cpu(lambda: _whole(event.slug, _Kept(state, 0.0), "standings"), times=10)
        read = cpu(lambda: standings.of(event, public=True), times=10)
        theirs = cpu(lambda: by_tables2(event, request), times=10)
    ours, other = miss - read, theirs - read
    made_of = f"rendering by django-tables2, {ours:.1f} to {other:.1f} ms"
    measured("live miss, 100 rows x 8 rounds", ours / other, at_most=0.2, made_of=made_of)
    measured("  the same with reading and counting", miss / other, made_of=f"{miss:.1f} ms, of which {read:.1f} ms")
    assert ours <= other / 5
