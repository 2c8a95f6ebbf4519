"""The database of every released version becomes today's, and its standings stay what that version printed.

`fixtures/upgrade` holds both databases of each version; the upgrade is what `make serve` does at its start.
"""

import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests import factories
from tests.field.servers import ROOT, database_url

KEPT = ROOT / "fixtures" / "upgrade"
VERSIONS = sorted(path.name for path in KEPT.iterdir() if path.is_dir())
# In a process of its own: migrates, logs in as the old version's organiser, opens pages of all events, tells standings.
UPGRADED = """
import json, django
django.setup()
from django.core.management import call_command
from django.test import Client
from tournament import standings, standings_payload
from tournament.models import Event
call_command("migrate", interactive=False, verbosity=0)
call_command("migrate", check_unapplied=True)
client, told, pages = Client(), {}, {}
login = {"username": "alice", "password": "%s"}
pages["/login/"] = client.post("/login/", login).status_code
for event in Event.objects.all():
    for who in ("organiser", "public"):
        rows = standings_payload.dump(standings.of(event, public=who == "public"))["rows"]
        told[f"{event.slug} {who}"] = rows
    if event.deleted_at is None:
        for page in ("/e/{}/", "/e/{}/standings/", "/o/{}/", "/o/{}/history/", "/o/{}/results/", "/o/{}/settings/"):
            pages[page.format(event.slug)] = client.get(page.format(event.slug), follow=True).status_code
print(json.dumps({"standings": told, "pages": pages}))
"""


def text(version: str, name: str) -> str:
    return gzip.decompress((KEPT / version / f"{name}.gz").read_bytes()).decode()


@contextmanager
def on_sqlite(version: str, folder: Path) -> Iterator[str]:
    path = folder / "old.sqlite3"
    old = sqlite3.connect(path)
    old.executescript(text(version, "sqlite.sql"))
    old.close()
    yield f"sqlite:///{path}"


@contextmanager
def on_postgres(version: str, server: str) -> Iterator[str]:
    """A database of its own on the server of this test."""
    name = f"upgrade_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            address = urlsplit(server)._replace(path=f"/{name}").geturl()
            with psycopg.connect(address, autocommit=True) as old:
                old.execute(text(version, "postgresql.sql").encode())
            yield address
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def old(version: str, tmp_path: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The address of a database as this version has left it."""
    with django_db_blocker.unblock():
        server = database_url()
    made = on_sqlite(version, tmp_path) if connection.vendor == "sqlite" else on_postgres(version, server)
    with made as address:
        yield address


def upgraded(address: str) -> dict[str, Any]:
    environment = {
        **os.environ,
        "DATABASE_URL": address,
        "SECRET_KEY": "upgrade",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",  # with its argon2: the old passwords must open
        "DEBUG": "1",  # static files as they lie in the source
    }
    command = [sys.executable, "-c", UPGRADED % factories.PASSWORD]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def comparable(event: str, rows: list[dict[str, Any]], *, like: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows in the words that the old version knew. Organisers saw the public names then, whole names since."""
    unlike = {"name"} if event.endswith(" organiser") else set()
    return [{word: row[word] for word in old if word not in unlike} for old, row in zip(like, rows, strict=True)]


def test_every_released_version_has_a_kept_database() -> None:
    released = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert sorted(released) == VERSIONS


def test_upgrade_keeps_the_standings_that_the_old_version_printed(version: str, old: str) -> None:
    then, now = json.loads(text(version, "standings.json")), upgraded(old)
    assert sum(map(len, then.values())) > 100
    for event, rows in then.items():
        assert comparable(event, now["standings"][event], like=rows) == comparable(event, rows, like=rows), event
    assert now["pages"].pop("/login/") == 302
    assert set(now["pages"].values()) == {200}
    assert len(now["pages"]) == 24
