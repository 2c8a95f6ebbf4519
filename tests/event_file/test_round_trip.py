"""A file holds the whole event: brought in elsewhere and written again, it is the same file."""

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tests import at_table, factories
from tests.event_file import whole
from tests.field import day
from tournament import (
    clock,
    event_file,
    moment,
    referee,
    resigning,
    standings,
    standings_payload,
    table_confirm,
    table_entry,
)
from tournament.change import change
from tournament.clock import Press
from tournament.draw import Report, Request
from tournament.enums import CopyReason
from tournament.errors import TournamentError
from tournament.event_file import copies, gather, keys
from tournament.event_file.tables import EVENT_FIELDS, EVENT_LEFT_OUT, TABLES
from tournament.models import (
    Desk,
    Draw,
    Entry,
    Event,
    EventCopy,
    HistoryLine,
    Organiser,
    Person,
    RefereeCall,
    Resignation,
)

pytestmark = pytest.mark.django_db


def bring(event: Event, slug: str) -> Event:
    """The event's file made a new event of Bob's."""
    file = event_file.read(event_file.write(event, at=whole.AT))
    return event_file.bring(factories.user("bob"), file, slug=slug)


def rows_of(event: Event) -> list[Any]:
    """The standings without what only this server knows."""
    payload = standings_payload.dump(standings.of(event, public=True))
    numbers = dict(event.entries.values_list("pk", "number"))
    rows = payload["rows"]
    for row in rows:
        row["entry"] = numbers[row["entry"]]
        row["reason"]["other"] = numbers.get(row["reason"]["other"])
    return list(rows)


@pytest.mark.drill
def test_every_event_of_the_site_comes_back_the_same() -> None:
    site = whole.loaded()
    for event in site.events:
        made = bring(event, f"{event.slug}-2")
        again = whole.without_trace(made)
        before = gather.content(event)
        for name, rows in before["tables"].items():
            assert again["tables"][name] == rows, name
        assert again == before
        assert rows_of(made) == rows_of(event)
        assert Organiser.objects.get(event=made).user == factories.user("bob")
    nowhere = set.intersection(*(whole.empty_tables(event) for event in site.events))
    assert nowhere == {"resignations"}  # the site plays Kabo, where nobody resigns


OF_A_TABLE = {"desks", "calls", "extensions", "confirmations", "disputes", "entered_scores", "entered_sets", "clocks"}


def test_what_phones_have_written_and_the_clock_come_back_the_same() -> None:
    hall = at_table.hall()
    content = hall.play()
    one, other, third, _fourth = hall.seated()
    table_confirm.confirm(hall.game(), entry=one.pk, content=content, phone=hall.phone(entry=one.pk))
    table_confirm.dispute(
        hall.game(), content=content, note="Set 2", key="d", phone=hall.phone(name="phone-b", entry=other.pk)
    )
    called = referee.call(hall.game(2), words="Who deals?", key="c", phone=hall.phone(2, entry=third.pk))
    referee.take(called, by=day.alice(), at=timezone.now())
    press = Press(version=0, at=moment.now(), by=day.alice())
    clock.start(hall.round, minutes=30, press=press)
    clock.extend(hall.round, minutes=5, table=1, press=replace(press, version=1))
    event = Event.objects.get(pk=hall.event.pk)
    assert not whole.empty_tables(event) & OF_A_TABLE
    made = bring(event, "elsewhere")
    assert whole.without_trace(made) == gather.content(event)
    with translation.override("en"):
        assert RefereeCall.objects.get(game__round__event=made).taker == "alice (from a file)"


def test_C12_who_has_resigned_at_a_table_comes_back_and_older_files_have_nobody() -> None:
    hall = at_table.hall(size=2, game="cribbage")
    one, other = hall.seated()
    resigning.resign(hall.game(), entry=one.pk, content=0, key="r", phone=hall.phone(entry=other.pk))
    event = Event.objects.get(pk=hall.event.pk)
    made = bring(event, "elsewhere")
    assert whole.without_trace(made) == gather.content(event)
    assert Resignation.objects.get(game__round__event=made).entry.name == one.name
    older = whole.changed(event, lambda file: (file.update(version=1), file["content"]["tables"].pop("resignations")))
    event_file.bring(factories.user("bob"), event_file.read(older), slug="older")
    assert not Resignation.objects.filter(game__round__event__slug="older").exists()


def test_a_time_that_was_said_to_be_up_comes_back_and_older_files_know_of_none() -> None:
    hall = at_table.hall()
    hall.put((10, 20, 50, 70))
    table_entry.end(hall.game(), by_time=True, content=1, phone=hall.phone(), left=1_500_000, sure=True)
    event = Event.objects.get(pk=hall.event.pk)
    assert Desk.objects.get(game__round__event=bring(event, "elsewhere")).time_left == 1500
    older = whole.changed(
        event, lambda file: (file.update(version=1), file["content"]["tables"]["desks"][0].pop("time_left"))
    )
    event_file.bring(factories.user("bob"), event_file.read(older), slug="older")
    assert Desk.objects.get(game__round__event__slug="older").time_left is None


def test_files_say_the_version_that_programs_without_resignations_refuse_as_newer() -> None:
    """0.1.0 reads version 1 alone."""
    event = factories.event(owner=day.alice())
    made = whole.envelope(event)
    assert made["version"] == 2
    assert "resignations" in made["content"]["tables"]
    with (
        translation.override("en"),
        pytest.raises(TournamentError, match="has version 3 of the format, made by a newer"),
    ):
        event_file.read(whole.changed(event, lambda file: file.update(version=3)))


def test_importing_touches_nothing_of_the_event_that_the_file_is_of() -> None:
    event = factories.event(owner=day.alice())
    factories.entries(event, 8)
    day.play(event, 1)
    before = gather.content(event)
    people = set(Person.objects.values_list("pk", "name", "owner"))
    bring(event, "elsewhere")
    assert gather.content(event) == before
    assert people <= set(Person.objects.values_list("pk", "name", "owner"))


def test_no_key_of_this_database_is_in_a_file() -> None:
    """Rows are named by their places in the file: what is above a million here is a key."""
    least = 1_000_000
    event = factories.event(owner=day.alice())
    owner = event.organisers.get().user
    for number in range(1, 9):
        person = Person.objects.create(owner=owner, name=f"Player {number}")
        Entry.objects.create(
            pk=least + 7 * number,
            event=event,
            person=person,
            number=number,
            name=f"Player {number}",
            attendance="present",
        )
    day.play(event, 1)
    day.draw(event, 2, "swiss")
    text = json.dumps(gather.content(event))
    assert not [word for word in _numbers(json.loads(text)) if word >= least]


def _numbers(value: Any) -> list[int]:
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return []
    if isinstance(value, int):
        return [value]
    items = value.values() if isinstance(value, dict) else value
    return [number for item in items for number in _numbers(item)]


def test_keys_in_requests_and_reports_are_all_known() -> None:
    """A new field of a draw has to be looked at: does it name players?"""
    plain = {"method", "number", "rounds", "final_size", "seed", "moves", "even"}
    assert set(Request((1, 2, 3), "balanced", 1, 5).to_dict()) == set(keys.REQUEST) | plain
    event = factories.event(owner=day.alice())
    factories.entries(event, 8)
    drawn = day.draw(event, 1).draft
    assert drawn is not None
    named = {name for name, value in Report.from_dict(drawn.report).to_dict().items() if isinstance(value, list)}
    assert named == set(keys.REPORT) | {"odd_tables"}


def test_every_field_of_every_model_of_an_event_is_in_the_file_or_left_out_on_purpose() -> None:
    known = {table.model: {*table.fields, *table.users, *table.users.values(), *table.left_out} for table in TABLES}
    known[Event] = {*EVENT_FIELDS, *EVENT_LEFT_OUT}
    aside = {"Organiser", "EventCopy", "Person", "LoginBucket", "SetupCode"}
    for model in apps.get_app_config("tournament").get_models():
        if model.__name__ not in aside:
            fields = {field.name for field in model._meta.concrete_fields}
            assert fields - known[model] <= {"id", "event"}, model.__name__


def test_names_of_users_stay_as_names_and_nobody_here_answers_for_them() -> None:
    event = factories.event(owner=day.alice())
    factories.entries(event, 8)
    day.play(event, 1)
    made = bring(event, "elsewhere")
    lines = HistoryLine.objects.filter(event=made).order_by("revision")
    assert {line.by for line in lines[: len(lines) - 1]} == {None}
    with translation.override("en"):
        assert {line.signer for line in lines} == {"alice (from a file)", "bob"}
        assert {row.signer for row in Draw.objects.filter(event=made)} == {"alice (from a file)"}


def test_a_draw_that_came_from_a_file_names_the_same_people() -> None:
    """T20: request, tables and report speak of the entries of the new event."""
    event = factories.event(owner=day.alice())
    factories.entries(event, 8)
    day.play(event, 1)
    day.draw(event, 2)
    made = bring(event, "elsewhere")
    ours = dict(event.entries.values_list("pk", "number"))
    theirs = dict(made.entries.values_list("pk", "number"))
    for one, other in zip(event.draws.all(), made.draws.all(), strict=True):
        assert [[ours[key] for key in table] for table in one.tables] == [
            [theirs[key] for key in table] for table in other.tables
        ]
        assert [ours[key] for key in one.request["players"]] == [theirs[key] for key in other.request["players"]]


def test_file_is_written_in_as_many_queries_for_many_players_as_for_a_few() -> None:
    counts = []
    for count in (4, 16):
        event = factories.event(owner=day.alice())
        factories.entries(event, count)
        day.play(event, 1)
        with CaptureQueriesContext(
            connection,
        ) as found:
            gather.content(event)
        counts.append(len(found))
    assert counts[0] == counts[1] == len(TABLES)


@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_file_shows_one_moment_where_somebody_writes_while_it_is_read(times: int) -> None:
    """The venue and a player's club are changed together, between the reads of the one and of the other."""
    event, left = factories.event(owner=day.alice()), [times]
    factories.entries(event, 4)

    def meddle(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if left[0] and sql.startswith("SELECT") and 'FROM "tournament_entry"' in sql:
            left[0] -= 1
            with change(event, by=day.alice(), what="events.edit"):
                Event.objects.filter(pk=event.pk).update(venue=f"Hall {left[0]}")
                event.entries.filter(number=1).update(club=f"Hall {left[0]}")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(meddle):
        found = whole.envelope(event)["content"]
    assert left == [0]
    assert found["event"]["venue"] == found["tables"]["entries"][0]["club"] == ("Hall 0" if times else "")


def test_same_submission_makes_one_event() -> None:
    event = factories.event(owner=day.alice())
    file = event_file.read(event_file.write(event, at=whole.AT))
    made = [event_file.bring(day.alice(), file, slug=slug, key="k") for slug in ("one", "two")]
    assert made[0] == made[1]


def test_copies_are_no_part_of_a_file_and_the_oldest_go() -> None:
    event = factories.event(owner=day.alice())
    at = timezone.now()
    for number in range(copies.KEPT + 3):
        event_file.keep(event, reason=CopyReason.CLOSED, by=None, at=at + dt.timedelta(minutes=number))
    assert EventCopy.objects.filter(event=event).count() == copies.KEPT
    assert EventCopy.objects.filter(event=event).latest("pk").at == at + dt.timedelta(minutes=copies.KEPT + 2)


@pytest.mark.parametrize("seed", range(3))
def test_random_day_comes_back_the_same(seed: int) -> None:
    """A day by lot: rounds, corrections, leavers, byes and a taken-back step."""
    dice = Random(seed)
    event = factories.event(owner=day.alice(), rounds_planned=4)
    factories.entries(event, dice.choice([5, 7, 9, 12]))
    for number in range(1, dice.randrange(2, 4)):
        day.play(event, number, method=dice.choice(["balanced", "random", "swiss"]))
    if dice.random() < 0.5:
        day.publish(day.draw(event, event.rounds.count() + 1))
    made = bring(event, f"again-{seed}")
    assert whole.without_trace(made) == gather.content(Event.objects.get(pk=event.pk))
    assert rows_of(made) == rows_of(event)
