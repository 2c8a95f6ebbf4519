"""A person erased: the results stay under a number, and no name is left in anything that we keep."""

import datetime as dt
import json
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import at_table, factories, recorded
from tests.field import day
from tests.field.snapshot import everything
from tournament import (
    announcements,
    entries,
    event_file,
    events,
    merging,
    penalties,
    people_data,
    referee,
    results,
    standings,
    table_confirm,
)
from tournament.enums import CopyReason
from tournament.errors import NotAllowed
from tournament.exports import making
from tournament.models import Draw, Entry, Event, EventCopy, HistoryLine, Person, Record

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 18, tzinfo=dt.UTC)
NAME, FORMER, SHORT, CLUB = "Božena Křižíková", "Božka Svobodová", "Kryptonitka", "Samotáři Kdyně"


@pytest.fixture
def event() -> Event:
    """A finished day in which the name is in every place that can hold one."""
    made = factories.event(owner=day.alice(), slug="cup", rounds_planned=2)
    factories.entries(made, 7)
    entries.add(made, data={"name": FORMER, "club": CLUB}, by=day.alice())
    found = made.entries.get(number=8)
    Entry.objects.filter(pk=found.pk).update(attendance="present")
    entries.edit(found, data={"name": NAME, "short_name": SHORT}, by=day.alice())
    entries.forbid(found, made.entries.get(number=1), by=day.alice())
    day.play(made, 1)
    give(made, found)
    announcements.finish(made, by=day.alice(), at=NOW, why=f"{NAME} had to go")
    event_file.keep(made, reason=CopyReason.BY_HAND, by=day.alice(), at=NOW)
    return Event.objects.get(pk=made.pk)


def give(event: Event, entry: Entry) -> None:
    """A penalty, a void game and a record, all of which say who it was."""
    penalty = penalties.give(
        event,
        entry=entry,
        kind="win_points",
        amount=Decimal(1),
        reason=f"{NAME} was late",
        round_number=None,
        by=day.alice(),
    )
    penalties.cancel(penalty, reason="křižíková was right", by=day.alice(), at=NOW)
    game = entry.seats.get().game
    assert game is not None
    record = recorded.attached(game, key="record")
    seat = record.seats.index(entry.pk) + 1
    lines = [f"p{seat}: {NAME}" if line.startswith(f"p{seat}:") else line for line in record.text.split("\n")]
    text = "\n".join([f"# written by {NAME}", *lines])
    verdict = {**record.verdict, "names": [NAME, *record.verdict["names"][1:]]}
    Record.objects.filter(pk=record.pk).update(text=text, verdict=verdict)
    results.void(game, why="Božena Křižíková: cards were marked", by=day.alice(), at=NOW)


def erase(event: Event, number: int = 8) -> int:
    entry = Entry.objects.select_related("event").get(event=event, number=number, merged_into=None)
    return people_data.erase(entry, by=day.alice(), at=NOW)


def everywhere() -> str:
    """All that the database holds, and all that it holds in files, as one text."""
    kept = "".join(
        json.dumps(event_file.read(bytes(copy.file)).content, ensure_ascii=False) for copy in EventCopy.objects.all()
    )
    rows = json.dumps(everything(), ensure_ascii=False)
    return f"{rows}{kept}".replace("\\\\u", "\\u").encode().decode("unicode_escape", "ignore") + rows + kept


def words() -> Iterator[str]:
    for name in (NAME, FORMER, SHORT, CLUB):
        yield from (name, *name.split())


def test_no_name_is_left_anywhere(event: Event) -> None:
    before = everywhere()
    assert all(word in before for word in (NAME, FORMER, SHORT, CLUB))
    assert erase(event) == 1
    after = everywhere().casefold()
    assert [word for word in words() if word.casefold() in after] == []


def test_results_and_standings_stay_under_the_number(event: Event) -> None:
    before = standings.of(event)
    erase(event)
    after = standings.of(Event.objects.get(pk=event.pk))
    assert [line.row for line in after.lines] == [line.row for line in before.lines]
    assert "#8" in [line.who.name for line in after.lines]
    assert Entry.objects.get(event=event, number=8).erased_at == NOW
    assert HistoryLine.objects.filter(event=event, what="people_data.erase", facts__number=8).count() == 1


def test_every_page_is_there_and_names_nobody(event: Event, client: Client) -> None:
    erase(event)
    client.force_login(day.alice())
    pages = [f"/e/{event.slug}/{page}" for page in ("", "standings/", "rounds/1/", f"players/{pk(event)}/")]
    pages += [f"/o/{event.slug}/{page}" for page in ("history/", "players/", "standings/", "results/1/", "penalties/")]
    pages += [f"/o/{event.slug}/{page}" for page in ("announcements/1/", f"players/{pk(event)}/", "print/round-1/")]
    for page in pages:
        text = client.get(page).content.decode()
        assert not [word for word in words() if word in text], page


def pk(event: Event) -> int:
    return Entry.objects.get(event=event, number=8).pk


def test_a_name_that_another_player_has_too_stays_with_that_one() -> None:
    event = factories.event(owner=day.alice(), slug="cup")
    for number in (1, 2):
        entries.add(event, data={"name": "Eva Malá", "number": number, "club": f"Club {number}"}, by=day.alice())
    erase(event, number=1)
    assert [entry.name for entry in event.entries.order_by("number")] == ["#1", "Eva Malá"]
    told = dict(HistoryLine.objects.filter(what="entries.add").values_list("facts__number", "facts__name"))
    assert told == {1: "#1", 2: "Eva Malá"}
    assert sorted(Person.objects.values_list("name", flat=True)) == ["#1", "Eva Malá"]


def test_all_events_of_the_owner_forget_the_person_and_nobody_elses() -> None:
    alice, bob = day.alice(), factories.user("bob")
    events = [factories.event(owner=owner) for owner in (alice, alice, bob)]
    for event in events:
        entries.add(event, data={"name": NAME}, by=event.organisers.get().user)
    assert erase(events[0], number=1) == 2
    assert [event.entries.get().name for event in events] == ["#1", "#1", NAME]


def test_a_merged_entry_loses_its_name_with_the_one_that_was_kept() -> None:
    event = factories.event(owner=day.alice())
    one, other = factories.entry(event, NAME), factories.entry(event, f"{NAME} jr.")
    merging.merge(one, other, by=day.alice())
    erase(event, number=one.number)
    assert {entry.name for entry in event.entries.all()} == {"#1", "#2"}


def test_prizes_name_nobody_who_was_erased_nor_does_their_history(event: Event) -> None:
    announcements.reopen(event, by=day.alice(), why="x")
    events.edit(event, data={"prizes": f"A cake, by {NAME}"}, by=day.alice())
    erase(event)
    assert Event.objects.get(pk=event.pk).prizes == "A cake, by #8"
    line = HistoryLine.objects.get(event=event, what="events.edit")
    assert line.facts["changes"]["prizes"][1] == "A cake, by #8"


def test_the_other_person_of_merged_entries_is_erased_in_every_event() -> None:
    event, other = factories.event(owner=day.alice()), factories.event(owner=day.alice())
    one, two = (entries.add(event, data={"name": name}, by=day.alice()) for name in (NAME, FORMER))
    entries.add(other, data={"name": FORMER}, by=day.alice())
    merging.merge(one, two, by=day.alice())
    assert erase(event, number=one.number) == 2
    assert set(Entry.objects.values_list("name", flat=True)) == {"#1", "#2"}
    assert not Person.objects.filter(name__in=[NAME, FORMER]).exists()


def test_a_club_that_others_have_stays_in_the_draw_so_that_it_can_be_drawn_again() -> None:
    """T20: what parted the players stays; a club of nobody else parted nobody."""
    event = factories.event(owner=day.alice())
    people = [factories.entry(event, club="KDH" if number < 2 else "") for number in range(8)]
    alone = people[-1]
    entries.edit(alone, data={"club": CLUB}, by=day.alice())
    day.draw(event, 1)
    for entry in (people[0], alone):
        people_data.erase(Entry.objects.get(pk=entry.pk), by=day.alice(), at=NOW)
    clubs = dict(Draw.objects.get().request["clubs"])
    assert clubs[people[0].pk] == clubs[people[1].pk] == "KDH"
    assert alone.pk not in clubs


def test_names_at_a_table_are_erased_too() -> None:
    """What the phones wrote: names in a confirmation's line, a dispute's note, a call's words."""
    hall = at_table.hall()
    first = hall.seated()[0]
    entries.edit(first, data={"name": NAME}, by=day.alice())
    content = hall.play()
    table_confirm.dispute(hall.game(), content=content, note=f"{NAME} is right", key="d", phone=hall.phone())
    referee.call(hall.game(2), words="Křižíková cannot see", key="c", phone=hall.phone(2))
    for entry in hall.seated():
        table_confirm.confirm(hall.game(), entry=entry.pk, content=content, phone=hall.phone(entry=entry.pk))
    assert NAME in str(HistoryLine.objects.get(what="table_confirm.confirm").facts)
    people_data.erase(Entry.objects.get(pk=first.pk), by=hall.event.organisers.get().user, at=NOW)
    text = everywhere()
    assert "Křižíková" not in text
    assert "Božena" not in text


def test_only_the_owner_may_erase_and_once_is_enough(event: Event) -> None:
    with pytest.raises(NotAllowed):
        people_data.erase(Entry.objects.get(pk=pk(event)), by=factories.user("bob"), at=NOW)
    assert erase(event) == 1
    before = everything()
    assert erase(event) == 0
    assert everything() == before


def test_page_says_what_happens_and_where_and_forgets_files_that_were_made(client: Client, event: Event) -> None:
    made = making.make(event, what="round-1", kind="csv", held=False, at=timezone.now())
    assert made is not None
    client.force_login(day.alice())
    path = reverse("entry_erase", args=[event.slug, pk(event)])
    text = client.get(path).content.decode()
    assert NAME in text
    assert event.name in text
    assert client.post(path).status_code == 302
    assert NAME not in client.get(path).content.decode()
