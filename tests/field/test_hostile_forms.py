"""Issue 7, "Abuse", as a kind: every field of every form of the site gets what no one should type.

The answer is a page in the reader's language, never a crash; what is refused is said and kept as typed; nothing in the
database is a control character.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from tests.at_table import hall
from tests.field import day
from tests.field.forms import Form, forms
from tests.field.snapshot import everything
from tests.field.test_access import OF_EVENT, Full, full, own_cache
from tournament import characters

__all__ = ["full", "own_cache"]  # fixtures
pytestmark = pytest.mark.django_db
MORE = (
    "rounds/3/from-paper/?tables=1",
    "settings/?part=counting",
    "settings/?part=tables",
    "results/2/1/?level=sets",
    "results/2/1/?level=cards",
)
CONTROLS = ("Eva\x00Malá", "\x07", "1\x7f2")
OTHERS = (
    *("<script>alert(1)</script>", '"', "-1", "1e9", "١٢", "9" * 500, "x" * 10_000, "\x85\x9f"),
    *("\u202eObrácený", "e" + 300 * "\u0301", "Party 🎉👩‍👩‍👧"),
)
GOOD = {200, 302, 403, 404, 409, 422, 429}
FORMS = {"sheet", "from_paper", "player_new", "players_paste", "settings", "penalties", "tie_break", "login", "history"}
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
SIGN = re.compile("[\u2400\u2407\u2421]")
BARE = re.compile(r"<script>alert|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
SAID = re.compile(r'class="k-error|role="alert"')


@dataclass(frozen=True, slots=True)
class Place:
    """A form, where it is sent by which of its buttons, and by whose browser."""

    name: str
    path: str
    form: Form
    button: Mapping[str, str]
    client: Client


Page = tuple[Client, str]


def member() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(day.alice())
    return client


def pages(full: Full) -> Iterator[Page]:
    """Every page on which a form may be."""
    organiser, visitor = member(), Client(headers={"accept-language": "en"})
    yield from ((organiser, full.path(address)) for address in OF_EVENT)
    yield from ((organiser, f"/o/cup/{path}") for path in MORE)
    yield from ((organiser, reverse(name)) for name in ("event_new", "password"))
    yield from ((visitor, reverse(name)) for name in ("login", "table_link"))
    yield visitor, reverse("event", args=["cup"])


def phone_pages() -> Iterator[Page]:
    """A table's page with a set written and a set to write, by totals and by cards."""
    one = hall()
    one.put((5, 12, 9, 0))
    phone = one.client(language="en")
    yield from ((phone, f"{reverse('table_page', args=['cup'])}{more}") for more in ("", "?level=cards", "?set=1"))


def places(pages: Iterable[Page]) -> list[Place]:
    """Each form of these pages once, however many pages and rows have it."""
    found: dict[object, Place] = {}
    for client, path in pages:
        answer = client.get(path, follow=True)
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        here = answer.request["PATH_INFO"] + "?" + answer.request["QUERY_STRING"]
        for form in forms(answer.content.decode()):
            target = urljoin(here, form.action)
            name = resolve(urlsplit(target).path).url_name or ""
            kinds = frozenset(re.sub(r"\d+", "#", field.name) for field in form.fields if field.typed)
            for button in form.buttons:
                key = (name, form.method, kinds, re.sub(r"\d+", "#", str(button)))
                found.setdefault(key, Place(name, target, form, button, client))
    return list(found.values())


def fields(place: Place) -> list[str]:
    """What can be typed, of a row of fields the first."""
    kinds: dict[str, str] = {}
    for field in place.form.fields:
        if field.typed or (field.type == "hidden" and field.name != "csrfmiddlewaretoken"):
            kinds.setdefault(re.sub(r"\d+", "#", field.name), field.name)
    return list(kinds.values())


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and what the database holds then; whatever was changed is taken back."""

    status: int
    page: str
    text: str
    changed: bool


def sent(place: Place, name: str, value: str, before: object) -> Answer:
    """The answer to the form with this value in one of its fields."""
    data = place.form.data | {key: [text] for key, text in {**place.button, name: value}.items()}
    with transaction.atomic():
        ask = place.client.post if place.form.method == "post" else place.client.get
        answer = ask(place.path, data)
        after = everything()
        transaction.set_rollback(True)
    text = "\t".join(cell for rows in after.values() for row in rows for cell in row)
    return Answer(answer.status_code, answer.content.decode(), text, after != before)


def trouble(place: Place, name: str, value: str, before: object) -> str:
    """What is wrong with the answer to this value; "" for a good one."""
    answer = sent(place, name, value, before)
    hidden = next(field for field in place.form.fields if field.name == name).type == "hidden"
    if answer.status not in GOOD:
        return str(answer.status)
    if CONTROL.search(answer.text) or (SIGN.search(answer.text) and not hidden):
        return "a control character is kept"
    if answer.status == 302 or answer.changed or place.form.method == "get" or hidden:
        return ""
    if 'lang="en"' not in answer.page or BARE.search(answer.page):
        return "the page"
    if value in CONTROLS and answer.status == 422 and not SAID.search(answer.page):
        return "not said"
    return "" if _shown(answer.page, place.form, name, value) else f"{answer.status}: not kept"


def _shown(page: str, form: Form, name: str, value: str) -> bool:
    """Is the beginning of what was typed still there? Passwords are not shown, nor the day of no calendar."""
    if next(field for field in form.fields if field.name == name).type in ("password", "date"):
        return True
    wanted = characters.visible(value).strip()[:8]
    return any(shown.strip().startswith(wanted) for one in forms(page) if (shown := one.value(name)) is not None)


def troubles(found: Iterable[Place], values: Iterable[str]) -> list[str]:
    """Everything that is wrong with the answers to these values, in every field of every form."""
    before = everything()
    return [
        f"{place.name} {place.button} {name} {value[:30]!r}: {wrong}"
        for place in found
        for name in fields(place)
        for value in values
        if (wrong := trouble(place, name, value, before))
    ]


@pytest.mark.parametrize("values", [CONTROLS[:1], pytest.param(CONTROLS[1:] + OTHERS, marks=pytest.mark.drill)])
def test_hostile_values_in_every_field_of_every_form_are_refused_kept_and_never_stored(
    full: Full, values: tuple[str, ...]
) -> None:
    found = places(pages(full))
    assert {place.name for place in found} >= FORMS
    assert troubles(found, values) == []


@pytest.mark.parametrize("values", [CONTROLS[:1], pytest.param(CONTROLS[1:] + OTHERS, marks=pytest.mark.drill)])
def test_hostile_values_in_every_field_of_a_tables_phone(values: tuple[str, ...]) -> None:
    found = places(phone_pages())
    assert {"table_set", "table_act"} <= {place.name for place in found}
    assert troubles(found, values) == []


@pytest.mark.parametrize("values", [CONTROLS[:1], pytest.param(CONTROLS[1:] + OTHERS, marks=pytest.mark.drill)])
def test_hostile_values_before_there_is_any_account(values: tuple[str, ...]) -> None:
    found = places([(Client(headers={"accept-language": "en"}), reverse("first_organiser"))])
    assert [place.name for place in found if place.form.method == "post" and fields(place)]
    assert troubles(found, values) == []
