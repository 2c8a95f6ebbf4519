"""The policy: every address × method × role, as the table of rights says (field report 6)."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.field import day
from tests.field.snapshot import everything
from tests.field.test_access import ALL, OF_EVENT, OURS, Address, Full, full, own_cache
from tournament import policy
from tournament.enums import Role
from tournament.models import Event, Organiser
from tournament.policy import POLICY, Part

__all__ = ["full", "own_cache"]  # fixtures
pytestmark = pytest.mark.django_db
HELPERS = (Role.CO_ORGANISER, Role.SCOREKEEPER, Role.REFEREE)


def member(event: Event, role: Role) -> Client:
    """A browser in which somebody with this role is logged in."""
    client = Client()
    user = day.alice() if role == Role.OWNER else factories.user(role.value)
    Organiser.objects.get_or_create(event=event, user=user, defaults={"role": role})
    client.force_login(user)
    return client


def test_policy_has_every_address_and_no_other() -> None:
    assert {address.name for address in ALL} == set(POLICY)


def test_policy_organisers_pages_are_for_those_who_run_the_event_and_public_ones_for_anybody() -> None:
    ours = {address.name for address in OURS}
    for name, rule in POLICY.items():
        parts = rule.look | rule.act | rule.running
        assert Part.OWNER in parts, f"{name}: the owner may do everything"
        assert (parts <= policy.STAFF) == (name in ours) or name in TABLES, name
        assert rule.act <= rule.look or not rule.look, f"{name}: who acts may look"


TABLES = {"table_link", "table_page", "table_set", "table_check", "table_act"}  # addresses of a table's phone


@pytest.mark.parametrize("role", list(Role))
def test_policy_decides_every_look(full: Full, role: Role) -> None:
    client = member(full.event, role)
    for address in OF_EVENT:
        status = client.get(full.path(address)).status_code
        rule = POLICY[address.name]
        if not rule.look:
            assert status in (403, 404, 405), address.name
        elif Part(role) in rule.look:
            assert status in (200, 302, 404), address.name
        else:
            assert status == 403, address.name


@pytest.mark.parametrize("role", HELPERS)
def test_policy_refuses_every_act_that_it_does_not_allow(full: Full, role: Role) -> None:
    """Round 2 runs: what is refused is refused with 403, and changes nothing."""
    client, part = member(full.event, role), Part(role)
    before = everything()
    for address in OF_EVENT:
        rule = POLICY[address.name]
        if rule.allows(part, acts=True, running=True):
            continue
        answer = client.post(full.path(address))
        assert answer.status_code in (403, 404, 405), address.name
        if rule.act | rule.running and address.name != "event_restore":
            assert answer.status_code == 403, address.name
    assert everything() == before


def sheet(event: Event, number: int) -> str:
    return reverse("sheet", args=[event.slug, number, 1])


@pytest.mark.parametrize(
    ("role", "number", "finished", "allowed"),
    [
        (Role.SCOREKEEPER, 2, False, True),
        (Role.REFEREE, 2, False, True),
        (Role.SCOREKEEPER, 1, False, False),  # closed
        (Role.REFEREE, 1, False, False),
        (Role.SCOREKEEPER, 2, True, False),
        (Role.CO_ORGANISER, 1, False, True),
        (Role.CO_ORGANISER, 2, True, True),
        (Role.OWNER, 1, True, True),
    ],
)
def test_policy_helpers_enter_results_only_while_the_round_runs(
    full: Full, role: Role, number: int, finished: bool, allowed: bool
) -> None:
    if finished:
        Event.objects.filter(pk=full.event.pk).update(finished_at=timezone.now())
    answer = member(full.event, role).post(sheet(full.event, number), {"level": "totals", "version": "0", "key": "k"})
    assert (answer.status_code != 403) is allowed


def test_policy_a_refusal_names_the_role(full: Full) -> None:
    answer = member(full.event, Role.SCOREKEEPER).get(
        full.path(Address("settings", ())), headers={"accept-language": "en"}
    )
    assert answer.status_code == 403
    assert "Your role in this event does not allow this: Scorekeeper." in answer.content.decode()


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.REFEREE])
def test_field_6_no_page_of_a_helper_links_to_what_is_refused(full: Full, role: Role) -> None:
    client = member(full.event, role)
    forbidden = {
        full.path(address)
        for address in OF_EVENT
        if not POLICY[address.name].allows(Part(role), acts=False, running=True)
    }
    for address in OF_EVENT:
        if Part(role) in POLICY[address.name].look:
            page = client.get(full.path(address))
            if page.status_code == 200 and page.headers["Content-Type"].startswith("text/html"):
                text = page.content.decode()
                assert not [path for path in forbidden if f'href="{path}"' in text], address.name


def test_policy_whoever_loses_a_role_loses_its_rights_at_once(full: Full) -> None:
    client = member(full.event, Role.CO_ORGANISER)
    path = full.path(Address("settings", ()))
    assert client.get(path).status_code == 200
    Organiser.objects.filter(event=full.event, role=Role.CO_ORGANISER).update(role=Role.SCOREKEEPER)
    assert client.get(path).status_code == 403
    Organiser.objects.filter(event=full.event, role=Role.SCOREKEEPER).delete()
    assert client.get(path).status_code == 404
