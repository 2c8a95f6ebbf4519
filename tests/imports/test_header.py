import pytest
from django.utils.translation import override

from tournament.errors import TournamentError
from tournament.imports import Field, Mapping, guess, read

SHORT = {"-": Field.IGNORE, "№": Field.NUMBER, "n": Field.NAME, "f": Field.FIRST_NAME, "s": Field.SURNAME}
SHORT |= {"c": Field.CLUB, "p": Field.SHORT_NAME}


def guessed(text: str) -> str:
    letters = {field: letter for letter, field in SHORT.items()}
    return "".join(letters[field] for field in guess(read(text.encode(), "a.csv")).fields)


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("Číslo;Jméno;Klub;Přezdívka", "№ncp"),
        ("č.;Jméno;Příjmení;Oddíl", "№fsc"),
        ("Příjmení;Jméno;Tým", "sfc"),
        ("Příjmení a jméno;Klub/oddíl", "nc"),
        ("STARTOVNÍ ČÍSLO;JMÉNO A PŘÍJMENÍ", "№n"),
        ("st. č.;hráč", "№n"),
        ("Jmeno;Prijmeni", "fs"),
        ("Křestní jméno;Příjmení", "fs"),
        ("No.;Name;Club;Nickname", "№ncp"),
        ("#;First name;Last name;Team", "№fsc"),
        ("Number;Full name;Short name", "№np"),
        ("name;surname", "fs"),
        ("Příjmení;Klub", "sc"),
        ("Jméno;E-mail;Klub;Zaplaceno", "n-c-"),
        ("Klub;Jméno;Klub", "cn-"),
        ("Číslo;Osoba;Klub", "№nc"),
    ],
)
def test_guess_by_the_words_of_the_header(header: str, fields: str) -> None:
    row = ";".join(str(place) for place in range(len(fields)))
    assert guessed(f"{header}\n{row}\n") == fields


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        ("Jan Žák", "n"),
        ("Jan Žák;Brno", "nc"),
        ("12;Jan Žák;Brno\n13;Eva Malá;", "№nc"),
        ("12.;Jan Žák", "№n"),
        ("Jan;Žák;Kabo Brno\nEva;Malá;", "fsc"),
        ("1;Jan;Žák\n2;Eva;Malá", "№fs"),
        ("Jan Žák;Brno;1985\nEva Malá;Praha;1990", "nc-"),
    ],
)
def test_guess_without_a_header_by_what_the_columns_hold(rows: str, fields: str) -> None:
    assert guessed(rows) == fields


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ("№c", "Choose the column with the name."),
        ("---", "Choose the column with the name."),
        ("nn", "Two columns have the same meaning. Choose one of them."),
        ("n№№", "Two columns have the same meaning. Choose one of them."),
    ],
)
def test_mapping_that_cannot_be_is_refused(fields: str, sentence: str) -> None:
    with override("en"), pytest.raises(TournamentError) as caught:
        Mapping(tuple(SHORT[letter] for letter in fields)).check()
    assert str(caught.value) == sentence


@pytest.mark.parametrize("fields", ["n", "s", "fs", "--n-c"])
def test_mapping_with_a_name_is_taken(fields: str) -> None:
    Mapping(tuple(SHORT[letter] for letter in fields)).check()
