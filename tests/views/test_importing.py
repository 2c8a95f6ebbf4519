"""Many players at once: pasted or from a file, previewed, confirmed; through HTTP, in English."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.imports.files import workbook
from tournament.models import Entry, Event, HistoryLine, Person

pytestmark = pytest.mark.django_db
LIST = "Číslo;Jméno;Klub\n1;Eva Malá;KDH\n2;Jan Novák;\n2;Petr Černý;\n;;KDH\n;Chalupa Jiří;Brno\n"


@pytest.fixture
def event() -> Event:
    return factories.event(owner=factories.user("alice"))


@pytest.fixture
def client(client: Client) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


def paste(client: Client, event: Event, text: str) -> str:
    """The address of the preview."""
    answer = client.post(reverse("players_paste", args=[event.slug]), {"text": text})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"])


def upload(client: Client, event: Event, data: bytes, name: str) -> Any:
    file = SimpleUploadedFile(name, data)
    return client.post(reverse("players_import", args=[event.slug]), {"file": file})


def fields(page: str) -> dict[str, str]:
    """The hidden fields of the confirmation."""
    return dict(re.findall(r'<input type="hidden" name="(c\d+)" value="(\w+)">', page))


def test_nothing_is_saved_before_it_is_confirmed_and_bad_rows_are_named(client: Client, event: Event) -> None:
    preview = paste(client, event, LIST)
    page = client.get(preview).content.decode()
    assert not Entry.objects.exists()
    assert "Start number 2 is given more than once, in rows: 3, 4" in page
    assert "The name is missing." in page
    assert "Save these players: 2" in page
    answer = client.post(preview, fields(page))
    assert answer.headers["Location"] == reverse("players", args=[event.slug])
    assert sorted(event.entries.values_list("name", "number", "club")) == [
        ("Chalupa Jiří", 2, "Brno"),
        ("Eva Malá", 1, "KDH"),
    ]


def test_confirming_twice_and_importing_again_change_nothing(client: Client, event: Event) -> None:
    text = "Jan Novák\nJan Novák\nEva Malá, KDH\n"
    preview = paste(client, event, text)
    hidden = fields(client.get(preview).content.decode())
    first = client.post(preview, hidden, follow=True).content.decode()
    second = client.post(preview, hidden, follow=True).content.decode()
    assert "Added: 3, changed: 0." in first
    assert "Added: 3, changed: 0." in second
    revision = Event.objects.get(pk=event.pk).revision
    again = client.get(paste(client, event, text)).content.decode()
    assert "There is nothing to save" in again
    client.post(paste(client, event, text))
    assert (event.entries.count(), Person.objects.count()) == (3, 3)
    assert HistoryLine.objects.filter(event=event).count() == 1
    assert Event.objects.get(pk=event.pk).revision == revision


def test_two_organisers_with_the_same_file_add_it_once(client: Client, event: Event) -> None:
    first, second = paste(client, event, "Eva\nJan\n"), paste(client, event, "Eva\nJan\n")
    for preview in (first, second):
        assert client.post(preview, fields(client.get(first).content.decode())).status_code == 302
    assert event.entries.count() == 2


def test_columns_are_guessed_and_can_be_given_another_meaning(client: Client, event: Event) -> None:
    preview = paste(client, event, "Jméno;Tým;Poznámka\nEva;Sovy;Brno\n")
    assert "Sovy" in client.get(preview).content.decode()
    chosen = {"c0": "name", "c1": "ignore", "c2": "club"}
    page = client.get(preview, chosen).content.decode()
    assert fields(page) == chosen
    client.post(preview, chosen)
    assert list(event.entries.values_list("name", "club")) == [("Eva", "Brno")]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"c0": "ignore", "c1": "club"}, "Choose the column with the name."),
        ({"c0": "name", "c1": "name"}, "Two columns have the same meaning."),
        ({"c0": "nonsense", "c1": "club"}, "Select a valid choice."),
    ],
)
def test_columns_that_say_too_little_are_refused_and_nothing_is_saved(
    client: Client, event: Event, chosen: dict[str, str], words: str
) -> None:
    preview = paste(client, event, "Jméno;Klub\nEva;KDH\n")
    for answer in (client.get(preview, chosen), client.post(preview, chosen)):
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert not Entry.objects.exists()


def test_changed_rows_show_before_and_after_and_blank_cells_keep_what_is_there(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva Mala", club="KDH", number=1)
    preview = paste(client, event, "Číslo;Jméno;Klub\n1;Eva Malá;\n")
    page = client.get(preview).content.decode()
    assert re.search(r"<del>.*</span>Eva Mala</del>", page)
    assert re.search(r"<ins>.*</span>Eva Malá</ins>", page)
    client.post(preview, fields(page))
    eva.refresh_from_db()
    assert (eva.name, eva.club) == ("Eva Malá", "KDH")


def test_a_row_of_a_merged_entry_changes_nothing(client: Client, event: Event) -> None:
    keep, drop = factories.entry(event, "Eva Malá"), factories.entry(event, "Eva Mala")
    Entry.objects.filter(pk=drop.pk).update(merged_into=keep)
    preview = paste(client, event, "1;Eva Malá\n2;Eva Mala;KDH\n")
    client.post(preview, fields(client.get(preview).content.decode()))
    assert event.entries.count() == 2
    drop.refresh_from_db()
    assert drop.club == ""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_csv_in_each_encoding_is_read(client: Client, event: Event, encoding: str) -> None:
    answer = upload(client, event, "Jméno,Klub\nŘehoř Žďárský,Ústí\n".encode(encoding), "hraci.csv")
    client.post(answer.headers["Location"])
    assert list(event.entries.values_list("name", "club")) == [("Řehoř Žďárský", "Ústí")]


def test_xlsx_is_read(client: Client, event: Event) -> None:
    answer = upload(client, event, workbook([["Příjmení", "Jméno", "Číslo"], ["Malá", "Eva", 12]]), "hraci.xlsx")
    client.post(answer.headers["Location"])
    assert list(event.entries.values_list("name", "number")) == [("Eva Malá", 12)]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "empty.csv"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old.xls"),
        (b"no", "x.xlsx"),
        (b"a\n" * 2**20 + b"b", "big.csv"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_at_its_field(
    client: Client, event: Event, data: bytes, name: str
) -> None:
    answer = upload(client, event, data, name)
    assert answer.status_code == 422
    assert 'id="id_file_error"' in answer.content.decode()


def test_a_pasted_list_that_cannot_be_read_is_kept_in_the_form(client: Client, event: Event) -> None:
    answer = client.post(reverse("players_paste", args=[event.slug]), {"text": " \n \u200b \n"})
    assert answer.status_code == 422
    long = "Eva <Malá>\n" * 2_002
    answer = client.post(reverse("players_paste", args=[event.slug]), {"text": long})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "At most 2000 rows can be imported at once." in page
    assert page.count("Eva &lt;Malá&gt;") == 2_002


def test_a_preview_belongs_to_its_event_and_its_organiser(client: Client, event: Event) -> None:
    preview = paste(client, event, "Eva\n")
    token = preview.rstrip("/").split("/")[-1]
    other = factories.event(owner=factories.user("alice"))
    assert client.get(reverse("players_import_preview", args=[other.slug, token])).status_code == 404
    assert client.get(reverse("players_import_preview", args=[event.slug, "0" * 32])).status_code == 404
    session = client.session.session_key
    assert client.get(reverse("players_import_preview", args=[event.slug, session])).status_code == 404
    client.cookies["sessionid"] = token  # what is kept is no log-in
    assert client.get(preview).status_code == 302


def test_what_a_file_holds_is_text_and_never_markup(client: Client, event: Event) -> None:
    page = client.get(paste(client, event, "Jméno;<i>Klub</i>\n<b>Eva</b>;<u>KDH</u>\n")).content.decode()
    assert "&lt;b&gt;Eva&lt;/b&gt;" in page
    assert not {"<b>Eva", "<u>KDH", "<i>Klub"} & set(re.findall(r"<[biu]>\w+", page))


def test_a_row_that_agrees_in_the_number_alone_is_warned_about_and_counted(client: Client, event: Event) -> None:
    factories.entry(event, "Eva Malá", club="KDH", number=1)
    factories.entry(event, "Jan Novák", club="KDH", number=2)
    page = client.get(paste(client, event, "Číslo;Jméno;Klub\n1;Petr Černý;Brno\n2;Jan Nový;KDH\n")).content.decode()
    assert "1 row agrees with a player in the start number alone." in page
    assert page.count("Only the start number agrees") == 1


def test_new_rows_of_the_same_name_and_club_are_noted(client: Client, event: Event) -> None:
    factories.entry(event, "Eva Malá", club="KDH", number=7)
    rows = "Jméno;Klub\nEva Malá;KDH\nEva Malá;KDH\nJan Novák;\nJan Novák;\nPetr Černý;\n"
    page = client.get(paste(client, event, rows)).content.decode()
    assert page.count("The same name and club is in the list already (7).") == 1
    assert page.count("The same name and club is in other rows too") == 2
