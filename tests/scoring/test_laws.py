"""Laws of the standings on random events."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.format import AbsenceRule, Format, ShareRule, TieMode
from scoring.game import Game, Seat, added, complete, lines, places, shares, win_points
from scoring.ranking import Kind, Player, Row, Why, standings
from tests.scoring import brute
from tests.scoring.strategies import Event, events, formats, games, scales, tables

# the clock of a busy machine is no law
whole_events = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def rows_of(event: Event) -> tuple[Row, ...]:
    return standings(
        event.players,
        event.rounds,
        event.format,
        penalties=event.penalties,
        tie_breaks=event.tie_breaks,
    )


@given(tables(least=-30), formats())
def test_T5_normalising_never_changes_the_places(totals: list[int], format: Format) -> None:
    extra = added(totals, format)
    assert extra >= 0
    assert places([total + extra for total in totals], format) == places(totals, format)


@given(tables(), st.integers(1, 200))
def test_T5_the_highest_is_exactly_the_limit_or_nothing_is_added(totals: list[int], limit: int) -> None:
    extra = added(totals, Format(limit=limit))
    assert max(totals) + extra == max(limit, max(totals))
    assert extra == 0 or max(totals) + extra == limit


@given(tables(least=-30), formats())
def test_T10_shares_of_a_table_sum_to_1(totals: list[int], format: Format) -> None:
    written = shares(totals, replace(format, share_rule=ShareRule.AS_WRITTEN))
    assert sum(written) == 1
    assert all(share >= 0 for share in written)
    assert shares(totals, replace(format, share_rule=ShareRule.SCALED)) == tuple(
        share * Fraction(len(totals), 4) for share in written
    )


@given(st.data(), formats())
def test_T21_shares_sum_to_1_and_leavers_are_last_with_the_worst_points(data: st.DataObject, format: Format) -> None:
    game = data.draw(games(1, range(data.draw(st.integers(2, 4))), least=0))
    assume(complete(game, format))
    written = lines(game, replace(format, share_rule=ShareRule.AS_WRITTEN))
    assert sum(line.share for line in written) == 1
    stayed = [line for line in written if not line.left]
    for line in written:
        if line.left:
            assert line.place == len(stayed) + 1 > max(other.place for other in stayed)
            assert all((line.points >= o.points) if format.lower_wins else (line.points <= o.points) for o in stayed)


@given(tables(), formats(), st.integers(1, 5), st.integers(-50, 50))
def test_T6_win_points_depend_on_the_tie_pattern_alone(
    totals: list[int], format: Format, times: int, plus: int
) -> None:
    moved = [times * total * (abs(total) + 1) + plus for total in totals]  # another table, the same order and ties
    found, size = win_points(places(totals, format), format, size=len(totals)), len(totals)
    assert win_points(places(moved, format), format, size=size) == found
    backwards = win_points(places(totals[::-1], format), format, size=size)
    assert backwards == found[::-1]


@given(tables(), formats())
def test_T6_with_means_a_table_always_gives_the_same_win_points_in_all(totals: list[int], format: Format) -> None:
    format = replace(format, ties=TieMode.MEAN)
    size = len(totals)
    without_ties = win_points(places(range(size), format), format, size=size)
    assert sum(win_points(places(totals, format), format, size=size)) == sum(without_ties)


@whole_events
@given(st.data(), events())
def test_the_order_of_input_never_changes_the_standings(data: st.DataObject, event: Event) -> None:
    mixed = [
        replace(
            round,
            games=tuple(
                replace(game, seats=tuple(data.draw(st.permutations(game.seats))))
                for game in data.draw(st.permutations(round.games))
            ),
            byes=tuple(data.draw(st.permutations(round.byes))),
        )
        for round in data.draw(st.permutations(event.rounds))
    ]
    other = replace(
        event,
        players=tuple(data.draw(st.permutations(event.players))),
        rounds=tuple(mixed),
        penalties=tuple(data.draw(st.permutations(event.penalties))),
    )
    assert rows_of(other) == rows_of(event)


@whole_events
@given(events())
def test_T11_equal_ranks_share_the_better_and_the_next_is_skipped(event: Event) -> None:
    rows = rows_of(event)
    ranks = [row.rank for row in rows if row.rank is not None]
    assert ranks == [row.rank for row in rows][: len(ranks)]  # those without a rank are last
    for row in rows:
        if row.rank is None:
            assert (row.last_rank, row.tied) == (None, False)
            assert row.reason.why in {Why.TOO_FEW_ROUNDS, Why.NEVER_PLAYED}
        else:
            assert row.rank == 1 + sum(rank < row.rank for rank in ranks)
            assert row.last_rank == row.rank - 1 + ranks.count(row.rank)
            assert row.tied == (ranks.count(row.rank) > 1)


@whole_events
@given(events())
def test_reasons_name_a_neighbour_and_an_amount_that_is_there(event: Event) -> None:
    rows = rows_of(event)
    by_entry = {row.entry: row for row in rows}
    for index, row in enumerate(rows):
        reason = row.reason
        if row.tied:
            assert reason.equal is not None
            assert by_entry[reason.equal].rank == row.rank
            assert reason.equal != row.entry
        else:
            assert reason.equal is None
        if row.rank is None or reason.why is Why.FIRST:
            assert reason.other is None
            assert row.rank in {None, 1}
            continue
        assert reason.other is not None
        other = by_entry[reason.other]
        assert other.rank is not None
        assert other.last_rank == row.rank - 1  # the last of those just above
        assert rows.index(other) < index
        if reason.why is Why.WIN_POINTS:
            assert reason.difference == other.win_points - row.win_points > 0
        if reason.why is Why.GAME_POINTS:
            assert row.win_points == other.win_points
            way = 1 if event.format.lower_wins else -1
            assert reason.difference == way * (row.game_points - other.game_points) > 0
        if reason.why is Why.SHARE:
            assert (row.win_points, row.game_points) == (other.win_points, other.game_points)
            assert reason.difference is not None
            assert reason.difference > 0


@whole_events
@given(events())
def test_every_round_is_one_cell_and_the_cells_add_up(event: Event) -> None:
    finals = {round.number for round in event.rounds if round.final}
    for row in rows_of(event):
        cells = [cell for cell in row.cells if cell.round not in finals]
        assert [cell.round for cell in cells] == [round.number for round in event.rounds if not round.final]
        kinds = [cell.kind for cell in cells]
        assert row.played == kinds.count(Kind.PLAYED)
        assert row.missed == kinds.count(Kind.MISSED)
        assert row.byes == kinds.count(Kind.BYE) + kinds.count(Kind.VOID)
        fine = row.penalty
        assert row.win_points == sum(c.win_points for c in cells if c.win_points is not None) + (
            fine.win_points if fine else 0
        )
        assert row.game_points == sum(c.points for c in cells if c.points is not None) + (
            fine.game_points if fine else 0
        )


@whole_events
@given(events())
def test_the_standings_equal_a_naive_computation(event: Event) -> None:
    found = {
        row.entry: brute.Brute(
            row.rank, row.last_rank, row.win_points, row.game_points, row.share, row.played, row.missed, row.byes
        )
        for row in rows_of(event)
    }
    assert found == brute.standings(event)


@whole_events
@given(events())
def test_T15_penalties_change_sums_only(event: Event) -> None:
    free = {row.entry: row for row in rows_of(replace(event, penalties=()))}
    for row in rows_of(event):
        assert (row.cells, row.share) == (free[row.entry].cells, free[row.entry].share)
        fines = [fine for fine in event.penalties if fine.entry == row.entry]
        assert row.win_points - free[row.entry].win_points == sum(fine.win_points for fine in fines)
        assert row.game_points - free[row.entry].game_points == sum(fine.game_points for fine in fines)


@whole_events
@given(events())
def test_T24_an_unranked_player_who_sits_nowhere_changes_nothing(event: Event) -> None:
    assert rows_of(replace(event, players=(*event.players, Player(999, 0, ranked=False)))) == rows_of(event)


@whole_events
@given(events())
def test_T24_taking_one_out_of_the_ranking_keeps_the_order_and_sums_of_the_others(event: Event) -> None:
    out = event.players[0].entry
    players = tuple(replace(player, ranked=player.ranked and player.entry != out) for player in event.players)
    before = [(row.entry, row.win_points, row.game_points, row.share) for row in rows_of(event) if row.entry != out]
    after = rows_of(replace(event, players=players))
    assert [(row.entry, row.win_points, row.game_points, row.share) for row in after] == before


def absent_and_worst(data: st.DataObject, event: Event) -> tuple[Event, Event, int]:
    """The event where one player is absent from a round, and the one where the same player has its worst result.

    In the first a house player sits there with that very result, so that nothing else changes.
    """
    assume(any(round.games for round in event.rounds))
    index = data.draw(st.sampled_from([i for i, round in enumerate(event.rounds) if round.games]))
    round, format = event.rounds[index], event.format
    game = data.draw(st.sampled_from(round.games))
    seat = data.draw(st.sampled_from(game.seats))
    others = [line.points for g in round.games for line in lines(g, format)]
    others += [line.points for line in lines(replace(game, by_time=False), format)]
    beyond = data.draw(st.integers(0, 3))
    if format.lower_wins:
        worst = max([*others, *([] if format.limit is None else [format.limit])]) + beyond
    else:
        worst = min([*others, *([] if format.least_total is None else [format.least_total])]) - beyond

    def seated(entry: int) -> Event:
        seats = tuple(Seat(entry, worst) if other == seat else other for other in game.seats)
        changed: tuple[Game, ...] = tuple(
            replace(game, seats=seats, by_time=False) if g == game else g for g in round.games
        )
        rounds = tuple(replace(round, games=changed) if r == round else r for r in event.rounds)
        return replace(event, rounds=rounds, players=(*event.players, Player(999, 0, ranked=False)))

    return seated(999), seated(seat.entry), seat.entry


def row_of(event: Event, entry: int) -> Row:
    return next(row for row in rows_of(event) if row.entry == entry)


def counting_absence(format: Format) -> Format:
    return replace(format, absence=AbsenceRule.WORST)


positive_scales = scales().filter(lambda scale: all(row[-1] > 0 for row in scale.values()))


@whole_events
@given(st.data(), events(format=formats(scale=positive_scales).map(counting_absence), plain=True))
def test_T13_absence_never_ranks_higher_than_the_worst_result_would(data: st.DataObject, event: Event) -> None:
    absent, worst, entry = absent_and_worst(data, event)
    rank, best = row_of(absent, entry).rank, row_of(worst, entry).rank
    assert best is None or rank is None or rank >= best
    assert best is not None or rank is None


@whole_events
@given(st.data(), events(format=formats().map(counting_absence), plain=True))
def test_T13_absence_is_never_better_in_the_first_two_criteria_whatever_the_scale(
    data: st.DataObject, event: Event
) -> None:
    absent, worst, entry = absent_and_worst(data, event)
    away, there = row_of(absent, entry), row_of(worst, entry)
    way = 1 if event.format.lower_wins else -1
    assert (-away.win_points, way * away.game_points) >= (-there.win_points, way * there.game_points)
