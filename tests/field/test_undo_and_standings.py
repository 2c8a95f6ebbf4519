"""Field reports 12–15: every step can be taken back, nothing is deleted, closed rounds stand, nothing cascades."""

import hashlib

import pytest
from django.db.models import PROTECT, ForeignKey, Model, ProtectedError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.field import day
from tests.field.snapshot import counts
from tournament import attendance, entries, standings
from tournament.enums import RoundState
from tournament.models import Draw, Entry, Event, Game, Person, PlayedSet, Result, Round, Score, Seat
from tournament.queries.undo import last_step

pytestmark = pytest.mark.django_db
KEPT = (
    "result",
    "score",
    "playedset",
    "setscore",
    "draw",
    "game",
    "round",
    "entry",
    "person",
    "historyline",
    "announcement",
)


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(day.alice())
    client.cookies["django_language"] = "en"
    return client


def kept() -> dict[str, int]:
    return {name: number for name, number in counts().items() if name.removeprefix("tournament_") in KEPT}


def post(client: Client, event: Event, name: str, *args: int, **data: object) -> int:
    return client.post(reverse(name, args=[event.slug, *args]), data).status_code


def test_field_12_each_step_up_to_finished_is_taken_back_and_nothing_is_deleted(organiser: Client) -> None:
    event = factories.event(rounds_planned=2)
    factories.entries(event, 7)
    day.play(event, 1, method="random")
    day.play(event, 2, method="random")
    assert post(organiser, event, "finish", why="") == 302
    rows, steps = kept(), []
    while step := last_step(Event.objects.get(pk=event.pk)):
        page = organiser.get(reverse("undo", args=[event.slug])).content.decode()
        assert all(effect in page for effect in step.effects)
        assert f'value="{step.token}"' in page
        assert post(organiser, event, "undo", step=step.token, why="tried out") == 302
        steps.append(step.token)
        now = kept()
        assert all(now[name] >= rows[name] for name in rows), step.token
        rows = now
    assert steps == [
        "events.reopen:0",
        *("rounds.reopen:2", "seating.unpublish:2:2", "seating.discard:2:2"),
        *("rounds.reopen:1", "seating.unpublish:1:1", "seating.discard:1:1"),
    ]
    assert {round_.state for round_ in Round.objects.all()} == {RoundState.PLANNED}
    assert Result.objects.count() == 4


def test_field_12_results_count_again_after_all_steps_are_done_again(organiser: Client) -> None:
    event = factories.event(rounds_planned=1)
    factories.entries(event, 8)
    round_ = day.play(event, 1)
    before = fingerprint(event, 1)
    for _ in range(2):
        step = last_step(Event.objects.get(pk=event.pk))
        assert step is not None
        assert post(organiser, event, "undo", step=step.token) == 302
    assert standings.of(Event.objects.get(pk=event.pk)).rounds == ()
    day.close(day.publish(Round.objects.get(pk=round_.pk)))
    assert fingerprint(event, 1) == before


def test_field_13_next_round_waits_until_every_table_is_in(organiser: Client) -> None:
    event = factories.event(rounds_planned=2)
    factories.entries(event, 8)
    first = day.publish(day.draw(event, 1))
    factories.result(first.games.get(table=1), [10, 20, 50, 101])
    second = day.draw(event, 2).draft
    assert second is not None
    page = organiser.get(reverse("draw", args=[event.slug, 2])).content.decode()
    assert "Round 1 is not closed yet; results missing: 1." in page
    assert post(organiser, event, "draw_publish", 2, version=second.number) == 422
    refused = organiser.post(reverse("close_round", args=[event.slug, 1]), {"override": " "})
    assert refused.status_code == 422
    assert "Results are missing at these tables: 2." in refused.content.decode()
    assert not Seat.objects.filter(round__number=2).exists()
    assert post(organiser, event, "close_round", 1, override="slip lost") == 302
    line = event.history.get(what="rounds.close")
    assert (line.why, line.facts["missing"], line.by) == ("slip lost", ["2"], day.alice())
    assert post(organiser, event, "draw_publish", 2, version=second.number) == 302


def fingerprint(event: Event, through: int) -> str:
    """Everything that the standings after a round say of those who have a rank."""
    lines = standings.of(Event.objects.get(pk=event.pk), through=through).lines
    return hashlib.sha256(repr([line.row for line in lines if line.row.rank is not None]).encode()).hexdigest()


def test_field_14_standings_of_a_closed_round_never_change_by_what_comes_later() -> None:
    event = factories.event(rounds_planned=4)
    people = factories.entries(event, 11)
    day.play(event, 1)
    first = fingerprint(event, 1)
    attendance.withdraw(people[3], by=day.alice())
    late = entries.add(event, data={"name": "Late"}, by=day.alice())
    assert fingerprint(event, 1) == first
    attendance.check_in(late, by=day.alice())
    drawn = day.draw(event, 2, "swiss")
    assert fingerprint(event, 1) == first
    running = day.publish(drawn)
    assert fingerprint(event, 1) == first
    leaver = running.seats.filter(game__table=1).select_related("entry__event").order_by("number")[1].entry
    attendance.leave_game(leaver, by=day.alice())
    type_in(running)
    assert fingerprint(event, 1) == first
    day.close(running)
    second = fingerprint(event, 2)
    day.play(event, 3, method="swiss")
    attendance.withdraw(Entry.objects.get(pk=day.present(event)[0]), by=day.alice())
    attendance.come_back(people[3], by=day.alice())
    day.play(event, 4)
    assert (fingerprint(event, 1), fingerprint(event, 2)) == (first, second)


def type_in(round_: Round) -> None:
    """A result at every table, none for those who left (T21)."""
    for game in round_.games.all():
        seats = game.seats.order_by("number")
        factories.result(game, [None if seat.left else 101 - 20 * number for number, seat in enumerate(seats)])


def test_field_14_standings_after_a_round_are_rebuilt_from_the_draw_and_results_alone() -> None:
    """The same seats and results in another event give the same ranks, whatever happened in between."""
    stormy, calm = factories.event(rounds_planned=2), factories.event(rounds_planned=2)
    here, there = factories.entries(stormy, 8), factories.entries(calm, 8)
    day.play(stormy, 1)
    attendance.withdraw(here[7], by=day.alice())
    day.play(stormy, 2)
    to = {old.pk: new for old, new in zip(here, there, strict=True)}
    for round_ in stormy.rounds.order_by("number"):
        copied = factories.published(calm, [[to[e] for e in t] for t in day.seating_of(round_)[0]], closed=True)
        for game in round_.games.order_by("table"):
            scores = dict(game.results.get().scores.values_list("entry_id", "points"))
            seated = game.seats.order_by("number").values_list("entry_id", flat=True)
            factories.result(copied.games.get(table=game.table), [scores[entry] for entry in seated])
    ranks = [(to[line.who.entry].pk, line.row.rank, line.row.win_points) for line in standings.of(stormy).lines]
    assert ranks == [(line.who.entry, line.row.rank, line.row.win_points) for line in standings.of(calm).lines]


HELD = [
    (Person, "an address book's person who plays in an event"),
    (Entry, "a player with a seat, a score or a penalty"),
    (Game, "a table with seats or results"),
    (Round, "a round with games"),
    (Draw, "the published draw of a round"),
]


@pytest.mark.parametrize("model", [model for model, _why in HELD], ids=[why for _model, why in HELD])
def test_field_15_a_thing_with_dependants_is_never_deleted(model: type[Model]) -> None:
    event = factories.event(rounds_planned=1)
    factories.entries(event, 8)
    day.play(event, 1)
    rows = counts()
    for found in model._default_manager.all():
        with pytest.raises(ProtectedError):
            found.delete()
    with pytest.raises(ProtectedError):
        event.delete()
    with pytest.raises(ProtectedError):
        day.alice().delete()
    assert counts() == rows


def test_field_15_no_key_from_a_round_downwards_cascades_to_people_or_results() -> None:
    """Whatever points to a person, an entry, a round, a game or a draw and holds what people did is protected."""
    holders: list[type[Model]] = [Entry, Result, Score, Seat, Game, PlayedSet]
    pointed = {Person, Entry, Round, Game, Draw}
    for model in holders:
        for key in model._meta.get_fields():
            if isinstance(key, ForeignKey) and key.related_model in pointed:
                assert key.remote_field.on_delete is PROTECT, f"{model.__name__}.{key.name}"


def test_field_15_deleting_an_event_is_soft_and_comes_back_whole(organiser: Client) -> None:
    event = factories.event(rounds_planned=1)
    factories.entries(event, 4)
    day.play(event, 1)
    rows, before = kept(), fingerprint(event, 1)
    assert post(organiser, event, "event_delete", slug=event.slug, confirm="on") == 302
    event.refresh_from_db()
    assert event.deleted_at is not None
    assert event.deleted_at <= timezone.now()
    now = kept()
    assert all(now[name] >= rows[name] for name in rows)
    assert post(organiser, event, "event_restore") == 302
    assert fingerprint(event, 1) == before
