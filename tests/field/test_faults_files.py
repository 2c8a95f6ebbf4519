"""Issue 8, "Faults", for the deeds with files and a person's name: see test_faults.py.

In every run a part of their writes, all of them in `make drill`.
"""

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.event_file import whole
from tests.field.snapshot import everything
from tests.field.test_faults import SAID, Data, ill, organiser
from tests.field.test_half_made import day, played
from tests.field.verbs import kept
from tournament import event_file
from tournament.models import Entry, Event, HistoryLine

pytestmark = pytest.mark.django_db(transaction=True)
Deed = Callable[[Event], tuple[str, Data]]


def bring(event: Event) -> tuple[str, Data]:
    file = SimpleUploadedFile("cup.kabo.json.gz", event_file.write(event, at=whole.AT))
    return organiser().post(reverse("event_bring"), {"file": file}).headers["Location"], {"slug": "brought"}


def take_back(event: Event) -> tuple[str, Data]:
    copy = event.copies.get(reason="by_hand")
    return reverse("take_back", args=[event.slug, copy.pk]), {"why": "wrong", "revision": event.revision}


def erase(event: Event) -> tuple[str, Data]:
    """What somebody has sent for a preview goes with the name."""
    organiser().post(reverse("players_paste", args=[event.slug]), {"text": "Eva Malá"})
    return reverse("entry_erase", args=[event.slug, Entry.objects.filter(event=event)[0].pk]), {}


DEEDS: dict[str, tuple[Callable[[Event], None], Deed]] = {
    "event_file.bring": (played, bring),
    "event_file.take_back": (kept, take_back),
    "people_data.erase": (kept, erase),
}


def sent_for_previews() -> list[str]:
    found = Session.objects.order_by("pk")
    return [row.pk for row in found if row.get_decoded().keys() & {"sheet", "file"}]


def refuse_until_well(code: str, *, step: int) -> None:
    """Ill from every `step`-th write of the deed on: a sentence each time, nothing is changed; then it is done."""
    before, deed = DEEDS[code]
    event = day()
    before(event)
    event = Event.objects.get(pk=event.pk)
    path, data = deed(event)
    client, start, sent, at = organiser(), everything(), sent_for_previews(), 0
    while True:
        with ill(at):
            answer = client.post(path, data)
        if answer.status_code == 302:
            break
        assert answer.status_code == 503, f"write {at}: {answer.content.decode()}"
        page = answer.content.decode()
        assert SAID in page
        assert "Nothing was changed, and nothing is half done." in page
        assert (everything(), sent_for_previews()) == (start, sent), f"write {at}"
        at += step
    assert at >= 6
    assert HistoryLine.objects.filter(what=code).count() == 1
    assert (sent_for_previews() == sent) == (code != "people_data.erase")


@pytest.mark.parametrize(
    ("code", "step"), [("event_file.bring", 7), ("event_file.take_back", 12), ("people_data.erase", 1)]
)
def test_read_only_at_a_write_of_a_great_deed_is_a_sentence_and_nothing_half(code: str, step: int) -> None:
    refuse_until_well(code, step=step)


@pytest.mark.drill
@pytest.mark.parametrize("code", DEEDS)
def test_read_only_at_each_write_of_a_great_deed_is_a_sentence_and_nothing_half(code: str) -> None:
    refuse_until_well(code, step=1)
