"""The standings once more, in a few naive lines that call nothing of scoring: what the laws are compared with."""

from collections import Counter
from fractions import Fraction as F
from typing import Any, NamedTuple

from tests.scoring.strategies import Event


class Brute(NamedTuple):
    rank: int | None
    last_rank: int | None
    win_points: F
    game_points: F
    share: F | None
    played: int
    missed: int
    byes: int


def table(game: Any, format: Any) -> dict[int, tuple[int, int, F, F]] | None:
    """entry -> place, game points, win points, share; None without a result."""
    stay = {s.entry: s.points for s in game.seats if not s.left}
    if game.void or None in stay.values() or len(stay) < 2:
        return None
    if game.by_time and format.top_up and format.limit is not None and max(stay.values()) < format.limit:
        lift = format.limit - max(stay.values())
        stay = {entry: value + lift for entry, value in stay.items()}
    place = {e: 1 + sum((w < v) if format.lower_wins else (w > v) for w in stay.values()) for e, v in stay.items()}
    value = dict(stay)
    for seat in game.seats:
        if seat.left:
            place[seat.entry], value[seat.entry] = len(stay) + 1, worst(list(stay.values()), format)
    n = len(game.seats)
    row = format.scale[max(n, 3)]
    base = min([0, *value.values()])
    total = sum(v - base for v in value.values())
    result = {}
    for e in value:
        rivals = sum(p == place[e] for p in place.values())
        covered = row[place[e] - 1 : place[e] - 1 + rivals]
        win = covered[0] if format.ties == "better_place" else sum(covered, F(0)) / rivals
        share = F(value[e] - base, total) if total else F(1, n)
        result[e] = (place[e], value[e], win, share * F(n, 4) if format.share_rule == "scaled" else share)
    return result


def worst(values: list[int], format: Any) -> int:
    if format.lower_wins:
        return max(values + ([] if format.limit is None else [format.limit]), default=0)
    return min(values + ([] if format.least_total is None else [format.least_total]), default=0)


def one_round(round: Any, format: Any, entry: int) -> tuple[str, F, F, F | None]:
    """What the round is to this player: kind, win points, game points, share."""
    results = [(game, table(game, format)) for game in round.games]
    seats = [line[1] for _, result in results if result for line in result.values()]
    mine = [(game, result) for game, result in results if entry in [s.entry for s in game.seats]]
    if mine and mine[0][1]:
        _, value, win, share = mine[0][1][entry]
        return "played", win, F(value), share
    if not round.closed:
        return "pending", F(0), F(0), None
    if entry in round.byes or (mine and mine[0][0].void):
        sizes = Counter(max(len(game.seats), 3) for game in round.games)
        row = format.scale[3 if sizes[3] > sizes[4] else 4]
        return "bye", sum(row, F(0)) / len(row), F(sum(seats), len(seats)) if seats else F(0), None
    cost = {"worst": worst(seats, format), "fixed": format.absence_points, "left_out": 0}[format.absence]
    return "missed", F(0), F(cost), None


def standings(event: Event) -> dict[int, Brute]:
    format, sums, keys = event.format, dict[int, Any](), dict[int, Any]()
    places = final_places(event)
    for player in event.players:
        if not player.ranked:
            continue
        e = player.entry
        parts = [one_round(round, format, e) for round in event.rounds if not round.final]
        kinds = Counter(kind for kind, *_ in parts)
        fines = [fine for fine in event.penalties if fine.entry == e]
        win = sum((p[1] for p in parts), F(0)) + sum(fine.win_points for fine in fines)
        game = sum((p[2] for p in parts), F(0)) + sum(fine.game_points for fine in fines)
        mean = [p[3] for p in parts if p[3] is not None]
        share = sum(mean, F(0)) / len(mean) if mean else F(1, 4) if kinds["bye"] else None
        sums[e] = (win, game, share, kinds["played"], kinds["missed"], kinds["bye"])
        if kinds["played"] + kinds["bye"] >= max(1, format.min_rounds):
            way = 1 if format.lower_wins else -1
            assert share is not None
            keys[e] = (places.get(e, (99, 99)), -win, way * game, way * share)
    for key in set(keys.values()):
        equal = {e for e in keys if keys[e] == key}
        for order in event.tie_breaks:  # the newest that has them all
            if len(equal) > 1 and equal <= set(order):
                keys |= {e: (*key, order.index(e)) for e in equal}
    ranks: dict[int, tuple[int | None, int | None]] = {}
    for e, key in keys.items():
        first = 1 + sum(other < key for other in keys.values())
        ranks[e] = (first, first - 1 + sum(other == key for other in keys.values()))
    return {e: Brute(*ranks.get(e, (None, None)), *values) for e, values in sums.items()}


def final_places(event: Event) -> dict[int, tuple[int, int]]:
    """finalist -> final table, place there; nobody without any result in the final."""
    for round in event.rounds:
        if round.final:
            results = [(game, table(game, event.format)) for game in round.games]
            if any(result for _, result in results):
                return {
                    s.entry: (game.table, result[s.entry][0] if result else 0)
                    for game, result in results
                    for s in game.seats
                }
    return {}
