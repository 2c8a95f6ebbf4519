"""Work on strangers' files, in a child process with limits: it may die, the server goes on."""

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.child_main import MEMORY, OK, REFUSED, START, Refusal
from tournament.errors import TournamentError

__all__ = ["Busy", "ChildBug", "Limits", "Refusal", "Stopped", "environment", "run"]

AT_ONCE = 2
STDERR_KEPT = 4_000
_ROOT = Path(__file__).resolve().parent.parent
_PASSED_ON = ("PATH", "HOME", "LANG", "LC_", "TZ", "TMP", "TEMP", "FONTCONFIG", "XDG_", "LD_LIBRARY_PATH", "DYLD_")
_PASSED_ON_WINDOWS = ("SYSTEMROOT", "WINDIR", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "WEASYPRINT_")
_turns = threading.BoundedSemaphore(max(1, AT_ONCE // int(os.environ.get("KABO_WORKERS", "1"))))  # of each process
logger = logging.getLogger(__name__)


class Busy(TournamentError):
    """All places were taken for as long as the caller would wait."""


class Stopped(TournamentError):
    """The child reached a limit or died."""


class ChildBug(RuntimeError):
    """The function raised something that nobody foresaw: its traceback is in the message."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one child may use, and how long to wait for a turn (all times in seconds)."""

    megabytes: int = 512
    cpu_seconds: int = 20
    seconds: float = 30
    wait: float = 20


@dataclass(frozen=True, slots=True)
class _Ended:
    returncode: int | None  # None: it was still running when its time was over
    output: bytes
    errors: str


def run(function: str, payload: bytes, *, limits: Limits | None = None) -> bytes:
    """What the function of that dotted name (bytes -> bytes) makes of the payload, in a fresh interpreter.

    Raises Busy, Stopped (both with a sentence for the user), Refusal (what the function raised), ChildBug.
    """
    limits = limits or Limits()
    with _turn(wait=limits.wait):
        begun = time.monotonic()
        ended = _work(function, payload, limits=limits)
        if _signal(ended) == "SIGSEGV":  # a library below Python crashed: once more before the user hears of it
            logger.warning("child %s crashed; once more", function)
            ended = _work(function, payload, limits=limits)
        return _read(ended, function=function, limits=limits, took=time.monotonic() - begun)


@contextmanager
def _turn(*, wait: float) -> Iterator[None]:
    if not _turns.acquire(timeout=wait):
        logger.warning("no turn for a child within %.0f s", wait)
        sentence = _(
            "Other files are being worked on right now, at most %(limit)d at once. Please try again in a moment."
        )
        raise Busy(sentence % {"limit": AT_ONCE})
    try:
        yield
    finally:
        _turns.release()


def _work(function: str, payload: bytes, *, limits: Limits) -> _Ended:
    arguments = [function, str(limits.megabytes), str(limits.cpu_seconds), str(limits.seconds)]
    with subprocess.Popen(  # noqa: S603  our own interpreter, our own function names
        [sys.executable, "-X", "utf8", "-W", "ignore", "-c", START, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=_ROOT,
        env=environment(),
        start_new_session=True,
    ) as process:
        try:
            output, errors = process.communicate(payload, timeout=limits.seconds)
        except subprocess.TimeoutExpired:
            return _Ended(None, b"", "")
        finally:
            _kill(process)
    return _Ended(process.returncode, output, errors.decode(errors="replace")[-STDERR_KEPT:].strip())


def environment() -> dict[str, str]:
    """Enough to find libraries and fonts; the secrets of the server stay with the server."""
    kept = _PASSED_ON + _PASSED_ON_WINDOWS
    return {name: value for name, value in os.environ.items() if name.upper().startswith(kept)}


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


def _read(ended: _Ended, *, function: str, limits: Limits, took: float) -> bytes:
    kind, _newline, body = ended.output.partition(b"\n")
    if ended.returncode == 0 and kind == OK:
        return body
    if ended.returncode == 0 and kind == REFUSED:
        code, facts = json.loads(body)
        logger.info("child %s refused after %.1f s: %s %s %s", function, took, code, facts, ended.errors)
        raise Refusal(code, facts)
    how = _how(ended, memory=kind == MEMORY)
    logger.error("child %s ended after %.1f s: %s (%s) %s", function, took, how, ended.returncode, ended.errors)
    if how == "bug":
        raise ChildBug(f"{function}: {ended.errors}")
    raise Stopped(_sentence(how, limits))


def _how(ended: _Ended, *, memory: bool) -> str:
    if ended.returncode is None or _signal(ended) == "SIGALRM":
        return "time"
    if _signal(ended) == "SIGXCPU":
        return "cpu"
    if memory:
        return "memory"
    return "signal" if ended.returncode < 0 else "bug"


def _signal(ended: _Ended) -> str:
    known = {-number: number.name for number in signal.Signals}
    return known.get(ended.returncode or 0, "")


def _sentence(how: str, limits: Limits) -> str:
    if how in ("time", "cpu"):
        seconds = int(limits.seconds) if how == "time" else limits.cpu_seconds
        sentence = ngettext(
            "This took longer than %(seconds)d second and was stopped.",
            "This took longer than %(seconds)d seconds and was stopped.",
            seconds,
        )
        return sentence % {"seconds": seconds}
    if how == "memory":
        return _("This needed more than %(megabytes)d MB of memory and was stopped.") % {"megabytes": limits.megabytes}
    return _("This was stopped before it was done. Please try again; nothing was changed.")
