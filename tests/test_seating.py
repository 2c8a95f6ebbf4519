"""seating and rounds: draft, publish, take back, change after publishing (T17–T23; field reports 8, 9, 12, 13)."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from tests import factories
from tournament import draw as drawing
from tournament import drawing as reads
from tournament import results, rounds, seating, standings
from tournament.draw import Impossible
from tournament.enums import Attendance, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Draw, Entry, Event, NeverWith, Result, Round, Seat, VenueTable
from tournament.queries import day
from tournament.seating import Seating

pytestmark = pytest.mark.django_db
MOVES = 300


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice, rounds_planned=3)


def draw(event: Event, number: int = 1, method: str = "balanced", seed: int = 1) -> Draw:
    asked = reads.request(event, number=number, method=method, seed=seed, moves=MOVES)
    return seating.draw(event, request=asked, by=factories.user("alice"))


def publish(event: Event, number: int = 1, *, anyway: bool = False) -> Round:
    round_ = Round.objects.get(event=event, number=number)
    assert round_.draft is not None
    version, alice = round_.draft.number, factories.user("alice")
    seating.publish(round_, version=version, by=alice, at=timezone.now(), anyway=anyway)
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
    with pytest.raises(TournamentError) as refused:
        publish(event, 2)
    assert refused.value.rule == "T22"
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


def test_T14_T23_a_void_game_is_a_bye_for_the_next_draw(event: Event, alice: User) -> None:
    round_, people = two_tables(event)
    results.void(round_.games.get(table=2), why="cards were missing", by=alice, at=timezone.now())
    (past,) = reads.request(event, number=2, method="balanced", seed=0).past
    assert [set(table) for table in past.tables] == [set(people[:4])]
    assert sorted(past.byes) == sorted(people[4:])
    Entry.objects.filter(pk__in=(people[0], people[1], people[2])).update(attendance=Attendance.WITHDRAWN)
    asked = reads.request(event, number=2, method="balanced", seed=0)
    assert drawing.draw(asked).byes == (people[3],)


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
    with pytest.raises(TournamentError) as refused:
        reseat(round_, [people[:4], people[3:7]])
    assert refused.value.rule == "T19"
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


def voided(round_: Round, table: int) -> bool:
    return round_.games.get(table=table).voided_at is not None


def test_T23_void_stays_with_its_people_not_with_the_table(event: Event, alice: User) -> None:
    round_, people = two_tables(event)
    results.void(round_.games.get(table=2), why="cards were missing", by=alice, at=timezone.now())
    seating.unpublish(round_, by=alice)
    assert voided(publish(event), 2)  # the same people: still void
    seating.unpublish(round_, by=alice)
    draft = Round.objects.get(pk=round_.pk).draft
    assert draft is not None
    seating.swap(round_, a=people[0], b=people[4], version=draft.number, by=alice)
    assert not voided(publish(event), 2)
    results.void(round_.games.get(table=2), why="cards were missing", by=alice, at=timezone.now())
    reseat(Round.objects.get(pk=round_.pk), [people[:4], people[4:]])
    assert not voided(round_, 2)


def test_T23_void_does_not_outlive_a_draw_that_is_thrown_away(event: Event, alice: User) -> None:
    round_, people = two_tables(event)
    results.void(round_.games.get(table=2), why="cards were missing", by=alice, at=timezone.now())
    seating.unpublish(round_, by=alice)
    seating.discard(round_, by=alice)
    asked = reads.request(event, number=1, method="by_hand", seed=0)
    seating.arrange(event, request=asked, tables=[people[:4], people[4:]], byes=[], by=None)
    assert not voided(publish(event), 2)


def test_T21_who_has_left_stays_marked_over_undo_of_publishing(event: Event, alice: User) -> None:
    round_, people = two_tables(event)
    round_.seats.filter(entry_id=people[1]).update(left=True)
    seating.unpublish(round_, by=alice)
    publish(event)
    assert list(round_.seats.filter(left=True).values_list("entry_id", flat=True)) == [people[1]]


@pytest.mark.parametrize("sizes", [(5, 3), (8,)])
def test_T1_a_table_larger_than_the_game_is_refused(event: Event, alice: User, sizes: tuple[int, ...]) -> None:
    round_, people = two_tables(event)
    parts = [people[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(len(sizes))]
    with pytest.raises(TournamentError) as refused:
        reseat(round_, parts)
    assert (refused.value.rule, refused.value.field) == ("T1", "tables")
    seating.unpublish(round_, by=alice)
    asked = reads.request(event, number=1, method="by_hand", seed=0)
    with pytest.raises(TournamentError) as refused:
        seating.arrange(event, request=asked, tables=parts, byes=[], by=alice)
    assert refused.value.rule == "T1"


def test_T1_nobody_plays_alone_and_a_round_has_a_table(event: Event) -> None:
    round_, people = two_tables(event)
    for tables in ([people[:4], people[4:7], people[7:]], []):
        with pytest.raises(TournamentError) as refused:
            reseat(round_, tables)
        assert refused.value.rule == "T1"


def test_V1_scores_that_follow_their_people_make_no_result_that_the_rules_refuse(event: Event) -> None:
    round_, people = two_tables(event)
    factories.result(round_.games.get(table=1), [10, 20, 30, 150])
    factories.result(round_.games.get(table=2), [50, 120, 20, 5])
    reseat(round_, [[*people[:3], people[4]], [people[3], *people[5:]]])
    played = day.round_played(event, 1)
    assert played is not None
    # 10, 20, 30, 50 not ended by time is no result; 150, 120, 20, 5 is one
    assert [table.state for table in played.tables] == ["reseated", "done"]


def test_T18_a_pair_forbidden_after_the_draw_is_in_the_report_of_every_later_change(event: Event, alice: User) -> None:
    people = factories.entries(event, 8)
    drawn = draw(event)
    a, b = drawn.tables[0][0], drawn.tables[1][0]
    NeverWith.objects.create(event=event, first_id=min(a, b), second_id=max(a, b))
    c = drawn.tables[1][1]
    swapped = seating.swap(Round.objects.get(), a=a, b=c, version=drawn.number, by=alice)
    assert swapped.report["forbidden"] == [sorted([a, b])]
    round_ = publish(event, anyway=True)
    reseat(round_, [swapped.tables[0], swapped.tables[1]])
    published = Round.objects.select_related("published").get(pk=round_.pk).published
    assert published is not None
    assert published.report["forbidden"] == [sorted([a, b])]
    assert len(people) == 8


def test_T18_publish_asks_about_a_forbidden_pair_and_a_fixed_table_by_name(event: Event) -> None:
    factories.entries(event, 8)
    drawn = draw(event)
    a, b = drawn.tables[0][:2]
    NeverWith.objects.create(event=event, first_id=min(a, b), second_id=max(a, b))
    with pytest.raises(TournamentError, match="Never at one table, but seated together") as refused:
        publish(event)
    names = [Entry.objects.get(pk=pk).name for pk in (a, b)]
    assert all(name in str(refused.value) for name in names)
    assert refused.value.field == "anyway"
    NeverWith.objects.all().delete()
    Entry.objects.filter(pk=a).update(fixed_table=2)
    with pytest.raises(TournamentError, match=f"Not at the fixed table 2: {names[0]}"):
        publish(event)
    assert publish(event, anyway=True).state == RoundState.RUNNING


def test_draw_of_people_who_have_changed_meanwhile_is_a_conflict(event: Event, alice: User) -> None:
    people = factories.entries(event, 8)
    asked = reads.request(event, number=1, method="balanced", seed=1, moves=MOVES)
    Entry.objects.filter(pk=people[0].pk).update(attendance=Attendance.WITHDRAWN)
    with pytest.raises(Conflict):
        seating.draw(event, request=asked, by=alice)
    assert not Draw.objects.exists()


@pytest.mark.parametrize("count", [8, 5])
def test_publish_asks_about_people_who_have_gone_since_the_draw(event: Event, alice: User, count: int) -> None:
    people = factories.entries(event, count)
    drawn = draw(event)
    if drawn.byes:  # the one with the bye counts too
        people = [entry for entry in people if entry.pk in drawn.byes]
    Entry.objects.filter(pk=people[0].pk).update(attendance=Attendance.WITHDRAWN)
    round_ = Round.objects.get()
    with pytest.raises(TournamentError, match=people[0].name) as refused:
        seating.publish(round_, version=drawn.number, by=alice, at=timezone.now())
    assert refused.value.field == "anyway"
    seating.publish(round_, version=drawn.number, by=alice, at=timezone.now(), anyway=True)
    assert Round.objects.get().state == RoundState.RUNNING


def test_T16_a_final_with_an_undecided_tie_is_neither_drawn_nor_published(event: Event, alice: User) -> None:
    event.rounds_planned, event.final_size = 1, 3
    event.save()
    round_, people = two_tables(event)
    factories.result(round_.games.get(table=1), [1, 2, 3, 101])
    second = factories.result(round_.games.get(table=2), [1, 5, 6, 107])
    rounds.close(round_, by=None, at=timezone.now())
    asked = reads.request(event, number=2, method="final", seed=1)
    drawn = seating.draw(event, request=asked, by=alice)
    second.scores.filter(entry_id=people[5]).update(points=2)  # now the second of both tables are equal
    second.scores.filter(entry_id=people[6]).update(points=3)
    second.scores.filter(entry_id=people[7]).update(points=101)
    with pytest.raises(TournamentError) as refused:
        seating.publish(Round.objects.get(number=2), version=drawn.number, by=alice, at=timezone.now())
    assert refused.value.rule == "T16"
    asked = reads.request(event, number=2, method="final", seed=2)
    with pytest.raises(Impossible) as impossible:
        seating.draw(event, request=asked, by=alice)
    assert [problem.code for problem in impossible.value.problems] == ["final_tie"]


def test_T19_rank_counts_for_the_draw_though_nobody_has_played_the_minimum_yet(event: Event) -> None:
    event.min_rounds = 3
    event.save()
    round_, people = two_tables(event)
    factories.result(round_.games.get(table=1), [1, 2, 3, 101])
    factories.result(round_.games.get(table=2), [1, 2, 4, 102])
    rounds.close(round_, by=None, at=timezone.now())
    asked = reads.request(event, number=2, method="snake", seed=1)
    assert asked.ranking[:2] == (people[4], people[0])  # equal but for the share: 1 of 109 before 1 of 106


def came(event: Event) -> None:
    factories.entry(event, "Late Comer")


def bound(event: Event) -> None:
    Entry.objects.filter(pk=event.entries.all()[0].pk).update(fixed_table=2)


def joined_a_club(event: Event) -> None:
    Entry.objects.filter(pk__in=[entry.pk for entry in event.entries.all()[:2]]).update(club="KDH")


def kept_apart(event: Event) -> None:
    first, second = event.entries.all()[:2]
    NeverWith.objects.create(event=event, first=first, second=second)


def scored_otherwise(event: Event) -> None:
    for game in event.rounds.get(number=1).games.all():
        factories.result(game, [101, 50, 20, 10])


def more_rounds(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(rounds_planned=4)


@pytest.mark.parametrize("change", [came, bound, joined_a_club, kept_apart, scored_otherwise, more_rounds])
def test_T20_draw_of_what_is_not_so_any_more_is_not_taken(event: Event, change: Callable[[Event], None]) -> None:
    factories.entries(event, 8)
    draw(event)
    for game in publish(event).games.all():
        factories.result(game, [10, 20, 50, 101])
    rounds.close(event.rounds.get(), by=None, at=timezone.now())
    asked = reads.request(event, number=2, method="random", seed=1)
    drawn = drawing.draw(asked)
    change(event)
    with pytest.raises(Conflict):
        seating.take(event, request=asked, drawn=drawn, by=None)
    assert not Round.objects.filter(number=2).exists()
    again = reads.request(Event.objects.get(), number=2, method="random", seed=1)
    seating.take(event, request=again, drawn=drawing.draw(again), by=None)
