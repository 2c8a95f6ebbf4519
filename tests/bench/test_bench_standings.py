"""Standings of 1,000 players and 8 rounds against the same rows by plain SQL, summed in integers."""

from collections import defaultdict
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.bench.big import big, cpu
from tests.bench.measured import measured
from tournament import standings
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.bench]

ROWS = {
    "entries": "SELECT id, number, name, club FROM tournament_entry WHERE event_id = %s ORDER BY number",
    "games": "SELECT g.id, r.number, g.table, g.voided_at FROM tournament_game g "
    "JOIN tournament_round r ON r.id = g.round_id WHERE r.event_id = %s ORDER BY g.table",
    "seats": "SELECT s.game_id, s.entry_id, s.number, s.left FROM tournament_seat s "
    "JOIN tournament_round r ON r.id = s.round_id WHERE r.event_id = %s ORDER BY s.number",
    "scores": "SELECT e.game_id, e.number, e.by_time, s.entry_id, s.points FROM tournament_score s "
    "JOIN tournament_result e ON e.id = s.result_id JOIN tournament_game g ON g.id = e.game_id "
    "JOIN tournament_round r ON r.id = g.round_id WHERE r.event_id = %s ORDER BY e.number",
}
WINS = (4, 3, 2, 1)


def plain(event: Event) -> list[tuple[int, int, int]]:
    """The rows as they lie in the database; sums of whole points, nothing of the rules but places and top-up."""
    with connection.cursor() as cursor:
        rows = {}
        for name, sql in ROWS.items():
            cursor.execute(sql.replace(".table", '."table"').replace("s.left", 's."left"'), [event.pk])
            rows[name] = cursor.fetchall()
    tables: dict[int, list[tuple[int, int]]] = defaultdict(list)
    timed = {}
    for game, _number, by_time, entry, points in rows["scores"]:
        tables[game].append((entry, points))
        timed[game] = by_time
    seated = {(game, entry) for game, entry, _number, _left in rows["seats"]}
    wins: dict[int, int] = defaultdict(int)
    sums: dict[int, int] = defaultdict(int)
    for game, scores in tables.items():
        extra = max(0, 100 - max(points for _, points in scores)) if timed[game] else 0
        order = sorted(points for _, points in scores)
        for entry, points in scores:
            if (game, entry) in seated:
                wins[entry] += WINS[order.index(points)]
                sums[entry] += points + extra
    found = [(entry, wins[entry], sums[entry]) for entry, _number, _name, _club in rows["entries"]]
    return sorted(found, key=lambda row: (-row[1], row[2]))


def queries(event: Event) -> int:
    with CaptureQueriesContext(connection) as found:
        standings.of(event)
    return len(found)


def test_standings_of_1000_players_and_8_rounds_within_10_times_plain_sql() -> None:
    event, small = big(1000, 8), big(40, 2)
    rows = [(line.who.entry, line.row.win_points, line.row.game_points) for line in standings.of(event).lines]
    assert sorted(rows) == [(entry, Fraction(wins), Fraction(points)) for entry, wins, points in sorted(plain(event))]
    ours, theirs = cpu(lambda: standings.of(event)), cpu(lambda: plain(event))
    counts = queries(event), queries(small)
    made_of = f"plain SQL and integers, {ours:.0f} to {theirs:.0f} ms; queries {counts[0]}, small event {counts[1]}"
    measured("standings, 1,000 players x 8 rounds", ours / theirs, at_most=10, made_of=made_of)
    assert ours <= 10 * theirs
    assert counts[0] == counts[1]
