"""New events and settings, through HTTP, in English."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.views.event_pages import COUNTING, DAY, SCALE, page, played, post, shown
from tournament import events
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(client: Client) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


def test_new_event_from_a_name_leads_to_its_overview(alice: Client) -> None:
    answer = alice.post(reverse("event_new"), {**DAY, **COUNTING, "name": "Žižkovský kabo pohár"})
    assert answer.headers["Location"] == "/o/zizkovsky-kabo-pohar/"
    assert Event.objects.get().scale == {}


def test_T7_new_event_with_an_own_scale_typed_with_commas(alice: Client) -> None:
    alice.post(reverse("event_new"), {**DAY, **COUNTING, **SCALE, "preset": "own"})
    assert Event.objects.get().scale == {"3": ["4", "2.5", "1"], "4": ["4", "3", "2.25", "0"]}


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": ""}, "name"),
        ({"final_size": "5"}, "final_size"),
        ({"slug": "Ne dobře"}, "slug"),
        ({"rounds_planned": "31"}, "rounds_planned"),
        ({"date": "yesterday"}, "date"),
        ({"preset": "own", "scale_3_2": "5"}, "scale_3_2"),
        ({"preset": "own", "scale_4_1": "4,125"}, "scale_4_1"),
        ({"preset": "own", "scale_4_4": ""}, "scale_4_4"),
        ({"min_rounds": "9"}, "min_rounds"),
    ],
)
def test_new_event_bad_value_is_named_at_its_field_and_nothing_is_lost(
    alice: Client, typed: dict[str, str], field: str
) -> None:
    sent = {**DAY, **COUNTING, **SCALE, "venue": "Hall 7", **typed}
    answer = alice.post(reverse("event_new"), sent)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in sent if name != "public"} == {
        name: value for name, value in sent.items() if name != "public"
    }
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert not Event.objects.exists()


def test_settings_values_are_machine_readable_in_czech(alice: Client) -> None:
    event = factories.event(preset="own", scale={"3": ["4", "2.5", "1"], "4": ["4", "3", "2", "1"]})
    alice.cookies["django_language"] = "cs"
    content = page(alice, event, "settings", query="?part=counting")
    assert 'value="2.5"' in content
    assert 'value="2,5"' not in content
    assert 'value="2026-11-28"' in page(alice, event, "settings")


def test_settings_round_trip_changes_nothing(alice: Client) -> None:
    event = factories.event(final_size=4, min_rounds=2, preset="own", scale={"3": ["4", "2.5", "1"], "4": ["3"] * 4})
    for part in ("day", "counting", "tables"):
        form = alice.get(reverse("settings", args=[event.slug]) + f"?part={part}").context["form"]
        data = {name: "" if field.value() is None else field.value() for name, field in ((f.name, f) for f in form)}
        answer = post(alice, event, "settings", data, query=f"?part={part}")
        assert answer.status_code == 302
    assert not event.history.exists()


def test_settings_saved_are_in_the_history_with_before_and_after(alice: Client) -> None:
    event = factories.event(rounds_planned=5)
    post(alice, event, "settings", {**DAY, "name": event.name, "rounds_planned": "6"}, query="?part=day")
    content = page(alice, event, "history")
    assert "Rounds planned" in content
    assert "</span>5</del>" in content
    assert "</span>6</ins>" in content


def test_settings_of_two_organisers_at_once_reset_nothing(alice: Client) -> None:
    event = factories.event(rounds_planned=5, venue="Brno")
    form = alice.get(reverse("settings", args=[event.slug])).context["form"]
    shown = {field.name: "" if field.value() is None else field.value() for field in form}
    before = {field.html_initial_name: shown[field.name] for field in form}
    events.edit(event, data={"venue": "Praha"}, by=None)
    post(alice, event, "settings", {**before, **shown, "rounds_planned": "6"}, query="?part=day")
    event.refresh_from_db()
    assert (event.rounds_planned, event.venue) == (6, "Praha")


def test_T7_counting_after_round_1_asks_for_a_reason_and_keeps_what_was_typed(alice: Client) -> None:
    event = factories.event()
    played(event)
    answer = post(alice, event, "settings", {**COUNTING, "preset": "catan"}, query="?part=counting")
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["why"]
    assert answer.context["form"]["preset"].value() == "catan"
    sent = {**COUNTING, "preset": "catan", "why": "wrong scale announced"}
    assert post(alice, event, "settings", sent, query="?part=counting").status_code == 302
    event.refresh_from_db()
    assert event.preset == "catan"


def test_T13_counting_warns_when_the_last_place_gives_nothing(alice: Client) -> None:
    event = factories.event(preset="own", scale={"3": ["2", "1", "0"], "4": ["4", "3", "2", "1"]})
    assert "The last place at a table of 3 gives 0 win points." in page(
        alice, event, "settings", query="?part=counting"
    )
    Event.objects.update(absence="left_out")
    assert "gives 0 win points" not in page(alice, event, "settings", query="?part=counting")


def test_tables_are_named_line_by_line(alice: Client) -> None:
    event = factories.event()
    post(alice, event, "settings", {"count": "3", "names": "Window\r\n\r\nBar"}, query="?part=tables")
    assert list(event.venue_tables.values_list("number", "name")) == [(1, "Window"), (2, ""), (3, "Bar")]
    answer = post(alice, event, "settings", {"count": "1", "names": "A\nB"}, query="?part=tables")
    assert list(answer.context["form"].errors) == ["names"]
    assert event.venue_tables.count() == 3


def test_older_page_of_tables_is_a_conflict_that_shows_both_and_can_be_saved_knowingly(alice: Client) -> None:
    event = factories.event()
    events.set_tables(event, tables=[(1, "Window")], by=None)
    address = f"{reverse('settings', args=[event.slug])}?part=tables"
    before = shown(alice, address)
    events.set_tables(event, tables=[(1, "Window"), (2, "Bar")], by=None)
    answer = alice.post(address, {**before, "names": "Door"})
    assert answer.status_code == 409
    assert "Somebody has changed the tables meanwhile: 1 (Window), 2 (Bar)." in answer.content.decode()
    assert list(event.venue_tables.values_list("number", "name")) == [(1, "Window"), (2, "Bar")]
    again = {name: answer.context["form"][name].value() for name in ("shown", "count", "names")}
    assert (again["count"], again["names"]) == ("1", "Door")
    assert alice.post(address, again).status_code == 302
    assert list(event.venue_tables.values_list("number", "name")) == [(1, "Door")]


def test_tables_sent_twice_are_saved_once(alice: Client) -> None:
    event = factories.event()
    address = f"{reverse('settings', args=[event.slug])}?part=tables"
    sent = {**shown(alice, address), "count": "2", "names": "Window"}
    assert [alice.post(address, sent).status_code for _ in range(2)] == [302, 302]
    assert event.history.filter(what="events.set_tables").count() == 1


def test_new_event_sent_twice_is_made_once(alice: Client) -> None:
    found = re.search(r'name="key" value="([^"]{20,})"', alice.get(reverse("event_new")).content.decode())
    assert found is not None
    sent = {**DAY, **COUNTING, "name": "Kabo Open", "slug": "open", "key": found[1]}
    answers = [alice.post(reverse("event_new"), sent) for _ in range(2)]
    assert [answer.headers.get("Location") for answer in answers] == ["/o/open/"] * 2
    assert Event.objects.count() == 1


def test_copy_sent_twice_is_made_once(alice: Client) -> None:
    event = factories.event()
    sent = shown(alice, reverse("event_copy", args=[event.slug]))
    assert len(sent["key"]) > 20
    answers = [post(alice, event, "event_copy", {**sent, "name": "Copy"}) for _ in range(2)]
    assert [answer.headers.get("Location") for answer in answers] == ["/o/copy/"] * 2
    assert Event.objects.count() == 2
