"""What the public sees of a name: whole, short, or initials."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament import public_names
from tournament.public_names import INITIALS, SHORT, WHOLE

NAMES = st.text(alphabet=st.characters(categories=["L", "Zs"]), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("name", "short", "initials"),
    [
        ("Eva Nováková", "Eva N.", "E. N."),
        ("Jan Amos Komenský", "Jan K.", "J. A. K."),
        ("Josef Chalupa", "Josef Ch.", "J. Ch."),
        ("Chaim Šimek", "Chaim Š.", "Ch. Š."),
        ("Ing. Petr Vlk, Ph.D.", "Petr V.", "P. V."),
        ("Kryptonit", "Kryptonit", "K."),
        ("J. R.", "J. R.", "J. R."),
        ("eva malá", "eva M.", "E. M."),
        ("Anna-Marie O’Neill", "Anna-Marie O.", "A. O."),
        ("Řehoř „Blesk“ Říha", "Řehoř Ř.", "Ř. B. Ř."),
        ("Ch", "Ch", "C."),
        ("42", "42", "4."),
        ("!!!", "!!!", "!."),
    ],
)
def test_name_is_shortened(name: str, short: str, initials: str) -> None:
    assert public_names.of(name, how=WHOLE) == name
    assert public_names.of(name, how=SHORT) == short
    assert public_names.of(name, how=INITIALS) == initials


def test_surname_written_first_is_the_one_that_is_shortened() -> None:
    assert public_names.of("Nováková Eva", how=SHORT, surname_last=False) == "Eva N."


@pytest.mark.parametrize("how", [WHOLE, SHORT, INITIALS])
def test_public_name_of_a_player_goes_before_everything(how: str) -> None:
    assert public_names.of("Eva Nováková", how=how, given="Evička") == "Evička"


@given(name=NAMES)
def test_initials_never_hold_a_word_of_the_name(name: str) -> None:
    initials = public_names.of(name, how=INITIALS)
    assert initials
    long = [word for word in name.split() if len(word) > 2]
    assert not [word for word in long if word.casefold() in initials.casefold()]


@given(name=NAMES)
def test_short_name_never_holds_the_surname(name: str) -> None:
    words = name.split()
    if len(words) > 1 and len(words[-1]) > 2 and words[-1] != words[0]:
        assert words[-1] not in public_names.of(name, how=SHORT).split()
