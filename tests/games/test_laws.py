"""The laws of every game (design.md §4), on random walks and on scenes that reach what is rare."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.core import TABLE, play, replay, to_move
from games.kabo.position import SHOW, TABLES
from tests.games.casts import CASTS
from tests.games.playing import positions, random_positions, rules
from tests.games.scene import Cast

WALKS = st.tuples(st.integers(0, 99), st.integers(0, 2**32), st.booleans())
LISTED = 400  # a long row has thousands of exchanges: so many of them are looked at
SCENES = [(slug, name) for slug, cast in CASTS.items() for name in cast.scenes]


def walk(cast: Cast, pick: int, seed: int, observed: bool) -> Iterator[Any]:
    return random_positions(cast, seats=cast.seats[pick % len(cast.seats)], rng=Random(seed), observed=observed)


def law_of_the_legal(cast: Cast, state: Any) -> None:
    """What is legal can be played; nothing else is allowed; who is not to move has nothing."""
    legal = {}
    for seat in range(TABLE, state.seats):
        listed = list(islice(state.legal(seat), LISTED))
        assert len(set(listed)) == len(listed)
        assert all(action.seat == seat and state.refusal(action) is None for action in listed)
        legal[seat] = (set(listed), len(listed) < LISTED)
    for action in cast.everything(state):
        listed_here, whole = legal.get(action.seat, (set(), True))
        allowed = state.refusal(action) is None
        assert allowed or action not in listed_here
        if allowed and whole and not cast.unlisted(state):
            assert action in listed_here, action
    assert (to_move(state) == ()) == state.over


def law_of_views(cast: Cast, state: Any) -> None:
    """A seat's view is enough to know its choices, and a view of a view is itself."""
    for seat in range(state.seats):
        view = state.view(seat)
        assert list(islice(view.legal(seat), LISTED)) == list(islice(state.legal(seat), LISTED))
        assert view.view(seat) == view
        assert to_move(view) == to_move(state)


def law_of_copies(cast: Cast, state: Any) -> None:
    """A copy is equal and goes its own way."""
    copy = state.copy()
    assert copy == state
    game = registry.get(cast.slug)
    before = repr(state)
    for _ in range(12):
        if not copy.over:
            play(copy, game.sample(copy, Random(5)))
    assert repr(state) == before


def law_of_cards(cast: Cast, state: Any) -> None:
    """Every card is in one place, and none is known more often than the deck holds it."""
    cast.check_cards(state)


def law_of_the_unseen(cast: Cast, state: Any) -> None:
    """Positions that differ only in cards a seat has not seen look the same to it."""
    for seat in range(state.seats):
        assert cast.reshuffled(state, seat, Random(seat)).view(seat) == state.view(seat)


LAWS = [law_of_the_legal, law_of_views, law_of_copies, law_of_cards, law_of_the_unseen]


def test_every_game_has_a_cast() -> None:
    assert tuple(CASTS) == registry.slugs()


@pytest.mark.parametrize("slug", CASTS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(walked=WALKS, every=st.integers(0, 10))
@settings(max_examples=25)
def test_law_on_random_walks(
    slug: str, law: Callable[[Cast, Any], None], walked: tuple[int, int, bool], every: int
) -> None:
    for number, state in enumerate(walk(CASTS[slug], *walked)):
        if number % 11 == every:
            law(CASTS[slug], state)


@pytest.mark.parametrize(("slug", "name"), SCENES)
def test_laws_at_the_end_of_scenes(slug: str, name: str) -> None:
    """The last positions of each scene: there happens what it is for."""
    cast = CASTS[slug]
    count = len(cast.scenes[name].lines)
    for number, state in enumerate(positions(cast.scenes[name], slug)):
        if number > count - 4:
            for law in LAWS:
                law(cast, state)


@pytest.mark.parametrize("slug", CASTS)
@given(walked=WALKS)
@settings(max_examples=25)
def test_law_of_notation_and_replay(slug: str, walked: tuple[int, int, bool]) -> None:
    """What is said is understood, and a walk's record leads to the same position."""
    cast, game = CASTS[slug], registry.get(slug)
    pick, seed, observed = walked
    seats = cast.seats[pick % len(cast.seats)]
    rng = Random(seed)
    lines: list[str] = []
    state = game.start(seats)
    while not state.over and len(lines) < cast.steps:
        action = game.sample(state, rng)
        action = cast.blind(action) if observed else action
        assert game.parse(game.format(action)) == action
        lines.append(game.format(action))
        play(state, action)
    replayed = replay(game, lines, seats=seats)
    assert replayed.final == state
    assert replayed.at(len(lines)) == state
    assert replayed.at(0) == game.start(seats)
    middle = len(lines) // 2
    assert replayed.at(middle) == replay(game, lines[:middle], seats=seats).final


@pytest.mark.parametrize(("slug", "name"), SCENES)
def test_law_of_notation_for_everything_legal(slug: str, name: str) -> None:
    scene = CASTS[slug].scenes[name]
    game = rules(scene, slug)
    for state in positions(scene, slug):
        for seat in range(TABLE, state.seats):
            for action in islice(state.legal(seat), 40):
                assert game.parse(game.format(action)) == action


ENDS = [
    (slug, seats, policy) for slug, cast in CASTS.items() for seats in cast.seats for policy in ("random", "simple")
]


@pytest.mark.parametrize(("slug", "seats", "policy"), ENDS)
def test_law_of_the_end(slug: str, seats: int, policy: str) -> None:
    """A game with an end ends; then nobody is to move."""
    game = registry.get(slug)
    state, rng, steps = game.start(seats), Random(seats), 0
    while not state.over:
        play(state, game.policies[policy](state, rng))
        steps += 1
        assert steps < 20_000
    assert to_move(state) == ()
    with pytest.raises(ValueError, match="over"):
        game.sample(state, rng)


def test_law_of_the_table_that_turns_what_is_not_known() -> None:
    """Where the table of Kabo is to move, it alone has anything to do."""
    for state in random_positions(CASTS["kabo"], seats=3, rng=Random(1), steps=600, observed=True):
        if state.phase in TABLES:
            assert to_move(state) == (TABLE,)
        if state.phase == SHOW:
            assert state.refusal(next(state.legal(TABLE))) is None


def test_replay_at_a_step_that_is_not_there() -> None:
    played = replay(registry.get("kabo"), ["start p1", "deal"], seats=2)
    for number in (-1, 3):
        with pytest.raises(IndexError):
            played.at(number)
