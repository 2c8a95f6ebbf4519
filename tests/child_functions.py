"""What test_child.py runs in the child: each name says how it ends."""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

from tournament.child_main import Refusal


def echo(payload: bytes) -> bytes:
    return payload


def prints(payload: bytes) -> bytes:
    print("a library talks")  # noqa: T201
    os.write(1, b"and another one, in C\n")
    return payload


def refuses(payload: bytes) -> bytes:
    raise Refusal("too_many", {"limit": 5, "what": payload.decode()})


def fails(payload: bytes) -> bytes:
    raise ZeroDivisionError(payload.decode())


def sleeps(payload: bytes) -> bytes:
    time.sleep(60)
    return payload


def sleeps_with_grandchild(payload: bytes) -> bytes:
    child = os.fork()
    if child:
        Path(payload.decode()).write_text(f"{os.getpid()} {child}")
    time.sleep(60)
    return payload


def computes(payload: bytes) -> bytes:
    while True:
        pass


def eats(payload: bytes) -> bytes:
    return b"x" * 2**40


def dies(payload: bytes) -> bytes:
    os.kill(os.getpid(), int(payload))
    time.sleep(60)
    return payload


def leaves(payload: bytes) -> bytes:
    os._exit(3)


def takes_a_while(payload: bytes) -> bytes:
    begun = time.time()
    time.sleep(0.3)
    return json.dumps([begun, time.time()]).encode()


def inside(payload: bytes) -> bytes:
    facts = {
        "environment": dict(os.environ),
        "modules": sorted(sys.modules),
        "threads": threading.active_count(),
        "alarm": signal.getitimer(signal.ITIMER_REAL)[0],
    }
    return json.dumps(facts).encode()


def crash_once(payload: bytes) -> bytes:
    """Crash as a native library would, but only while the file named in the payload is not there."""
    mark = Path(payload.decode())
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGSEGV)
    return b"done"
