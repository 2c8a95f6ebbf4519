"""Makes everything the project needs: environment, packages, PDF libraries, catalogues.

Standard library only: it runs before the environment exists. Each step looks first and does nothing when all is in
place, so a second start takes seconds and needs no network. What only some features need is installed where root or
sudo allows, else named in one line.
"""

import argparse
import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed"
RUNTIME, DEV = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
BENCH, BENCH_STAMP = ROOT / "requirements-bench.lock", VENV / "installed-bench"
PANGO = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-dejavu-core")


class MissingError(Exception):
    """Something that the person at the keyboard has to bring; the text says what."""


def say(text: str) -> None:
    print(text, flush=True)


def run(command: Sequence[str | Path]) -> subprocess.CompletedProcess[str]:
    """The finished command, its output kept; it cannot ask anything."""
    return subprocess.run(
        command, cwd=ROOT, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


# --- Debian packages


def root_prefix() -> list[str] | None:
    """What to put before a command so that root runs it; None: we may not."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run(["sudo", "-n", "true"]).returncode == 0:
        return ["sudo", "-n"]
    return None


def apt_install(packages: Sequence[str]) -> bool:
    """Whether the packages are there now."""
    prefix = root_prefix()
    if prefix is None:
        return False
    say(f"Installing {' '.join(packages)} …")
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    install = [*apt, "install", "--no-install-recommends", *packages]
    if run(install).returncode == 0:
        return True
    run([*apt, "update"])
    done = run(install)
    if done.returncode:
        say("\n".join(done.stdout.splitlines()[-3:]))
    return done.returncode == 0


def want(there: Callable[[], bool], packages: Sequence[str], *, without: str) -> None:
    """Install the packages unless the thing is there; where that is not allowed, say what will not work and go on."""
    if there() or (apt_install(packages) and there()):
        return
    line = f"{without} until this is done: sudo apt install {' '.join(packages)}"
    if os.environ.get("CI"):
        raise MissingError(line)
    say(line)


# --- the environment


def works(python: Path) -> bool:
    """Whether the environment's Python starts (it does not after an upgrade or a move) and can install."""
    return python.exists() and run([python, "-c", "import pip"]).returncode == 0


def make_environment() -> None:
    """A fresh .venv, by whichever way this Python offers."""
    say("Making the environment (.venv) …")
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    ways: list[tuple[Callable[[], bool], list[str]]] = [
        (lambda: has("venv") and has("ensurepip"), ["venv", "--clear"]),
        (lambda: has("virtualenv"), ["virtualenv", "--quiet", "--clear"]),
        (lambda: has("venv") and apt_install([package]), ["venv", "--clear"]),
        (lambda: has("venv") and has("pip"), ["venv", "--clear", "--without-pip"]),
    ]
    for possible, words in ways:
        if possible() and run([sys.executable, "-m", *words, str(VENV)]).returncode == 0:
            return
    shutil.rmtree(VENV, ignore_errors=True)
    raise MissingError(
        f"This Python cannot make environments. Do this, then start again: sudo apt install {package} "
        f"(elsewhere: {sys.executable} -m pip install --user virtualenv)"
    )


def has(module: str) -> bool:
    """Whether this Python has the module; the empty folder that a removed package left behind is none."""
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.origin is not None


def pip() -> list[str | Path]:
    """The pip that installs into the environment: its own, or, where it has none, the one beside this Python."""
    if run([PYTHON, "-c", "import pip"]).returncode == 0:
        return [PYTHON, "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", PYTHON]


def digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def install(lock: Path) -> None:
    """The lock's packages in the environment; nothing to do while the lock is the one installed last."""
    installed = STAMP.read_text().split() if STAMP.exists() else []
    if digest(lock) in installed and PYTHON.exists() and run([PYTHON, "-c", "import django"]).returncode == 0:
        return
    if not works(PYTHON):
        make_environment()
    say("Installing the packages; the first time this takes a minute …")
    STAMP.unlink(missing_ok=True)
    if not installed_from(lock):
        raise MissingError(
            "The packages could not be installed. The first start, and each after an update, needs the internet."
        )
    # the dev lock holds all of the runtime lock's pins
    STAMP.write_text("\n".join(digest(path) for path in ((lock, RUNTIME) if lock == DEV else (lock,))))


def installed_from(lock: Path) -> bool:
    """Whether pip has the lock's packages in place now; what went wrong is said."""
    words: list[str | Path] = [
        "install",
        "--quiet",
        "--no-input",
        "--disable-pip-version-check",
        "--require-hashes",
        "-r",
        lock,
    ]
    done = run([*pip(), *words])
    if done.returncode:
        say("\n".join(line for line in done.stdout.splitlines() if line.startswith("ERROR")))
    return done.returncode == 0


def install_bench() -> None:
    """The yardsticks of the benches beside the rest; nothing else needs them."""
    if BENCH_STAMP.exists() and BENCH_STAMP.read_text() == digest(BENCH):
        return
    say("Installing what the benches measure against; the first time this takes a minute …")
    if not installed_from(BENCH):
        raise MissingError(
            "The packages of the benches could not be installed: the first `make bench` needs the internet."
        )
    BENCH_STAMP.write_text(digest(BENCH))


# --- what is made from the sources


def compile_messages() -> None:
    """Each catalogue compiled, where the compiled one is missing or older."""
    catalogues = list((ROOT / "tournament" / "locale").glob("*/LC_MESSAGES/*.po"))
    stale = [po for po in catalogues if not fresh(po.with_suffix(".mo"), than=po)]
    if stale:
        checked([PYTHON, ".ci/compile_messages.py"])


def fresh(made: Path, *, than: Path) -> bool:
    return made.exists() and made.stat().st_mtime >= than.stat().st_mtime


def checked(command: Sequence[str | Path]) -> None:
    done = run(command)
    if done.returncode:
        raise MissingError(f"{done.stdout}\nThis failed: {' '.join(map(str, command))}")


# --- what only some features need


def pdf_works() -> bool:
    return run([PYTHON, "-W", "error::DeprecationWarning", "-c", "import weasyprint"]).returncode == 0 and has_fonts()


def has_fonts() -> bool:
    if sys.platform != "linux":
        return True
    folders = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
    return any(True for folder in folders for _ in Path(folder).expanduser().rglob("*.[ot]tf"))


def has_faketime() -> bool:
    return any(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))


def has_browser() -> bool:
    return any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))


def has_postgres() -> bool:
    return shutil.which("initdb") is not None or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def want_test_tools() -> None:
    want(has_browser, ["chromium"], without="The browser tests will not work")
    want(
        lambda: shutil.which("pdftotext") is not None, ["poppler-utils"], without="The tests of the PDFs will not work"
    )
    want(has_faketime, ["libfaketime"], without="The tests of the server's clock will not work")
    want(lambda: shutil.which("xgettext") is not None, ["gettext"], without="`make messages` will not work")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One set-up at a time in this folder; a second waits."""
    (ROOT / "var").mkdir(exist_ok=True)
    with (ROOT / "var" / "setup.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def main() -> None:
    parser = argparse.ArgumentParser(description="Set up the project.")
    parser.add_argument("--dev", action="store_true", help="also what the tests and checks need")
    parser.add_argument("--bench", action="store_true", help="also what the benches measure against")
    parser.add_argument("--postgres", action="store_true", help="also a PostgreSQL server for the tests")
    options = parser.parse_args()
    with alone():
        install(DEV if options.dev else RUNTIME)
        if options.bench:
            install_bench()
        want(pdf_works, PANGO, without="PDF will not work")
        if options.dev:
            want_test_tools()
        if options.postgres:
            want(has_postgres, ["postgresql"], without="The tests on PostgreSQL will not work")
        compile_messages()


if __name__ == "__main__":
    try:
        main()
    except MissingError as missing:
        sys.exit(str(missing))
