"""A server's threads each have their language, without a lock that all of them share."""

import sys
import threading
from collections.abc import Iterator

import pytest
from django.urls import base
from django.utils import timezone, translation
from django.utils.translation import trans_real

from tournament import threads


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module, name in threads.PLACES:
        monkeypatch.setattr(module, name, getattr(module, name))  # put back afterwards
    before = sys.getswitchinterval()
    threads.keep_apart()
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("apart")
def test_each_thread_has_its_own_language_zone_and_prefix() -> None:
    seen: list[tuple[str, str, str]] = []

    def ask() -> None:
        seen.append((translation.get_language(), str(timezone.get_current_timezone()), base.get_script_prefix()))

    with translation.override("en"), timezone.override("UTC"):
        base.set_script_prefix("/here/")
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join(20)
        ask()
    assert seen == [("cs", "Europe/Prague", "/"), ("en", "UTC", "/here/")]


@pytest.mark.usefixtures("apart")
def test_the_places_hold_no_lock() -> None:
    for module, name in threads.PLACES:
        assert type(getattr(module, name)) is threading.local
    assert trans_real.get_language() == "cs"
