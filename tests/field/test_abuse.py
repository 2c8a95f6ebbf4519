"""Issue 7, "Abuse": input that no one should send. Where each item is tested (T: this file):

names in the form        T test_abuse_names_*; test_names_and_ties.test_field_24_*; exports/hostile.py (PDF, XLSX, CSV)
any field of any form    test_hostile_forms: control characters, quotes, numbers, 10,000 characters, marks, emoji
names pasted, in a file  test_abuse_limits.test_abuse_a_pasted_list_of_odd_names_*;
                         T test_abuse_names_pasted_and_uploaded_are_shown_escaped, test_abuse_too_long_*
XLSX bombs, macros, name T test_abuse_files_*; imports/test_reading.test_read_of_a_bad_file_says_what_is_wrong,
                         test_read_of_a_million_cells_is_refused_at_once, test_read_of_far_cells_*
20 MB CSV, lone quote    T test_abuse_files_*; imports/test_reading.test_read_of_a_lone_quotation_mark_names_the_line
UTF-16                   T test_abuse_utf_16_*; imports/test_reading.test_read_of_the_same_list_in_any_dress_*
odd scores               T test_abuse_scores_on_the_sheet_*, test_abuse_scores_on_the_phone_*; test_adversary (totals)
posts without login      test_access.test_access_anonymous_*; views/test_table_page.test_who_has_come_by_no_link_*
another's event          test_access.test_access_stranger_*, test_access_a_key_of_another_event_is_not_found
twice, stale, added      T test_abuse_player_*, test_abuse_phone_*; test_adversary.test_adversary_sheet_with_*
every GET                test_access.test_access_looking_at_any_page_changes_nothing; test_abuse_limits for public pages
too much text, fields    test_abuse_limits.test_abuse_too_much_text_or_too_many_fields_*
children, two at once    test_child.test_run_lets_two_at_a_time, test_run_past_its_time_*, test_run_of_a_child_*
a killed import child    T test_abuse_a_killed_import_leaves_a_sentence_and_a_server_that_works
"""

import re
from collections.abc import Callable
from html import escape, unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.at_table import Hall, hall
from tests.field import day
from tests.field.snapshot import everything
from tests.imports.files import cell, with_parts, with_rows, workbook
from tests.imports.test_reading import ENTITIES, MACRO_TYPES, bomb
from tournament.child import Limits
from tournament.imports import reading
from tournament.models import EnteredSet, Entry, Event, Result

pytestmark = pytest.mark.django_db
LANGUAGES = ("cs", "en")
drill = pytest.mark.drill
HOSTILE = (
    *("<script>alert(1)</script>", '=HYPERLINK("http://x","y")', "+1", "@x", "{{ 7 }}{% x %}", "Party 🎉👩‍👩‍👧"),
    *("\u202eObrácený", "שלום", "e" + 50 * "\u0301", '"><img src=x onerror=alert(1)>'),
)
BARE = re.compile(r"<script>alert|<img src=x|\u202e|[\x00-\x08\x0b\x0c\x0e-\x1f]")
SCORES = ("-1", "1000000000", "1e9", "3.5", "١٢", "")
CARDS = ("-1", "1e9", "3.5", "١٢", "<b>", "9" * 500)


@pytest.fixture
def event() -> Event:
    return factories.event(owner=day.alice(), slug="cup")


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(day.alice())
    client.cookies["django_language"] = "en"
    return client


def errors(page: str) -> str:
    """What the page says is wrong."""
    found = re.findall(r'<(\w+)[^>]*(?:id="\w+_error"|class="[^"]*error[^"]*")[^>]*>(.*?)</\1>', page, re.S)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", " ".join(inner for _tag, inner in found)))).strip()


def in_both(client: Client, post: Callable[[], tuple[int, str]]) -> tuple[str, str]:
    """The refusal in Czech and in English: 4xx, two different texts, and the database as it was."""
    said = []
    for language in LANGUAGES:
        client.cookies["django_language"] = language
        before = everything()
        status, page = post()
        assert 400 <= status < 500, page
        assert f'lang="{language}"' in page
        assert everything() == before
        said.append(errors(page))
    assert said[0], said
    assert said[0] != said[1]
    return said[0], said[1]


def player(name: str, **more: object) -> dict[str, object]:
    return {"number": 1, "name": name, "club": "", "short_name": "", "ranked": "on", "key": "k", **more}


def send(client: Client, data: bytes, name: str) -> tuple[int, str]:
    answer = client.post(reverse("players_import", args=["cup"]), {"file": SimpleUploadedFile(name, data)})
    return answer.status_code, answer.content.decode()


def test_abuse_names_too_long_in_the_form_are_refused_by_their_limit_and_kept(organiser: Client, event: Event) -> None:
    long = "<b>" + "ž" * 9_997

    def post() -> tuple[int, str]:
        answer = organiser.post(reverse("player_new", args=["cup"]), player(long))
        page = answer.content.decode()
        assert escape(long) in page
        assert long not in page
        return answer.status_code, page

    assert all("60" in said for said in in_both(organiser, post))


@pytest.mark.parametrize("source", ["paste", "csv", "xlsx"])
def test_abuse_names_pasted_and_uploaded_are_shown_escaped(organiser: Client, event: Event, source: str) -> None:
    """In the preview, and in the list once they are saved."""
    lines = "".join('"' + name.replace('"', '""') + '";Klub\n' for name in HOSTILE)
    if source == "paste":
        answer = organiser.post(reverse("players_paste", args=["cup"]), {"text": "Jméno\tKlub\n" + "".join(
            f"{name}\tKlub\n" for name in HOSTILE if '"' not in name)})  # fmt: skip
    else:
        data = f"Jméno;Klub\n{lines}".encode() if source == "csv" else with_rows(
            "".join(f'<row r="{at}">{cell(f"A{at}", escape(name))}{cell(f"B{at}", "Klub")}</row>'
                    for at, name in enumerate(("Jméno", *HOSTILE), start=1)))  # fmt: skip
        file = SimpleUploadedFile(f"a.{source}", data)
        answer = organiser.post(reverse("players_import", args=["cup"]), {"file": file})
    assert answer.status_code == 302, errors(answer.content.decode())
    preview = answer.headers["Location"]
    page = organiser.get(preview).content.decode()
    assert not Entry.objects.exists()
    assert "&lt;script&gt;alert(1)" in page
    hidden = dict(re.findall(r'<input type="hidden" name="(c\d+)" value="(\w+)">', page))
    assert organiser.post(preview, hidden).status_code == 302
    assert event.entries.count() == len([name for name in HOSTILE if source != "paste" or '"' not in name])
    for path in (preview, reverse("players", args=["cup"]), reverse("checkin", args=["cup"]), "/e/cup/"):
        assert not BARE.search(organiser.get(path).content.decode()), path


@pytest.mark.parametrize("source", ["paste", "csv", "xlsx"])
def test_abuse_too_long_a_name_in_a_list_is_named_with_its_limit_and_saves_nothing(
    organiser: Client, event: Event, source: str
) -> None:
    long = "x" * 10_000
    if source == "paste":
        answer = organiser.post(reverse("players_paste", args=["cup"]), {"text": f"{long}\n"})
    else:
        data = f"Jméno;Klub\n{long};A\n".encode() if source == "csv" else workbook([["Jméno", "Klub"], [long, "A"]])
        file = SimpleUploadedFile(f"a.{source}", data)
        answer = organiser.post(reverse("players_import", args=["cup"]), {"file": file})
    assert answer.status_code == 302, errors(answer.content.decode())
    for language, said in (("en", "The name is longer than 60 characters."), ("cs", "60 znaků")):
        organiser.cookies["django_language"] = language
        assert said in unescape(organiser.get(answer.headers["Location"]).content.decode()).replace("\xa0", " ")
    organiser.post(answer.headers["Location"])
    assert not Entry.objects.exists()


def far() -> bytes:
    return with_rows(f'<row r="1">{cell("A1", "x")}{cell("XFD1", "far")}</row>')


def cells() -> bytes:
    """105 000 cells that pack no better than those of an honest workbook."""
    rows = (
        f"<row>{''.join(f'<c><v>{at * place * 7919 % 99991}</v></c>' for place in range(50))}</row>"
        for at in range(2_100)
    )
    return with_rows("".join(rows))


FILES: tuple[tuple[Callable[[], bytes], str, str], ...] = (
    (lambda: with_parts(workbook([["x"]]), {"[Content_Types].xml": MACRO_TYPES}), "a.xlsx", ".xlsx"),
    (lambda: workbook([["x"]]), "a.xlsm", ".xlsx"),
    (lambda: workbook([["x"]]), "a.csv", ".xlsx"),
    (lambda: b"Jan;Brno\n", "a.xlsx", ".csv"),
    (lambda: b"Jan;Brno\n" * 235_000, "a.csv", "2 MB"),  # more than that is refused unread (web/door.py)
    (lambda: b'Jan;Brno\n"Eva;Praha\nOta;Brno\n', "a.csv", "2"),
)
BOMBS: tuple[tuple[Callable[[], bytes], str, str], ...] = (
    (far, "a.xlsx", "50"),
    (cells, "a.xlsx", "2000"),
    (bomb, "a.xlsx", "100 : 1"),
    (lambda: with_parts(workbook([["x"]]), {"xl/sharedStrings.xml": ENTITIES.format(encoding="UTF-8").encode()}),
     "a.xlsx", "XML"),
)  # fmt: skip


@pytest.mark.parametrize(("data", "name", "limit"), [*FILES, *(pytest.param(*bad, marks=drill) for bad in BOMBS)])
def test_abuse_files_are_refused_in_the_readers_language_with_the_limit(
    organiser: Client, event: Event, data: Callable[[], bytes], name: str, limit: str
) -> None:
    sent = data()
    said = in_both(organiser, lambda: send(organiser, sent, name))
    assert all(limit in text.replace("\xa0", " ") for text in said), said


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_abuse_utf_16_is_read(organiser: Client, event: Event, encoding: str) -> None:
    file = SimpleUploadedFile("a.csv", "Jméno;Klub\nŘehoř;Ústí\n".encode(encoding))
    answer = organiser.post(reverse("players_import", args=["cup"]), {"file": file})
    organiser.post(answer.headers["Location"])
    assert list(event.entries.values_list("name", "club")) == [("Řehoř", "Ústí")]


def sheets(one: Hall) -> list[tuple[dict[str, object], str, str]]:
    """What is posted to the organiser's sheet, the odd field, and what was typed in it."""
    seated = [entry.pk for entry in one.seated()]
    found = []
    for prefix, suffix, level, odd, good in (
        ("t_", "", "totals", SCORES, "10"),
        ("s0_", "", "sets", SCORES, "10"),
        ("s0_", "_cards", "cards", CARDS, "1 2 3 4"),
    ):
        for text in odd:
            data: dict[str, object] = {f"{prefix}{pk}{suffix}": good for pk in seated}
            field = f"{prefix}{seated[0]}{suffix}"
            found.append(({**data, field: text, "level": level, "version": 0, "key": "k"}, field, text))
    return found


def kept(page: str, field: str, text: str) -> bool:
    """Whether the field has what was typed, or its beginning where it was too long to be kept whole."""
    inputs = re.findall(rf'<(?:input|textarea)\b[^>]*name="{field}"[^>]*>[^<]*', page)
    return any(escape(text[:40]) in found for found in inputs)


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=drill)])
def test_abuse_scores_on_the_sheet_are_refused_and_kept_as_typed(organiser: Client, language: str) -> None:
    one = hall(owner=day.alice())
    organiser.cookies["django_language"] = language
    before = everything()
    for data, field, text in sheets(one):
        answer = organiser.post(reverse("sheet", args=["cup", 1, 1]), data)
        page = answer.content.decode()
        assert 400 <= answer.status_code < 500, (field, text)
        assert f'lang="{language}"' in page
        assert kept(page, field, text), (field, text)
        assert everything() == before


@pytest.mark.parametrize("language", ["en", pytest.param("cs", marks=drill)])
def test_abuse_scores_on_the_phone_are_refused_and_kept_as_typed(language: str) -> None:
    one = hall()
    phone = one.client(language=language)
    before = everything()
    for data, field, text in sheets(one):
        if data["level"] == "totals":
            continue
        answer = phone.post(reverse("table_set", args=["cup"]), {**data, "number": 1})
        page = answer.content.decode()
        assert 400 <= answer.status_code < 500, (field, text)
        assert f'lang="{language}"' in page
        assert kept(page, field, text), (field, text)
        assert everything() == before


ODD = ("-1", "0", "1e9", "٣", "99999", "9" * 30, "", "\x00")


@pytest.mark.parametrize("written", [0, 2])
def test_abuse_phone_with_an_odd_number_of_the_set_or_version_saves_nothing(written: int) -> None:
    one = hall()
    for _ in range(written):
        one.put((5, 12, 9, 0))
    phone, form = one.client(), one.form((5, 12, 9, 0), number=written + 1, key="k")
    before = everything()
    for more in [{"number": odd} for odd in ODD] + [{"version": odd} for odd in ODD if odd != "0"]:
        answer = phone.post(reverse("table_set", args=["cup"]), {**form, **more})
        assert 400 <= answer.status_code < 500, more
        first = one.seated()[1].pk
        assert kept(answer.content.decode(), f"s0_{first}", "12"), more
    assert everything() == before


def test_abuse_phone_with_an_odd_deed_changes_nothing() -> None:
    one = hall()
    one.put((5, 12, 9, 0))
    phone = one.client()
    before = everything()
    for do in [f"{deed}-{odd}-1" for deed in ("back", "confirm") for odd in ODD]:
        answer = phone.post(reverse("table_act", args=["cup"]), {"do": do, "key": "k"})
        assert 400 <= answer.status_code < 500, do
    for do in ("", "nonsense", "confirm", "dispute", "back", "-", "\x00"):
        assert 400 <= phone.post(reverse("table_act", args=["cup"]), {"do": do, "key": "k"}).status_code < 500, do
    assert everything() == before


def test_abuse_phone_twice_with_one_key_and_with_fields_added_is_one_set_of_this_table() -> None:
    one = hall()
    phone = one.client()
    more = {"game": one.game(2).pk, "table": 2, f"s0_{one.seated(2)[0].pk}": 7, f"t_{one.seated()[0].pk}": 99}
    form = one.form((5, 12, 9, 0), number=1, key="k") | more
    assert [phone.post(reverse("table_set", args=["cup"]), form).status_code for _ in range(2)] == [302, 302]
    assert [found.game_id for found in EnteredSet.objects.all()] == [one.game().pk]
    assert not Result.objects.exists()


def test_abuse_player_twice_with_one_key_and_with_fields_added_is_one_player(organiser: Client, event: Event) -> None:
    other = factories.event(owner=factories.user("charlie"), slug="other")
    data = player("Eva", event=other.pk, id=1, attendance="left", merged_into=1)
    for _ in range(2):
        assert organiser.post(reverse("player_new", args=["cup"]), data).status_code == 302
    found = event.entries.get()
    assert (found.name, found.merged_into_id) == ("Eva", None)
    assert found.attendance != "left"
    assert not other.entries.exists()


def test_abuse_a_killed_import_leaves_a_sentence_and_a_server_that_works(
    organiser: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A limit that no workbook can keep ends the child; with the limits back the same file is taken."""
    book = workbook([["Jméno"], ["Eva"], ["Jan"]])
    with monkeypatch.context() as patch:
        patch.setattr(reading, "LIMITS", Limits(megabytes=512, cpu_seconds=10, seconds=0.05, wait=15))
        in_both(organiser, lambda: send(organiser, book, "a.xlsx"))
    assert send(organiser, book, "a.xlsx")[0] == 302
