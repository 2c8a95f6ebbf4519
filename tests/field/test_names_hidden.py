"""An event that shows initials shows no whole name: no public page, live part, table's phone or paper of the wall."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import at_table, factories, recorded
from tests.field import day
from tests.field.test_access import ALL
from tests.public_cup import cup
from tournament import announcements, events, policy
from tournament.enums import PublicNames
from tournament.exports import making
from tournament.models import Event, Record
from tournament.parts import KEYED, PARTS
from tournament.snapshot import Snapshots

pytestmark = pytest.mark.django_db
NAMES = ("Božena Křižíková", "Chrudoš Dvořáček", "Ing. Vratislav Šťovíček", "Miroslava Anna Kovářová")
WORDS = re.compile(r"Božena|Křižíková|Chrudoš|Dvořáček|Vratislav|Šťovíček|Miroslava|Kovářová", re.IGNORECASE)
INITIALS = ("B. K.", "Ch. D.", "V. Š.", "M. A. K.")


@pytest.fixture
def event() -> Event:
    """Rounds 1 and 2 closed, 3 running, a record that players may replay, everybody by initials."""
    made = factories.event(owner=day.alice(), rounds_planned=4, slug="cup")
    factories.entries(made, 8)
    day.play(made, 1)
    day.play(made, 2)
    day.publish(day.draw(made, 3))
    for entry, name in zip(made.entries.order_by("number"), NAMES * 30, strict=False):
        entry.name, entry.short_name = name, ""
        entry.save()
        entry.person.name = name
        entry.person.save()
    played = made.rounds.get(number=1)
    game = next(game for game in played.games.order_by("table") if game.seats.count() == 4)
    record = recorded.attached(game, key="record", public=True)
    text = re.sub(r"^p(\d): .*$", lambda found: f"p{found[1]}: {NAMES[int(found[1]) - 1]}", record.text, flags=re.M)
    Record.objects.filter(pk=record.pk).update(text=text, verdict={**record.verdict, "names": list(NAMES)}, seats=[])
    events.edit(made, data={"public_names": PublicNames.INITIALS}, by=None)
    return Event.objects.get(pk=made.pk)


def public_pages(event: Event) -> Iterator[str]:
    """Every address of the policy that anybody may look at."""
    numbers = event.rounds.filter(published__isnull=False).values_list("number", flat=True)
    shown = Record.objects.get().game
    for address in ALL:
        if policy.Part.PUBLIC not in policy.rule_of(address.name).look:
            continue
        if address.arguments == ("slug", "number"):
            yield from (reverse(address.name, args=[event.slug, number]) for number in numbers)
        elif address.name == "player":
            yield from (reverse("player", args=[event.slug, pk]) for pk in event.entries.values_list("pk", flat=True))
        elif address.name == "replay":
            here = reverse("replay", args=[event.slug, shown.round.number, shown.table])
            yield from (here, f"{here}?step=5", f"{here}?step=5&seat=1", f"{here}?step=999")
        elif "slug" in address.arguments:
            yield reverse(address.name, args=[event.slug])
        elif not address.arguments:
            yield reverse(address.name)
    yield from (f"/e/{event.slug}/?q={word}" for word in ("b", "k.", "křižíková", "bozena"))
    yield f"/e/{event.slug}/projector/?views=seating,standings,playing,clock,qr"


def refuse_names(text: str, where: str) -> None:
    found = WORDS.search(text)
    assert found is None, f"{where}: …{text[max(0, found.start() - 80) : found.end() + 20]}…"


def test_no_public_page_shows_a_whole_name(event: Event, client: Client) -> None:
    shown = set()
    for path in public_pages(event):
        answer = client.get(path)
        assert answer.status_code in (200, 302, 403, 404, 405), path
        text = answer.content.decode()
        refuse_names(
            text.replace("křižíková", "").replace("bozena", ""), path
        )  # what was looked for stands in its field
        shown |= {name for name in INITIALS if name in text}
    assert shown == set(INITIALS)


def test_no_live_part_shows_a_whole_name(event: Event) -> None:
    snapshots = Snapshots()
    keys = {"player": list(event.entries.values_list("pk", flat=True)), "clock": [1, 2]}  # of players, of tables
    assert set(keys) == set(KEYED)
    for language, _name in settings.LANGUAGES:
        asked = [(part, 0) for part in PARTS] + [(part, key) for part in KEYED for key in keys[part]]
        for part, key in asked:
            fragment = snapshots.get(event.slug, part=part, language=language, key=key)
            assert fragment is not None, part
            refuse_names(fragment.plain.decode(), part)


def test_no_table_shows_a_whole_name() -> None:
    hall = at_table.hall(public_names=PublicNames.INITIALS)
    for entry, name in zip(hall.players, NAMES * 2, strict=True):
        entry.name = name
        entry.save()
    hall.put((5, 12, 9, 60))
    phone = hall.client()
    for path in (f"/e/{hall.event.slug}/table/", f"/live/cs/{hall.event.slug}/table/"):
        answer = phone.get(path)
        if answer.status_code == 200:
            refuse_names(answer.content.decode(), path)
    page = phone.get(f"/e/{hall.event.slug}/table/").content.decode()
    assert all(name in page for name in INITIALS)


PAPERS = ("standings", "wall", "prizes", "names-3", "tables-3", "slips-3", "round-1")


@pytest.mark.parametrize("held", [False, True])
def test_no_paper_or_file_for_the_wall_shows_a_whole_name(event: Event, held: bool) -> None:
    if held:
        announcements.hold(event, from_round=2, by=None)
    client = Client()
    client.force_login(day.alice())
    for what in PAPERS:
        answer = client.get(reverse("paper", args=[event.slug, what]) + ("?held=1" if held else ""))
        assert answer.status_code == 200, what
        refuse_names(answer.content.decode(), what)
    for what in ("standings", "round-1"):
        made = making.make(event, what=what, kind="csv", held=held, at=timezone.now())
        assert made is not None
        refuse_names(made.body.decode("utf-8-sig"), what)


def test_organisers_see_whole_names_everywhere(event: Event) -> None:
    client = Client()
    client.force_login(day.alice())
    for page in ("players/", "standings/", "results/3/", "rounds/3/draw/", "print/players/"):
        text = client.get(f"/o/{event.slug}/{page}").content.decode()
        assert WORDS.search(text), page


def test_two_of_the_same_initials_are_told_apart_by_their_numbers(event: Event, client: Client) -> None:
    """All of them four times over: no two rows of the standings are alike."""
    text = client.get(f"/e/{event.slug}/standings/").content.decode()
    names = re.findall(r'<summary><span class="k-name">([^<]*)<', text)
    assert len(names) == event.entries.count()
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"(B\. K\.|Ch\. D\.|V\. Š\.|M\. A\. K\.) \(\d+\)", name) for name in names)


def test_announced_standings_stay_right_when_names_are_shortened(client: Client) -> None:
    """Another way of showing names is no correction of the standings."""
    made = cup(rounds_planned=3, slug="cup").event
    day.enter(made.rounds.get(number=3), dice=Random(1))
    day.close(made.rounds.get(number=3))
    announcements.finish(made, by=day.alice(), at=timezone.now())
    for how in PublicNames.values:
        events.edit(made, data={"public_names": how}, by=None)
        assert (
            "Corrected since"
            not in client.get(f"/e/{made.slug}/standings/", headers={"accept-language": "en"}).content.decode()
        )
