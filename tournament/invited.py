"""Accounts that wait for their first password: what ends the links that set it."""

from django.contrib.auth.models import User
from django.db import transaction


def end_links(user: User) -> None:
    """No link made for this account so far works any more; an account with a password has none, and keeps it.

    A link is proven by what is stored in place of the password: a random word while there is none.
    """
    with transaction.atomic():
        found = User.objects.select_for_update().get(pk=user.pk)
        if not found.has_usable_password():
            found.set_unusable_password()
            found.save(update_fields=["password"])
    user.password = found.password
