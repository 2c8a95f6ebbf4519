"""seating and rounds: draft, publish, take back, change after publishing (T17–T23; field reports 8, 9, 12, 13)."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import factories
from tournament import draw as drawing
from tournament import drawing as reads
from tournament import rounds, seating, standings
from tournament.draw import Impossible
from tournament.enums import Attendance, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Draw, Entry, Event, NeverWith, Result, Round, Seat, VenueTable
from tournament.queries import day
from tournament.seating import Seating

pytestmark = pytest.mark.django_db
MOVES = 300


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice, rounds_planned=3)


def draw(event: Event, number: int = 1, method: str = "balanced", seed: int = 1) -> Draw:
    asked = reads.request(event, number=number, method=method, seed=seed, moves=MOVES)
    return seating.draw(event, request=asked, by=factories.user("alice"))


def publish(event: Event, number: int = 1) -> Round:
    round_ = Round.objects.get(event=event, number=number)
    assert round_.draft is not None
    seating.publish(round_, version=round_.draft.number, by=factories.user("alice"), at=timezone.now())
    return Round.objects.get(pk=round_.pk)


def tables(round_: Round) -> list[list[int]]:
    return [list(game.seats.order_by("number").values_list("entry_id", flat=True)) for game in round_.games.all()]


def test_draft_is_seen_by_nobody_and_publishing_makes_the_seats(event: Event) -> None:
    people = factories.entries(event, 11)
    drawn = draw(event)
    assert Round.objects.get().state == RoundState.DRAFT
    assert not Seat.objects.exists()
    assert standings.of(event).rounds == ()
    round_ = publish(event)
    assert round_.state == RoundState.RUNNING
    assert tables(round_) == drawn.tables
    assert sorted(entry for table in drawn.tables for entry in table) == [entry.pk for entry in people]
    assert sorted(map(len, drawn.tables)) == [3, 4, 4]


def test_T20_the_stored_request_draws_the_same_tables_again(event: Event) -> None:
    factories.entries(event, 14)
    drawn = draw(event, seed=77)
    again = drawing.draw(drawing.Request.from_dict(drawn.request))
    assert [list(table) for table in again.tables] == drawn.tables


def test_five_players_are_a_table_of_four_and_a_bye(event: Event) -> None:
    factories.entries(event, 5)
    drawn = draw(event)
    assert [len(table) for table in drawn.tables] == [4]
    round_ = publish(event)
    assert list(round_.seats.filter(game=None).values_list("entry_id", flat=True)) == drawn.byes


def test_two_players_are_no_round(event: Event) -> None:
    factories.entries(event, 2)
    with pytest.raises(Impossible) as refused:
        draw(event)
    assert [problem.code for problem in refused.value.problems] == ["too_few"]
    assert not Draw.objects.exists()
    assert not Round.objects.exists()


def test_T18_impossible_demand_is_named_and_nothing_is_written(event: Event) -> None:
    a, b, *_ = factories.entries(event, 4)
    NeverWith.objects.create(event=event, first=a, second=b)
    with pytest.raises(Impossible) as refused:
        draw(event)
    assert refused.value.problems[0].rule == "T18"
    assert set(refused.value.problems[0].entries) == {a.pk, b.pk}
    assert not Round.objects.exists()


def test_only_present_entries_are_drawn(event: Event) -> None:
    here = factories.entries(event, 6)
    factories.entry(event, attendance=Attendance.EXPECTED)
    factories.entry(event, attendance=Attendance.WITHDRAWN)
    drawn = draw(event)
    assert sorted(entry for table in drawn.tables for entry in table) == [entry.pk for entry in here]


def test_swap_makes_another_draw_and_leaves_the_old_one_on_record(event: Event, alice: User) -> None:
    factories.entries(event, 8)
    first = draw(event)
    a, b = first.tables[0][0], first.tables[1][0]
    second = seating.swap(Round.objects.get(), a=a, b=b, version=first.number, by=alice)
    assert (second.tables[0][0], second.tables[1][0]) == (b, a)
    assert second.swaps == [[a, b]]
    assert second.parent == first
    assert Draw.objects.get(pk=first.pk).tables == first.tables


def test_swap_from_an_old_page_is_a_conflict(event: Event, alice: User) -> None:
    factories.entries(event, 8)
    first = draw(event)
    draw(event, seed=2)
    with pytest.raises(Conflict):
        seating.swap(Round.objects.get(), a=first.tables[0][0], b=first.tables[1][0], version=first.number, by=alice)


def test_by_hand_T19_only_a_double_seat_is_refused(event: Event, alice: User) -> None:
    people = [entry.pk for entry in factories.entries(event, 6)]
    NeverWith.objects.create(event=event, first_id=people[0], second_id=people[1])
    asked = reads.request(event, number=1, method="by_hand", seed=0)
    with pytest.raises(TournamentError):
        seating.arrange(event, request=asked, tables=[people[:4], people[3:]], byes=[], by=alice)
    made = seating.arrange(event, request=asked, tables=[people[:3], people[3:]], byes=[], by=alice)
    assert made.report["forbidden"] == [[people[0], people[1]]]


def test_publish_waits_for_the_round_before_to_close(event: Event) -> None:
    factories.entries(event, 4)
    draw(event)
    first = publish(event)
    draw(event, number=2)
    with pytest.raises(TournamentError, match="Close the round before"):
        publish(event, 2)
    factories.result(first.games.get(), [1, 2, 3, 101])
    rounds.close(first, by=None, at=timezone.now())
    assert publish(event, 2).state == RoundState.RUNNING


def test_publish_twice_is_one_effect(event: Event) -> None:
    factories.entries(event, 4)
    drawn = draw(event)
    round_ = Round.objects.get()
    publish(event)
    with pytest.raises(Conflict):
        seating.publish(round_, version=drawn.number, by=None, at=timezone.now())
    assert Seat.objects.count() == 4


def test_no_round_after_the_last_planned_one(event: Event) -> None:
    event.rounds_planned = 1
    event.save()
    factories.entries(event, 4)
    draw(event)
    rounds.close(publish(event), by=None, at=timezone.now(), override="not played")
    with pytest.raises(Impossible) as refused:
        draw(event, number=2)
    assert [problem.code for problem in refused.value.problems] == ["no_more_rounds"]


def test_close_with_missing_tables_names_them_and_an_override_is_logged(event: Event, alice: User) -> None:
    factories.entries(event, 8)
    draw(event)
    round_ = publish(event)
    factories.result(round_.games.get(table=1), [1, 2, 3, 101])
    with pytest.raises(TournamentError, match=r"2"):
        rounds.close(round_, by=alice, at=timezone.now())
    assert Round.objects.get().state == RoundState.RUNNING
    rounds.close(round_, by=alice, at=timezone.now(), override="slip lost")
    line = event.history.first()
    assert line is not None
    assert (line.what, line.why, line.facts["missing"]) == ("rounds.close", "slip lost", ["2"])


def test_undo_publish_hides_the_round_and_keeps_results(event: Event, alice: User) -> None:
    factories.entries(event, 4)
    draw(event)
    round_ = publish(event)
    factories.result(round_.games.get(), [1, 2, 3, 101])
    seating.unpublish(round_, by=alice)
    assert standings.of(event).rounds == ()
    assert Result.objects.count() == 1
    publish(event)
    played = day.round_played(event, 1)
    assert played is not None
    assert [table.state for table in played.tables] == ["done"]


def test_undo_publish_then_other_tables_does_not_count_results_of_other_people(event: Event, alice: User) -> None:
    people = [entry.pk for entry in factories.entries(event, 8)]
    asked = reads.request(event, number=1, method="by_hand", seed=0)
    seating.arrange(event, request=asked, tables=[people[:4], people[4:]], byes=[], by=alice)
    round_ = publish(event)
    factories.result(round_.games.get(table=1), [1, 2, 3, 101])
    seating.unpublish(round_, by=alice)
    other = [people[:3] + people[4:5], people[3:4] + people[5:]]
    seating.arrange(event, request=asked, tables=other, byes=[], by=alice)
    publish(event)
    played = day.round_played(event, 1)
    assert played is not None
    assert [table.state for table in played.tables] == ["reseated", "missing"]


def test_undo_close_reopens_only_the_last_round(event: Event, alice: User) -> None:
    factories.entries(event, 4)
    draw(event)
    first = publish(event)
    factories.result(first.games.get(), [1, 2, 3, 101])
    rounds.close(first, by=alice, at=timezone.now())
    draw(event, number=2)
    with pytest.raises(TournamentError):
        rounds.reopen(first, by=alice)
    seating.discard(Round.objects.get(number=2), by=alice)
    rounds.reopen(first, by=alice)
    assert Round.objects.get(number=1).state == RoundState.RUNNING


def reseat(round_: Round, new: list[list[int]], **more: tuple[int, ...]) -> None:
    assert round_.published is not None
    seats = Seating(tuple(tuple(table) for table in new), **more)
    seating.reseat(round_, seating=seats, version=round_.published.number, by=None, at=timezone.now(), why="sat so")


def two_tables(event: Event) -> tuple[Round, list[int]]:
    people = [entry.pk for entry in factories.entries(event, 8)]
    asked = reads.request(event, number=1, method="by_hand", seed=0)
    seating.arrange(event, request=asked, tables=[people[:4], people[4:]], byes=[], by=None)
    return publish(event), people


def points(event: Event) -> dict[int, int | None]:
    return {line.who.entry: line.row.cells[0].raw for line in standings.of(event).lines}


def test_T23_people_who_sat_differently_keep_their_own_scores(event: Event) -> None:
    round_, people = two_tables(event)
    factories.result(round_.games.get(table=1), [1, 2, 3, 101])
    factories.result(round_.games.get(table=2), [5, 6, 7, 108])
    reseat(round_, [[people[4], *people[1:4]], [people[0], *people[5:]]])
    assert points(event) == dict(zip(people, [1, 2, 3, 101, 5, 6, 7, 108], strict=True))
    played = day.round_played(event, 1)
    assert played is not None
    assert [table.state for table in played.tables] == ["done", "done"]


def test_T23_scores_known_of_some_only_wait_for_the_rest(event: Event) -> None:
    round_, people = two_tables(event)
    factories.result(round_.games.get(table=1), [1, 2, 3, 101])
    reseat(round_, [[people[4], *people[1:4]], [people[0], *people[5:]]])
    played = day.round_played(event, 1)
    assert played is not None
    assert [table.state for table in played.tables] == ["reseated", "missing"]


def test_T23_no_show_is_withdrawn_and_a_table_may_be_void(event: Event) -> None:
    round_, people = two_tables(event)
    reseat(round_, [people[:3], people[4:7]], void=(2,), absent=(people[3], people[7]))
    assert set(Entry.objects.filter(attendance=Attendance.WITHDRAWN).values_list("pk", flat=True)) == {
        people[3],
        people[7],
    }
    played = day.round_played(event, 1)
    assert played is not None
    assert [table.state for table in played.tables] == ["missing", "void"]


def test_reseat_without_a_reason_or_with_a_double_seat_is_refused(event: Event) -> None:
    round_, people = two_tables(event)
    with pytest.raises(TournamentError, match="twice"):
        reseat(round_, [people[:4], people[3:]])
    assert round_.published is not None
    seats = Seating((tuple(people[:4]), tuple(people[4:])))
    with pytest.raises(TournamentError) as refused:
        seating.reseat(round_, seating=seats, version=round_.published.number, by=None, at=timezone.now(), why=" ")
    assert refused.value.field == "why"


def test_T16_final_seats_the_best_and_refuses_a_tie_across_the_cut(event: Event) -> None:
    event.rounds_planned, event.final_size = 1, 4
    event.save()
    round_, people = two_tables(event)
    factories.result(round_.games.get(table=1), [1, 2, 3, 101])
    factories.result(round_.games.get(table=2), [1, 2, 3, 101])
    rounds.close(round_, by=None, at=timezone.now())
    asked = reads.request(event, number=2, method="final", seed=1)
    assert reads.ready(event, asked).problems == ()
    drawn = seating.draw(event, request=asked, by=None)
    assert set(drawn.tables[0]) == {people[0], people[1], people[4], people[5]}
    event.final_size = 3
    event.save()
    asked = reads.request(event, number=2, method="final", seed=1)
    assert [problem.code for problem in reads.ready(event, asked).problems] == ["final_tie"]


def test_database_refuses_a_second_seat_in_a_round(event: Event) -> None:
    round_, people = two_tables(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=round_, game=round_.games.get(table=2), entry_id=people[0], number=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=round_, game=round_.games.get(table=2), entry=factories.entry(event), number=1)


def test_swiss_round_one_is_not_seated_in_the_order_of_start_numbers(event: Event) -> None:
    factories.entries(event, 8)
    asked = reads.request(event, number=1, method="swiss", seed=1)
    assert asked.ranking == ()


def test_precheck_warns_of_players_not_here_a_running_round_and_too_few_tables(event: Event) -> None:
    factories.entries(event, 8)
    factories.entry(event, attendance=Attendance.EXPECTED)
    VenueTable.objects.create(event=event, number=1)
    draw(event)
    publish(event)
    ready = reads.ready(event, reads.request(event, number=2, method="balanced", seed=0))
    assert [problem.code for problem in ready.warnings] == ["round_running", "few_tables", "not_here"]
    assert ready.problems == ()
