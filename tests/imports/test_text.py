import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.text import clean


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Jan \t Žák\r\n", "Jan Žák"),
        ("Jan\u00a0Žák\u2028Brno", "Jan Žák Brno"),
        ("Z\u030cofie", "Žofie"),
        ("Eva\x00\x07 Malá\x7f", "Eva Malá"),
        ("\u202eEva\u202c \u2066Malá\u2069\u200f\u061c", "Eva Malá"),
        ("Ev\u200ba\ufeff\u00ad", "Eva"),
        ("👩\u200d🎤 Eva", "👩\u200d🎤 Eva"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\u200d \u200c\u202e", ""),
        ("\u0301\u0302", ""),
        ("=HYPERLINK(1)", "=HYPERLINK(1)"),
        ("<b>Eva</b>", "<b>Eva</b>"),
        ("\ud800Eva", "Eva"),
        ("", ""),
    ],
)
def test_clean_of_a_text(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(st.text())
def test_clean_text_is_clean(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert cleaned == " ".join(cleaned.split())
    assert not {unicodedata.category(char) for char in cleaned} & {"Cc", "Cs"}
    assert not set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c") & set(cleaned)
