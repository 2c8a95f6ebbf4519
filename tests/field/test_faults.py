"""Issue 8, "Faults": the database cannot be written any more, at each write of each deed.

A clear sentence, nothing half done, what was typed is on the page, and one press sends it when the database is well
again. `test_disk_full.py` fills a real disk under a running server; here the engines themselves refuse.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.at_table import hall
from tests.field.forms import forms
from tests.field.snapshot import everything
from tests.field.test_half_made import closed, day, drawn, half_played, nothing, played
from tournament.models import Entry, Event, Game, HistoryLine, LoginBucket, Round
from tournament.queries.undo import last_step

pytestmark = pytest.mark.django_db(transaction=True)
WRITES = ("INSERT", "UPDATE", "DELETE")
SAID = "The database of the server can only be read now."
Data = Mapping[str, Any]


@dataclass(slots=True)
class Ill:
    """Makes the database read-only right before the `at`-th write; counts the writes."""

    at: int
    seen: int = field(default=0)

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(WRITES):
            if self.seen == self.at:
                fall_ill()
            self.seen += 1
        return execute(sql, params, many, context)


def fall_ill() -> None:
    """From now on the engine refuses every write, as with a disk that was mounted read-only."""
    with connection.connection.cursor() if connection.vendor == "postgresql" else connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA query_only=ON")
            return
        cursor.execute("SET default_transaction_read_only = on")
        if connection.in_atomic_block:
            cursor.execute("SET LOCAL transaction_read_only = on")


def recover() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA query_only=OFF")
        else:
            cursor.execute("SET default_transaction_read_only = off")


@contextmanager
def ill(at: int) -> Iterator[Ill]:
    found = Ill(at)
    try:
        with connection.execute_wrapper(found):
            yield found
    finally:
        recover()


def round_() -> Round:
    return Round.objects.latest("number")


def at_table_1(event: Event) -> Data:
    seats = Game.objects.get(table=1).seats.order_by("number")
    return {f"t_{seat.entry_id}": points for seat, points in zip(seats, (7, 20, 50, 101), strict=True)}


def result(event: Event) -> tuple[str, Data]:
    sent = {"level": "totals", "version": 1, "key": "new", "preview": "seen", "why": "slip", **at_table_1(event)}
    return reverse("sheet", args=[event.slug, 1, 1]), sent


def draw(event: Event) -> tuple[str, Data]:
    return reverse("draw", args=[event.slug, 1]), {"method": "random", "version": 0}


def publish(event: Event) -> tuple[str, Data]:
    drawing = round_().draft
    assert drawing is not None
    return reverse("draw_publish", args=[event.slug, 1]), {"version": drawing.number}


def void(event: Event) -> tuple[str, Data]:
    return reverse("game_void", args=[event.slug, 1, 2]), {"do": "void", "why": 'cards & "slips" <lost>'}


def close(event: Event) -> tuple[str, Data]:
    return reverse("close_round", args=[event.slug, 1]), {"override": ""}


def undo(event: Event) -> tuple[str, Data]:
    step = last_step(event)
    assert step is not None
    return reverse("undo", args=[event.slug]), {"step": step.token, "why": "too early"}


def finish(event: Event) -> tuple[str, Data]:
    return reverse("finish", args=[event.slug]), {"why": "rain"}


def player(event: Event) -> tuple[str, Data]:
    sent = {"number": 30, "name": "Žofie Nová", "club": "Brno", "short_name": "", "ranked": "on", "key": "k"}
    return reverse("player_new", args=[event.slug]), sent


def penalty(event: Event) -> tuple[str, Data]:
    first = Entry.objects.filter(event=event).order_by("number")[0]
    sent = {"entry": first.pk, "kind": "game_points", "amount": "5", "reason": "late", "round_number": ""}
    return reverse("penalties", args=[event.slug]), sent


def imported(event: Event) -> tuple[str, Data]:
    client = organiser()
    answer = client.post(reverse("players_paste", args=[event.slug]), {"text": "Eva Malá\nOta Velký\n"})
    assert answer.status_code == 302
    preview = client.get(answer.headers["Location"])
    (form,) = (found for found in forms(preview.content.decode()) if found.method == "post" and found.action == "")
    return answer.headers["Location"], {name: values[0] for name, values in form.data.items()}


DEEDS = [
    (nothing, draw),
    (drawn, publish),
    (half_played, result),
    (half_played, void),
    (played, close),
    (played, undo),
    (closed, undo),
    (closed, finish),
    (nothing, player),
    (nothing, imported),
]


def organiser() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.user())
    return client


def tries(client: Client, path: str, data: Data) -> Iterator[tuple[Any, int]]:
    """The same post with the database ill from each of its writes on, until it needs none any more."""
    at = 0
    while True:
        with ill(at) as found:
            answer = client.post(path, data)
        yield answer, at
        if found.seen <= at:
            return
        at += 1


@pytest.mark.parametrize(("before", "deed"), DEEDS, ids=lambda part: part.__name__)
def test_read_only_at_each_write_is_a_sentence_nothing_half_and_one_press_later_it_is_done(
    before: Callable[[Event], None], deed: Callable[[Event], tuple[str, Data]]
) -> None:
    event = day()
    before(event)
    path, data = deed(event)
    client, start = organiser(), everything()
    refused: list[Any] = []
    for answer, at in tries(client, path, data):
        if answer.status_code == 302:
            break
        assert answer.status_code == 503, f"write {at}: {answer.content.decode()}"
        assert SAID in answer.content.decode()
        assert everything() == start, f"write {at}"
        refused.append(answer)
    assert len(refused) >= 3
    assert HistoryLine.objects.count() == len(start["tournament_historyline"]) + 1


def test_read_only_keeps_what_was_typed_on_the_page_and_sends_it_when_the_database_is_well() -> None:
    event = day()
    half_played(event)
    path, data = void(event)
    client = organiser()
    with ill(0):
        answer = client.post(path, data)
    (form,) = (found for found in forms(answer.content.decode()) if found.action == path)
    sent = {name: values for name, values in form.data.items() if name != "csrfmiddlewaretoken"}
    assert sent == {name: [value] for name, value in data.items()}
    assert client.post(path, form.data).status_code == 302
    assert Game.objects.get(table=2).void_reason == data["why"]


def test_read_only_phone_at_a_table_keeps_its_set_and_sends_it_again() -> None:
    one = hall()
    phone, start = one.client(), everything()
    data = one.form((5, 12, 9, 0), number=1, key="k")
    path = reverse("table_set", args=["cup"])
    for answer, at in tries(phone, path, data):
        if answer.status_code == 302:
            break
        assert (answer.status_code, everything()) == (503, start), at
    assert at >= 2, "refused that often"
    assert [[*row.set.points.values()] for row in one.view().rows] == [[5, 12, 9, 0]]


def test_read_only_pages_can_still_be_read() -> None:
    event = day()
    half_played(event)
    client = organiser()
    with ill(-1):
        fall_ill()
        for page in ("o/{}/", "o/{}/results/1/", "o/{}/standings/", "o/{}/history/", "e/{}/", "e/{}/standings/"):
            assert client.get("/" + page.format(event.slug)).status_code == 200


def test_read_only_log_in_says_so_and_works_afterwards() -> None:
    factories.user()
    client = Client(headers={"accept-language": "en"})
    data = {"username": "alice", "password": factories.PASSWORD}
    for answer, at in tries(client, reverse("login"), data):
        if answer.status_code == 302:
            break
        assert answer.status_code == 503, at
        page = answer.content.decode()
        assert SAID in page
        assert factories.PASSWORD not in page
    assert at >= 2, "refused that often"
    assert client.get(reverse("events")).status_code == 200
    assert LoginBucket.objects.count() <= 3


def test_read_only_after_a_password_is_changed_says_nothing_that_is_not_true() -> None:
    user = factories.user()
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    new = "drei Kabel im Regen"
    data = {"old_password": factories.PASSWORD, "new_password1": new, "new_password2": new}
    said = []
    for answer, at in tries(client, reverse("password"), data):
        assert answer.status_code == 503, at
        page, saved = answer.content.decode(), User.objects.get().check_password(new)
        assert ("Nothing was changed" in page) is not saved, at
        assert ("may be saved already" in page) is saved, at
        said.append(saved)
        if saved:
            break
    assert said[-1]
    assert not said[0]
