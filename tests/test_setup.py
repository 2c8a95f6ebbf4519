"""The two commands on a machine that has only Python, make and git: a fresh clone, in a folder with a space."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = [pytest.mark.drill, pytest.mark.xdist_group("clone")]
BARE = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "PYTHON": shutil.which("python3") or ""}
# Pip's own settings (where a firm's or a workplace's packages are) stay; nothing else of this session does.
KEPT = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.endswith("_proxy")}
# An address where nobody answers stands for the missing network.
OFFLINE = {**BARE, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_NO_INDEX": "1", "PIP_RETRIES": "0"}


def run(folder: Path, *command: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, env=env, text=True, capture_output=True, timeout=300)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh") / "a clone"
    run(
        Path("/"), "git", "clone", "--quiet", str(settings.BASE_DIR), str(folder), env=dict(os.environ)
    ).check_returncode()
    first = run(folder, ".ci/setup", env={**BARE, **KEPT})
    assert first.returncode == 0, first.stdout + first.stderr
    return folder


def test_setup_second_time_needs_seconds_and_no_network(clone: Path) -> None:
    start = time.monotonic()
    second = run(clone, ".ci/setup", env=OFFLINE)
    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
    assert time.monotonic() - start < 10


def test_setup_compiles_every_catalogue(clone: Path) -> None:
    catalogues = list(clone.glob("tournament/locale/*/LC_MESSAGES/*.po"))
    assert [po for po in catalogues if not po.with_suffix(".mo").exists()] == []


def test_benches_without_network_say_so_and_leave_the_rest_as_it_was(clone: Path) -> None:
    asked = run(clone, ".ci/setup", "--bench", env=OFFLINE)
    assert asked.returncode == 1
    assert "packages of the benches could not be installed" in asked.stderr
    again = run(clone, ".ci/setup", env=OFFLINE)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_setup_without_network_says_so_when_the_lock_changed(clone: Path) -> None:
    (clone / ".venv" / "installed").unlink()
    shutil.rmtree(next(clone.glob(".venv/lib/python*/site-packages/segno")).parent / "segno")
    next(clone.glob(".venv/lib/python*/site-packages/segno-*/METADATA")).unlink()
    third = run(clone, ".ci/setup", env=OFFLINE)
    assert third.returncode == 1
    assert "needs the internet" in third.stderr
