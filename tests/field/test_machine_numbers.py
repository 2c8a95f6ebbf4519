"""Field report 23: in Czech, with 1,500 players, every number that a machine reads is written for machines."""

import re
from decimal import Decimal
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.field import day
from tests.field.snapshot import everything
from tournament import attendance, entries, penalties
from tournament.entries import Step
from tournament.enums import Preset
from tournament.models import Entry, Event, Penalty

pytestmark = pytest.mark.django_db
SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
NUMBER = re.compile(r"[-−+]?[\d][\d\s.,\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]*")
MACHINE = re.compile(r"-?\d+(\.\d+)?")
DATE = re.compile(r"\d{4}-\d\d-\d\d")
READ_BY_MACHINES = {
    *("id", "for", "href", "action", "name", "min", "max", "step", "maxlength", "size", "rowspan", "colspan", "width"),
    *("height", "tabindex", "x", "y", "cx", "cy", "aria-describedby", "aria-controls", "aria-labelledby"),
}


class Attributes(HTMLParser):
    """Collects attributes that are not as a machine wants them, and what the page's form would send back."""

    def __init__(self, action: str = "") -> None:
        super().__init__()
        self.action, self.inside = action, False
        self.wrong: list[str] = []
        self.sent: dict[str, list[str]] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.wrong += [f'<{tag} {name}="{value}">' for name, value in values.items() if not right(tag, name, values)]
        if tag == "form":
            self.inside = values.get("method") == "post" and values.get("action", self.action) in ("", self.action)
        if self.inside:
            self._field(tag, values)

    def _field(self, tag: str, values: dict[str, str]) -> None:
        name, kind = values.get("name", ""), values.get("type", "text")
        if tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in values:
            self.sent.setdefault(self.select, []).append(values.get("value", ""))
        elif tag == "input" and name and (kind not in ("checkbox", "radio") or "checked" in values):
            self.sent.setdefault(name, []).append(values.get("value", "on" if kind == "checkbox" else ""))


def right(tag: str, name: str, values: dict[str, str]) -> bool:
    """Is this attribute written for a machine, if a machine reads it?"""
    value = values[name]
    twin = values.get("name", "").startswith("initial-")  # what the visible field showed, as it was shown
    if name == "value" and tag != "option" and (twin or values.get("type", "text") in ("text", "search")):
        return not (set(value) & set(SPACES) and NUMBER.fullmatch(value))
    if name != "value" and name not in READ_BY_MACHINES and not name.startswith("data-"):
        return True
    plain = not NUMBER.fullmatch(value) or MACHINE.fullmatch(value) or DATE.fullmatch(value)
    return bool(plain) and not re.search(rf"\d[{SPACES}]\d", value)


def seen(client: Client, path: str) -> Attributes:
    answer = client.get(path)
    assert answer.status_code == 200, path
    found = Attributes(path)
    found.feed(answer.content.decode())
    return found


@pytest.fixture
def client(client: Client) -> Client:
    client.force_login(day.alice())
    client.cookies["django_language"] = "cs"
    return client


@pytest.fixture
def crowd() -> Event:
    """1,500 players; the last twelve of them in the hall, round 1 closed, 2 running, 3 a draft."""
    event = factories.event(owner=day.alice(), slug="velky", preset=Preset.BALANCED, rounds_planned=4)
    names = [Step({"name": f"Hráč {number}", "number": 1000 + number}) for number in range(1500)]
    entries.add_many(event, plan=lambda known: names, by=day.alice())
    for entry in Entry.objects.filter(event=event).order_by("-number")[:12]:
        attendance.check_in(entry, by=day.alice())
    day.play(event, 1)
    who = Entry.objects.get(pk=day.present(event)[0])
    penalties.give(
        event, entry=who, kind="win_points", amount=Decimal("33.33"), reason="x", round_number=None, by=day.alice()
    )
    day.publish(day.draw(event, 2))
    day.draw(event, 3)
    return event


def addresses(event: Event) -> list[str]:
    here = day.present(event)
    names = [
        *(
            "overview",
            "settings",
            "organisers",
            "history",
            "undo",
            "hold",
            "finish",
            "players",
            "player_new",
            "never_with",
        ),
        *("checkin", "rounds", "organiser_standings", "penalties", "tie_break", "prints", "event_copy", "event_delete"),
    ]
    found = [reverse(name, args=[event.slug]) for name in names]
    found += [reverse(name, args=[event.slug, here[0]]) for name in ("entry", "entry_merge", "entry_attend")]
    found += [
        reverse(name, args=[event.slug, 2]) for name in ("results_round", "close_round", "reseat", "no_show", "draw")
    ]
    found += [reverse(name, args=[event.slug, 3]) for name in ("draw", "draw_by_hand")]
    found += [reverse(name, args=[event.slug, 1, 1]) for name in ("sheet", "game_void", "game_history")]
    found += [reverse(name, args=[event.slug]) for name in ("event", "standings")]
    found += [f"/o/{event.slug}/settings/?part=counting", f"/o/{event.slug}/settings/?part=tables"]
    return [*found, reverse("round", args=[event.slug, 1]), reverse("player", args=[event.slug, here[0]])]


def test_field_23_every_attribute_of_every_page_is_machine_readable_and_forms_come_back(
    client: Client, crowd: Event
) -> None:
    assert min(day.present(crowd)) > 999
    wrong = {path: seen(client, path).wrong for path in addresses(crowd)}
    assert {path: found[:5] for path, found in wrong.items() if found} == {}
    for path in (
        reverse("entry", args=[crowd.slug, day.present(crowd)[0]]),
        f"/o/{crowd.slug}/settings/",
        f"/o/{crowd.slug}/settings/?part=counting",
    ):
        before = everything()
        answer = client.post(path, seen(client, path).sent)
        assert answer.status_code == 302, path
        assert everything() == before, path


def test_field_23_localised_numbers_would_be_noticed() -> None:
    found = Attributes()
    found.feed(
        '<a href="1\N{NO-BREAK SPACE}500"></a><input type="number" value="39,00"><b data-rank="1 500" id="5"></b>'
    )
    assert len(found.wrong) == 3


@pytest.mark.parametrize(("typed", "amount"), [("33,33", Decimal("33.33")), ("2.5", Decimal("2.5")), ("7", Decimal(7))])
def test_field_23_decimals_are_typed_with_comma_or_point_and_shown_with_a_comma(
    client: Client, typed: str, amount: Decimal
) -> None:
    event = factories.event(owner=day.alice())
    factories.entries(event, 4)
    day.play(event, 1)
    who = day.present(event)[1]
    data = {"entry": who, "kind": "game_points", "amount": typed, "reason": "hlučnost", "round_number": 1}
    assert client.post(reverse("penalties", args=[event.slug]), data).status_code == 302
    assert Penalty.objects.get(entry=who).amount == amount
    page = client.get(reverse("penalties", args=[event.slug])).content.decode()
    assert f"{amount.normalize():f}".replace(".", ",") in page


@pytest.mark.parametrize("typed", ["-120", "−120", "0", "33,333", "x", "9" * 30])
def test_field_23_an_amount_that_is_none_is_refused_with_what_was_typed(client: Client, typed: str) -> None:
    event = factories.event(owner=day.alice())
    who = factories.entry(event).pk
    data = {"entry": who, "kind": "game_points", "amount": typed, "reason": "x", "round_number": ""}
    before = everything()
    answer = client.post(reverse("penalties", args=[event.slug]), data)
    assert answer.status_code == 422
    assert f'value="{typed}"' in answer.content.decode()
    assert everything() == before
