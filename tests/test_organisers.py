"""Who runs an event."""

import pytest
from django.contrib.auth.models import User

from tests import factories
from tournament import accounts, organisers
from tournament.enums import Role
from tournament.errors import NotAllowed, TournamentError
from tournament.models import Organiser
from tournament.queries import owners

pytestmark = pytest.mark.django_db


def test_add_organiser_known_user_gets_in_at_once() -> None:
    event, bob = factories.event(), factories.user("bob")
    added = organisers.add_organiser(event, username=" BOB ", by=factories.user("alice"))
    assert (added.invited, added.organiser.user, added.organiser.role) == (False, bob, Role.CO_ORGANISER)
    assert event.history.get().facts == {"username": "BOB", "role": "co_organiser"}


def test_add_organiser_unknown_name_makes_an_account_without_a_password() -> None:
    added = organisers.add_organiser(factories.event(), username="dana", by=factories.user("alice"))
    assert added.invited
    assert not User.objects.get(username="dana").has_usable_password()


@pytest.mark.parametrize("name", ["", "  ", "a b", "a/b", "x" * 151])
def test_add_organiser_bad_name_is_refused(name: str) -> None:
    with pytest.raises(TournamentError) as refusal:
        organisers.add_organiser(factories.event(), username=name, by=factories.user("alice"))
    assert refusal.value.field == "username"
    assert User.objects.count() == 1


def test_add_organiser_twice_is_refused() -> None:
    event, alice = factories.event(), factories.user("alice")
    with pytest.raises(TournamentError):
        organisers.add_organiser(event, username="alice", by=alice)
    assert Organiser.objects.count() == 1


def test_add_organiser_by_a_co_organiser_is_refused_and_makes_no_account() -> None:
    event, bob = factories.event(), factories.user("bob")
    organisers.add_organiser(event, username="bob", by=factories.user("alice"))
    with pytest.raises(TournamentError):
        organisers.add_organiser(event, username="dana", by=bob)
    assert not User.objects.filter(username="dana").exists()


def test_add_organiser_that_waits_for_its_password_elsewhere_is_refused() -> None:
    alice, bob = factories.user("alice"), factories.user("bob")
    organisers.add_organiser(factories.event(owner=alice), username="dana", by=alice)
    with pytest.raises(TournamentError) as refusal:
        organisers.add_organiser(factories.event(owner=bob), username="dana", by=bob)
    assert refusal.value.field == "username"
    again = organisers.add_organiser(factories.event(owner=alice), username="dana", by=alice)
    assert not again.invited


def test_remove_organiser_takes_the_event_and_keeps_the_account() -> None:
    event, alice, bob = factories.event(), factories.user("alice"), factories.user("bob")
    added = organisers.add_organiser(event, username="bob", by=alice)
    organisers.remove_organiser(event, organiser=added.organiser, by=alice)
    assert not Organiser.objects.filter(user=bob).exists()
    assert User.objects.filter(username="bob").exists()


def test_remove_organiser_before_the_first_log_in_ends_the_link_for_good() -> None:
    event, alice = factories.event(), factories.user("alice")
    added = organisers.add_organiser(event, username="dana", by=alice).organiser
    sent = accounts.link(added.user)
    organisers.remove_organiser(event, organiser=added, by=alice)
    assert accounts.of_link(sent) is None
    again = organisers.add_organiser(event, username="dana", by=alice)
    assert again.invited, "nobody has a link that works: a new one is shown"
    assert accounts.of_link(sent) is None
    assert accounts.of_link(accounts.link(again.organiser.user)) == added.user


def test_remove_organiser_owner_is_refused() -> None:
    event, alice = factories.event(), factories.user("alice")
    with pytest.raises(TournamentError):
        organisers.remove_organiser(event, organiser=event.organisers.get(), by=alice)
    assert owners.is_owner(event, alice)


def test_only_the_owner_is_a_refusal_of_its_own_kind() -> None:
    event, bob = factories.event(), factories.user("bob")
    organisers.add_organiser(event, username="bob", by=factories.user("alice"))
    with pytest.raises(NotAllowed):
        organisers.add_organiser(event, username="dana", by=bob)


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.REFEREE])
def test_set_role_gives_another_role_once_and_the_history_says_so(role: Role) -> None:
    event, alice = factories.event(), factories.user("alice")
    added = organisers.add_organiser(event, username="dana", role=role, by=alice).organiser
    assert added.role == role
    for _ in range(2):
        organisers.set_role(event, organiser=added, role=Role.CO_ORGANISER, by=alice)
    assert Organiser.objects.get(pk=added.pk).role == Role.CO_ORGANISER
    lines = event.history.filter(what="events.set_role")
    assert [line.facts for line in lines] == [{"username": "dana", "role": "co_organiser"}]


@pytest.mark.parametrize("role", [Role.OWNER, "king"])
def test_set_role_refuses_what_cannot_be_given(role: str) -> None:
    event, alice = factories.event(), factories.user("alice")
    added = organisers.add_organiser(event, username="dana", by=alice).organiser
    for act in (
        lambda: organisers.set_role(event, organiser=added, role=role, by=alice),
        lambda: organisers.add_organiser(event, username="eve", role=role, by=alice),
    ):
        with pytest.raises(TournamentError):
            act()
    assert event.organisers.count() == 2


def test_set_role_of_the_owner_and_by_others_is_refused() -> None:
    event, alice = factories.event(), factories.user("alice")
    added = organisers.add_organiser(event, username="dana", by=alice).organiser
    with pytest.raises(TournamentError):
        organisers.set_role(event, organiser=event.organisers.get(role=Role.OWNER), role=Role.REFEREE, by=alice)
    with pytest.raises(TournamentError):
        organisers.set_role(event, organiser=added, role=Role.REFEREE, by=added.user)
