"""Written results of cribbage: totals (V1), deals (V2) and turned-up cards (V3)."""

from collections.abc import Sequence
from random import Random

import pytest

from games.awards import Award
from games.core import play, playout, replay
from games.cribbage import Cribbage
from games.cribbage.cards import NAMES, words_of
from games.findings import Finding
from games.written import TurnedUp, WrittenSet
from tests.games.cribbage_scenes import PLAYED_2, PUBLISHED_2
from tournament.findings import SENTENCES

GAME = Cribbage()
Brief = tuple[str, str, int | None]


def brief(found: Sequence[Finding]) -> list[Brief]:
    return [(finding.rule, finding.code, finding.seat) for finding in found]


TOTALS: dict[str, tuple[tuple[int | None, ...], list[Brief]]] = {
    "two": ((121, 98), []),
    "three": ((90, 149, 120), []),
    "C1 pairs": ((121, 60, 121, 60), []),
    "nobody there yet": ((120, 98), [("V1", "target_not_reached", None)]),
    "C9 two over": ((121, 122), [("C1", "two_winners", 1)]),
    "CA2 above what an event gives": ((150, 98), [("V1", "total_impossible", 0)]),
    "CA10 partners differ": ((121, 60, 122, 60), [("C1", "partners_total", 0)]),
    "CA16 the other side differs": ((60, 121, 60, 122), [("C1", "partners_total", 1)]),
    "missing": ((121, None), [("V1", "total_missing", 1)]),
    "negative": ((121, -1), [("V1", "total_negative", 1)]),
    "alone": ((121,), [("C1", "seat_count", None)]),
    "five": ((121, 1, 2, 3, 4), [("C1", "seat_count", None)]),
}


@pytest.mark.parametrize("name", TOTALS)
def test_V1_totals(name: str) -> None:
    totals, expected = TOTALS[name]
    assert brief(GAME.check_totals(totals, by_time=False)) == expected


def test_V1_game_by_time_or_without_a_target_need_not_reach_it() -> None:
    assert GAME.check_totals((120, 98), by_time=True) == ()
    assert Cribbage().with_words({"target": "none"}).check_totals((320, 398), by_time=False) == ()
    (finding,) = GAME.check_totals((120, 98), by_time=False)
    assert finding.override


def test_T21_leaver_has_no_total() -> None:
    assert GAME.check_totals((121, None, 30), by_time=False, left=(False, True, False)) == ()
    assert brief(GAME.check_totals((None, None), by_time=False, left=(True, True))) == [("T21", "too_few_left", None)]
    found = brief(GAME.check_totals((121, 40, 30), by_time=False, left=(False, True, False)))
    assert found == [("T21", "total_of_leaver", 1)]


@pytest.mark.parametrize(
    ("totals", "left"),
    [
        pytest.param((58, None), (False, True), id="two, far from the target"),
        pytest.param((40, None, 55), (False, True, False), id="three: of the others the higher has won"),
        pytest.param((40, None, 40, None), (False, True, False, True), id="pairs"),
    ],
)
def test_C12_who_has_resigned_ends_the_game_wherever_it_stands(
    totals: tuple[int | None, ...], left: tuple[bool, ...]
) -> None:
    assert GAME.check_totals(totals, by_time=False, left=left) == ()
    stayed = [0 if total is None else total for total in totals]
    assert GAME.check_sets(deals(tuple(stayed)), by_time=False, seats=len(left), left=left) == ()


def test_C12_partners_resign_together() -> None:
    found = GAME.check_totals((40, None, 40, 60), by_time=False, left=(False, True, False, False))
    assert brief(found) == [("C12", "partner_left", 3)]
    assert found[0].refused


def deals(*rows: tuple[int | None, ...]) -> list[WrittenSet]:
    return [WrittenSet(row) for row in rows]


SETS: dict[str, tuple[list[WrittenSet], list[tuple[str, str, int | None, int | None]]]] = {
    "a whole game": (deals((60, 40), (59, 40), (2, 1)), []),
    "CA2 whole event": (deals((60, 40), (60, 40), (29, 0)), []),
    "not over": (deals((60, 40), (60, 40)), [("V2", "target_not_reached", None, None)]),
    "C8 no points at all": (deals((0, 0), (60, 40), (60, 3), (1, 3)), [("C8", "deal_without_points", None, 0)]),
    "C9 two over": (deals((60, 60), (60, 40), (5, 22)), [("C1", "two_winners", 1, None)]),
    "C1 a deal after the end": (deals((60, 40), (60, 1), (1, 1), (1, 1)), [("V2", "set_after_end", None, 3)]),
    "high": (deals((61, 40), (60, 3)), [("V2", "score_high", 0, 0)]),
    "impossible": (deals((121, 40)), [("V2", "score_above_deck", 0, 0)]),
    "missing": (deals((60, None)), [("V2", "score_missing", 1, 0)]),
    "negative": (
        deals((60, -1), (60, 2), (1, 2)),
        [("V2", "score_negative", 1, 0)],
    ),
    "CA10 partners differ": (deals((60, 40, 61, 40), (61, 5, 61, 5)), [("C1", "partners_score", 0, 0)]),
    "a caller": ([WrittenSet((60, 40), 1), WrittenSet((60, 40)), WrittenSet((5, 1))], [("V2", "no_caller", 1, 0)]),
    "Kamikaze": (
        [WrittenSet((60, 40), kamikaze=True), WrittenSet((60, 1)), WrittenSet((1, 1))],
        [("V2", "no_kamikaze", None, 0)],
    ),
    "none": ([], [("V2", "no_sets", None, None)]),
}


@pytest.mark.parametrize("name", SETS)
def test_V2_deals(name: str) -> None:
    sets, expected = SETS[name]
    seats = len(sets[0].scores) if sets else 2
    found = GAME.check_sets(sets, by_time=False, seats=seats)
    assert [(each.rule, each.code, each.seat, each.set) for each in found] == expected


def test_V2_row_of_another_length_and_leavers() -> None:
    assert brief(GAME.check_sets(deals((60, 40, 1)), by_time=True, seats=2)) == [("V2", "score_count", None)]
    left = (False, False, True)
    played = deals((60, 40, 10), (60, 40, None), (1, 0, None))
    assert GAME.check_sets(played, by_time=False, seats=3, left=left) == ()
    wrong = deals((60, 40, None), (60, 40, 4), (1, 0, None))
    assert brief(GAME.check_sets(wrong, by_time=False, seats=3, left=left)) == [("T21", "score_after_leaving", 2)]
    stayed = GAME.check_sets(deals((60, 40, 1), (60, 1, 1), (1, 1, 1)), by_time=False, seats=3, left=left)
    assert brief(stayed) == [("T21", "left_without_blank", 2)]


def test_running_and_final_totals() -> None:
    sets = deals((6, 4, 2), (7, None, 3))
    assert GAME.running_totals(sets) == ((6, 4, 2), (13, None, 5))
    assert GAME.final_totals(sets) == (13, None, 5)
    assert GAME.final_totals(deals((6, 4)), left=(True, False)) == (None, 4)
    assert GAME.final_totals([]) == ()
    assert GAME.set_reasons(sets[0]) == (None, None, None)
    assert (GAME.has_sets, GAME.has_caller, GAME.has_kamikaze) == (True, False, False)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_V1_V2_no_game_that_was_played_is_refused(seats: int) -> None:
    for policy in GAME.policies.values():
        for seed in range(6):
            lines = playout(GAME, seats=seats, rng=Random(seed), policy=policy)
            state = replay(GAME, lines, seats=seats).final
            assert GAME.check_sets(GAME.written_sets(state), by_time=False, seats=seats) == ()
            assert GAME.check_totals(state.totals, by_time=False) == ()


def turned(
    *hands: str,
    starter: str = "3D",
    crib: str = "7H 8H 2D 8D",
    marked: int | None = 0,
    table: int | None = None,
    before: tuple[int, ...] | None = None,
) -> TurnedUp:
    common = {"starter": tuple(starter.split()), "crib": tuple(crib.split())}
    return TurnedUp(tuple(tuple(hand.split()) for hand in hands), marked, common, table, before)


P1, P2, P3, P4 = "5S 4S 2S 6H 6", "6D JH 4H 7C 3", "KC KS QC QS 1", "9C 9D AC AD 0"  # the last: points of the play


def codes(awards: Sequence[Award]) -> list[tuple[int, str]]:
    return [(award.points, award.code) for award in awards]


def test_V3_deal_of_the_published_game() -> None:
    counted = GAME.count_turned(turned(P1, P2))
    state = replay(GAME, [*PUBLISHED_2, *PLAYED_2], seats=2).final
    shown = [award for award in state.awards if award.rule in ("C10", "C11")]
    assert (counted.sums, counted.scores) == ((9, 0), (21, 3))
    assert counted.awards == ((Award(0, 6, "C7", "pegged", {}), *shown), (Award(1, 3, "C7", "pegged", {}),))


def test_V3_C5_heels_are_seen_from_the_starter() -> None:
    counted = GAME.count_turned(turned(P1, P2, starter="JC"))
    assert codes(counted.awards[0])[:2] == [(2, "heels"), (6, "pegged")]
    assert GAME.count_turned(turned(P1, P2, starter="JC", marked=1)).scores[1] > 2 + 3


def test_V3_CA10_partners_get_both_hands_their_crib_and_all_that_they_pegged() -> None:
    counted = GAME.count_turned(turned(P1, P2, P3, P4, marked=3))
    crib = 6
    assert counted.sums == (9, 0, 4, 4)
    assert counted.scores == (13 + 7, 4 + crib + 3, 13 + 7, 4 + crib + 3)
    assert [sum(award.points for award in each) for each in counted.awards] == list(counted.scores)
    assert [{award.seat for award in each} for each in counted.awards] == [{0}, {1}, {2}, {3}]


TURNED: dict[str, tuple[TurnedUp, list[Brief]]] = {
    "fine, in other words": (turned("5♠ 4s 2s 6h 6", P2, starter="3d"), []),
    "unknown": (
        turned("5S 4S 2S 1H 6", P2, starter="joker"),
        [("V3", "card_unknown", 0), ("V3", "card_unknown", None)],
    ),
    "not known": (turned("5S 4S 2S ? 6", P2), [("V3", "card_unknown", 0)]),
    "three cards": (turned("5S 4S 2S 6", P2), [("V3", "hand_count", 0)]),
    "no cards": (turned(P1, "3"), [("V3", "hand_missing", 1)]),
    "twice": (turned(P1, "6D JH 4H 5S 3"), [("V3", "card_too_often", 1)]),
    "the starter again": (turned(P1, P2, starter="4H"), [("V3", "card_too_often", None)]),
    "no starter": (turned(P1, P2, starter=""), [("V3", "starter_missing", None)]),
    "two starters": (turned(P1, P2, starter="3D 3C"), [("V3", "starter_count", None)]),
    "no crib": (turned(P1, P2, crib=""), [("V3", "crib_missing", None)]),
    "short crib": (turned(P1, P2, crib="7H 8H"), [("V3", "crib_count", None)]),
    "no dealer": (turned(P1, P2, marked=None), [("V3", "dealer_missing", None)]),
    "one player": (turned(P1), [("C1", "seat_count", None)]),
    "nothing pegged is 0": (turned("5S 4S 2S 6H", P2), [("V3", "pegged_missing", 0)]),
    "two numbers": (turned(P1 + " 7", P2), [("V3", "pegged_count", 0)]),
    "less than nothing": (turned("5S 4S 2S 6H -1", P2), [("C7", "pegged_impossible", 0)]),
    "more than four cards can": (turned("5S 4S 2S 6H 61", P2), [("C7", "pegged_impossible", 0)]),
    "no last card": (turned("5S 4S 2S 6H 0", "6D JH 4H 7C 0"), [("C8", "deal_without_points", None)]),
    "who has left has resigned": (turned(P1, P2, table=3), [("C12", "deal_of_leaver", None)]),
    "no show, 117 + 6": (turned("6", "3", crib="", before=(117, 90)), []),
    "no show, heels": (turned("0", "0", starter="JD", crib="", before=(119, 90)), []),
    "a show is needed, 114 + 6": (
        turned("6", P2, crib="", before=(114, 90)),
        [("V3", "hand_missing", 0), ("V3", "crib_missing", None)],
    ),
}


@pytest.mark.parametrize("name", TURNED)
def test_V3_cards_that_cannot_be_counted(name: str) -> None:
    cards, expected = TURNED[name]
    found = GAME.check_turned(cards)
    assert brief(found) == expected
    if expected:
        with pytest.raises(ValueError, match="cannot be counted"):
            GAME.count_turned(cards)


@pytest.mark.parametrize(
    ("before", "scores", "told"),
    [
        pytest.param((0, 0), (21, 3), [], id="nobody near"),
        pytest.param((60, 117), (21, 3), [], id="the non-dealer is below it"),
        pytest.param((60, 118), (6, 3), [(0, "not_counted"), (0, "crib_not_counted")], id="pegged out"),
        pytest.param((106, 0), (15, 3), [(0, "crib_not_counted")], id="out with the hand"),
        pytest.param((105, 0), (21, 3), [], id="one short, so the crib counts"),
    ],
)
def test_V3_C9_after_the_target_nothing_is_counted(
    before: tuple[int, int], scores: tuple[int, int], told: list[tuple[int, str]]
) -> None:
    counted = GAME.count_turned(turned(P1, P2, before=before))
    assert counted.scores == scores
    assert [one for one in codes(counted.awards[0]) if not one[0]] == told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_V3_every_deal_that_was_played_has_the_score_of_its_cards(seats: int) -> None:
    """The last one too, wherever in it the game was over."""
    for seed in range(8):
        state = GAME.start(seats)
        before, told, sets = tuple(state.totals), 0, 0
        for line in playout(GAME, seats=seats, rng=Random(seed)):
            play(state, GAME.parse(line))
            if len(state.sets) == sets:
                continue
            pegged = [0] * seats
            for award in state.awards[told:]:
                pegged[award.seat] += award.points * (award.rule in ("C7", "C8"))
            if seats == 4:  # both partners have it in the game; on paper one of them has written it
                pegged = [*pegged[:2], 0, 0]
            held = zip(state.played, state.hands, pegged, strict=True)
            hands = [f"{words_of(played)} {words_of(left)} {own}" for played, left, own in held]
            assert state.starter is not None
            cards = turned(
                *hands, starter=NAMES[state.starter], crib=words_of(state.crib), marked=state.dealer, before=before
            )
            assert GAME.check_turned(cards) == ()
            assert GAME.count_turned(cards).scores == state.sets[-1].scores
            before, told, sets = tuple(state.totals), len(state.awards), len(state.sets)


def test_V3_words_are_all_cards_once() -> None:
    assert dict(GAME.turned_words(seats=4)) == dict.fromkeys(NAMES, 1)
    assert (GAME.turned_mark, GAME.turned_common) == ("dealer", ("starter", "crib"))
    assert GAME.turned_number == "pegged"


def test_every_finding_has_a_sentence() -> None:
    found = [finding for totals, _ in TOTALS.values() for finding in GAME.check_totals(totals, by_time=False)]
    for sets, _ in SETS.values():
        found += GAME.check_sets(sets, by_time=False, seats=len(sets[0].scores) if sets else 2)
    found += [finding for cards, _ in TURNED.values() for finding in GAME.check_turned(cards)]
    for finding in found:
        assert str(SENTENCES[finding.code]) % {**finding.facts, "other": "Eva", "by": "Eva"}
