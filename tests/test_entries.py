"""Players of an event: added, edited, imported, removed; pairs that never sit together."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tournament import entries, seating
from tournament.drawing import request
from tournament.entries import Step
from tournament.enums import Attendance
from tournament.errors import Conflict, TournamentError
from tournament.models import Entry, Event, HistoryLine, NeverWith, Person
from tournament.models.entry import order_key
from tournament.queries import players

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event()


def add(event: Event, name: str, **data: Any) -> Entry:
    return entries.add(event, data={"name": name, **data}, by=factories.user())


def plan(*steps: Step) -> Callable[[Sequence[Entry]], list[Step]]:
    return lambda _entries: list(steps)


def test_add_gives_the_next_number_the_keys_and_a_history_line(event: Event) -> None:
    add(event, "Eva Malá", number=7)
    made = add(event, "Čeněk Řehoř", club="KDH Brno")
    assert (made.number, made.club, made.attendance, made.ranked) == (8, "KDH Brno", Attendance.EXPECTED, True)
    assert made.search_key == "cenek rehor kdh brno"
    line = HistoryLine.objects.filter(event=event).latest("revision")
    assert (line.what, line.facts["number"], line.facts["name"], line.by) == (
        "entries.add",
        8,
        "Čeněk Řehoř",
        factories.user(),
    )


def test_add_twice_with_one_key_adds_one_player(event: Event) -> None:
    first = entries.add(event, data={"name": "Eva", "number": 3}, by=None, key="k")
    again = entries.add(event, data={"name": "Eva", "number": 3}, by=None, key="k")
    assert first == again
    assert event.entries.count() == 1
    assert HistoryLine.objects.filter(event=event).count() == 1


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"name": "Jan", "number": 1}, "number"),
        ({"name": "Jan", "number": 0}, "number"),
        ({"name": "Jan", "number": 100_000}, "number"),
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "Jan", "club": "x" * 61}, "club"),
        ({"name": "Jan", "short_name": "x" * 41}, "short_name"),
        ({"name": "Jan", "fixed_table": 0}, "fixed_table"),
    ],
)
def test_add_refuses_at_the_field_and_saves_nothing(event: Event, data: dict[str, Any], field: str) -> None:
    factories.entry(event, "Eva", number=1)
    people = Person.objects.count()
    with pytest.raises(TournamentError) as caught:
        entries.add(event, data=data, by=None)
    assert caught.value.field == field
    assert (event.entries.count(), Person.objects.count(), HistoryLine.objects.count()) == (1, people, 0)


@pytest.mark.parametrize(("taken", "free"), [((), 1), ((1, 2), 3), ((7,), 8), ((99_999,), 1), ((1, 2, 99_999), 3)])
def test_free_number_is_the_next_or_the_first_free(taken: tuple[int, ...], free: int) -> None:
    assert players.free_number(taken) == free


def test_person_is_reused_when_name_and_club_agree(event: Event) -> None:
    before = add(event, "Eva Malá", club="KDH")
    other = factories.event()
    assert add(other, "Eva Malá", club="KDH").person == before.person
    assert add(other, "Eva Malá", club="Praha").person != before.person


def test_person_is_never_two_players_of_one_event(event: Event) -> None:
    known = add(factories.event(), "Jan Novák")
    first, second = add(event, "Jan Novák"), add(event, "Jan Novák")
    assert first.person == known.person
    assert second.person not in (first.person, known.person)


def test_person_of_another_owner_stays_theirs(event: Event) -> None:
    theirs = factories.event(owner=factories.user("dana"))
    assert add(theirs, "Eva Malá").person != add(event, "Eva Malá").person


def test_rename_keeps_the_person_and_says_what_changed(event: Event) -> None:
    eva = add(event, "Eva Mala", club="KDH")
    entries.edit(eva, data={"name": "Eva Malá", "ranked": False}, by=factories.user())
    eva.refresh_from_db()
    assert (eva.name, eva.search_key, eva.person.name, eva.ranked) == ("Eva Malá", "eva mala kdh", "Eva Malá", False)
    assert Person.objects.count() == 1
    line = HistoryLine.objects.filter(event=event).latest("revision")
    assert line.facts["changes"] == {"name": ["Eva Mala", "Eva Malá"], "ranked": [True, False]}


def test_rename_to_a_known_person_points_to_that_person(event: Event) -> None:
    known = add(factories.event(), "Eva Malá")
    typo = add(event, "Eva Mala")
    entries.edit(typo, data={"name": "Eva Malá"}, by=None)
    typo.refresh_from_db()
    assert typo.person == known.person
    assert not Person.objects.filter(name="Eva Mala").exists()


def test_edit_without_a_change_leaves_no_trace(event: Event) -> None:
    eva = add(event, "Eva")
    revision = event.revision
    entries.edit(eva, data={"name": "Eva", "number": 1}, by=None)
    event.refresh_from_db()
    assert event.revision == revision


def test_edit_refuses_a_taken_number_and_names_its_owner(event: Event) -> None:
    add(event, "Eva")
    jan = add(event, "Jan")
    with pytest.raises(TournamentError, match="Eva") as caught:
        entries.edit(jan, data={"number": 1}, by=None)
    assert caught.value.field == "number"
    entries.edit(jan, data={"number": 40}, by=None)
    assert add(event, "Petr").number == 41


def test_finished_event_takes_no_player_and_no_change_of_ranking(event: Event) -> None:
    eva = add(event, "Eva Mala")
    Event.objects.filter(pk=event.pk).update(finished_at="2026-11-28T18:00Z")
    with pytest.raises(TournamentError):
        add(event, "Jan")
    with pytest.raises(TournamentError):
        entries.edit(eva, data={"ranked": False}, by=None)
    entries.edit(eva, data={"name": "Eva Malá"}, by=None)  # a misspelt name may be mended for ever


def test_add_many_fills_numbers_around_the_given_ones(event: Event) -> None:
    add(event, "Eva", number=2)
    done = entries.add_many(
        event,
        plan=plan(Step({"name": "A", "number": None}), Step({"name": "B", "number": 3}), Step({"name": "A"})),
        by=None,
    )
    assert (done.added, done.changed) == (3, 0)
    assert sorted(event.entries.values_list("name", "number")) == [("A", 4), ("A", 5), ("B", 3), ("Eva", 2)]
    assert Person.objects.filter(name="A").count() == 2


def test_add_many_is_one_history_line_and_one_effect(event: Event) -> None:
    eva = add(event, "Eva")
    steps = plan(Step({"name": "Jan"}), Step({"club": "KDH"}, entry=eva.pk))
    done = entries.add_many(event, plan=steps, by=None, key="token")
    assert entries.add_many(event, plan=steps, by=None, key="token") == done
    assert event.entries.count() == 2
    assert HistoryLine.objects.filter(what="entries.add_many").count() == 1
    eva.refresh_from_db()
    assert (eva.club, eva.person.club) == ("KDH", "KDH")


def test_add_many_with_one_bad_row_saves_nothing(event: Event) -> None:
    with pytest.raises(TournamentError):
        entries.add_many(event, plan=plan(Step({"name": "Jan"}), Step({"name": "x" * 61})), by=None)
    assert not event.entries.exists()
    assert not Person.objects.exists()


def test_add_many_plans_on_the_players_under_the_lock(event: Event) -> None:
    seen: list[str] = []

    def decide(known: Sequence[Entry]) -> list[Step]:
        seen.extend(entry.name for entry in known)
        return []

    add(event, "Eva")
    revision = Event.objects.get(pk=event.pk).revision
    assert entries.add_many(event, plan=decide, by=None) == entries.Imported()
    assert seen == ["Eva"]
    assert Event.objects.get(pk=event.pk).revision == revision


def test_remove_takes_a_player_never_drawn_and_the_forgotten_person(event: Event) -> None:
    eva, jan = add(event, "Eva"), add(event, "Jan")
    entries.forbid(eva, jan, by=None)
    entries.remove(eva, by=None)
    entries.remove(eva, by=None)
    assert list(event.entries.all()) == [jan]
    assert list(Person.objects.all()) == [jan.person]
    assert not NeverWith.objects.exists()


def test_remove_keeps_a_person_whom_another_event_knows(event: Event) -> None:
    add(factories.event(), "Eva")
    entries.remove(add(event, "Eva"), by=None)
    assert Person.objects.filter(name="Eva").count() == 1


def test_remove_refuses_who_was_drawn_even_if_the_draw_was_thrown_away(event: Event) -> None:
    people = factories.entries(event, 4)
    drawn = seating.draw(event, request=request(event, number=1, method="random", seed=1), by=None)
    seating.discard(event.rounds.get(number=drawn.round_number), by=None)
    with pytest.raises(TournamentError):
        entries.remove(people[0], by=None)
    assert event.entries.count() == 4


def test_T18_forbid_stores_a_pair_once_whichever_comes_first(event: Event) -> None:
    eva, jan = add(event, "Eva"), add(event, "Jan")
    assert entries.forbid(jan, eva, by=None) == entries.forbid(eva, jan, by=None)
    never = NeverWith.objects.get()
    assert (never.first, never.second) == (eva, jan)
    entries.allow(never, by=None)
    entries.allow(never, by=None)
    assert not NeverWith.objects.exists()
    assert list(HistoryLine.objects.order_by("pk").values_list("what", flat=True))[-2:] == [
        "entries.forbid",
        "entries.allow",
    ]


def test_T18_forbid_refuses_a_player_with_himself(event: Event) -> None:
    eva = add(event, "Eva")
    with pytest.raises(TournamentError) as caught:
        entries.forbid(eva, eva, by=None)
    assert (caught.value.rule, caught.value.field) == ("T18", "second")


def test_verbs_refuse_a_player_merged_meanwhile(event: Event) -> None:
    eva, twin = add(event, "Eva"), add(event, "Eva M.")
    Entry.objects.filter(pk=twin.pk).update(merged_into=eva)
    with pytest.raises(Conflict):
        entries.edit(twin, data={"name": "Jan"}, by=None)
    with pytest.raises(TournamentError):  # the number of a merged entry stays on paper
        add(event, "Jan", number=2)


def changes(count: int) -> list[Step]:
    """For each of the players 1, 2, …: another name, club and number."""
    pks = list(Entry.objects.order_by("number").values_list("pk", flat=True))[:count]
    return [
        Step({"name": f"Žofie {pk}", "club": "KDH", "number": 20_000 + number}, entry=pk)
        for number, pk in enumerate(pks)
    ]


def test_add_many_changes_names_keys_numbers_and_people_as_single_edits_do(event: Event) -> None:
    add_all = plan(*(Step({"name": f"Player {number}"}) for number in range(1, 7)))
    entries.add_many(event, plan=add_all, by=None)
    people = set(Person.objects.values_list("pk", flat=True))
    done = entries.add_many(event, plan=plan(*changes(4), Step({"name": "Nová", "number": 9})), by=None)
    assert (done.added, done.changed) == (1, 4)
    zofie = Entry.objects.get(number=20_000)
    assert (zofie.club, zofie.search_key) == ("KDH", f"{zofie.name.lower().replace('ž', 'z')} kdh")
    assert zofie.sort_key == order_key(zofie.name, event.name_order)
    assert (zofie.person.name, zofie.person.club) == (zofie.name, "KDH")
    assert people < set(Person.objects.values_list("pk", flat=True))
    assert Person.objects.count() == Entry.objects.count() == 7
    nova = Entry.objects.get(number=9)
    assert (nova.person.name, nova.person.owner, nova.search_key) == ("Nová", factories.user(), "nova")


def test_add_many_gives_a_number_that_another_one_has_just_left(event: Event) -> None:
    made = [add(event, f"Player {number}") for number in (1, 2, 3)]
    steps = [Step({"number": number + 1}, entry=made[number - 1].pk) for number in (3, 2, 1)]
    entries.add_many(event, plan=plan(*steps), by=None)
    assert list(Entry.objects.order_by("pk").values_list("number", flat=True)) == [2, 3, 4]


def test_add_many_refuses_a_number_that_another_one_still_has(event: Event) -> None:
    made = [add(event, f"Player {number}") for number in (1, 2)]
    steps = [Step({"number": 2}, entry=made[0].pk), Step({"number": 1}, entry=made[1].pk)]
    with pytest.raises(TournamentError) as caught:
        entries.add_many(event, plan=plan(*steps), by=None)
    assert caught.value.field == "number"
    assert list(Entry.objects.order_by("pk").values_list("number", flat=True)) == [1, 2]


def test_add_many_renamed_to_people_of_the_book_takes_each_once_and_forgets_who_is_left(event: Event) -> None:
    before = factories.event()
    known = [add(before, "Eva Malá"), add(before, "Eva Malá")]
    made = [add(event, f"Player {number}") for number in (1, 2, 3)]
    steps = [Step({"name": "Eva Malá"}, entry=entry.pk) for entry in made]
    entries.add_many(event, plan=plan(*steps), by=None)
    taken = [entry.person_id for entry in Entry.objects.filter(event=event).order_by("number")]
    assert taken == [known[0].person_id, known[1].person_id, made[2].person_id]
    assert set(Person.objects.values_list("name", flat=True)) == {"Eva Malá"}
    assert Person.objects.count() == 3


def test_add_many_leaves_a_person_of_another_event_free_for_the_next_row(event: Event) -> None:
    before = factories.event()
    eva, jan = add(before, "Eva"), add(before, "Jan")
    made = [add(event, "Eva"), add(event, "Ota")]
    steps = [Step({"name": "Jan"}, entry=made[0].pk), Step({"name": "Eva"}, entry=made[1].pk)]
    entries.add_many(event, plan=plan(*steps), by=None)
    taken = [entry.person_id for entry in Entry.objects.filter(event=event).order_by("number")]
    assert taken == [jan.person_id, eva.person_id]
    assert not Person.objects.filter(name="Ota").exists()


def test_add_many_of_2_000_rows_takes_few_queries(event: Event) -> None:
    with CaptureQueriesContext(connection) as adding:
        entries.add_many(event, plan=plan(*(Step({"name": f"P {n}", "club": "A"}) for n in range(2_000))), by=None)
    with CaptureQueriesContext(connection) as changing:
        entries.add_many(event, plan=plan(*changes(2_000)), by=None)
    assert Entry.objects.filter(club="KDH", person__club="KDH", number__gte=20_000).count() == 2_000
    assert len(adding) <= 60  # as many rows at once as SQLite takes
    assert len(changing) <= 60
