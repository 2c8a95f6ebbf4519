import datetime as dt
from pathlib import Path

import pytest
from django.test import override_settings
from django.utils import timezone, translation
from pytest_django import Settings

from tests.exports.hall import hall
from tournament import child
from tournament.change import change
from tournament.exports import cache, making, pdf
from tournament.exports.document import Document
from tournament.models import Event, HistoryLine

pytestmark = pytest.mark.django_db
NEVER = "tests.exports.child_functions.never"


@pytest.fixture
def event() -> Event:
    made = hall(players=4, rounds=1)
    with change(made, by=None, what="events.edit"):
        pass
    return made


def printed(event: Event, *, language: str = "en", what: str = "standings", held: bool = False) -> Document | None:
    with translation.override(language):
        return making.make(event, what=what, kind="pdf", held=held, at=timezone.now())


def test_second_call_gives_the_same_bytes_and_starts_no_child(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    first = printed(event)
    monkeypatch.setattr(pdf, "CHILD", NEVER)
    assert printed(Event.objects.get(pk=event.pk)) == first


@pytest.mark.parametrize("change_of", ["revision", "language", "what", "held"])
def test_another_revision_language_file_or_hold_is_made_anew(
    event: Event, monkeypatch: pytest.MonkeyPatch, change_of: str
) -> None:
    if change_of == "held":
        event.held_from = 1
        event.save()
    printed(event)
    monkeypatch.setattr(pdf, "CHILD", NEVER)
    if change_of == "revision":
        with change(event, by=None, what="events.edit"):
            pass
    wanted = {"language": {"language": "cs"}, "what": {"what": "round-1"}, "held": {"held": True}}.get(change_of, {})
    with pytest.raises(child.ChildBug, match="a child was started"):
        printed(event, **wanted)  # type: ignore[arg-type]


def test_database_restored_from_a_backup_finds_no_file_of_the_lost_day(event: Event) -> None:
    before = _key(event)
    HistoryLine.objects.filter(event=event).update(at=timezone.now() + dt.timedelta(hours=1))
    assert _key(event) != before


def _key(event: Event) -> str:
    return cache.key(event, what="standings", kind="pdf", language="en", internal=False)


def test_key_knows_the_time_zone_in_which_times_are_printed(event: Event) -> None:
    here = _key(event)
    with timezone.override("Asia/Tokyo"):
        assert _key(event) != here


def test_a_save_while_the_file_is_made_keeps_it_out_of_the_cache(event: Event) -> None:
    old = Event.objects.get(pk=event.pk)
    with change(event, by=None, what="events.edit"):
        pass
    assert printed(old) is not None
    assert cache.get(_key(old)) is None


def test_cache_is_bounded(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "FILES", 10)
    for number in range(40):
        cache.put(str(number), Document("x", "y", b"z"))
    kept = list(Path(settings.VAR_DIR).rglob("*.djcache"))
    assert 0 < len(kept) <= 10
    assert cache.get("39") == Document("x", "y", b"z")


def test_damaged_file_on_disk_is_made_again(event: Event, settings: Settings) -> None:
    first = printed(event)
    for kept in Path(settings.VAR_DIR).rglob("*.djcache"):
        kept.write_bytes(kept.read_bytes()[:40] + b"torn")
    again = printed(event)
    assert first is not None
    assert again is not None
    assert again.filename == first.filename


def test_disk_that_takes_nothing_is_no_reason_to_refuse(event: Event, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with override_settings(VAR_DIR=blocked):
        assert printed(event) is not None
