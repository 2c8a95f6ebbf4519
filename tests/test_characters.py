import pytest
from django.http import QueryDict
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tournament import characters
from tournament.errors import TournamentError

CONTROLS = st.characters(categories=["Cc"])


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Eva Malá", "Eva Malá"),
        ("a\tb\nc\r\n", "a\tb\nc\r\n"),
        ("Eva\x00", "Eva␀"),
        ("\x07\x1b\x7f", "␇␛␡"),
        ("a\x0bb\x0cc\x1cd\x85e", "a b c d e"),
        ("a\x9fb", "a\ufffdb"),
        ("\u202e🎉", "\u202e🎉"),
    ],
)
def test_visible_shows_a_sign_for_each_control_character(typed: str, shown: str) -> None:
    assert characters.visible(typed) == shown


@given(st.text(st.one_of(CONTROLS, st.characters(codec="utf-8"))))
def test_visible_leaves_no_control_character_and_changes_nothing_twice(text: str) -> None:
    shown = characters.visible(text)
    assert not [sign for sign in shown if sign not in "\t\n\r" and (ord(sign) < 0x20 or 0x7F <= ord(sign) < 0xA0)]
    assert characters.visible(shown) == shown
    assert len(shown) == len(text)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters="\u2421\ufffd")))
def test_refusal_is_for_control_characters_alone(text: str) -> None:
    assert (characters.refusal(text) == "") is not any("\u2400" <= sign <= "\u241b" for sign in text)


def test_refusal_names_every_sign_once() -> None:
    with override("en"), pytest.raises(TournamentError) as caught:
        characters.check(characters.visible("a\x00b\x00c\x07"), field="why", rule="T23")
    assert str(caught.value) == "A character that is no text was typed here: ␀ ␇. Delete it."
    assert (caught.value.field, caught.value.rule) == ("why", "T23")


def test_visible_form_shows_names_and_values_in_their_order_and_leaves_a_plain_form_alone() -> None:
    plain = QueryDict("a=1&a=2&b=%C5%BD")
    assert characters.visible_form(plain) is plain
    shown = characters.visible_form(QueryDict("a=1%00&a=2&b%01=x"))
    assert list(shown.lists()) == [("a", ["1␀", "2"]), ("b␁", ["x"])]
    assert characters.without_pictures("a␀b\ufffd") == "ab\ufffd"
