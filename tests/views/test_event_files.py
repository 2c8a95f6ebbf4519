"""Pages of copies and files of an event: who may, what is shown before, and what is done then."""

import gzip
import io
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.event_file import whole
from tests.field import day
from tests.field.snapshot import everything
from tournament import entries, event_file, file_format
from tournament.enums import CopyReason
from tournament.event_file import copies, gather
from tournament.models import Event, EventCopy, HistoryLine, Organiser

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = factories.event(owner=day.alice(), slug="cup", name="Kabo Cup", rounds_planned=3)
    factories.entries(made, 8)
    day.play(made, 1)
    return Event.objects.get(pk=made.pk)


@pytest.fixture
def alice() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(day.alice())
    return client


def upload(data: bytes, name: str = "cup.kabo.json.gz") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, data)}


def revision(event: Event) -> int:
    return Event.objects.values_list("revision", flat=True).get(pk=event.pk)


def test_download_is_the_whole_event_under_a_name_that_says_which(alice: Client, event: Event) -> None:
    answer = alice.get("/o/cup/copies/event/")
    assert answer["Content-Disposition"] == f'attachment; filename="cup-{event.revision}.kabo.json.gz"'
    assert event_file.read(answer.content).content == gather.content(event)
    assert "no-store" in answer["Cache-Control"] or "no-cache" in answer["Cache-Control"]


def test_closing_a_round_keeps_a_copy(alice: Client) -> None:
    event = factories.event(owner=day.alice(), slug="cup")
    factories.entries(event, 4)
    round_ = day.publish(day.draw(event, 1))
    assert alice.post(reverse("close_round", args=["cup", 1]), {"override": "Rain"}).status_code == 302
    copy = EventCopy.objects.get(event=event)
    assert (copy.reason, copy.round_number, copy.revision) == ("closed", round_.number, revision(event))
    assert event_file.read(bytes(copy.file)).content == gather.content(Event.objects.get(pk=event.pk))


def test_copy_kept_now_is_listed_downloaded_and_taken_back_to(alice: Client, event: Event) -> None:
    assert alice.post("/o/cup/copies/", {"do": "keep"}).status_code == 302
    copy = EventCopy.objects.get()
    page = alice.get("/o/cup/copies/").content.decode()
    assert reverse("take_back", args=["cup", copy.pk]) in page
    assert alice.get(reverse("copy_file", args=["cup", copy.pk])).content == bytes(copy.file)
    entries.add(event, data={"name": "Late Comer"}, by=day.alice())
    path = reverse("take_back", args=["cup", copy.pk])
    preview = alice.get(path).content.decode()
    assert "Late Comer" in preview
    assert "no longer in the list" in preview
    answer = alice.post(path, {"why": "Too late", "revision": revision(event)})
    assert answer.status_code == 302
    assert not event.entries.filter(name="Late Comer").exists()
    assert HistoryLine.objects.filter(event=event, what="event_file.take_back", why="Too late").exists()
    assert EventCopy.objects.filter(reason="restore").count() == 1


def test_taking_back_without_a_reason_or_on_an_old_state_is_refused(alice: Client, event: Event) -> None:
    alice.post("/o/cup/copies/", {"do": "keep"})
    path = reverse("take_back", args=["cup", EventCopy.objects.get().pk])
    before = everything()
    assert alice.post(path, {"why": "", "revision": revision(event)}).status_code == 422
    answer = alice.post(path, {"why": "x", "revision": revision(event) - 1})
    assert answer.status_code == 409
    assert "changed the event meanwhile" in answer.content.decode()
    assert f'name="revision" value="{revision(event)}"' in answer.content.decode()  # the next press is on this state
    assert everything() == before


def test_file_sent_to_its_own_event_shows_what_would_change_then_does_it(alice: Client, event: Event) -> None:
    data = event_file.write(event, at=whole.AT)
    day.play(event, 2)
    answer = alice.post("/o/cup/copies/", upload(data))
    assert answer.status_code == 302
    page = alice.get(answer["Location"]).content.decode()
    assert "Round 2" in page
    assert event.rounds.count() == 2
    assert alice.post(answer["Location"], {"why": "Wrong", "revision": revision(event)}).status_code == 302
    assert event.rounds.count() == 1


def test_file_of_another_event_is_refused_with_a_sentence(alice: Client, event: Event) -> None:
    other = factories.event(owner=day.alice(), slug="other")
    answer = alice.post("/o/cup/copies/", upload(event_file.write(other, at=whole.AT)))
    assert answer.status_code == 422
    (sentence,) = answer.context["form"].errors["file"]
    assert "another event" in sentence


@pytest.mark.parametrize("path", ["/o/cup/copies/", "/o/new/file/"])
@pytest.mark.parametrize(
    "data", [b"PK\x03\x04 no", b"{}", gzip.compress(b"{", mtime=0), b"x" * 20], ids=["zip", "json", "cut", "x"]
)
def test_bad_file_is_refused_at_the_field(alice: Client, event: Event, path: str, data: bytes) -> None:
    answer = alice.post(path, upload(data))
    assert answer.status_code == 422
    assert re.search(r'id="id_file_error"|k-error', answer.content.decode())


def test_no_file_is_refused_at_the_field(alice: Client, event: Event) -> None:
    assert alice.post("/o/new/file/", {}).status_code == 422


def test_file_becomes_a_new_event_of_whoever_brings_it(event: Event) -> None:
    bob = Client(headers={"accept-language": "en"})
    bob.force_login(factories.user("bob"))
    answer = bob.post("/o/new/file/", upload(event_file.write(event, at=whole.AT)))
    preview = bob.get(answer["Location"]).content.decode()
    assert "Kabo Cup" in preview
    assert "It was run by: alice." in preview
    assert Event.objects.count() == 1
    done = bob.post(answer["Location"], {"slug": ""})
    assert done.status_code == 302
    assert done["Location"] == "/o/kabo-cup/"
    made = Event.objects.get(slug="kabo-cup")
    assert whole.without_trace(made) == gather.content(event)
    assert Organiser.objects.get(event=made).user == factories.user("bob")
    again = bob.post(answer["Location"], {"slug": ""})  # pressed twice: one event
    assert again["Location"] == "/o/kabo-cup/"
    assert Event.objects.count() == 2
    assert bob.get("/o/kabo-cup/history/").status_code == 200


def test_file_of_an_event_that_somebody_runs_already_says_so_to_them_alone(alice: Client, event: Event) -> None:
    data = event_file.write(event, at=whole.AT)
    sent = alice.post("/o/new/file/", upload(data))
    assert list(alice.get(sent["Location"]).context["here"]) == [event]
    assert "You have this event here already." in alice.get(sent["Location"]).content.decode()
    bob = Client(headers={"accept-language": "en"})
    bob.force_login(factories.user("bob"))
    first = bob.post("/o/new/file/", upload(data))["Location"]
    assert "You have this event" not in bob.get(first).content.decode()
    bob.post(first, {"slug": "bobs"})
    second = bob.post("/o/new/file/", upload(data))["Location"]
    assert [event.slug for event in bob.get(second).context["here"]] == ["bobs"]


@pytest.mark.parametrize(
    ("slug", "words"), [("cup", "Another event has this address."), ("new", "page of ours"), ("Ě !", "letters")]
)
def test_address_that_cannot_be_had_is_refused_at_its_field(alice: Client, event: Event, slug: str, words: str) -> None:
    answer = alice.post("/o/new/file/", upload(event_file.write(event, at=whole.AT)))
    refused = alice.post(answer["Location"], {"slug": slug})
    assert refused.status_code == 422
    assert words.casefold() in refused.content.decode().casefold()
    assert Event.objects.count() == 1


def test_files_of_others_are_nowhere_to_be_found(alice: Client, event: Event) -> None:
    """Neither the copies of another's event, nor a file that another has sent."""
    sent = alice.post("/o/new/file/", upload(event_file.write(event, at=whole.AT)))
    kept = event_file.keep(event, reason="by_hand", by=None, at=event.created_at)  # type: ignore[arg-type]
    own = factories.event(owner=factories.user("bob"), slug="bobs")
    bob = Client()
    bob.force_login(factories.user("bob"))
    assert bob.get(sent["Location"]).status_code == 404
    assert bob.get("/o/cup/copies/").status_code == 404
    assert bob.get(reverse("copy_file", args=[own.slug, kept.pk])).status_code == 404
    assert bob.get(reverse("take_back", args=[own.slug, kept.pk])).status_code == 404
    assert bob.get("/o/new/file/" + "a" * 32 + "/").status_code == 404


@pytest.mark.parametrize("language", ["cs", "en"])
def test_commands_write_and_read_a_file(event: Event, tmp_path: Path, language: str) -> None:
    """What is stored is the same in both languages."""
    path, out = tmp_path / "cup.kabo.json.gz", io.StringIO()
    with translation.override(language):
        call_command("export_event", "cup", str(path), stdout=out)
        call_command("import_event", str(path), owner="alice", address="again", stdout=out)
    assert "Kabo Cup: /e/again/" in out.getvalue()
    made = Event.objects.get(slug="again")
    assert whole.without_trace(made) == gather.content(event)
    newest = HistoryLine.objects.filter(event=made).first()
    assert newest is not None
    assert newest.origin == "command:import_event"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["export_event", "nowhere", "x"], "no event"),
        (["export_event", "cup", "/nowhere/x"], "cannot be written"),
        (["import_event", "/nowhere/x", "--owner=alice"], "cannot be read"),
        (["import_event", "/nowhere/x", "--owner=zoe"], "no user"),
        (["import_event", "/nowhere/x", "--owner=alice", "--address=new"], "page of ours"),
    ],
)
def test_commands_say_what_is_wrong(event: Event, arguments: list[str], words: str) -> None:
    with translation.override("en"), pytest.raises(CommandError, match=words):
        call_command(*arguments)


@pytest.mark.parametrize(
    ("language", "words"), [("cs", "Tuto adresu už má jiný turnaj."), ("en", "Another event has this address.")]
)
def test_command_refuses_an_address_in_the_language_of_its_caller(
    event: Event, tmp_path: Path, language: str, words: str
) -> None:
    path = tmp_path / "cup"
    path.write_bytes(event_file.write(event, at=whole.AT))
    with translation.override(language), pytest.raises(CommandError, match=words):
        call_command("import_event", str(path), owner="alice", address="cup")


def test_command_refuses_a_bad_file(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_bytes(b"nonsense")
    with pytest.raises(CommandError):
        call_command("import_event", str(path), owner="alice")
    assert Event.objects.count() == 1


def test_files_and_lists_kept_for_a_preview_go_when_somebody_is_erased(alice: Client, event: Event) -> None:
    factories.event(owner=day.alice(), slug="other")
    data = event_file.write(event, at=whole.AT)
    gone = [alice.post(path, upload(data))["Location"] for path in ("/o/cup/copies/", reverse("event_bring"))]
    gone += [alice.post(reverse("players_paste", args=["cup"]), {"text": "Eva Malá"})["Location"]]
    stays = alice.post(reverse("players_paste", args=["other"]), {"text": "Eva Malá"})["Location"]
    assert [alice.get(path).status_code for path in [*gone, stays]] == [200] * 4
    entry = event.entries.get(number=1)
    assert alice.post(reverse("entry_erase", args=["cup", entry.pk])).status_code == 302
    assert [alice.get(path).status_code for path in [*gone, stays]] == [404] * 3 + [200]


WRITING = re.compile(r"^\s*(INSERT|UPDATE|DELETE|BEGIN|SAVEPOINT|CREATE|LOCK)\b|\bFOR (NO KEY )?UPDATE\b")


def test_previews_neither_write_nor_lock_anything(alice: Client, event: Event) -> None:
    """Results are saved meanwhile, however long it takes: not one statement would have to wait, or make others wait."""
    data = event_file.write(event, at=whole.AT)
    kept = event_file.keep(event, reason=CopyReason.BY_HAND, by=day.alice(), at=event.created_at)
    sent = [alice.post(path, upload(data))["Location"] for path in ("/o/cup/copies/", reverse("event_bring"))]
    before = everything()
    for path in [*sent, reverse("take_back", args=["cup", kept.pk])]:
        with CaptureQueriesContext(connection) as asked:
            assert alice.get(path).status_code == 200
        assert not [query["sql"] for query in asked if WRITING.search(query["sql"])], path
        assert len(asked) < 70, path
    assert everything() == before


def test_lines_that_a_file_has_brought_say_so_and_who_has_brought_them(alice: Client, event: Event) -> None:
    """Somebody writes into a file that Alice did something: nobody takes it for her."""
    data = whole.changed(event, lambda file: file["content"]["tables"]["history"][0].update(by="alice", why="forged"))
    bob = Client(headers={"accept-language": "en"})
    bob.force_login(factories.user("bob"))
    answer = bob.post("/o/new/file/", upload(data))
    bob.post(answer["Location"], {"slug": "forged"})
    made = Event.objects.get(slug="forged")
    entries.add(made, data={"name": "Eva"}, by=factories.user("bob"))
    page = bob.get("/o/forged/history/?q=forged").content.decode()
    assert "alice (from a file)" in page
    assert "Nobody did this here: it is what the file says. Brought in by bob" in page
    brought = {line.revision: line.came_with for line in made.history.all()}
    newest = max(brought)
    assert {came for revision, came in brought.items() if revision < newest - 1} == {newest - 1}
    assert (brought[newest], brought[newest - 1]) == (None, None)
    found = bob.get("/o/forged/history/?q=eva").content.decode()
    assert "Player added" in found
    assert "Nobody did this here" not in found
    assert "Nobody did this here" not in alice.get("/o/cup/history/").content.decode()


def test_marks_of_an_earlier_file_stay_and_lines_of_the_next_say_which(alice: Client, event: Event) -> None:
    """The event goes on elsewhere and comes home: its own lines stay its own, those from there are marked."""
    there = event_file.bring(factories.user("bob"), event_file.read(event_file.write(event, at=whole.AT)), slug="there")
    entries.add(there, data={"name": "Eva"}, by=factories.user("bob"))
    answer = alice.post("/o/cup/copies/", upload(event_file.write(there, at=whole.AT)))
    assert alice.post(answer["Location"], {"why": "home", "revision": revision(event)}).status_code == 302
    lines = list(event.history.values_list("what", "came_with"))
    assert lines[0] == ("event_file.take_back", None)
    assert sorted(what for what, came in lines if came == revision(event)) == ["entries.add", "event_file.bring"]
    page = alice.get("/o/cup/history/").content.decode()
    assert page.count("Brought in by alice") == 2
    assert "bob (from a file)" in page


def test_file_may_not_say_what_came_with_which_file(event: Event) -> None:
    file = whole.envelope(event)["content"]["tables"]["history"]
    assert "came_with" not in file[0]


def test_copies_say_which_goes_next_when_as_many_are_kept_as_can_be(alice: Client, event: Event) -> None:
    for _time in range(copies.KEPT - 1):
        event_file.keep(event, reason=CopyReason.BY_HAND, by=day.alice(), at=event.created_at)
    assert "As many copies are kept as can be" not in alice.get("/o/cup/copies/").content.decode()
    alice.post("/o/cup/copies/", {"do": "keep"})
    assert "As many copies are kept as can be: kept by hand" in alice.get("/o/cup/copies/").content.decode()


def test_event_above_the_limit_of_a_file_is_told_where_a_copy_would_be(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round is closed all the same; the strip of every page and the list of copies say that there is no copy."""
    made = factories.event(owner=day.alice(), slug="cup")
    factories.entries(made, 4)
    day.publish(day.draw(made, 1))
    event_file.keep(made, reason=CopyReason.BY_HAND, by=day.alice(), at=made.created_at)
    monkeypatch.setattr(file_format, "MAX_ROWS", 5)
    assert alice.post(reverse("close_round", args=["cup", 1]), {"override": "Rain"}).status_code == 302
    assert made.rounds.get().closed_at is not None
    copy = EventCopy.objects.filter(event=made)[0]
    assert (copy.left_out, bytes(copy.file)) == ("rows", b"")
    page = alice.get("/o/cup/copies/").content.decode()
    assert "No copy was kept" in page
    assert "grown above what a file may hold" in page
    assert "No copy of the event" in alice.get("/o/cup/").content.decode()
    for name in ("take_back", "copy_file"):
        assert alice.get(reverse(name, args=["cup", copy.pk])).status_code == 404
    by_hand = alice.post("/o/cup/copies/", {"do": "keep"}, follow=True).content.decode()
    assert "No copy can be kept. The file has" in by_hand
    assert EventCopy.objects.filter(event=made).count() == 2
    monkeypatch.undo()
    alice.post("/o/cup/copies/", {"do": "keep"})
    assert not EventCopy.objects.exclude(left_out="").exists()
    assert "No copy of the event" not in alice.get("/o/cup/").content.decode()


def test_event_above_the_limit_is_not_taken_back_without_a_copy_of_before(
    alice: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.post("/o/cup/copies/", {"do": "keep"})
    day.play(event, 2)
    path, before = reverse("take_back", args=["cup", EventCopy.objects.get().pk]), everything()
    rows = sum(len(rows) for rows in gather.content(event)["tables"].values())
    monkeypatch.setattr(file_format, "MAX_ROWS", rows - 1)
    answer = alice.post(path, {"why": "x", "revision": revision(event)})
    assert answer.status_code == 422
    assert "No copy can be kept." in answer.content.decode()
    assert everything() == before


def test_command_says_that_a_file_above_the_limit_cannot_be_read_again(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_format, "MAX_ENTRIES", 7)
    out = io.StringIO()
    call_command("export_event", "cup", str(tmp_path / "cup.kabo.json.gz"), stderr=out)
    assert "The file cannot be read again: The file has 8 players: at most 7 are taken." in out.getvalue()
