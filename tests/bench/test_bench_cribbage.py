"""Cribbage beside others, in CPU time, in turn: one hand, all hands, random games beside OpenSpiel."""

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

import pytest

from games.core import play
from games.cribbage import Cribbage, deeds
from games.cribbage.cards import DECK, NAMES
from games.cribbage.count import WORTH, combined, flush_of, points
from games.cribbage.every import _suits, histogram
from games.cribbage.state import CribbageState
from tests.bench.measured import measured
from tests.games.test_cribbage_count import EVERY

pytestmark = pytest.mark.bench
pyspiel: Any = pytest.importorskip("pyspiel", reason="the bench extra is not installed")
numpy: Any = pytest.importorskip("numpy", reason="the bench extra is not installed")
cribbage_scorer: Any = pytest.importorskip("cribbage_scorer.cribbage_scorer", reason="the bench extra is not installed")
REPEATS = 5
GAMES = 60
HANDS = 10_000
SECONDS_ALL = 5.0
TIMES_ONE = 30


def seconds(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


def best(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The least seconds of each; in turn, so that a busy moment hits all alike."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(REPEATS):
        for name, work in works.items():
            found[name].append(seconds(work))
    return {name: min(taken) for name, taken in found.items()}


def test_bench_one_hand_beside_cribbage_scorer() -> None:
    rng = Random(1)
    hands = [rng.sample(DECK, 5) for _ in range(HANDS)]
    pairs = [(card // 4 + 1, NAMES[card][1]) for card in DECK]
    theirs = [([pairs[card] for card in hand[:4]], pairs[hand[4]]) for hand in hands]
    ours = [(hand[:4], hand[4]) for hand in hands]
    score = cribbage_scorer.show_calc_score
    for hand, starter in ours[:2_000]:
        cards = [pairs[card] for card in hand]
        assert points(hand, starter) == score(pairs[starter], cards)[0]
    taken = best(
        {
            "ours": lambda: [points(hand, starter) for hand, starter in ours],
            "theirs": lambda: [score(starter, hand) for hand, starter in theirs],
        }
    )
    measured(
        "cribbage: one hand",
        taken["ours"] / taken["theirs"],
        at_most=1 / TIMES_ONE,
        made_of=f"{1e6 * taken['ours'] / HANDS:.2f} µs, cribbage-scorer {1e6 * taken['theirs'] / HANDS:.1f} µs",
    )
    assert taken["theirs"] >= TIMES_ONE * taken["ours"]


def test_bench_all_hands() -> None:
    """From nothing: whatever is kept between counts is thrown away first."""
    WORTH.clear()
    combined.cache_clear()
    _suits.cache_clear()
    started = process_time()
    found = histogram()
    taken = process_time() - started
    assert dict(found) == EVERY
    measured("cribbage: all 12,994,800 hands", taken, at_most=SECONDS_ALL, unit="s", made_of="pure Python, exact")
    assert taken <= SECONDS_ALL


# OpenSpiel's cards are 13 * suit + rank, suits as ours.
def card_of(action: int) -> int:
    return 4 * (action % 13) + action // 13


def scores_of(state: Any) -> tuple[int, ...]:
    line = next(line for line in str(state).splitlines() if line.startswith("Scores:"))
    return tuple(map(int, line.split()[1:]))


class Beside:
    """One random game of OpenSpiel, played on our engine at the same time; `deals` it had."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.theirs = pyspiel.load_game(f"cribbage(players={seats})").new_initial_state()
        self.ours: CribbageState = Cribbage().with_words({"target": "none"}).start(seats)
        play(self.ours, deeds.Dealer(0))
        self.rng, self.seats = rng, seats
        self.dealt: list[int] = []
        self.owed = [0] * seats  # points of ours that OpenSpiel has still to give, after the go's

    def step(self) -> None:
        """One action of both, and the points that it brings."""
        state = self.theirs
        actor, action = state.current_player(), self.rng.choice(state.legal_actions())
        said = state.action_to_string(actor, action)
        before = scores_of(state)
        state.apply_action(action)
        gained = [after - had for after, had in zip(scores_of(state), before, strict=True)]
        now, later = self.do(actor, action, said)
        self.owed = [have + new for have, new in zip(self.owed, later, strict=True)]
        whole = [here + have for here, have in zip(now, self.owed, strict=True)]
        assert gained in (now, whole), (said, gained, now, whole)  # the rest comes after the go's, or at 31 at once
        if gained == whole:
            self.owed = [0] * self.seats
        assert said != "Pass" or self.theirs.is_terminal() or self.theirs.current_player() >= 0 or not any(self.owed)

    def do(self, actor: int, action: int, said: str) -> tuple[list[int], list[int]]:
        """Our side of an action: the points that come with it, and those that OpenSpiel gives after the go's."""
        given = len(self.ours.awards)
        if said.startswith("Deal"):
            self.dealt.append(card_of(action))
            self.deal()
        elif said != "Pass":
            names = said.split()[1:]
            cards = tuple(sorted(NAMES.index(name) for name in names))
            discards = self.ours.owes(actor) > 0
            play(self.ours, deeds.Discard(actor, cards) if discards else deeds.Play(actor, cards[0]))
        now, later = [0] * self.seats, [0] * self.seats
        for award in self.ours.awards[given:]:
            (now if award.rule in ("C5", "C7") else later)[award.seat] += award.points
        if self.ours.between_deals and len(self.ours.awards) > given:
            self.add_flush(later)
        return now, later

    def deal(self) -> None:
        each = {2: 6, 3: 5, 4: 5}[self.seats]
        hands, crib = each * self.seats, int(self.seats == 3)
        if self.ours.between_deals and len(self.dealt) == hands + crib:
            cut = [tuple(self.dealt[each * seat : each * (seat + 1)]) for seat in range(self.seats)]
            play(self.ours, deeds.Deal(tuple(cut), tuple(self.dealt[hands:])))
        elif not self.ours.between_deals:
            play(self.ours, deeds.Starter(self.dealt[-1]))
            self.dealt = []

    def add_flush(self, later: list[int]) -> None:
        """OpenSpiel gives 4 for four cards of one suit in the crib too; C11 wants five."""
        crib = [card for card in self.ours.crib if card is not None]
        assert self.ours.starter is not None
        extra = flush_of(crib, self.ours.starter, crib=False) - flush_of(crib, self.ours.starter, crib=True)
        for seat in {self.ours.dealer, (self.ours.dealer + 2) % 4} if self.seats == 4 else {self.ours.dealer}:
            later[seat] += extra


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bench_same_points_as_openspiel_at_every_event(seats: int) -> None:
    events = 0
    for seed in range(GAMES):
        beside = Beside(seats, Random(seed))
        while not beside.theirs.is_terminal():
            beside.step()
            events += 1
    assert events > 10_000
    measured(f"cribbage: events equal to OpenSpiel's, {seats} players", float(events), unit="")


def open_spiel_games(seats: int, choose: Callable[[Any, Random], int]) -> None:
    game, rng = pyspiel.load_game(f"cribbage(players={seats})"), Random(1)
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(choose(state, rng) if chance else rng.choice(state.legal_actions()))


def as_documented(state: Any, rng: Random) -> int:
    """A card as OpenSpiel's own example for Python deals it."""
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return int(numpy.random.choice(actions, p=chances))


def lean(state: Any, rng: Random) -> int:
    """The same with the standard library."""
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, chances)[0])


def leanest(state: Any, rng: Random) -> int:
    """Without its chances, which are equal in this game: nothing of OpenSpiel's is left but the list of cards."""
    return int(rng.choice(state.legal_actions()))


def our_games(seats: int) -> None:
    """Until somebody has 121, as OpenSpiel ends; every action goes through the checked door."""
    game, rng = Cribbage().with_words({"target": "none"}), Random(1)
    for _ in range(GAMES):
        state = game.start(seats)
        play(state, deeds.Dealer(0))
        while max(state.totals) < 121:
            play(state, game.sample(state, rng))


WAYS = {"as documented": as_documented, "random.choices": lean, "legal_actions": leanest}


def games_beside(seats: int) -> dict[str, float]:
    """Seconds of CPU for as many games, ours and theirs in each way, in turn."""
    works: dict[str, Callable[[], object]] = {"ours": lambda: our_games(seats)}
    return best(works | {name: partial(open_spiel_games, seats, way) for name, way in WAYS.items()})


def test_bench_random_games_beside_openspiel() -> None:
    taken = {seats: games_beside(seats) for seats in (2, 3, 4)}
    for seats, of in taken.items():
        for name in WAYS:
            measured(
                f"cribbage: game of {seats} beside OpenSpiel, {name}",
                of["ours"] / of[name],
                at_most=1.0 if name == "as documented" else None,
                made_of=f"{GAMES / of['ours']:,.0f} / s, OpenSpiel {GAMES / of[name]:,.0f} / s",
            )
        assert of["ours"] <= of["as documented"]
    ours, lean_ones = (sum(of[name] for of in taken.values()) for name in ("ours", "random.choices"))
    measured("cribbage: games of 2, 3 and 4, random.choices", ours / lean_ones, at_most=1.0)
    assert ours <= lean_ones
