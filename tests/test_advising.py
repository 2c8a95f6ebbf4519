"""The advisor: what it offers at which stage; nothing changes before a choice, and a choice is all or nothing."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.utils import timezone, translation

from tests import factories
from tests.field.snapshot import everything
from tests.field.test_half_made import Fault, Faulty, broken
from tournament import advised, advising, attendance, rounds, seating
from tournament import drawing as reads
from tournament.advising import Option, Situation, Stage
from tournament.draw import Again, Request, Step, again
from tournament.enums import Attendance
from tournament.errors import Conflict
from tournament.models import Draw, Entry, Event, Round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "AGAIN_MOVES", 50)
    monkeypatch.setattr(advising, "MOVES", 50)


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice, slug="cup", rounds_planned=2)


def draft(event: Event, players: int, number: int = 1) -> Draw:
    if number == 1:
        factories.entries(event, players)
    asked = reads.request(event, number=number, method="balanced", seed=number, moves=60)
    return seating.draw(event, request=asked, by=None)


def running(event: Event, players: int) -> Draw:
    made = draft(event, players)
    seating.publish(event.rounds.get(), version=made.number, by=None, at=timezone.now())
    return made


def late(event: Event, *names: str) -> list[Entry]:
    return [factories.entry(event, name, attendance=Attendance.EXPECTED) for name in names]


def about(
    event: Event, number: int = 1, *, late: list[Entry] | None = None, gone: list[int] | None = None
) -> Situation:
    found = advising.situation(event, number, late=[entry.pk for entry in late or ()], gone=gone or ())
    assert found is not None
    return found


def ways(found: Situation) -> set[Step]:
    return {option.advice.way for option in advising.options(found)}


def way(found: Situation, step: Step) -> Option:
    return next(option for option in advising.options(found) if option.advice.way is step)


def choose(found: Situation, step: Step) -> Option:
    return advised.choose(found, token=way(found, step).token, by=None, at=timezone.now())


def seated(round_: Round) -> list[set[int]]:
    return [set(game.seats.values_list("entry_id", flat=True)) for game in round_.games.all()]


def test_looking_at_the_options_changes_nothing(event: Event) -> None:
    made = running(event, 11)
    people, before = late(event, "Late"), everything()
    assert advising.options(about(event, late=people))
    assert advising.options(about(event, gone=[made.tables[0][0]]))
    assert everything() == before


@pytest.mark.parametrize(
    ("players", "comers", "offered"),
    [
        (11, 1, {Step.FILL, Step.SPLIT, Step.BYE, Step.NEXT}),
        (12, 1, {Step.SPLIT, Step.BYE, Step.NEXT}),
        (12, 2, {Step.SPLIT, Step.BYE, Step.NEXT}),
        (12, 4, {Step.NEW, Step.BYE, Step.NEXT}),
    ],
)
def test_T17_latecomers_of_a_running_round(event: Event, players: int, comers: int, offered: set[Step]) -> None:
    running(event, players)
    assert ways(about(event, late=late(event, *"ABCD"[:comers]))) == offered


def test_T17_latecomers_of_a_draft_may_have_it_drawn_again(event: Event) -> None:
    draft(event, 11)
    found = about(event, late=late(event, "Late"))
    assert found.stage is Stage.DRAFT
    assert ways(found) == {Step.FILL, Step.SPLIT, Step.BYE, Step.NEXT, Step.REDRAW}


def test_T17_latecomers_of_a_round_that_is_not_drawn(event: Event) -> None:
    factories.entries(event, 11)
    found = about(event, late=late(event, "Late"))
    assert found.stage is Stage.TO_DRAW
    assert ways(found) == {Step.JOIN, Step.BYE, Step.NEXT}
    assert way(found, Step.JOIN).advice.threes == 0


def test_T23_drop_outs_of_a_running_round(event: Event) -> None:
    made = running(event, 11)
    four, three = (next(table for table in made.tables if len(table) == size) for size in (4, 3))
    assert ways(about(event, gone=[four[0]])) == {Step.SHRINK}
    assert ways(about(event, gone=[three[0]])) == {Step.FILL, Step.TWO, Step.VOID}


def test_T1_drop_outs_of_a_draft_leave_no_table_of_two(event: Event) -> None:
    made = draft(event, 11)
    three = next(table for table in made.tables if len(table) == 3)
    assert ways(about(event, gone=[three[0]])) == {Step.FILL, Step.REDRAW}


def test_table_with_a_result_is_left_alone(event: Event) -> None:
    running(event, 11)
    people = late(event, "Late")
    (game,) = (game for game in event.rounds.get().games.all() if game.seats.count() == 3)
    factories.result(game, [10, 20, 101])
    found = about(event, late=people)
    assert Step.FILL not in ways(found)
    for option in advising.options(found):
        assert option.advice.tables[game.table - 1] == found.tables[game.table - 1]


def test_only_who_can_come_and_who_can_go_is_asked_about(event: Event) -> None:
    made = running(event, 8)
    inside, outside = event.entries.get(pk=made.tables[0][0]), late(event, "Late")[0]
    found = about(event, late=[inside], gone=[outside.pk, 10**9])
    assert (found.late, found.gone, advising.options(found)) == ((), (), ())


def test_closed_rounds_later_rounds_and_finals_have_no_advice(event: Event) -> None:
    running(event, 8)
    assert advising.situation(event, 3) is None
    round_ = event.rounds.get()
    for game in round_.games.all():
        factories.result(game, [10, 20, 50, 101])
    rounds.close(round_, by=None, at=timezone.now())
    assert advising.situation(event, 1) is None
    assert advising.situation(event, 2) is not None
    Event.objects.filter(pk=event.pk).update(rounds_planned=1, final_size=4)
    assert advising.situation(Event.objects.get(pk=event.pk), 2) is None


def test_T17_filled_table_seats_the_latecomer_and_scores_stay(event: Event) -> None:
    running(event, 11)
    round_, (entry,) = event.rounds.get(), late(event, "Late")
    other = next(game for game in round_.games.all() if game.seats.count() == 4)
    factories.result(other, [10, 20, 50, 101])
    before = seated(round_)
    choose(about(event, late=[entry]), Step.FILL)
    entry.refresh_from_db()
    assert entry.attendance == Attendance.PRESENT
    after = seated(Round.objects.get())
    assert [len(table) for table in after] == [4, 4, 4]
    assert [new - old for old, new in zip(before, after, strict=True) if new != old] == [{entry.pk}]
    assert other.results.count() == 1
    assert event.history.latest("pk").why == "Came late: Late."


def test_T17_split_makes_three_tables_of_3(event: Event) -> None:
    running(event, 8)
    people = late(event, "Late")
    promised = choose(about(event, late=people), Step.SPLIT).advice
    assert [len(table) for table in seated(Round.objects.get())] == [3, 3, 3]
    assert seated(Round.objects.get()) == [set(table) for table in promised.tables]


def test_T14_bye_now_and_a_seat_later(event: Event) -> None:
    running(event, 8)
    (entry,) = late(event, "Late")
    choose(about(event, late=[entry]), Step.BYE)
    assert Round.objects.get().seats.get(entry=entry).game is None


@pytest.mark.parametrize("stage", [Stage.RUNNING, Stage.DRAFT])
def test_next_round_means_here_and_no_seat_moves(event: Event, stage: Stage) -> None:
    (running if stage is Stage.RUNNING else draft)(event, 8)
    (entry,) = late(event, "Late")
    choose(about(event, late=[entry]), Step.NEXT)
    entry.refresh_from_db()
    assert entry.attendance == Attendance.PRESENT
    assert Draw.objects.count() == 1


def test_who_waits_for_a_round_that_is_not_drawn_is_not_checked_in(event: Event) -> None:
    factories.entries(event, 8)
    (entry,) = late(event, "Late")
    before = everything()
    choose(about(event, late=[entry]), Step.NEXT)
    assert everything() == before


def test_T20_redrawn_draft_has_everybody_and_can_be_drawn_again(event: Event) -> None:
    made = draft(event, 11)
    (entry,), gone = late(event, "Late"), made.tables[0][0]
    Entry.objects.filter(pk=entry.pk).update(club="KDH", fixed_table=1)
    choose(about(event, late=[entry], gone=[gone]), Step.REDRAW)
    drawn = Round.objects.get().draft
    assert drawn is not None
    assert (drawn.number, drawn.parent) == (2, None)
    everybody = {player for table in drawn.tables for player in table}
    assert everybody == set(event.entries.values_list("pk", flat=True)) - {gone}
    assert entry.pk in drawn.tables[0]
    assert event.entries.get(pk=gone).attendance == Attendance.WITHDRAWN


def test_T20_redrawn_draft_is_what_was_shown_and_byes_given_by_hand_stay(event: Event) -> None:
    factories.entries(event, 12)
    resting = event.entries.all()[3].pk
    asked = reads.request(event, number=1, method="balanced", seed=7, moves=60, byes=(resting,))
    seating.draw(event, request=asked, by=None)
    shown = choose(about(event, late=late(event, "Late")), Step.REDRAW).advice
    drawn = Round.objects.get().draft
    assert drawn is not None
    assert [tuple(table) for table in drawn.tables] == [*shown.tables]
    assert (drawn.byes, shown.byes) == ([resting], (resting,))
    again_is = again(Request.from_dict(drawn.request), version=drawn.version, tables=drawn.tables, byes=drawn.byes)
    assert again_is is Again.SAME
    assert shown.report is not None
    assert drawn.report == shown.report.to_dict()


def test_T23_drop_out_withdraws_and_the_others_sit_as_promised(event: Event) -> None:
    made = running(event, 11)
    gone = next(table for table in made.tables if len(table) == 3)[0]
    promised = choose(about(event, gone=[gone]), Step.FILL).advice
    assert seated(Round.objects.get()) == [set(table) for table in promised.tables]
    assert event.entries.get(pk=gone).attendance == Attendance.WITHDRAWN


def test_T23_void_game_is_a_bye_for_those_who_are_left(event: Event) -> None:
    made = running(event, 11)
    number, table = next((at, table) for at, table in enumerate(made.tables, 1) if len(table) == 3)
    choose(about(event, gone=[table[0]]), Step.VOID)
    assert event.rounds.get().games.get(table=number).voided_at is not None


def test_T23_two_games_void_at_once(event: Event) -> None:
    made = running(event, 10)
    numbers = [at for at, table in enumerate(made.tables, 1) if len(table) == 3]
    choose(about(event, gone=[made.tables[at - 1][0] for at in numbers]), Step.VOID)
    assert {game.table for game in event.rounds.get().games.all() if game.voided_at} == {*numbers}
    assert len(numbers) == 2


def test_T24_returning_player_comes_like_a_new_one(event: Event) -> None:
    running(event, 11)
    (entry,) = late(event, "Late")
    attendance.withdraw(entry, by=None)
    choose(about(event, late=[entry]), Step.FILL)
    entry.refresh_from_db()
    assert entry.attendance == Attendance.PRESENT


def test_option_of_an_older_draw_is_a_conflict_and_changes_nothing(event: Event) -> None:
    running(event, 11)
    first, second = late(event, "Late", "Later")
    token = way(about(event, late=[first]), Step.FILL).token
    choose(about(event, late=[second]), Step.FILL)
    before = everything()
    with pytest.raises(Conflict):
        advised.choose(about(event, late=[first]), token=token, by=None, at=timezone.now())
    assert everything() == before


def test_two_organisers_with_the_same_page_seat_the_latecomer_once(event: Event) -> None:
    running(event, 11)
    found = about(event, late=late(event, "Late"))
    option = way(found, Step.FILL)
    advised.choose(found, token=option.token, by=None, at=timezone.now())
    before = everything()
    with pytest.raises(Conflict):  # the second one's page was read before
        advised.choose(found, token=option.token, by=None, at=timezone.now())
    assert everything() == before
    assert Draw.objects.count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", [Step.FILL, Step.REDRAW])
def test_field_8_a_fault_in_the_middle_of_a_choice_changes_nothing(event: Event, step: Step) -> None:
    (draft if step is Step.REDRAW else running)(event, 11)
    found = about(event, late=late(event, "Late"))
    token, start, at = way(found, step).token, everything(), 0
    while not done(found, token, Faulty(at, after=bool(at % 2))):
        assert everything() == start, f"statement {at}"
        at += 3
    assert at > 20
    assert Draw.objects.count() == 2


def done(found: Situation, token: str, fault: Faulty) -> bool:
    """Did the choice come to its end, because the fault lies behind its last statement?"""
    try:
        with broken(fault):
            advised.choose(found, token=token, by=None, at=timezone.now())
    except Fault:
        return False
    return True
