"""T18, T20: the weights keep their order, the work is bounded, watched and can be stopped; plans are carried on."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draw.cast import a_request, come_and_go, forbid, full, pairs_at, played, sits_once
from tournament.draw import HARD_MOVES, MOVES, Again, Cancelled, Drawn, Past, Request, again, draw, meetings
from tournament.draw.plan import Plan, codes
from tournament.draw.search import Scene
from tournament.draw.visits import Visits
from tournament.draw.weights import FORBIDDEN, weights


@given(players=st.integers(3, 500), rounds=st.integers(1, 12))
def test_T18_no_lower_weight_overpowers_a_higher_one(players: int, rounds: int) -> None:
    weigh, seats = weights(players, rounds), players * rounds
    meetings_ = 3 * seats // 2
    assert meetings_ * weigh.club < weigh.visit
    assert weigh.visit * seats * (rounds + 1) + meetings_ * weigh.club < weigh.third
    assert meetings_ * 63 * weigh.third + weigh.third < weigh.repeat
    assert meetings_ * (weigh.repeat + 63 * weigh.third) + weigh.repeat < weigh.never


def test_T18_the_third_meeting_costs_more_than_the_second_and_a_forbidden_one_most() -> None:
    prices = weights(12, 5).prices()
    assert prices[0] == 0
    assert 0 < prices[1] < prices[2] < prices[3] < 2 * prices[1]
    assert prices[FORBIDDEN] > 100 * prices[3]


@given(seed=st.integers(0, 10**6), n=st.integers(6, 20))
def test_a_swap_changes_the_cost_by_what_was_foretold(seed: int, n: int) -> None:
    dice, weigh = Random(seed), weights(n, 3)
    lots = [dice.sample(range(n), n) for _ in range(3)]
    rounds = [[lot[i : i + 4] for i in range(0, n - n % 4, 4)] + ([lot[n - n % 4 :]] if n % 4 else []) for lot in lots]
    plan = Plan(n, rounds, codes(range(n), met={(0, 1): 2}, foes={}, clubs={0: "a", 2: "a"}, spare=3), weights=weigh)
    for _ in range(20):
        r, p, q = dice.randrange(3), dice.randrange(n), dice.randrange(n)
        if plan.where[r][p] != plan.where[r][q]:
            before, change = plan.cost, plan.change(r, p, q, plan.prices)
            plan.swap(r, p, q)
            assert plan.cost - before == change
    fresh = Plan(
        n, plan.copy(), codes(range(n), met={(0, 1): 2}, foes={}, clubs={0: "a", 2: "a"}, spare=3), weights=weigh
    )
    assert fresh.cost == plan.cost
    visits = Visits(plan, before=[0] * n, free=range(n), strict=False)
    assert Scene(plan, range(n), visits, weigh, 0).cost() == plan.cost + weigh.visit * visits.uneven


def test_T20_trying_harder_makes_ten_times_as_many_moves_and_is_never_worse() -> None:
    assert (MOVES, HARD_MOVES) == (20_000, 200_000)
    request = a_request(range(19), rounds=9, moves=300)
    some, more = draw(request), draw(replace(request, moves=3_000))
    assert 0 < some.report.spent <= 300 < more.report.spent <= 3_000
    assert more.report.planned_repeats <= some.report.planned_repeats


def test_T20_the_watch_sees_the_moves_pass() -> None:
    seen: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> bool:
        seen.append((done, total))
        return False

    request = a_request(range(19), rounds=9, moves=3_000)
    assert draw(request, watch=watch) == draw(request)
    assert len(seen) > 4
    assert seen == sorted(seen)
    assert all(done <= total == 3_000 for done, total in seen)


@pytest.mark.parametrize(("method", "n"), [("balanced", 18), ("swiss", 20)])
def test_T20_the_watch_stops_the_draw(method: str, n: int) -> None:
    request = a_request(range(n), method, rounds=7, moves=3_000, past=(Past((tuple(range(4)), tuple(range(4, 8)))),))
    with pytest.raises(Cancelled):
        draw(request, watch=lambda _done, _total: True)


def test_T20_a_solved_draw_stops_before_its_moves_are_used_up() -> None:
    assert draw(a_request(range(50), rounds=3, moves=HARD_MOVES)).report.spent < MOVES


def _event(n: int, rounds: int, *, moves: int) -> list[tuple[Request, Drawn]]:
    """An event whose draws hand their plans on."""
    past: tuple[Past, ...] = ()
    done: list[tuple[Request, Drawn]] = []
    for number in range(1, rounds + 1):
        plan = done[-1][1].report.plan if done else ()
        request = a_request(range(n), number=number, rounds=rounds, past=past, plan=plan, seed=number, moves=moves)
        done.append((request, draw(request)))
        past = (*past, Past(done[-1][1].tables))
    return done


def test_T18_a_plan_is_carried_on_and_only_bettered() -> None:
    told = [drawn.report for _, drawn in _event(18, 6, moves=1_000)]
    planned = [report.planned_repeats for report in told]
    assert planned == sorted(planned, reverse=True)
    assert told[-1].total_repeats == planned[-1]
    assert [len(report.plan) for report in told] == [5, 4, 3, 2, 1, 0]


def test_T18_a_plan_with_the_fewest_repeats_there_can_be_is_not_searched_again() -> None:
    drawn = [drawn for _, drawn in _event(12, 5, moves=300)]
    assert drawn[0].report.planned_repeats == drawn[0].report.planned_bound == 24
    assert [one.report.how for one in drawn[1:]] == ["plan"] * 4
    assert all(one.report.spent <= 100 for one in drawn[1:])


@pytest.mark.parametrize("moves", [1, 60])
@pytest.mark.parametrize("method", ["balanced", "swiss"])
@pytest.mark.parametrize("n", [14, 23])
def test_T20_all_parts_of_a_draw_together_make_no_more_moves_than_asked(method: str, n: int, moves: int) -> None:
    some = forbid(*((p, p + 1) for p in range(1, n, 2)))
    for forbidden in (frozenset[frozenset[int]](), some):
        for request, drawn in played(full(n, 4), method, moves=moves, forbidden=forbidden):
            assert drawn.report.spent <= request.moves == moves


@pytest.mark.parametrize("n", [9, 17, 30])
def test_T18_a_plan_is_mended_for_comers_and_goers(n: int) -> None:
    past: tuple[Past, ...] = ()
    plan: tuple[tuple[tuple[int, ...], ...], ...] = ()
    for number, players in come_and_go(n).items():
        request = a_request(players, number=number, rounds=8, past=past, plan=plan, moves=200)
        drawn = draw(request)
        assert sits_once(request, drawn)
        assert drawn.report.odd_tables == ()
        past, plan = (*past, Past(drawn.tables, drawn.byes)), drawn.report.plan


@pytest.mark.parametrize("n", range(9, 31))
def test_T18_even_visits_are_kept_where_they_are_asked_for(n: int) -> None:
    past: tuple[Past, ...] = ()
    for number in range(1, 6):
        drawn = draw(a_request(range(n), number=number, rounds=5, past=past, moves=100, even=True))
        past = (*past, Past(drawn.tables))
    visits = drawn.report.threes.values()
    assert max(visits) - min(visits) <= 1


def test_T20_a_draw_is_the_same_again_and_one_of_an_earlier_version_cannot_be() -> None:
    request = a_request(range(14), rounds=4, moves=300)
    drawn = draw(request)
    back = Request.from_dict(request.to_dict())
    assert again(back, version=drawn.version, tables=[list(t) for t in drawn.tables], byes=[]) is Again.SAME
    turned = [list(table[::-1]) for table in drawn.tables]
    assert again(back, version=drawn.version, tables=turned) is Again.DIFFERENT
    assert again(back, version=1, tables=drawn.tables) is Again.EARLIER


def test_T20_a_request_and_a_report_of_version_1_are_read() -> None:
    drawn = draw(a_request(range(14), moves=100))
    request = {k: v for k, v in a_request(range(14), moves=100).to_dict().items() if k not in ("plan", "even")}
    assert Request.from_dict(request) == replace(a_request(range(14), moves=100), players=tuple(range(14)))
    new = ("how", "order", "seed", "moves", "spent", "rounds", "plan", "optimum")
    old = {k: v for k, v in drawn.report.to_dict().items() if k not in new and not k.startswith("planned")}
    told = type(drawn.report).from_dict(old)
    assert (told.how, told.plan, told.optimum, told.rounds) == ("", (), None, 0)
    assert told.repeats == drawn.report.repeats


def test_T20_who_met_whom() -> None:
    found = meetings((Past(((1, 2, 3, 4), (5, 6, 7))),), ((1, 2, 5), (3, 6, 9)), players=(8,))
    assert found.players == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert found.rows[0] == (0, 2, 1, 1, 1, 0, 0, 0, 0)
    assert [list(row) for row in found.rows] == [list(column) for column in zip(*found.rows, strict=True)]
    assert found.rows[7] == (0,) * 9
    assert found.most == 2
    assert found.never == 36 - len(pairs_at([(1, 2, 3, 4), (5, 6, 7), (1, 2, 5), (3, 6, 9)]))


def test_T18_first_seats_differ_by_one_at_most_over_the_whole_event() -> None:
    for n, rounds in ((12, 5), (24, 6), (30, 6), (22, 5)):
        firsts = [drawn for _, drawn in _event(n, rounds, moves=400)][-1].report.first_seats.values()
        assert max(firsts) - min(firsts) <= 1


def test_T18_played_alone_without_plans_gives_the_same_repeats() -> None:
    *_, (_, last) = played(full(24, 7), "balanced", moves=100)
    assert last.report.total_repeats == 0
