"""Try harder: ten times the moves, in a process of its own. What it does lies in a folder; the database knows nothing.

The folder is the whole state: who asks how far it is may be another process of the server, or the next one.
"""

import hashlib
import json
import logging
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from secrets import token_hex
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.child import environment
from tournament.draw import HARD_MOVES, VERSION, Drawn, Report, Request
from tournament.errors import TournamentError
from tournament.harder_main import ASKED, DRAWN, PROGRESS, START

try:
    import fcntl
except ImportError:  # Windows, where no server of many processes runs
    fcntl = None  # type: ignore[assignment]

LOCKS = fcntl is not None
AT_ONCE = 2
KEPT = 24 * 60 * 60  # seconds
ALIVE, ERRORS = "alive", "errors.txt"
ERRORS_KEPT = 4_000
_STRANGE = (KeyError, TypeError, ValueError)  # what is read of words that this version of the program did not write
_ROOT = Path(__file__).resolve().parent.parent
_log = logging.getLogger(__name__)


class State(StrEnum):
    """Where a trial is."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Trial:
    """A draw being tried harder: what was asked, how many moves are made of at most how many, the draw once done."""

    state: State
    request: Request
    moves: int
    total: int
    drawn: Drawn | None = None


def key(*facts: object) -> str:
    """A name for exactly these facts, such as one draft of one event."""
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


def start(key: str, request: Request) -> None:
    """Begin, unless it is under way or done already: who asks twice, or after somebody else, joins.

    Raises TournamentError where as many as the machine can bear are running.
    """
    with _alone():
        _sweep()
        found = look(key)
        if found is not None and found.state is not State.FAILED:
            return
        stop(key)
        if sum(_is_alive(folder) for folder in _home().iterdir() if folder.is_dir()) >= AT_ONCE:
            raise TournamentError(_("Other draws are being tried harder right now. Wait for one of them, or stop it."))
        _begin(_home() / f"{key}.{token_hex(8)}", request)


def look(key: str) -> Trial | None:
    """How far it is; None where nothing was begun, it was stopped, or another version of the program left it."""
    folder = _folder(key)
    if folder is None:
        return None
    alive = _is_alive(folder)  # asked first: what is written after this is read, not missed
    try:
        return _trial(folder, alive=alive)
    except FileNotFoundError:  # stopped since
        return None
    except _STRANGE as strange:
        _log.warning("a draw tried harder cannot be read: %r", strange)
        return None


def _trial(folder: Path, *, alive: bool) -> Trial:
    asked = Request.from_dict(json.loads((folder / ASKED).read_text(encoding="utf-8")))
    drawn = _drawn(_read(folder / DRAWN))
    moves, total = _read(folder / PROGRESS) or (0, asked.moves)
    if drawn is not None:
        return Trial(State.DONE, asked, drawn.report.spent, total, drawn)
    return Trial(State.RUNNING if alive else State.FAILED, asked, moves, total)


def stop(key: str) -> None:
    """Nothing of it is left: its process sees that the folder is gone, and ends."""
    while (folder := _folder(key)) is not None:
        gone = folder.with_name(f"gone.{token_hex(8)}")
        try:
            folder.rename(gone)
        except FileNotFoundError:
            continue
        shutil.rmtree(gone, ignore_errors=True)


def _begin(folder: Path, request: Request) -> None:
    """Its folder has its name only when it is whole and locked: who looks meanwhile sees nothing, not a failure."""
    fresh = folder.with_name(f"new.{token_hex(8)}")
    fresh.mkdir()
    (fresh / ASKED).write_text(json.dumps(request.to_dict()), encoding="utf-8")
    with (fresh / ALIVE).open("w") as held, (fresh / ERRORS).open("wb") as errors:
        if LOCKS:
            fcntl.flock(held, fcntl.LOCK_EX)
        fresh.rename(folder)
        process = subprocess.Popen(  # noqa: S603  our own interpreter, our own words
            [sys.executable, "-X", "utf8", "-W", "ignore", "-c", START, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=errors,
            stderr=errors,
            cwd=_ROOT,
            env=environment(),
            pass_fds=(held.fileno(),) if LOCKS else (),  # held as long as the process lives
            start_new_session=True,
        )
        held.write(str(process.pid))
    threading.Thread(target=_wait, args=(process, folder), daemon=True).start()


def _wait(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Bury the process; a fault of ours goes to the log."""
    if not process.wait():
        return
    try:
        errors = (folder / ERRORS).read_text(encoding="utf-8", errors="replace")[-ERRORS_KEPT:]
    except FileNotFoundError:  # stopped
        return
    _log.error("a draw tried harder ended with %s: %s", process.returncode, errors)


def _is_free(held: IO[str]) -> bool:
    """Asked with a shared lock: two who ask do not take each other for the process."""
    if not LOCKS:
        return False
    try:
        fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_alive(folder: Path) -> bool:
    """Does its process still hold its lock? Where there are no locks, it is believed to."""
    try:
        with (folder / ALIVE).open("r+") as held:
            return not _is_free(held)
    except FileNotFoundError:
        return False


@contextmanager
def _alone() -> Iterator[None]:
    """One starts at a time, over all processes of the server."""
    home = _home()
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("w") as held:
        if LOCKS:
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _sweep() -> None:
    """Take away what nobody has come for."""
    for folder in _home().iterdir():
        if folder.is_dir() and _age(folder) > KEPT and not _is_alive(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _age(folder: Path) -> float:
    """Seconds since something was put there; 0 where it has been stopped this moment."""
    try:
        return time.time() - folder.stat().st_mtime
    except FileNotFoundError:
        return 0


def _home() -> Path:
    return Path(settings.VAR_DIR) / "draws"


def _folder(key: str) -> Path | None:
    return next(_home().glob(f"{key}.*"), None)


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None


def _drawn(data: Any) -> Drawn | None:
    """The draw that was left; None for one of another version of the program."""
    if data is None or data["version"] != VERSION:
        return None
    tables = tuple(tuple(table) for table in data["tables"])
    return Drawn(tables, tuple(data["byes"]), Report.from_dict(data["report"]), VERSION)


__all__ = ["HARD_MOVES", "State", "Trial", "key", "look", "start", "stop"]
