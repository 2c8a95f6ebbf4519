"""Nothing of somebody who was erased is left in the bytes of the database's files."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.event_file.whole import AT
from tournament import entries, event_file, remains
from tournament.models import Entry, Event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,
]
NAME, FORMER = "Libor Čapek", "Libuška Kryptonová"


def files() -> bytes:
    """All that lies on the disk of the database, its log with it."""
    path = Path(connection.settings_dict["NAME"])
    return b"".join(one.read_bytes() for one in (path, path.with_name(f"{path.name}-wal")) if one.exists())


def named(*names: str) -> list[str]:
    kept = files()
    return [name for name in names if name.encode() in kept]


def erase(client: Client, entry: Entry) -> str:
    answer = client.post(reverse("entry_erase", args=[entry.event.slug, entry.pk]))
    assert answer.status_code == 302
    return str(list(get_messages(answer.wsgi_request))[-1].level_tag)


@pytest.fixture
def entry(client: Client) -> Entry:
    alice = factories.user("alice")
    client.force_login(alice)
    event = factories.event(owner=alice)
    entries.add(event, data={"name": FORMER}, by=alice)
    entries.edit(event.entries.get(), data={"name": NAME}, by=alice)
    return event.entries.get()


def test_erased_name_is_in_no_byte_of_the_database_and_its_log(client: Client, entry: Entry) -> None:
    assert named(NAME, FORMER) == [NAME, FORMER]
    assert erase(client, entry) == "success"
    assert named(NAME, FORMER, "Čapek", "Kryptonov") == []


def test_overwrite_reaches_what_was_deleted_before_deleted_rows_were_overwritten(entry: Entry) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=20, isolation_level=None)) as old:
        old.execute("PRAGMA secure_delete=OFF")
        old.execute("CREATE TABLE older (name TEXT)")
        old.execute("INSERT INTO older VALUES ('Zdeněk Zbytek')")
        old.execute("DROP TABLE older")
    assert named("Zdeněk Zbytek")
    assert remains.overwrite()
    assert not named("Zdeněk Zbytek")


def take_back(client: Client, entry: Entry, data: bytes) -> list[str]:
    """What is said after the event was taken back to the file."""
    slug = entry.event.slug
    sent = client.post(reverse("copies", args=[slug]), {"file": SimpleUploadedFile("cup.kabo.json.gz", data)})
    list(get_messages(sent.wsgi_request))
    revision = Event.objects.values_list("revision", flat=True).get(slug=slug)
    answer = client.post(sent["Location"], {"why": "Wrong", "revision": revision})
    assert answer.status_code == 302
    return [str(message.level_tag) for message in get_messages(answer.wsgi_request)]


def test_take_back_to_a_file_with_the_name_leaves_none_of_it(client: Client, entry: Entry) -> None:
    data = event_file.write(entry.event, at=AT)
    erase(client, entry)
    assert "warning" not in take_back(client, entry, data)
    assert named(NAME, FORMER) == []


def test_take_back_that_a_reader_keeps_from_overwriting_the_name_says_so(client: Client, entry: Entry) -> None:
    data = event_file.write(entry.event, at=AT)
    erase(client, entry)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=0")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tournament_entry").fetchone()
        assert "warning" in take_back(client, entry, data)
    connection.close()  # the patience of the next test


def test_connection_overwrites_what_it_deletes(db: None) -> None:
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA secure_delete").fetchone() == (1,)


def test_erased_name_that_a_reader_holds_in_the_log_is_told_and_goes_at_the_next_try(
    client: Client, entry: Entry
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=0")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tournament_entry").fetchone()
        assert erase(client, entry) == "warning"
        assert named(NAME)
    assert erase(client, entry) == "success"
    assert not named(NAME, FORMER)
    connection.close()  # the patience of the next test
