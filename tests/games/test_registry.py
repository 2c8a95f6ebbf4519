"""The registry, and a game's rules as the tournament asks for them."""

import pytest

from games import registry
from games.findings import Finding, Reason, blocking
from games.registry import Rules
from games.written import TurnedUp, WrittenSet, cards_of


def test_registry_knows_kabo() -> None:
    assert "kabo" in registry.slugs()
    rules: Rules = registry.get("kabo")
    assert (rules.slug, rules.name, rules.seats_min, rules.seats_max) == ("kabo", "Kabo", 2, 4)
    assert (rules.has_sets, rules.has_caller, rules.has_kamikaze) == (True, True, True)


def test_registry_without_the_game_is_a_bug() -> None:
    with pytest.raises(KeyError):
        registry.get("chess")


def test_registry_without_the_option_is_a_bug() -> None:
    with pytest.raises(TypeError):
        registry.get("kabo", lock_the_door=True)


def test_T4_tournament_plays_without_write_off() -> None:
    sets = [WrittenSet((100, 3)), WrittenSet((1, 2))]
    assert registry.get("kabo").running_totals(sets) == ((100, 3), (101, 5))
    assert registry.get("kabo", write_off=True).running_totals(sets) == ((50, 3), (51, 5))
    assert registry.get("kabo").final_totals(sets, left=(False, True)) == (101, None)


def test_rules_pass_the_target_on() -> None:
    rules = registry.get("kabo", target=60)
    assert rules.check_totals((61, 0), by_time=False) == ()
    assert rules.check_sets([WrittenSet((61, 0))], by_time=False, seats=2) == ()
    assert registry.get("kabo").check_totals((61, 0), by_time=False)[0].code == "game_not_over"
    assert rules.check_sets([WrittenSet((61, 0))], by_time=False, seats=2, left=(True, False))[0].rule == "T21"


def test_rules_answer_for_cards_and_reasons() -> None:
    rules = registry.get("kabo")
    assert rules.set_reasons(WrittenSet((0, 5), 0)) == (Reason("called_lowest", {}), None)
    assert rules.count_turned(TurnedUp((("5",), ("9",)), marked=0)).scores == (0, 9)
    assert [finding.code for finding in rules.check_turned(TurnedUp((("5",), ())))] == ["hand_empty"]
    wrong = rules.check_turned(TurnedUp((("5",), ("14", "6", "14"))))
    assert [(finding.code, finding.facts, finding.seat) for finding in wrong] == [("card_unknown", {"card": "14"}, 1)]


REFUSED = Finding("V2", "score_missing", {}, seat=0)
ASK = Finding("V1", "total_high", {"total": 300, "above": 250}, seat=0, ask=True)
OVERRIDE = Finding("V1", "game_not_over", {"highest": 90, "target": 100}, override=True)


@pytest.mark.parametrize(
    ("confirmed", "overridden", "expected"),
    [
        (False, False, (REFUSED, ASK, OVERRIDE)),
        (True, False, (REFUSED, OVERRIDE)),
        (False, True, (REFUSED, ASK)),
        (True, True, (REFUSED,)),
    ],
)
def test_blocking_findings_are_those_nobody_has_answered(
    confirmed: bool, overridden: bool, expected: tuple[Finding, ...]
) -> None:
    found = (REFUSED, ASK, OVERRIDE)
    assert blocking(found, confirmed=confirmed, overridden=overridden) == expected
    assert [finding.refused for finding in found] == [True, False, False]


def test_V3_row_of_cards_is_read_as_people_type_it() -> None:
    assert cards_of(" 3 7,0;12  + 5\n") == ("3", "7", "0", "12", "5")
    assert cards_of("  ") == ()
