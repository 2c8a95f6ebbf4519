"""Two people of one name are told apart wherever they are shown, by one rule."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament import parts, standings
from tournament.models import Event
from tournament.queries import day, names, player_page, public, sheet
from tournament.queries.names import Named, distinct

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("people", "shown"),
    [
        ([("Eva Malá", ""), ("Jan Novák", "KDH")], ["Eva Malá", "Jan Novák"]),
        ([("Eva Malá", "KDH Brno"), ("Eva Malá", "KDH Praha")], ["Eva Malá (KDH Brno)", "Eva Malá (KDH Praha)"]),
        ([("Eva Malá", "KDH Brno"), ("Eva Malá", "")], ["Eva Malá (KDH Brno)", "Eva Malá (2)"]),
        ([("Eva Malá", ""), ("Eva Malá", "")], ["Eva Malá (1)", "Eva Malá (2)"]),
        (
            [("Eva Malá", "KDH"), ("Eva Malá", "KDH"), ("Eva Malá", "MK")],
            ["Eva Malá (1)", "Eva Malá (2)", "Eva Malá (MK)"],
        ),
        ([], []),
    ],
)
def test_a_name_that_several_have_is_followed_by_the_club_or_else_the_number(
    people: list[tuple[str, str]], shown: list[str]
) -> None:
    found = distinct(Named(number, number, name, club) for number, (name, club) in enumerate(people, start=1))
    assert list(found.values()) == shown


@pytest.fixture
def event() -> Event:
    made = factories.event(public=True)
    twins = [factories.entry(made, "Eva Malá", club=club) for club in ("Brno", "")]
    hidden = [factories.entry(made, name, short_name="Jan N.") for name in ("Jan Novák", "Jan Nový")]
    factories.published(made, [[*twins, *hidden]])
    return made


ORGANISERS = ["Eva Malá (Brno)", "Eva Malá (2)", "Jan Novák", "Jan Nový"]
PUBLIC = ["Eva Malá (Brno)", "Eva Malá (2)", "Jan N. (3)", "Jan N. (4)"]


def test_equal_names_are_told_apart_on_tables_sheets_and_draws(event: Event) -> None:
    (played,) = day.played(event)
    assert [seat.entry.label for seat in played.tables[0].seats] == ORGANISERS
    assert [column.name for column in sheet.columns(played.tables[0])] == ORGANISERS
    assert list(names.of(event.pk).values()) == ORGANISERS


def test_equal_public_names_are_told_apart_on_public_pages_and_in_the_standings(event: Event, client: Client) -> None:
    (table,) = public.current(event).tables  # type: ignore[union-attr]
    assert [seat.who.name for seat in table.seats] == PUBLIC
    assert [who.name for who in standings.of(event, public=True).people.values()] == PUBLIC
    assert [who.name for who in standings.of(event, public_names=True).people.values()] == PUBLIC
    assert [who.name for who in standings.of(event).people.values()] == ORGANISERS
    first = table.seats[0].who.entry
    found = player_page.of(parts.Reads(event).field, first)
    assert found is not None
    assert [who.name for who in found.games[0].others] == PUBLIC[1:]
    page = client.get(reverse("player", args=[event.slug, first])).content.decode()
    assert all(name in page for name in PUBLIC)


def test_a_merged_entry_makes_no_name_equal() -> None:
    event = factories.event()
    keep, drop = factories.entry(event, "Eva Malá"), factories.entry(event, "Eva Malá")
    drop.merged_into = keep
    drop.save()
    assert names.of(event.pk) == {keep.pk: "Eva Malá", drop.pk: "Eva Malá"}
