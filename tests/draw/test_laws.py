"""Laws of balanced and Swiss from any state: people come and go, with forbidden pairs, fixed tables, old plans."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draw.cast import a_request, forbid, pairs_at, sits_once
from tournament.draw import Again, Past, Request, again, check, draw, sizes


@st.composite
def states(draws: st.DrawFn) -> Request:
    """Some rounds played by changing fields, drawn by lot or handed on, then a request with demands."""
    method = draws(st.sampled_from(("balanced", "swiss")))
    past: tuple[Past, ...] = ()
    plan: tuple[tuple[tuple[int, ...], ...], ...] = ()
    for number in range(1, draws(st.integers(1, 4))):
        here = draws(st.sets(st.integers(1, 24), min_size=3, max_size=20))
        drawn = draw(
            a_request(here, draws(st.sampled_from(("balanced", "random"))), number=number, past=past, moves=30)
        )
        past, plan = (*past, Past(drawn.tables, drawn.byes)), drawn.report.plan
    here = draws(st.sets(st.integers(1, 26), min_size=3, max_size=22))
    two = st.tuples(st.integers(1, 26), st.integers(1, 26)).filter(lambda pair: pair[0] != pair[1])
    return a_request(
        here,
        method,
        number=len(past) + 1,
        past=past,
        plan=plan,
        moves=60,
        seed=draws(st.integers(0, 99)),
        ranking=tuple(draws(st.permutations(sorted(here)))) if past else (),
        forbidden=forbid(*draws(st.lists(two, max_size=4))),
        fixed=draws(st.dictionaries(st.sampled_from(sorted(here)), st.integers(1, 5), max_size=2)),
        clubs=draws(st.dictionaries(st.sampled_from(sorted(here)), st.sampled_from("ab"), max_size=4)),
    )


@settings(max_examples=40, deadline=None)
@given(request=states())
def test_T17_T18_T20_hard_demands_hold_from_any_state_and_the_draw_is_the_same_again(request: Request) -> None:
    if check(request):
        return
    drawn = draw(request)
    assert sits_once(request, drawn)
    seated = len(request.players) - len(drawn.byes)
    assert tuple(map(len, drawn.tables)) == sizes(seated)
    assert not pairs_at(drawn.tables) & request.forbidden
    for player, table in request.fixed.items():
        assert player in drawn.byes or player in drawn.tables[table - 1]
    met = Counter(pair for past in request.past for pair in pairs_at(past.tables))
    assert len(drawn.report.repeats) == sum(met[pair] > 0 for pair in pairs_at(drawn.tables))
    assert drawn.report.bound <= len(drawn.report.repeats)
    assert drawn.report.spent <= request.moves
    back = Request.from_dict(request.to_dict())
    assert again(back, version=drawn.version, tables=drawn.tables, byes=drawn.byes) is Again.SAME


def test_T18_with_everybody_at_a_fixed_table_an_earlier_plan_leaves_nothing_to_search() -> None:
    first = draw(a_request(range(8), rounds=3))
    seats = [{p: number for number, table in enumerate(t, 1) for p in table} for t in first.report.plan]
    for fixed in (seats[0], {player: 1 + player % 2 for player in range(8)}):
        request = a_request(
            range(8), number=2, rounds=3, past=(Past(first.tables),), plan=first.report.plan[:1], fixed=fixed
        )
        assert not check(request)
        tables = draw(request).tables
        assert all(player in tables[table - 1] for player, table in fixed.items())
