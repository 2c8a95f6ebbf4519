"""Kabo's engine beside python-chess and PokerKit: actions per second of CPU, in turn on one machine."""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pytest

from games.core import play, playout, replay
from games.kabo import Kabo
from games.kabo.notation import parse

pytestmark = pytest.mark.bench
chess: Any = pytest.importorskip("chess", reason="the bench extra is not installed")
pokerkit: Any = pytest.importorskip("pokerkit", reason="the bench extra is not installed")
REPEATS = 5
GAMES = 60


def kabo_records() -> list[tuple[str, ...]]:
    game = Kabo()
    return [playout(game, seats=4, rng=Random(seed), policy=game.policies["simple"]) for seed in range(GAMES)]


def replayed(records: list[tuple[str, ...]]) -> int:
    """Checked, with a log of steps; nothing kept from the last time."""
    parse.cache_clear()
    return sum(len(replay(Kabo(), lines, seats=4).steps) for lines in records)


def played_at_random() -> int:
    game, actions = Kabo(), 0
    for seed in range(GAMES):
        state, rng = game.start(4), Random(seed)
        while not state.over:
            play(state, game.sample(state, rng))
            actions += 1
    return actions


def chess_at_random() -> int:
    rng, moves = Random(1), 0
    for _ in range(12):
        board = chess.Board()
        while board.ply() < 200 and (legal := list(board.legal_moves)):
            board.push(rng.choice(legal))
            moves += 1
    return moves


def poker_by_checking() -> int:
    """Hands of hold'em checked down, dealing and posting done by PokerKit's automation."""
    parts = "ANTE_POSTING BET_COLLECTION BLIND_OR_STRADDLE_POSTING HOLE_CARDS_SHOWING_OR_MUCKING HAND_KILLING "
    parts += "CHIPS_PUSHING CHIPS_PULLING CARD_BURNING HOLE_DEALING BOARD_DEALING"
    automations = tuple(getattr(pokerkit.Automation, part) for part in parts.split())
    actions = 0
    for _ in range(20):
        state = pokerkit.FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, (200,) * 4, 4)
        while state.status:
            state.check_or_call()
        actions += len(state.operations)
    return actions


def rate(work: Callable[[], int]) -> float:
    """Actions per second of CPU."""
    started = process_time()
    return work() / (process_time() - started)


def test_bench_kabo_beside_chess_and_poker(capsys: pytest.CaptureFixture[str]) -> None:
    records = kabo_records()
    works: dict[str, Callable[[], int]] = {
        "kabo, checked replay": lambda: replayed(records),
        "kabo, random playout": played_at_random,
        "python-chess, legal_moves + push": chess_at_random,
        "PokerKit, checked down": poker_by_checking,
    }
    best = dict.fromkeys(works, 0.0)
    for _ in range(REPEATS):  # in turn, so that a busy moment hits all alike
        for name, work in works.items():
            best[name] = max(best[name], rate(work))
    chess_rate = best["python-chess, legal_moves + push"]
    with capsys.disabled():
        print()  # noqa: T201 - a bench is there to be read
        for name, value in best.items():
            print(f"{name:34} {value:10,.0f} / s {value / chess_rate:6.1f} x python-chess")  # noqa: T201
    assert best["kabo, checked replay"] >= 10 * chess_rate
    assert best["kabo, random playout"] >= 5 * chess_rate
