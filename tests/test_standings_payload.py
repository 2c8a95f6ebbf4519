"""Standings as data: exact, and through JSON without loss."""

import json
from fractions import Fraction

import pytest

from tests import factories
from tournament import standings, standings_payload
from tournament.enums import TieMode

pytestmark = pytest.mark.django_db


def test_payload_keeps_fractions_exactly() -> None:
    event = factories.event(ties=TieMode.MEAN)
    people = factories.entries(event, 4)
    made = factories.published(event, [people], closed=True)
    factories.result(made.games.get(), (10, 10, 10, 101))
    payload = json.loads(json.dumps(standings_payload.dump(standings.of(event))))
    rows = standings_payload.rows(payload)
    assert [row.win_points for row in rows] == [3, 3, 3, 1]
    assert [row.share for row in rows] == [Fraction(10, 131)] * 3 + [Fraction(101, 131)]
    assert [(row.rank, row.last_rank) for row in rows] == [(1, 3), (1, 3), (1, 3), (4, 4)]
    assert payload["format"]["scale"] == {"3": ["4", "5/2", "1"], "4": ["4", "3", "2", "1"]}
    assert payload["rows"][3]["cells"] == [
        {
            "round": 1,
            "kind": "played",
            "table": 1,
            "place": 4,
            "win_points": "1",
            "points": "101",
            "share": "101/131",
            "raw": 101,
            "added": 0,
            "left": False,
        }
    ]


def test_payload_same_ignores_the_revision_alone() -> None:
    event = factories.event()
    factories.entries(event, 3)
    one = standings_payload.dump(standings.of(event))
    assert standings_payload.same(one, {**one, "revision": 99})
    assert not standings_payload.same(one, {**one, "rows": one["rows"][:2]})
