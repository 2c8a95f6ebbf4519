"""What was read from a list or a file, kept on the server between the preview and its confirmation."""

import base64
import re
from collections.abc import Collection
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.http import Http404

from tournament.imports import Sheet
from tournament.models import Event

SECONDS = 24 * 60 * 60
_TOKEN = re.compile(r"[a-z0-9]{32}")


def keep(sheet: Sheet, *, event: Event, user: User) -> str:
    """The token of a sheet kept for a day, in a session of its own: the login's session stays small."""
    return _keep("sheet", sheet.to_dict(), event=event, user=user)


def sheet(token: str, *, event: Event, user: User) -> Sheet:
    """The sheet of this event that the user has read in; anybody else gets a 404."""
    return Sheet.from_dict(_kept("sheet", token, event=event, user=user))


def keep_file(data: bytes, *, event: Event | None, user: User) -> str:
    """The token of an event's file; `event`: the one to be taken back, None where it is to be a new one."""
    return _keep("file", base64.b64encode(data).decode(), event=event, user=user)


def file(token: str, *, event: Event | None, user: User) -> bytes:
    """The file that the user has sent for this event; anybody else gets a 404."""
    return base64.b64decode(_kept("file", token, event=event, user=user))


def forget(events: Collection[int], *, user: User) -> None:
    """Nothing is kept any more for these events, nor what the user has sent for a new one: somebody was erased."""
    for row in Session.objects.all().iterator():
        found = row.get_decoded()
        if not found.keys() & {"sheet", "file"}:
            continue
        if found["event"] in events or (found["event"], found["user"]) == (None, user.pk):
            row.delete()


def _keep(kind: str, what: Any, *, event: Event | None, user: User) -> str:
    store = _store()
    store.clear_expired()
    store.update({"event": event and event.pk, "user": user.pk, kind: what})
    store.set_expiry(SECONDS)
    store.create()
    assert store.session_key is not None
    return store.session_key


def _kept(kind: str, token: str, *, event: Event | None, user: User) -> Any:
    found: dict[str, Any] = dict(_store(token).load()) if _TOKEN.fullmatch(token) else {}
    if kind not in found or (found["event"], found["user"]) != (event and event.pk, user.pk):
        raise Http404
    return found[kind]


def _store(token: str | None = None) -> SessionBase:
    store: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(token)
    return store
