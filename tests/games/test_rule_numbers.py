"""Every rule of a game, and every ruling, is named by a test: in its name or in a table of cases."""

import pytest

from games import registry
from tests.games import rule_numbers


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_rule_is_named_by_a_test(slug: str) -> None:
    assert rule_numbers.unnamed(slug) == []


def test_a_rule_named_in_passing_does_not_count() -> None:
    source = '"""K1"""\n# K2\ndef test_K3_it() -> None:\n    """K4"""\n    call("K5: so", "XK6", "B7")\n'
    assert set(rule_numbers.named(source, rules=["K1", "KA1"])) == {"K3", "K5"}


@pytest.mark.parametrize(
    ("slug", "last"), [("kabo", "KA33"), ("kaboo", "BA23"), ("cribbage", "CA16"), ("cuccu", "UA25")]
)
def test_numbers_of_a_game_reach_its_last_ruling(slug: str, last: str) -> None:
    rules = rule_numbers.rules_of(slug)
    assert rules[-1] == last
    assert len(set(rules)) == len(rules)


def test_command_lists_what_has_no_test_and_says_so_with_its_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rule_numbers.main(["kabo"]) == 0
    monkeypatch.setitem(rule_numbers.NUMBERS, "kabo", {"K": 33})
    assert rule_numbers.main(["kabo"]) == 1
    assert capsys.readouterr().out == "kabo: 65 rules, all named by a test\nkabo: 33 rules, without a test: K33\n"
