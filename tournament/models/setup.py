"""The one-time code with which the first organiser's account is made."""

from django.db import models


class SetupCode(models.Model):
    """Only the hash of the code is kept; used once, then deleted."""

    code_hash = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.created_at)
