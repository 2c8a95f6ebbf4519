"""Settings of an event: what is accepted, what is frozen, what is kept."""

import datetime as dt
from typing import Any

import pytest
from django.utils.translation import override

from tests import factories
from tournament import announcements, events, organisers, standings
from tournament.enums import Preset, Role
from tournament.errors import Conflict, TournamentError
from tournament.forms.events import DayForm
from tournament.models import Entry, Event, HistoryLine, VenueTable

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 18, 0, tzinfo=dt.UTC)
OWN = {"3": ["4", "2.5", "1"], "4": ["6", "4", "2.25", "0"]}


def data(**fields: Any) -> dict[str, Any]:
    return {"name": "Kabo Open", "date": dt.date(2026, 11, 28), **fields}


def round_one(event: Event, *, closed: bool = False, points: tuple[int, ...] = (10, 20, 50, 101)) -> None:
    made = factories.published(event, [factories.entries(event, len(points))], closed=closed)
    factories.result(made.games.get(), points)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Kabo Open", "kabo-open"),
        ("Žluťoučký kůň 2026", "zlutoucky-kun-2026"),
        ("Příliš děsný čtvrtek: ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "prilis-desny-ctvrtek-acdeeinorstuuyz"),
        ("★", "event"),
        ("new", "new-2"),
    ],
)
def test_slug_from_name_folds_czech_letters(name: str, slug: str) -> None:
    assert events.create(factories.user(), data=data(name=name)).slug == slug


def test_slug_from_name_taken_gets_a_number() -> None:
    made = [events.create(factories.user(), data=data()).slug for _ in range(3)]
    assert made == ["kabo-open", "kabo-open-2", "kabo-open-3"]


def test_create_makes_its_maker_the_owner_and_writes_history() -> None:
    alice = factories.user("alice")
    event = events.create(alice, data=data(slug="autumn-cup", rounds_planned=6))
    assert (event.slug, event.rounds_planned, event.minutes_per_game) == ("autumn-cup", 6, 30)
    assert list(event.organisers.values_list("user__username", "role")) == [("alice", Role.OWNER)]
    assert list(event.history.values_list("what", "revision", "by__username")) == [("events.create", 1, "alice")]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"slug": "Not Good"}, "slug"),
        ({"slug": "new"}, "slug"),
        ({"slug": "taken"}, "slug"),
        ({"final_size": 5}, "final_size"),
        ({"final_size": 2}, "final_size"),
        ({"rounds_planned": 0}, "rounds_planned"),
        ({"minutes_per_game": 4}, "minutes_per_game"),
        ({"rounds_planned": 3, "min_rounds": 4}, "min_rounds"),
        ({"name": ""}, "name"),
        ({"method": "magic"}, "method"),
        ({"preset": Preset.OWN, "scale": {}}, "scale_3_1"),
        ({"preset": Preset.OWN, "scale": OWN | {"4": ["4", "3", "2"]}}, "scale_4_4"),
        ({"preset": Preset.OWN, "scale": OWN | {"3": ["4", "2.555", "1"]}}, "scale_3_2"),
        ({"preset": Preset.OWN, "scale": OWN | {"3": ["4", "-1", "-2"]}}, "scale_3_2"),
        ({"preset": Preset.OWN, "scale": OWN | {"3": ["4", "1", "2"]}}, "scale_3_3"),
        ({"preset": Preset.OWN, "scale": OWN | {"3": ["4", "NaN", "2"]}}, "scale_3_2"),
    ],
)
def test_settings_bad_are_refused_at_their_field(fields: dict[str, Any], field: str) -> None:
    factories.event(slug="taken")
    with pytest.raises(TournamentError) as refusal:
        events.create(factories.user(), data=data(**{"slug": "cup", **fields}))
    assert refusal.value.field == field
    assert Event.objects.count() == 1


def test_settings_address_of_another_event_is_refused_in_a_sentence() -> None:
    factories.event(slug="taken")
    mine = factories.event(slug="mine", owner=factories.user("bob"))
    when = mine.date
    with override("en"):
        for act in (
            lambda: events.create(factories.user(), data=data(slug="taken")),
            lambda: events.edit(mine, data={"slug": "taken"}, by=factories.user("bob")),
            lambda: events.copy(mine, slug="taken", name="Copy", date=when, by=factories.user("bob")),
        ):
            with pytest.raises(TournamentError, match=r"^Another event has this address\.$"):
                act()
        form = DayForm({"slug": "taken", "name": "Mine", "date": "2026-11-28"}, instance=mine)
        assert form.errors["slug"] == ["Another event has this address."]


@pytest.mark.parametrize("size", [3, 4, 6, 8, 40, None])
def test_T16_final_of_seatable_size_is_accepted(size: int | None) -> None:
    assert events.create(factories.user(), data=data(final_size=size)).final_size == size


def test_edit_logs_before_and_after() -> None:
    event = factories.event(rounds_planned=5, minutes_per_game=30)
    events.edit(event, data={"rounds_planned": 6, "minutes_per_game": 25, "name": event.name}, by=factories.user())
    line = event.history.get(what="events.edit")
    assert line.facts == {"changes": {"rounds_planned": [5, 6], "minutes_per_game": [30, 25]}}


def test_edit_of_nothing_leaves_no_trace() -> None:
    event = factories.event()
    events.edit(event, data={"name": event.name}, by=factories.user())
    assert not HistoryLine.objects.exists()
    assert Event.objects.get().revision == 0


@pytest.mark.parametrize(
    "change",
    [
        {"preset": Preset.CATAN},
        {"ties": "mean"},
        {"share_rule": "scaled"},
        {"absence": "left_out"},
        {"min_rounds": 2},
    ],
)
def test_T7_counting_frozen_when_round_1_is_published(change: dict[str, Any]) -> None:
    event = factories.event()
    events.edit(event, data=change, by=None)
    events.edit(event, data={name: getattr(Event(), name) for name in change}, by=None)
    round_one(event)
    with pytest.raises(TournamentError) as refusal:
        events.edit(event, data=change, by=None)
    assert (refusal.value.rule, refusal.value.field) == ("T7", "why")
    events.edit(event, data=change, by=None, why="announced wrongly")
    line = event.history.first()
    assert line is not None
    assert (line.what, line.why) == ("events.edit", "announced wrongly")


def test_T7_scale_changed_later_recomputes_everything() -> None:
    event = factories.event()
    round_one(event, closed=True)
    before = [line.row.win_points for line in standings.of(event).lines]
    events.edit(event, data={"preset": Preset.OWN, "scale": OWN}, by=None, why="house scale")
    event.refresh_from_db()
    after = [str(line.row.win_points) for line in standings.of(event).lines]
    assert [str(value) for value in before] == ["4", "3", "2", "1"]
    assert after == ["6", "4", "9/4", "0"]


def test_day_settings_may_change_after_publishing_without_reason() -> None:
    event = factories.event()
    round_one(event)
    events.edit(event, data={"rounds_planned": 3, "minutes_per_game": 20, "venue": "Brno"}, by=None)
    event.refresh_from_db()
    assert (event.rounds_planned, event.minutes_per_game, event.venue) == (3, 20, "Brno")


def test_slug_frozen_when_round_1_is_published() -> None:
    event = factories.event()
    round_one(event)
    with pytest.raises(TournamentError) as refusal:
        events.edit(event, data={"slug": "other"}, by=None)
    assert refusal.value.field == "slug"


def test_rounds_planned_not_below_rounds_drawn() -> None:
    event = factories.event(rounds_planned=5)
    round_one(event, closed=True)
    round_one(event)
    with pytest.raises(TournamentError) as refusal:
        events.edit(event, data={"rounds_planned": 1}, by=None)
    assert refusal.value.field == "rounds_planned"
    events.edit(event, data={"rounds_planned": 2}, by=None)


@pytest.mark.parametrize("change", [{"rounds_planned": 2}, {"final_size": None}])
def test_T16_rounds_and_final_stay_once_the_final_is_drawn(change: dict[str, Any]) -> None:
    event = factories.event(rounds_planned=1, final_size=4)
    round_one(event, closed=True)
    factories.published(event, [list(Entry.objects.all())], final=True)
    with pytest.raises(TournamentError) as refusal:
        events.edit(event, data=change, by=None)
    assert refusal.value.rule == "T16"


def test_copy_takes_settings_and_tables_and_nothing_else() -> None:
    event = factories.event(preset=Preset.OWN, scale=OWN, ties="mean", final_size=4, venue="Brno", rounds_planned=6)
    events.set_tables(event, tables=[(1, "Window"), (2, "")], by=None)
    announcements.hold(event, from_round=3, by=None)
    round_one(event)
    made = events.copy(event, slug="", name="Next year", date=dt.date(2027, 11, 27), by=factories.user("bob"))
    made.refresh_from_db()
    kept = {field: getattr(made, field) for field in events.SETTINGS}
    assert kept == {field: getattr(event, field) for field in events.SETTINGS} | {
        "slug": "next-year",
        "name": "Next year",
        "date": dt.date(2027, 11, 27),
    }
    assert list(made.venue_tables.values_list("number", "name")) == [(1, "Window"), (2, "")]
    assert list(made.organisers.values_list("user__username", "role")) == [("bob", Role.OWNER)]
    assert (made.entries.count(), made.rounds.count(), made.held_from, made.finished_at) == (0, 0, None, None)


def test_delete_and_restore_by_the_owner_lose_nothing() -> None:
    alice, event = factories.user("alice"), factories.event()
    round_one(event)
    events.delete(event, by=alice, at=NOW)
    assert list(Event.objects.values_list("deleted_at", flat=True)) == [NOW]
    events.restore(event, by=alice)
    event.refresh_from_db()
    assert (event.deleted_at, event.entries.count(), event.rounds.count()) == (None, 4, 1)


def test_delete_by_a_co_organiser_is_refused() -> None:
    event, bob = factories.event(), factories.user("bob")
    organisers.add_organiser(event, username="bob", by=factories.user("alice"))
    with pytest.raises(TournamentError):
        events.delete(event, by=bob, at=NOW)
    event.refresh_from_db()
    assert event.deleted_at is None


@pytest.mark.parametrize("tables", [[(1, "Bar"), (2, "bar")], [(1, ""), (2, "1")], [(1, "x" * 31)], [(1000, "")]])
def test_tables_called_alike_or_out_of_bounds_are_refused(tables: list[tuple[int, str]]) -> None:
    event = factories.event()
    with pytest.raises(TournamentError) as refusal:
        events.set_tables(event, tables=tables, by=None)
    assert refusal.value.field == "names"
    assert not VenueTable.objects.exists()


def test_tables_set_again_equal_leave_no_trace() -> None:
    event = factories.event()
    events.set_tables(event, tables=[(1, "Bar"), (2, "")], by=None)
    events.set_tables(event, tables=[(2, ""), (1, "Bar")], by=None)
    assert event.history.count() == 1
    assert event.history.get().facts == {"before": [], "after": ["1 (Bar)", "2"]}


def people_in_order(event: Event) -> list[str]:
    return list(Entry.objects.filter(event=event).order_by("sort_key", "number").values_list("name", flat=True))


def test_lists_of_people_are_ordered_by_surname_or_as_written() -> None:
    event = factories.event()
    for name in ("Zuzana Adámková", "Adam Šimek", "Eva Chalupová", "Jan Cibulka ml.", "Iva Hrubá", "Sokrates"):
        factories.entry(event, name)
    by_surname = ["Zuzana Adámková", "Jan Cibulka ml.", "Iva Hrubá", "Eva Chalupová", "Sokrates", "Adam Šimek"]
    assert people_in_order(event) == by_surname
    events.edit(event, data={"name_order": "as_written"}, by=None)
    as_written = ["Adam Šimek", "Eva Chalupová", "Iva Hrubá", "Jan Cibulka ml.", "Sokrates", "Zuzana Adámková"]
    assert people_in_order(event) == as_written


def test_create_with_one_key_makes_one_event_and_another_key_another() -> None:
    alice, bob = factories.user("alice"), factories.user("bob")
    made = [events.create(alice, data=data(slug="open"), key="k") for _ in range(2)]
    assert made[0] == made[1]
    assert events.create(alice, data=data(), key="l").slug == "kabo-open"
    assert events.create(bob, data=data(), key="k").slug == "kabo-open-2"
    assert HistoryLine.objects.filter(what="events.create").count() == 3


def test_create_with_the_key_of_a_deleted_event_makes_a_new_one() -> None:
    alice = factories.user("alice")
    first = events.create(alice, data=data(), key="k")
    events.delete(first, by=alice, at=NOW)
    assert events.create(alice, data=data(), key="k") != first


def test_set_tables_others_than_shown_is_a_conflict_and_equal_ones_are_none() -> None:
    event = factories.event()
    mark = events.tables_mark([])
    events.set_tables(event, tables=[(1, "Window")], by=None, shown=mark)
    events.set_tables(event, tables=[(1, "Window")], by=None, shown=mark)
    with pytest.raises(Conflict):
        events.set_tables(event, tables=[(1, "Door")], by=None, shown=mark)
    events.set_tables(event, tables=[(1, "Door")], by=None)
    assert list(VenueTable.objects.values_list("number", "name")) == [(1, "Door")]


def test_reason_too_long_is_refused_and_not_cut() -> None:
    event = factories.event()
    with pytest.raises(TournamentError) as caught:
        events.edit(event, data={"venue": "Brno"}, by=None, why="x" * 201)
    assert caught.value.field == "why"
    event.refresh_from_db()
    assert (event.venue, event.revision) == ("", 0)
