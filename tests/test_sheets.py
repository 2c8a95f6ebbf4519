"""V3 on a sheet: scores are those of the cards; cards stay with the scores that they give, and with no others."""

import pytest

from tests import factories
from tests.recorded import seats_of
from tournament import judging, results, sheets, versions
from tournament.enums import Level
from tournament.models import Game, Result
from tournament.sheets import Checked, Typed, TypedSet
from tournament.versions import SetRow, Sheet

pytestmark = pytest.mark.django_db

CARDS = ("0 5", "4", "13 7", "10 10 10")
SCORES = (15, 4, 20, 30)


@pytest.fixture
def game() -> Game:
    event = factories.event(owner=factories.user("alice"))
    return factories.published(event, [factories.entries(event, 4)]).games.get()


def row(game: Game, *cards: str, scores: tuple[object, ...] = (), caller: int | None = 0) -> TypedSet:
    seats = seats_of(game)
    return TypedSet(
        cells={entry: str(text) for entry, text in zip(seats, scores, strict=False)},
        callers=frozenset() if caller is None else frozenset({seats[caller]}),
        hands=dict(zip(seats, cards, strict=False)),
    )


def checked(game: Game, *rows: TypedSet, level: str = Level.CARDS, left: tuple[bool, ...] = (False,) * 4) -> Checked:
    typed = Typed(level=level, by_time=True, sets=rows)
    return sheets.check(game.round.event, typed, entries=seats_of(game), left=left)


def test_V3_cards_give_scores_kamikaze_running_totals_and_a_sheet_with_the_cards(game: Game) -> None:
    found = checked(game, row(game, *CARDS), row(game, "12 12 13 13", "9", "0", "1", caller=2))
    assert found.findings == ()
    assert found.running == (SCORES, (15, 54, 70, 80))
    assert found.sheet is not None
    assert (found.sheet.level, found.sheet.sets[1].kamikaze) == (Level.CARDS, True)
    assert found.sheet.sets[0].cards == dict(
        zip(seats_of(game), [("0", "5"), ("4",), ("13", "7"), ("10", "10", "10")], strict=True)
    )


def test_V3_typed_scores_do_not_count_where_there_are_cards(game: Game) -> None:
    found = checked(game, row(game, *CARDS, scores=(1, 2, 3, 4)))
    assert found.totals == SCORES


def test_V3_set_without_cards_keeps_its_typed_scores_on_a_sheet_by_cards(game: Game) -> None:
    found = checked(game, row(game, *CARDS), row(game, scores=(1, 2, 3, 4), caller=None))
    assert found.totals == (16, 6, 23, 34)
    assert found.sheet is not None
    assert found.sheet.level == Level.SETS


def test_V3_impossible_card_is_the_one_finding_of_its_set(game: Game) -> None:
    found = checked(game, row(game, "13 13", "13", "5", "4"))
    assert [(item.rule, item.code, item.set, item.seat) for item in found.findings] == [("V3", "card_too_often", 0, 1)]
    assert found.sheet is None


def test_V3_set_after_the_end_is_refused_by_cards_too(game: Game) -> None:
    high = row(game, "13 13 12 12 11 11 11 10 10 10", "1", "2", "3", caller=None)
    found = checked(game, high, row(game, *CARDS))
    assert [(item.code, item.set) for item in found.findings] == [("set_after_end", 1)]


def test_V3_cards_stay_with_a_set_that_is_typed_with_their_scores(game: Game) -> None:
    found = checked(game, row(game, *CARDS, scores=SCORES), level=Level.SETS)
    assert found.sheet is not None
    assert found.sheet.sets[0].cards
    assert not found.sets[0].stale


@pytest.mark.parametrize(("scores", "caller"), [((15, 4, 20, 31), 0), ((5, 4, 20, 30), 0), (SCORES, None)])
def test_V3_corrected_scores_do_not_keep_the_cards_of_others(
    game: Game, scores: tuple[int, ...], caller: int | None
) -> None:
    found = checked(game, row(game, *CARDS, scores=scores, caller=caller), level=Level.SETS)
    assert found.sets[0].stale
    if found.sheet is not None:
        assert found.sheet.sets[0].cards == {}


def test_V3_T21_leaver_without_cards_has_no_score(game: Game) -> None:
    game.seats.filter(number=4).update(left=True)
    found = checked(game, row(game, *CARDS[:3], ""), left=(False, False, False, True))
    assert found.findings == ()
    assert found.totals == (15, 4, 20, None)


def test_V3_version_is_read_as_it_was_written_with_its_cards(game: Game) -> None:
    sheet = checked(game, row(game, *CARDS)).sheet
    assert sheet is not None
    results.enter(game, sheet=sheet, version=0, key="a", by=None)
    results.enter(game, sheet=sheet, version=0, key="a", by=None)  # the same submission
    stored = Result.objects.get()
    assert stored.level == Level.CARDS
    assert versions.read(stored) == sheet
    typed = sheets.of_result(stored)
    assert list(typed.sets[0].hands.values()) == list(CARDS)
    assert sheets.check(game.round.event, typed, entries=seats_of(game), left=(False,) * 4).sheet == sheet


def test_V3_sheet_whose_cards_give_other_scores_is_a_bug(game: Game) -> None:
    a, b, c, d = seats_of(game)
    points = {a: 1, b: 4, c: 20, d: 30}
    hands = {a: ("5",), b: ("4",), c: ("13", "7"), d: ("10", "10", "10")}
    with pytest.raises(ValueError, match="cards of a set"):
        judging.judge(game.round.event, Sheet(points, by_time=True, sets=(SetRow(points, cards=hands),)))


def test_V3_cards_that_the_pack_does_not_hold_are_refused_whoever_sends_them(game: Game) -> None:
    a, b, c, d = seats_of(game)
    points = {a: 26, b: 13, c: 1, d: 2}
    hands = {a: ("13", "13"), b: ("13",), c: ("1",), d: ("2",)}
    found = judging.judge(game.round.event, Sheet(points, by_time=True, sets=(SetRow(points, cards=hands),)))
    assert [(item.rule, item.set, item.seat) for item in found] == [("V3", 0, 1)]
