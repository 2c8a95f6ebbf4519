"""The two modes: on the internet (HTTPS, `check --deploy` clean), in the hall (plain HTTP); no secret in a log.

The settings are read in processes of their own, as a server reads them.
"""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User

from tests import factories
from tests.at_table import BASE, hall
from tests.field.servers import ROOT, Server, database_url, free_port, wait
from tournament import accounts, links
from tournament.management.commands import serve

HOSTED = {"HOSTED": "1", "ALLOWED_HOSTS": "kabo.example.org", "BEHIND_PROXY": "1"}
# Who asks, and what the answers say: cookies of the log-in page and of a session, headers, a wrong host.
ASKED = """
import json, django
django.setup()
from django.conf import settings
from django.test.utils import override_settings
plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # nothing is gathered here
override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}).enable()
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
User.objects.create_user("alice", password="four cards face down")
host = {"HTTP_HOST": "kabo.example.org", "REMOTE_ADDR": "127.0.0.1"}
proxied = {**host, "HTTP_X_FORWARDED_PROTO": "https"}
def told(answer):
    cookies = {name: {"secure": bool(m["secure"]), "httponly": bool(m["httponly"]), "samesite": m["samesite"],
               "age": m["max-age"]} for name, m in answer.cookies.items()}
    return {"status": answer.status_code, "headers": dict(answer.headers), "cookies": cookies}
client, login = Client(), {"username": "alice", "password": "four cards face down"}
print(json.dumps({
    "plain": told(client.get("/login/", **host)),
    "page": told(client.get("/login/", **proxied)),
    "in": told(client.post("/login/", login, **proxied)),
    "language": told(client.post("/language/", {"language": "en", "next": "/"}, **proxied)),
    "liar": told(client.get("/login/", **{**proxied, "REMOTE_ADDR": "192.0.2.9"})),
    "stranger": told(client.get("/login/", **{**proxied, "HTTP_HOST": "evil.example"})),
    "hashers": settings.PASSWORD_HASHERS,
}))
"""


def run(arguments: list[str], tmp_path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Python with the project's own settings, on a database of its own, with the key that a first start makes."""
    ours = ("SECRET_KEY", "DJANGO_ALLOW_ASYNC_UNSAFE", *HOSTED)  # the second is set by the tests in browsers
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    environment |= {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment | {"SECRET_KEY": KEY} | more,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


KEY = "a key as long and as varied as the one that the first start makes: 0123456789"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(["-c", ASKED], tmp_path_factory.mktemp("hosted"), **HOSTED).stdout)
    return found


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(["-c", ASKED], tmp_path_factory.mktemp("venue")).stdout)
    return found


def test_check_deploy_has_nothing_to_say_in_hosted_mode(tmp_path: Path) -> None:
    done = run(["manage.py", "check", "--deploy", "--fail-level", "DEBUG"], tmp_path, **HOSTED)
    assert "no issues (0 silenced)" in done.stdout + done.stderr


def test_hosted_is_https_alone_with_cookies_to_match(hosted: dict[str, Any]) -> None:
    found = hosted
    assert (found["plain"]["status"], found["plain"]["headers"]["Location"]) == (301, "https://kabo.example.org/login/")
    headers = found["page"]["headers"]
    assert "max-age=31536000" in headers["Strict-Transport-Security"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    cookies = found["page"]["cookies"] | found["in"]["cookies"] | found["language"]["cookies"]
    assert set(cookies) >= {"csrftoken", "sessionid", "django_language"}
    assert {(one["secure"], one["samesite"]) for one in cookies.values()} == {(True, "Lax")}
    assert found["liar"]["status"] == 301, "only the proxy may say that it was HTTPS"
    assert found["stranger"]["status"] == 400


def test_venue_is_plain_http_by_any_name_with_cookies_of_its_own_rules(venue: dict[str, Any]) -> None:
    found = venue
    assert (found["plain"]["status"], found["in"]["status"]) == (200, 302)
    assert found["stranger"]["headers"]["Location"] == "/o/", "logged in, under whatever name the laptop has"
    assert "Strict-Transport-Security" not in found["page"]["headers"]
    cookies = found["in"]["cookies"]
    assert (cookies["sessionid"]["secure"], cookies["sessionid"]["httponly"]) == (False, True)
    assert {one["samesite"] for one in cookies.values()} == {"Lax"}
    assert cookies["sessionid"]["age"] >= 16 * 60 * 60
    assert found["hashers"][0].endswith("Argon2PasswordHasher")


@pytest.mark.parametrize("mode", ["venue", "hosted"])
def test_both_modes_are_strict_about_scripts_frames_and_types(request: pytest.FixtureRequest, mode: str) -> None:
    headers = request.getfixturevalue(mode)["page"]["headers"]
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.fixture
def talkative(tmp_path: Path, transactional_db: None) -> Iterator[Server]:
    """A server that writes down all it can: every level of our log, and every request."""
    port, log = free_port(), tmp_path / "server.log"
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "LOG_LEVEL": "DEBUG",
    }
    command = [*serve._gunicorn(port, workers=1), "--access-logfile", "-"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out)
    server = Server(port, process, log)
    try:
        wait(server)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=30)


def visit(server: Server, path: str, cookies: SimpleCookie) -> tuple[int, str]:
    """Open an address with these cookies, which take what is set; the status, and where it leads."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request("GET", path, headers={"Cookie": cookies.output(attrs=[], header="", sep=";").strip()})
    answer = line.getresponse()
    answer.read()
    for value in answer.headers.get_all("Set-Cookie") or ():
        cookies.load(value)
    line.close()
    return answer.status, answer.headers.get("Location", "")


def test_tokens_are_in_an_address_once_and_never_in_a_log(talkative: Server) -> None:
    one = hall()
    found = links.of_game(one.game(), base=BASE)
    assert found is not None
    invited = accounts.link(User.objects.create_user("dana"))
    table = urlsplit(found.url)
    secrets = [table.query.removeprefix("k="), invited.token]
    addresses = [f"{table.path}?{table.query}", f"/password/?user={invited.user}&token={invited.token}"]
    for address, leads in zip(addresses, ("/e/cup/table/", "/password/"), strict=True):
        cookies: SimpleCookie = SimpleCookie()
        assert visit(talkative, address, cookies) == (302, leads)
        assert visit(talkative, leads, cookies)[0] == 200
    for wrong in (
        "/t/?k=1.1.1.1.forged-and-long",
        "/nowhere/?token=sought-and-lost",
        "/password/?user=x&token=broken-one",
    ):
        visit(talkative, wrong, SimpleCookie())
    written = talkative.log.read_text(errors="replace")
    assert "GET /e/cup/table/" in written, "the log of requests is on"
    for secret in [*secrets, "forged-and-long", "sought-and-lost", "broken-one", found.code, factories.PASSWORD]:
        assert secret not in written
