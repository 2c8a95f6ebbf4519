"""More of issue 7, "Abuse": looking at public pages, more text than a form may hold, lists of odd names."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.field import day
from tests.field.snapshot import everything
from tests.field.test_abuse import BARE, LANGUAGES, errors, event, organiser
from tests.field.test_access import ALL, OURS, Full, full, own_cache
from tournament.models import Entry, Event

__all__ = ["event", "full", "organiser", "own_cache"]  # fixtures
pytestmark = pytest.mark.django_db
PUBLIC = [address for address in ALL if address not in OURS]


def test_abuse_looking_at_any_public_page_changes_nothing(full: Full) -> None:
    """Whoever looks: nobody, a stranger, the organiser."""
    stranger, owner = Client(), Client()
    stranger.force_login(factories.user("charlie"))
    owner.force_login(day.alice())
    before = everything()
    for address in PUBLIC:
        path = full.path(address) if "slug" in address.arguments else reverse(address.name)
        for client in (Client(), stranger, owner):
            answer = client.get(path)
            assert answer.status_code in (200, 302, 403, 404, 405), path
            assert everything() == before, path


def test_abuse_too_much_text_or_too_many_fields_names_the_limit(organiser: Client, event: Event) -> None:
    long, many = {"text": "x" * 4_000_000}, {f"f{number}": "" for number in range(5_001)}
    for data, limits in ((long, ("3 MB",)), (many, ("5000", "5 000"))):
        for language in LANGUAGES:
            organiser.cookies["django_language"] = language
            answer = organiser.post(reverse("players_paste", args=["cup"]), data)
            page = answer.content.decode().replace("\xa0", " ")
            assert answer.status_code == 413
            assert f'lang="{language}"' in page
            assert any(limit in page for limit in limits), page
    assert not Entry.objects.exists()


ODD_LIST = (
    *(
        "Eva\x00 Malá",
        "\x01Jan\x0bNovák",
        '"Petr',
        'Ota "Bob" Malý',
        "'",
        "\u202eObrácený",
        "Z\u0308ofie",
        "e" + 300 * "\u0301",
    ),
    *("Party 🎉👩‍👩‍👧", "=1+1", "Iva\x7f\x9fTichá"),
)


def test_abuse_a_pasted_list_of_odd_names_is_shown_clean_and_says_what_it_leaves_out(
    organiser: Client, event: Event
) -> None:
    answer = organiser.post(reverse("players_paste", args=["cup"]), {"text": "\n".join(ODD_LIST)})
    assert answer.status_code == 302, errors(answer.content.decode())
    page = unescape(organiser.get(answer.headers["Location"]).content.decode())
    assert not BARE.search(page)
    for said in (
        "Eva Malá",
        "Jan Novák",
        '"Petr',
        'Ota "Bob" Malý',
        "Party 🎉",
        "60 characters",
    ):
        assert said in page, said
    assert "A character here cannot be read, shown as \ufffd. Mend it in the list." in page
    hidden = dict(re.findall(r'<input type="hidden" name="(c\d+)" value="(\w+)">', page))
    assert organiser.post(answer.headers["Location"], hidden).status_code == 302
    names = set(event.entries.values_list("name", flat=True))
    assert {"Eva Malá", "Jan Novák", '"Petr', "Obrácený", "=1+1"} <= names
    assert not [name for name in names if BARE.search(name) or "\u2400" in name or "\ufffd" in name]
