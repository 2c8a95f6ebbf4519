"""Who helps to run an event: its owner adds and removes people and gives them their roles."""

import re
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.change import change
from tournament.enums import Role
from tournament.errors import TournamentError
from tournament.invited import end_links
from tournament.models import Event, Organiser
from tournament.queries.owners import may_invite, refuse_unless_owner

GIVEN = (Role.CO_ORGANISER, Role.SCOREKEEPER, Role.REFEREE)  # by the owner; the owner is who made the event
_USERNAME = re.compile(r"[\w.@+-]{1,150}")


@dataclass(frozen=True, slots=True)
class Added:
    """A new co-organiser; `invited`: the account waits for its password, and nobody has a link to it that works."""

    organiser: Organiser
    invited: bool


def add_organiser(event: Event, *, username: str, by: User | None, role: str = Role.CO_ORGANISER) -> Added:
    """Give a user a part in the event; an account that does not exist is made, without a password (accounts.link)."""
    if role not in GIVEN:
        raise TournamentError(_("This role cannot be given."), field="role")
    username = get_user_model().normalize_username(username.strip())
    if not _USERNAME.fullmatch(username):
        raise TournamentError(_("A user name has letters, digits and @ . + - _ only."), field="username")
    with change(event, by=by, what="events.add_organiser", facts={"username": username, "role": role}) as log:
        refuse_unless_owner(log.event, by)
        user, made = _account(username)
        if not made and not may_invite(user, event=log.event):
            message = _("This account was made by another organiser and has no password yet. Add it once it has one.")
            raise TournamentError(message, field="username")
        invited = not user.has_usable_password() and not Organiser.objects.filter(user=user).exists()
        organiser, added = Organiser.objects.get_or_create(event=log.event, user=user, defaults={"role": role})
        if not added:
            raise TournamentError(_("This user already runs the event."), field="username")
    return Added(organiser, invited)


def set_role(event: Event, *, organiser: Organiser, role: str, by: User | None) -> None:
    """Give somebody of the event another part; the owner stays the owner."""
    if role not in GIVEN:
        raise TournamentError(_("This role cannot be given."), field="role")
    with change(event, by=by, what="events.set_role") as log:
        refuse_unless_owner(log.event, by)
        found = Organiser.objects.filter(event=log.event, pk=organiser.pk).select_related("user").first()
        if found is None or found.role == role:
            log.nothing()
            return
        if found.role == Role.OWNER:
            raise TournamentError(_("The owner stays the owner."))
        log.facts |= {"username": found.user.get_username(), "role": role}
        found.role = role
        found.save(update_fields=["role"])


def remove_organiser(event: Event, *, organiser: Organiser, by: User | None) -> None:
    """Take a co-organiser off the event; the account stays without a link to it, the owner cannot be removed."""
    with change(event, by=by, what="events.remove_organiser") as log:
        refuse_unless_owner(log.event, by)
        found = Organiser.objects.filter(event=log.event, pk=organiser.pk).select_related("user").first()
        if found is None:
            log.nothing()
            return
        if found.role == Role.OWNER:
            raise TournamentError(_("The owner cannot be removed."))
        log.facts["username"] = found.user.get_username()
        found.delete()
        end_links(found.user)


def _account(username: str) -> tuple[User, bool]:
    """The user with this name, in capitals or not, and whether the account was made just now."""
    known = User.objects.filter(username__iexact=username)
    if found := known.first():
        return found, False
    try:
        with transaction.atomic():  # another event's owner may make the same account now
            return User.objects.create_user(username), True
    except IntegrityError:
        return known.get(), False
