"""Work of the limited child process (child.py) that needs our models: on a database of its own, in memory and empty.

The server's database, its key and its settings are not known here. Every import of ours waits until that is sure.
"""

import importlib
import json
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import django
from django.apps import apps
from django.db import connection
from django.utils import timezone, translation

OURS = ("auth", "contenttypes", "tournament")


def packed(function: str, facts: Mapping[str, Any], *files: bytes) -> bytes:
    """What `run` takes: the function of that dotted name, the reader's language and zone, facts and files."""
    head = {
        "function": function,
        "language": translation.get_language(),
        "zone": timezone.get_current_timezone_name(),
        "facts": dict(facts),
        "sizes": [len(file) for file in files],
    }
    return b"".join((json.dumps(head).encode(), b"\n", *files))


def run(payload: bytes) -> bytes:
    """The answer of the function (facts, files -> bytes), as the reader would read it."""
    line, _newline, rest = payload.partition(b"\n")
    head = json.loads(line)
    _set_up()
    module, _dot, name = head["function"].rpartition(".")
    function: Callable[[Mapping[str, Any], Sequence[bytes]], bytes] = getattr(importlib.import_module(module), name)
    with translation.override(head["language"]), timezone.override(head["zone"]):
        return function(head["facts"], _files(rest, head["sizes"]))


def _files(rest: bytes, sizes: Sequence[int]) -> list[bytes]:
    found, begin = [], 0
    for size in sizes:
        found.append(rest[begin : begin + size])
        begin += size
    return found


def _set_up() -> None:
    """Our tables, empty, in the memory of this process."""
    os.environ |= {
        "SECRET_KEY": secrets.token_urlsafe(50),
        "DATABASE_URL": "sqlite://:memory:",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
    }
    django.setup()
    with connection.constraint_checks_disabled(), connection.schema_editor(atomic=False) as editor:
        for label in OURS:
            for model in apps.get_app_config(label).get_models():
                editor.create_model(model)
