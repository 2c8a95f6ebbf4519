"""T20: the same request gives the same tables: any order of players, any hash seed, today and tomorrow."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.draw.cast import a_request, forbid, full, played
from tournament.draw import METHODS, VERSION, Past, Report, Request, draw

ROOT = Path(__file__).parents[2]
AGAIN = """
import json, sys
from tournament.draw import Request, draw
print(json.dumps([draw(Request.from_dict(data)).to_dict() for data in json.load(sys.stdin)]))
"""


def a_full_request(method: str) -> Request:
    """Round 3 of 26 with everything asked at once."""
    past = tuple(Past(drawn.tables, drawn.byes) for _, drawn in played(full(26, 2), "random", moves=50))
    return a_request(
        range(3, 29),
        method,
        number=3,
        past=past,
        ranking=tuple(range(26, 0, -1)),
        forbidden=forbid((3, 4), (5, 20), (28, 9)),
        fixed={7: 2, 15: 6},
        clubs={player: f"club {player % 6}" for player in range(1, 20)},
        byes=(11,),
        final_size=8,
        seed=7,
    )


@pytest.mark.parametrize("method", METHODS)
def test_T20_order_of_players_does_not_matter(method: str) -> None:
    request = a_full_request(method)
    turned = replace(request, players=request.players[::-1], fixed=dict(sorted(request.fixed.items(), reverse=True)))
    assert draw(turned) == draw(request)


def test_T20_another_process_with_another_hash_seed_draws_the_same() -> None:
    requests = [a_full_request(method) for method in METHODS] + [a_request(range(16)), a_request(range(5))]
    said = json.dumps([request.to_dict() for request in requests])
    answers = {_drawn_elsewhere(said, hash_seed) for hash_seed in ("1", "4242")}
    assert answers == {json.dumps([draw(request).to_dict() for request in requests])}


def _drawn_elsewhere(said: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", AGAIN], input=said, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


# Of version 3: who changes what is drawn changes these and draw.VERSION together.
GOLDEN: Mapping[str, str] = {
    "balanced": "b09cbea55df30e62",
    "swiss": "87f7186d84390a61",
    "random": "fd42299a8edaa031",
    "snake": "b069ff0dc6bc8e39",
    "final": "1b98e1fcf6582de7",
}


@pytest.mark.parametrize("method", METHODS)
def test_T20_this_version_draws_what_it_always_drew(method: str) -> None:
    requests = [a_full_request(method), a_request(range(19), method, final_size=8), a_request(range(50), method)]
    seated = [[drawn.tables, drawn.byes] for drawn in map(draw, requests)]
    digest = hashlib.sha256(json.dumps(seated).encode()).hexdigest()[:16]
    assert (VERSION, digest) == (3, GOLDEN[method])


def test_T20_another_seed_draws_otherwise() -> None:
    tables = {draw(a_request(range(20), "random", seed=seed)).tables for seed in range(5)}
    assert len(tables) == 5


@pytest.mark.parametrize("method", METHODS)
def test_T20_request_and_report_survive_json(method: str) -> None:
    request = a_full_request(method)
    back = Request.from_dict(json.loads(json.dumps(request.to_dict())))
    assert draw(back) == draw(request)
    assert back.to_dict() == request.to_dict()
    drawn = draw(request)
    assert Report.from_dict(json.loads(json.dumps(drawn.report.to_dict()))) == drawn.report


def test_request_refuses_a_player_named_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        a_request((1, 2, 3, 3))
