"""The log-in throttle's buckets: in the database, because several processes and both databases share it."""

from django.db import models


class LoginBucket(models.Model):
    """`full_at` is when the bucket is full again; nothing else is needed to know how much is left."""

    key = models.CharField(max_length=64, unique=True, help_text="Hash of the account, the address, or both.")
    full_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key[:8]
