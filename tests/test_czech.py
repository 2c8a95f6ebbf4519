import random
import sqlite3
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.czech import KEY_LENGTH, SEARCH_LENGTH, search_key, sort_key

# Written by Node 20 (ICU 78): [...].sort(new Intl.Collator("cs").compare)
ORDER = (Path(__file__).parent / "data" / "czech_order.txt").read_text(encoding="utf-8").splitlines()

any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


def test_sort_key_orders_names_as_the_collator_does() -> None:
    shuffled = random.Random(7).sample(ORDER, len(ORDER))
    assert len(ORDER) > 400
    assert sorted(shuffled, key=sort_key) == ORDER


def test_sort_key_orders_a_column_of_sqlite_alike() -> None:
    with sqlite3.connect(":memory:") as database:
        database.execute("create table entry (name text, sort_key text)")
        database.executemany("insert into entry values (?, ?)", [(name, sort_key(name)) for name in reversed(ORDER)])
        found = [name for (name,) in database.execute("select name from entry order by sort_key")]
    database.close()
    assert found == ORDER


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Cyril", "Čáp"),
        ("Czerny", "Čáp"),
        ("Hýbl", "Chalupa"),
        ("Chytil", "Ibl"),
        ("Ryba", "Řeřicha"),
        ("Sýkora", "Šebesta"),
        ("Zíka", "Žák"),
        ("Dúdek", "Dudková"),
        ("Novák Zdeněk", "Nováková Anna"),
        ("Mácha", "Machač"),
        ("jan žák", "Jan Žák"),
        ("Jan Zák", "jan žák"),
        ("Malá", "Malá Eva"),
        ("10", "a"),
        ("žába", "Янко"),
        ("pèche", "pêche"),
    ],
)
def test_sort_key_of_a_pair(first: str, second: str) -> None:
    assert sort_key(first) < sort_key(second)


@pytest.mark.parametrize("name", ORDER)
def test_sort_key_does_not_depend_on_the_unicode_form(name: str) -> None:
    assert sort_key(unicodedata.normalize("NFD", name)) == sort_key(name)


@given(any_text)
def test_sort_key_is_digits_of_bounded_length(text: str) -> None:
    key = sort_key(text)
    assert key.isascii()
    assert key.isdigit()
    assert len(key) <= KEY_LENGTH


@given(any_text)
def test_sort_key_ignores_control_characters(text: str) -> None:
    assert sort_key(f"\u202e{text}\x00") == sort_key(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Růžička  ŽOFIE", "ruzicka zofie"),
        ("ÄÖÜ Strauß", "aou strauss"),
        ("Łukasz Đoković", "lukasz dokovic"),
        ("Ru\u030az\u030cic\u030cka", "ruzicka"),
        ("\u202eEva\x0b\tMalá\n", "eva mala"),
        ("O’Hara", "o'hara"),
        ("Янко", "янко"),
        ("", ""),
    ],
)
def test_search_key_of_a_text(text: str, key: str) -> None:
    assert search_key(text) == key


@given(any_text)
def test_search_key_of_itself_is_itself(text: str) -> None:
    assert search_key(search_key(text)) == search_key(text)
    assert len(search_key(text)) <= SEARCH_LENGTH
