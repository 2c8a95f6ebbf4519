"""Who may do what only an event's owner may."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.enums import Role
from tournament.errors import NotAllowed
from tournament.models import Event, Organiser


def refuse_unless_owner(event: Event, by: User | None) -> None:
    """Refuse everybody but the event's owner; commands (nobody) may."""
    if by is not None and not is_owner(event, by):
        raise NotAllowed(_("Only the owner of the event may do this."))


def is_owner(event: Event, user: User) -> bool:
    """Is this user the owner of the event?"""
    return Organiser.objects.filter(event=event, user_id=user.pk, role=Role.OWNER).exists()


def may_invite(user: User, *, event: Event) -> bool:
    """May the event's owner hold a link that sets this account's first password?

    An account with a password never; one without only while it opens no event of another owner.
    """
    if user.has_usable_password():
        return True
    owner = Organiser.objects.filter(event=event, role=Role.OWNER).values_list("user_id", flat=True)
    others = Organiser.objects.filter(role=Role.OWNER).exclude(user_id__in=owner).values_list("event_id", flat=True)
    return not Organiser.objects.filter(user_id=user.pk, event_id__in=others).exists()
