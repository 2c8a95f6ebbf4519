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
from games.kabo.position import DEAL, NO_CARD, SHOW, TABLES
from tests.games.kabo_scenes import PACK, SCENES
from tests.games.playing import everything, positions, random_positions, rules

WALKS = st.tuples(st.sampled_from([2, 3, 4]), st.integers(0, 2**32), st.booleans())
STEPS = 120
LISTED = 400  # a long row has thousands of exchanges: so many of them are looked at


def walk(slug: str, seats: int, seed: int, observed: bool) -> Iterator[Any]:
    return random_positions(slug, seats=seats, rng=Random(seed), steps=STEPS, observed=observed)


def law_of_the_legal(state: Any) -> None:
    """What is legal can be played; nothing else is allowed; who is not to move has nothing."""
    legal = {}
    for seat in range(TABLE, state.seats):
        listed = list(islice(state.legal(seat), LISTED))
        assert len(set(listed)) == len(listed)
        assert all(action.seat == seat and state.refusal(action) is None for action in listed)
        legal[seat] = (set(listed), len(listed) < LISTED)
    for action in everything(state):
        listed_here, whole = legal.get(action.seat, (set(), True))
        allowed = state.refusal(action) is None
        assert allowed or action not in listed_here
        if allowed and state.phase != DEAL and whole:
            assert action in listed_here, action
    assert (to_move(state) == ()) == state.over


def law_of_views(state: Any) -> None:
    """A seat's view is enough to know its choices, and a view of a view is itself."""
    for seat in range(state.seats):
        view = state.view(seat)
        assert list(islice(view.legal(seat), LISTED)) == list(islice(state.legal(seat), LISTED))
        assert view.view(seat) == view
        assert to_move(view) == to_move(state)


def law_of_copies(state: Any) -> None:
    """A copy is equal and goes its own way."""
    copy = state.copy()
    assert copy == state
    game = registry.get("kabo")
    before = repr(state)
    for _ in range(12):
        if not copy.over:
            play(copy, game.sample(copy, Random(5)))
    assert repr(state) == before


def law_of_cards(state: Any) -> None:
    """Every card is in one place, and no value is known more often than the deck holds it."""
    if not state.discard and state.top == len(PACK):
        return  # nothing dealt yet
    attempted = [card for row in state.rows for card in row] + state.discard
    attempted += [] if state.hand == NO_CARD else [state.hand]
    assert sorted(attempted + list(range(state.top, len(PACK)))) == list(range(len(PACK)))
    known = [face for face in state.face if face is not None]
    assert all(known.count(face) <= PACK.count(face) for face in set(known))


def law_of_the_unseen(state: Any) -> None:
    """Positions that differ only in cards a seat has not seen look the same to it."""
    for seat in range(state.seats):
        other = state.copy()
        unseen = [card for card, seen in enumerate(other.seen) if not seen >> seat & 1 and other.face[card] is not None]
        faces = [other.face[card] for card in unseen]
        Random(seat).shuffle(faces)
        for card, face in zip(unseen, faces, strict=True):
            other.face[card] = face
        assert other.view(seat) == state.view(seat)


LAWS = [law_of_the_legal, law_of_views, law_of_copies, law_of_cards, law_of_the_unseen]


@pytest.mark.parametrize("slug", registry.slugs())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(walked=WALKS, every=st.integers(0, 10))
@settings(max_examples=25)
def test_law_on_random_walks(slug: str, law: Callable[[Any], None], walked: tuple[int, int, bool], every: int) -> None:
    for number, state in enumerate(walk(slug, *walked)):
        if number % 11 == every:
            law(state)


@pytest.mark.parametrize("name", SCENES)
def test_laws_at_the_end_of_scenes(name: str) -> None:
    """The last positions of each scene: there happens what it is for."""
    count = len(SCENES[name].lines)
    for number, state in enumerate(positions(SCENES[name])):
        if number > count - 4:
            for law in LAWS:
                law(state)


@pytest.mark.parametrize("slug", registry.slugs())
@given(walked=WALKS)
@settings(max_examples=25)
def test_law_of_notation_and_replay(slug: str, walked: tuple[int, int, bool]) -> None:
    """What is said is understood, and a walk's record leads to the same position."""
    game = registry.get(slug)
    seats, seed, observed = walked
    rng = Random(seed)
    lines: list[str] = []
    state = game.start(seats)
    while not state.over and len(lines) < STEPS:
        action = game.sample(state, rng)
        if observed and state.phase == DEAL:  # type: ignore[attr-defined]
            action = game.parse("deal")
        assert game.parse(game.format(action)) == action
        lines.append(game.format(action))
        play(state, action)
    replayed = replay(game, lines, seats=seats)
    assert replayed.final == state
    assert replayed.at(len(lines)) == state
    assert replayed.at(0) == game.start(seats)
    middle = len(lines) // 2
    assert replayed.at(middle) == replay(game, lines[:middle], seats=seats).final


@pytest.mark.parametrize("name", SCENES)
def test_law_of_notation_for_everything_legal(name: str) -> None:
    game = rules(SCENES[name])
    for state in positions(SCENES[name]):
        for seat in range(TABLE, state.seats):
            for action in islice(state.legal(seat), 40):
                assert game.parse(game.format(action)) == action


@pytest.mark.parametrize("policy", ["random", "simple"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_law_of_the_end(seats: int, policy: str) -> None:
    """A game with an end ends; then nobody is to move."""
    game = registry.get("kabo")
    state, rng, steps = game.start(seats), Random(seats), 0
    while not state.over:
        play(state, game.policies[policy](state, rng))
        steps += 1
        assert steps < 20_000
    assert to_move(state) == ()
    with pytest.raises(ValueError, match="over"):
        game.sample(state, rng)


def test_law_of_the_table_that_turns_what_is_not_known() -> None:
    """Where the table is to move, it alone has anything to do."""
    for state in random_positions("kabo", seats=3, rng=Random(1), steps=600, observed=True):
        if state.phase in TABLES:
            assert to_move(state) == (TABLE,)
        if state.phase == SHOW:
            assert state.refusal(next(state.legal(TABLE))) is None


def test_replay_at_a_step_that_is_not_there() -> None:
    played = replay(registry.get("kabo"), ["start p1", "deal"], seats=2)
    for number in (-1, 3):
        with pytest.raises(IndexError):
            played.at(number)
