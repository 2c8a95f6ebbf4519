"""The inside of the child process: standard library only, so that a start costs nothing. See child.py."""

import importlib
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping

OK, REFUSED, MEMORY = b"ok", b"refused", b"memory"
START = "from tournament.child_main import main; main()"


class Refusal(Exception):
    """Raised by a function in the child and again in the parent: a code and facts, put into words by the caller."""

    def __init__(self, code: str, facts: Mapping[str, str | int] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = dict(facts or {})


def main() -> None:
    """Limit this process, then answer the one question on standard input."""
    function, megabytes, cpu_seconds, seconds = sys.argv[1:]
    limit(megabytes=int(megabytes), cpu_seconds=int(cpu_seconds), seconds=float(seconds))
    answer_to = os.dup(1)
    os.dup2(2, 1)  # what a library prints never mixes with the answer
    kind, body = _answer(function, sys.stdin.buffer.read())
    with os.fdopen(answer_to, "wb") as pipe:
        pipe.write(kind + b"\n")
        pipe.write(body)


def limit(*, megabytes: int, cpu_seconds: int, seconds: float) -> None:
    """Let this process use so much and no more; the system ends it where it wants more."""
    if sys.platform == "win32":
        return  # the parent's time limit is all there is
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
    if sys.platform != "darwin":  # macOS does not know how to limit it
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
    signal.setitimer(signal.ITIMER_REAL, seconds + 1)  # ends the child even if the server died before it


def _answer(function: str, payload: bytes) -> tuple[bytes, bytes]:
    try:
        return OK, _find(function)(payload)
    except Refusal as refusal:
        return REFUSED, json.dumps([refusal.code, refusal.facts]).encode()
    except MemoryError:
        return MEMORY, b""


def _find(function: str) -> Callable[[bytes], bytes]:
    module, _, name = function.rpartition(".")
    found: Callable[[bytes], bytes] = getattr(importlib.import_module(module), name)
    return found
