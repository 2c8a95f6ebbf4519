import datetime as dt
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from scoring.format import Format
from scoring.ranking import Reason, Row, Why
from tournament import explain
from tournament.enums import TieBreakMethod
from tournament.standings import ByHand, Line, Progress, Standings, Who

EVA, JAN = Who(1, 1, "Eva Malá", "", True), Who(2, 2, "Jan Novák", "", True)


def standings(
    reason: Reason, *, rank: int | None = 4, last: int | None = None, format: Format | None = None, method: str = ""
) -> Standings:
    row = Row(2, rank, last or rank, last is not None, Fraction(9), Fraction(9), None, 2, 1, 1, None, (), reason)
    by_hand = (ByHand((1, 2), 3, TieBreakMethod(method), "r"),) if method else ()
    return Standings(
        revision=1,
        after_round=3,
        rounds=(1, 2, 3),
        running=None,
        held=False,
        final=False,
        lines=(Line(JAN, row, None),),
        people={1: EVA, 2: JAN},
        format=format or Format(min_rounds=4),
        by_hand=by_hand,
    )


def english(shown: Standings) -> str:
    with translation.override("en"):
        return explain.reason(shown.lines[0], shown)


ABOVE = "the player above (Eva Malá)"
CASES = [
    (Reason(Why.FIRST), "4th: nobody stands higher."),
    (Reason(Why.WIN_POINTS, 1, Fraction(1)), f"4th: 1 win point fewer than {ABOVE}."),
    (Reason(Why.WIN_POINTS, 1, Fraction(5, 2)), f"4th: 2.5 win points fewer than {ABOVE}."),
    (Reason(Why.WIN_POINTS, 1, Fraction(2)), f"4th: 2 win points fewer than {ABOVE}."),
    (Reason(Why.GAME_POINTS, 1, Fraction(12)), f"4th: as many win points as {ABOVE}, 12 game points more."),
    (Reason(Why.GAME_POINTS, 1, Fraction(1)), f"4th: as many win points as {ABOVE}, 1 game point more."),
    (Reason(Why.GAME_POINTS, 1, Fraction(1, 3)), f"4th: as many win points as {ABOVE}, 0.33 game points more."),
    (
        Reason(Why.SHARE, 1, Fraction(7, 2000)),
        f"4th: as many win and game points as {ABOVE}, share higher by 0.35\N{NO-BREAK SPACE}%.",
    ),
    (
        Reason(Why.SHARE, 1, Fraction(1, 10**6)),
        f"4th: as many win and game points as {ABOVE}, share a trifle higher.",
    ),
    (Reason(Why.FINAL, 1, Fraction(3)), f"4th: in the final 3 game points more than {ABOVE}."),
    (Reason(Why.FINAL, 1, None), f"4th: in the final behind {ABOVE}."),
    (Reason(Why.FINAL_TABLE, 1), f"4th: at the next table of the final, behind {ABOVE}."),
    (Reason(Why.NOT_IN_FINAL, 1), "4th: not in the final, behind the last of the finalists (Eva Malá)."),
    (Reason(Why.BEFORE_FINAL, 1), f"4th: behind {ABOVE} in the standings before the final."),
]


@pytest.mark.parametrize(("reason", "sentence"), CASES)
def test_reason_of_a_rank(reason: Reason, sentence: str) -> None:
    assert english(standings(reason)) == sentence


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (Why.GAME_POINTS, f"4th: as many win points as {ABOVE}, 2 game points fewer."),
        (Why.SHARE, f"4th: as many win and game points as {ABOVE}, share lower by 200.00\N{NO-BREAK SPACE}%."),
        (Why.FINAL, f"4th: in the final 2 game points fewer than {ABOVE}."),
    ],
)
def test_reason_where_the_highest_wins(why: Why, sentence: str) -> None:
    format = Format(lower_wins=False, limit=None)
    assert english(standings(Reason(why, 1, Fraction(2)), format=format)) == sentence


def test_T11_reason_of_a_tie_and_of_a_tie_decided_by_hand() -> None:
    tied = standings(Reason(Why.WIN_POINTS, 1, Fraction(2), equal=1), rank=3, last=4)
    assert english(tied) == (
        f"3rd–4th: 2 win points fewer than {ABOVE}. Equal in all three criteria to another player (Eva Malá)."
    )
    first = standings(Reason(Why.FIRST, equal=1), rank=1, last=2)
    assert english(first) == "1st–2nd: nobody stands higher. Equal in all three criteria to another player (Eva Malá)."
    equal = f"4th: equal in all three criteria to {ABOVE}, decided by "
    assert english(standings(Reason(Why.TIE_BREAK, 1), method="lot")) == equal + "lot."
    assert english(standings(Reason(Why.TIE_BREAK, 1), method="play_off")) == equal + "a play-off."
    assert english(standings(Reason(Why.TIE_BREAK, 1))) == equal + "hand."


def test_T13_reason_of_no_rank() -> None:
    few = standings(Reason(Why.TOO_FEW_ROUNDS), rank=None)
    assert english(few) == "No rank: rounds played 3, needed to be ranked 4."
    assert english(standings(Reason(Why.NEVER_PLAYED), rank=None)) == "No rank: no game played yet."


def test_every_reason_has_a_sentence_in_every_language() -> None:
    for language in ("cs", "en"):
        for why in Why:
            shown = standings(Reason(why, 1, Fraction(3, 2)))
            with translation.override(language):
                assert "%" not in explain.reason(shown.lines[0], shown).replace("\N{NO-BREAK SPACE}%", "")


def test_caption_says_round_and_time() -> None:
    at = dt.datetime(2026, 11, 29, 14, 32, tzinfo=ZoneInfo("Europe/Prague"))
    shown = standings(Reason(Why.FIRST))
    now = Standings(**{name: getattr(shown, name) for name in shown.__slots__} | {"as_of": at})
    running = Standings(**{name: getattr(now, name) for name in now.__slots__} | {"running": Progress(3, 7, 12)})
    with translation.override("en"):
        assert explain.caption(now, date=at.date()) == "After round 3, 14:32."
        assert "29\N{NO-BREAK SPACE}Nov" in explain.caption(now, date=dt.date(2026, 11, 28))
        assert explain.caption(running, date=at.date()) == "Round 3 is running: 7 of 12 tables in, 14:32."
