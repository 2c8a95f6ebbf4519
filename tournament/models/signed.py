"""What somebody signs for: a user of this server, or a name that came with an event's file."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext as _


class Signed(models.Model):
    """`by_name`: who it was where the event comes from; nobody here answers for what a file says."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    by_name = models.CharField(max_length=150, blank=True, default="", editable=False)

    class Meta:
        abstract = True

    @property
    def signer(self) -> str:
        """Who did it; "" where a command or a table's phones did. A name that came with a file says so."""
        return signature(self.by, self.by_name)


def signature(user: User | None, name: str) -> str:
    """The user, or else the name from a file, marked as such."""
    if user is not None:
        return user.get_username()
    return _("%(name)s (from a file)") % {"name": name} if name else ""
