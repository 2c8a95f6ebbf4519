"""`manage.py serve`: one clear line when the port is taken, a real server otherwise."""

import ipaddress
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournament import serving
from tournament.management.commands import serve

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as busy:
        busy.bind(("0.0.0.0", 0))  # noqa: S104  what the server itself binds
        busy.listen()
        yield busy.getsockname()[1]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "LC_ALL": "C",  # commands speak English
        "DATABASE_URL": f"sqlite:///{tmp_path / 'served.sqlite3'}",
        "SECRET_KEY": "served in a test",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "DEBUG": "1",
        "PYTHONUNBUFFERED": "1",
    }


def command(port: int) -> list[str]:
    return [sys.executable, "manage.py", "serve", "--port", str(port)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


def test_port_taken_is_seen_and_another_proposed(taken: int) -> None:
    assert not serving.port_is_free(taken)
    other = serving.free_port_after(taken)
    assert other is not None
    assert other > taken
    assert serving.port_is_free(other)


@pytest.mark.allow_hosts(["127.0.0.1", "192.0.2.1"])  # asks for the way out; nothing is sent there
def test_lan_addresses_are_addresses_of_this_machine() -> None:
    for address in serving.lan_addresses():
        assert not ipaddress.ip_address(address).is_loopback
        with socket.socket() as probe:
            probe.bind((address, 0))


def test_is_ours_tells_our_server_from_others(tmp_path: Path) -> None:
    noted = tmp_path / "serve.json"
    assert not serving.is_ours(noted, port=8000)
    serving.remember(noted, port=8000, database="mine")
    assert serving.is_ours(noted, port=8000)
    assert not serving.is_ours(noted, port=8001)
    assert serving.is_ours(noted, port=8000, database="mine")
    assert not serving.is_ours(noted, port=8000, database="another")
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    noted.write_text(json.dumps({"port": 8000, "pid": gone.pid}))
    assert not serving.is_ours(noted, port=8000)
    noted.write_text("{")
    assert not serving.is_ours(noted, port=8000)


def test_running_counts_servers_of_this_database_alone(tmp_path: Path, taken: int) -> None:
    noted = tmp_path / f"serve-{taken}.json"
    mine, demo = (
        serving.database_of({"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / name})
        for name in ("kabo.sqlite3", "demo.sqlite3")
    )
    serving.remember(noted, port=taken, database=demo)
    assert serving.running(tmp_path, database=mine) is None
    assert serving.running(tmp_path, database=demo) == taken
    noted.write_text(json.dumps({"port": taken, "pid": os.getpid()}))
    assert serving.running(tmp_path, database=mine) == taken, "noted by an older version: it may be this one"


def test_database_of_is_the_same_by_every_way_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "kabo.sqlite3")
    ways = (tmp_path / "kabo.sqlite3", "kabo.sqlite3", "./kabo.sqlite3", "link.sqlite3")
    assert len({serving.database_of({"ENGINE": "django.db.backends.sqlite3", "NAME": way}) for way in ways}) == 1


def test_static_files_are_stale_until_gathered_and_when_one_is_newer(tmp_path: Path) -> None:
    assert serve.stale(tmp_path)
    for name, _path in serve.sources():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    manifest = tmp_path / "staticfiles.json"
    manifest.touch()
    assert not serve.stale(tmp_path)
    os.utime(manifest, (0, 0))
    assert serve.stale(tmp_path)
    manifest.touch()
    next(path for path in tmp_path.rglob("*.css")).unlink()
    assert serve.stale(tmp_path)


def test_serve_on_a_taken_port_says_which_and_how_to_choose_another(taken: int, environment: dict[str, str]) -> None:
    done = subprocess.run(command(taken), cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert f"Port {taken} is used by another program." in line
    assert "make serve PORT=" in line


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("nowhere/kabo.sqlite3", "The folder of the database does not exist: "),
        ("file.txt/kabo.sqlite3", "The folder of the database does not exist: "),
        ("folder.sqlite3", "The database cannot be opened: "),
    ],
)
def test_serve_on_a_database_that_cannot_be_opened_says_so_in_one_line(
    environment: dict[str, str], tmp_path: Path, place: str, sentence: str
) -> None:
    (tmp_path / "file.txt").touch()
    (tmp_path / "folder.sqlite3").mkdir()
    environment |= {"DATABASE_URL": f"sqlite:///{tmp_path / place}"}
    done = subprocess.run(command(free_port()), cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert sentence in line
    assert str(tmp_path) in line or "unable to open" in line


def test_serve_shows_the_way_in_serves_and_stops_cleanly(environment: dict[str, str]) -> None:
    port = free_port()
    with subprocess.Popen(
        command(port), cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            page = _answer(f"http://127.0.0.1:{port}/first/", server)
        finally:
            server.send_signal(signal.SIGINT)
            told, _ = server.communicate(timeout=30)
    assert server.returncode == 0, told
    assert "csrfmiddlewaretoken" in page
    assert f"http://localhost:{port}/" in told
    assert f"http://localhost:{port}/first/" in told
    assert "one-time code:" in told
    assert "Traceback" not in told
    (ROOT / "var" / f"serve-{port}.json").unlink()


def _answer(address: str, server: subprocess.Popen[str]) -> str:
    for _ in range(720):  # a loaded machine gathers the static files for a while
        assert server.poll() is None, server.communicate()
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310  our own address
                text: str = answer.read().decode()
                return text
        except OSError:
            time.sleep(0.25)
    raise AssertionError("the server did not answer")
