"""results: entering, correcting, voiding (V1, V2, T3, T21, T23; field reports 1–3)."""

from contextlib import suppress
from fractions import Fraction

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests import factories
from tournament import entering, results, standings
from tournament.errors import Conflict, TournamentError
from tournament.models import Event, Game, HistoryLine, PlayedSet, Result, Score
from tournament.queries import day
from tournament.versions import SetRow, Sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice)


@pytest.fixture
def game(event: Event) -> Game:
    people = factories.entries(event, 4)
    return factories.published(event, [people]).games.get()


def sheet(game: Game, *points: int | None, by_time: bool = False) -> Sheet:
    seats = game.seats.order_by("number").values_list("entry_id", flat=True)
    return Sheet(dict(zip(seats, points, strict=True)), by_time=by_time)


def state(game: Game) -> str:
    played = day.round_played(game.round.event, game.round.number)
    assert played is not None
    return next(table.state for table in played.tables if table.number == game.table)


def test_enter_totals_appends_version_one(game: Game, alice: User) -> None:
    made = results.enter(game, sheet=sheet(game, 10, 50, 104, 70), version=0, key="a", by=alice)
    assert made.number == 1
    assert list(made.scores.order_by("pk").values_list("points", flat=True)) == [10, 50, 104, 70]
    assert state(game) == "done"
    line = HistoryLine.objects.get(event=game.round.event)
    assert (line.what, line.by, line.facts["table"], line.facts["round"]) == ("results.enter", alice, 1, 1)


def test_enter_same_key_again_is_one_effect_and_same_answer(game: Game, alice: User) -> None:
    first = results.enter(game, sheet=sheet(game, 10, 50, 104, 70), version=0, key="a", by=alice)
    revision = Event.objects.get(pk=game.round.event_id).revision
    again = results.enter(game, sheet=sheet(game, 10, 50, 104, 70), version=0, key="a", by=alice)
    assert again == first
    assert Result.objects.count() == 1
    assert Event.objects.get(pk=game.round.event_id).revision == revision


def test_enter_on_an_old_version_is_a_conflict_and_saves_nothing(game: Game, alice: User) -> None:
    results.enter(game, sheet=sheet(game, 10, 50, 104, 70), version=0, key="a", by=alice)
    with pytest.raises(Conflict):
        results.enter(game, sheet=sheet(game, 11, 50, 104, 70), version=0, key="b", by=alice)
    assert Result.objects.count() == 1


@pytest.mark.parametrize(
    ("points", "by_time", "code"),
    [
        ((10, 20, 50, 70), False, "game_not_over"),  # V1, T3
        ((10, 20, 50, 100), False, "game_not_over"),  # T3: exactly 100 does not end it
        ((10, 20, 50, 449), False, "total_impossible"),  # V1
        ((10, 20, 50, -1), True, "total_negative"),  # V1
        ((10, 20, 50, 251), False, "total_high"),  # V1: ask
    ],
)
def test_enter_V1_breach_is_refused_with_its_code(
    game: Game, alice: User, points: tuple[int, ...], by_time: bool, code: str
) -> None:
    with pytest.raises(entering.RefusedResult) as refused:
        results.enter(game, sheet=sheet(game, *points, by_time=by_time), version=0, key="a", by=alice)
    assert [finding.code for finding in refused.value.findings] == [code]
    assert not Result.objects.exists()


def test_enter_V1_override_with_reason_is_kept_and_not_topped_up(game: Game, alice: User) -> None:
    results.enter(game, sheet=sheet(game, 10, 20, 50, 70), version=0, key="a", by=alice, override="fire alarm")
    result = Result.objects.get()
    assert result.override == "fire alarm"
    cells = {line.who.entry: line.row.cells[0] for line in standings.of(game.round.event).lines}
    assert sorted(cell.points for cell in cells.values() if cell.points is not None) == [10, 20, 50, 70]


def test_enter_V1_confirmed_question_is_listed_as_odd(game: Game, alice: User) -> None:
    results.enter(game, sheet=sheet(game, 10, 20, 50, 251), version=0, key="a", by=alice, confirmed=True)
    assert [odd["code"] for odd in Result.objects.get().odd] == ["total_high"]


def test_enter_V2_sets_are_kept_with_caller(game: Game, alice: User) -> None:
    a, b, c, d = game.seats.order_by("number").values_list("entry_id", flat=True)
    rows = (SetRow({a: 14, b: 3, c: 22, d: 30}, caller=a), SetRow({a: 0, b: 9, c: 20, d: 80}, caller=a))
    typed = Sheet({a: 14, b: 12, c: 42, d: 110}, sets=rows)
    results.enter(game, sheet=typed, version=0, key="a", by=alice)
    assert list(PlayedSet.objects.values_list("number", "caller", "kamikaze")) == [(1, a, False), (2, a, False)]


def test_enter_V2_caller_not_lowest_is_refused(game: Game, alice: User) -> None:
    a, b, c, d = game.seats.order_by("number").values_list("entry_id", flat=True)
    typed = Sheet({a: 12, b: 2, c: 9, d: 30}, by_time=True, sets=(SetRow({a: 12, b: 2, c: 9, d: 30}, caller=a),))
    with pytest.raises(entering.RefusedResult) as refused:
        results.enter(game, sheet=typed, version=0, key="a", by=alice)
    assert [finding.code for finding in refused.value.findings] == ["caller_nobody_lower"]


def test_correction_in_a_closed_round_needs_a_reason(event: Event, alice: User) -> None:
    round_ = factories.published(event, [factories.entries(event, 3)], closed=True)
    game = round_.games.get()
    factories.result(game, [10, 20, 101])
    with pytest.raises(TournamentError) as refused:
        results.enter(game, sheet=sheet(game, 10, 21, 101), version=1, key="b", by=alice)
    assert refused.value.field == "why"
    results.enter(game, sheet=sheet(game, 10, 21, 101), version=1, key="b", by=alice, why="misread slip")
    assert list(game.results.values_list("number", "why")) == [(1, ""), (2, "misread slip")]
    assert list(game.results.get(number=1).scores.order_by("pk").values_list("points", flat=True)) == [10, 20, 101]


def test_enter_while_the_round_is_taken_back_is_a_conflict(game: Game, alice: User) -> None:
    round_ = game.round
    round_.draft, round_.published, round_.published_at = round_.published, None, None
    round_.save()
    with pytest.raises(Conflict):
        results.enter(game, sheet=sheet(game, 10, 50, 104, 70), version=0, key="a", by=alice)


def test_enter_for_other_people_than_those_seated_is_a_conflict(game: Game, alice: User) -> None:
    stranger = factories.entry(game.round.event)
    typed = sheet(game, 10, 50, 104, 70)
    seat = game.seats.order_by("number")[0]
    seat.entry = stranger
    seat.save()
    with pytest.raises(Conflict):
        results.enter(game, sheet=typed, version=0, key="a", by=alice)


def test_T21_a_leaver_has_no_points_and_the_others_decide(game: Game, alice: User) -> None:
    game.seats.filter(number=2).update(left=True)
    results.enter(game, sheet=sheet(game, 10, None, 104, 70), version=0, key="a", by=alice)
    lines = {line.who.number: line.row.cells[0] for line in standings.of(game.round.event).lines}
    assert (lines[2].place, lines[2].points, lines[2].left) == (4, Fraction(104), True)


def test_T23_void_needs_a_reason_and_keeps_the_result(game: Game, alice: User) -> None:
    results.enter(game, sheet=sheet(game, 10, 50, 104, 70), version=0, key="a", by=alice)
    with pytest.raises(TournamentError):
        results.void(game, why="  ", by=alice, at=timezone.now())
    results.void(game, why="cards were missing", by=alice, at=timezone.now())
    assert state(game) == "void"
    assert Result.objects.count() == 1
    results.unvoid(Game.objects.get(pk=game.pk), by=alice)
    assert state(game) == "done"


def test_database_never_holds_half_a_point(game: Game) -> None:
    factories.result(game, [10, 50, 104, 70])
    with suppress(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_score SET points = 3.5")  # SQLite refuses, PostgreSQL rounds
    assert all(isinstance(points, int) for points in Score.objects.values_list("points", flat=True))


def test_database_refuses_a_blank_of_one_who_stayed(game: Game) -> None:
    result = factories.result(game, [10, 50, 104, 70])
    with pytest.raises(IntegrityError), transaction.atomic():
        Score.objects.filter(result=result).update(points=None)


def test_database_refuses_the_same_result_number_twice(game: Game) -> None:
    factories.result(game, [10, 50, 104, 70])
    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(game=game, number=1, key="other")


def test_T21_a_blank_of_somebody_who_has_not_left_is_a_conflict(game: Game, alice: User) -> None:
    with pytest.raises(Conflict):
        results.enter(game, sheet=sheet(game, 10, None, 104, 70), version=0, key="a", by=alice)


def test_late_first_result_and_unvoid_in_a_closed_round_need_a_reason(event: Event, alice: User) -> None:
    round_ = factories.published(event, [factories.entries(event, 3), factories.entries(event, 3)], closed=True)
    first, second = round_.games.order_by("table")
    results.void(second, why="cards were missing", by=alice, at=timezone.now())
    for late in (
        lambda why: results.enter(first, sheet=sheet(first, 10, 20, 101), version=0, key="a", by=alice, why=why),
        lambda why: results.unvoid(second, by=alice, why=why),
    ):
        with pytest.raises(TournamentError) as refused:
            late("")
        assert refused.value.field == "why"
        late("the slip was found")


def test_a_reason_of_more_than_200_characters_is_refused_not_cut(game: Game, alice: User) -> None:
    with pytest.raises(TournamentError, match="200"):
        results.void(game, why="x" * 201, by=alice, at=timezone.now())
