import pytest
from django.utils.translation import override

from tournament.errors import TournamentError
from tournament.imports import Sheet, guess, plan, read_pasted

Three = tuple[int | None, str, str]


def people(text: str) -> list[Three]:
    sheet = read_pasted(text)
    planned = plan(sheet, guess(sheet), [])
    return [(row.person.number, row.person.name, row.person.club) for row in planned.rows]


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("Jan Novák", (None, "Jan Novák", "")),
        ("  Jan   Novák  ", (None, "Jan Novák", "")),
        ("Jan Novák, Brno", (None, "Jan Novák", "Brno")),
        ("Jan Novák;Brno", (None, "Jan Novák", "Brno")),
        ("Jan Novák\tBrno", (None, "Jan Novák", "Brno")),
        ("Jan Novák, Kabo, Brno", (None, "Jan Novák", "Kabo, Brno")),
        ("Jan Novák; Kabo, Brno", (None, "Jan Novák", "Kabo, Brno")),
        ("12. Jan Novák", (12, "Jan Novák", "")),
        ("12.Jan Novák", (12, "Jan Novák", "")),
        ("12) Jan Novák, Brno", (12, "Jan Novák", "Brno")),
        ("12 Jan Novák", (12, "Jan Novák", "")),
        ("#12 Jan Novák", (12, "Jan Novák", "")),
        ("12\tJan Novák\tBrno", (12, "Jan Novák", "Brno")),
        ("12; Jan Novák; Brno", (12, "Jan Novák", "Brno")),
        ("12., Jan Novák, Brno", (12, "Jan Novák", "Brno")),
        ("Jan Novák ml., Brno", (None, "Jan Novák ml.", "Brno")),
        ("\u202eJan\x0bNovák\u200b", (None, "Jan Novák", "")),
        ('Jan "Kabo" Novák', (None, 'Jan "Kabo" Novák', "")),
        ('"Jan', (None, '"Jan', "")),
        ("=1+1", (None, "=1+1", "")),
        ("٣ Jan", (None, "٣ Jan", "")),
    ],
)
def test_read_pasted_of_a_line(line: str, person: Three) -> None:
    assert people(line) == [person]


def test_read_pasted_of_lines_keeps_their_numbers() -> None:
    sheet = read_pasted("\ufeff\nJan\r\n\r\n  \rEva, Brno\n")
    assert [row.number for row in sheet.rows] == [2, 5]


def test_read_pasted_without_clubs_has_no_column_for_them() -> None:
    assert read_pasted("Jan\nEva").fields == ("name",)
    assert read_pasted("Jan\nEva, Brno").fields == ("name", "club")
    assert read_pasted("Jan\n2. Eva").fields == ("number", "name")


@pytest.mark.parametrize(
    "text",
    [
        "Číslo\tJméno\tKlub\n1\tJan Žák\tBrno\n2\tEva Malá\t\n",
        "Jméno;Příjmení;Číslo;Klub\nJan;Žák;1;Brno\nEva;Malá;2;\n",
        "1. Jan Žák, Brno\n2. Eva Malá\n",
        "Jméno\n1. Jan Žák, Brno\n2. Eva Malá\n",
    ],
)
def test_read_pasted_of_a_table_from_a_spreadsheet(text: str) -> None:
    assert people(text) == [(1, "Jan Žák", "Brno"), (2, "Eva Malá", "")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing to import"),
        (" \n\t\n", "nothing to import"),
        ("Jméno\n", "nothing to import"),
        ("Jan\n" * 2_001, "At most 2000 rows"),
        ("x" * 3_000_000, "at most 2 MB"),
    ],
)
def test_read_pasted_of_a_bad_list_says_what_is_wrong(text: str, words: str) -> None:
    with override("en"), pytest.raises(TournamentError) as caught:
        read_pasted(text)
    assert words in str(caught.value)


def test_read_pasted_survives_json() -> None:
    sheet = read_pasted("1. Jan, Brno")
    assert Sheet.from_dict(sheet.to_dict()) == sheet
