"""What somebody signs for: a user of this server, or a name that came with an event's file."""

from django.conf import settings
from django.db import models


class Signed(models.Model):
    """`by_name`: who it was where the event comes from; nobody here answers for what a file says."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    by_name = models.CharField(max_length=150, blank=True, default="", editable=False)

    class Meta:
        abstract = True

    @property
    def signer(self) -> str:
        """The user name; "" where a command or a table's phones did it."""
        return self.by.get_username() if self.by is not None else self.by_name
