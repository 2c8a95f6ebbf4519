"""The throttle of log-ins: token buckets per account, per account and address, and, generously, per address.

And that of the codes that are typed at tables.

All phones in a hall may share one address, so an address is never locked: it only cannot guess hundreds of passwords
a minute. An empty bucket costs a wait of seconds, never more: nobody can lock anybody out. Buckets live in the
database, where every process sees them and a restart forgets nothing; a log-in is rare enough to afford the write.
"""

import datetime as dt
import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from tournament.models import LoginBucket


@dataclass(frozen=True, slots=True)
class Bucket:
    """So many attempts at once, then one more each `every`."""

    kind: str
    size: int
    every: dt.timedelta


ACCOUNT = Bucket("account", 30, dt.timedelta(seconds=5))
PAIR = Bucket("account and address", 6, dt.timedelta(seconds=15))
ADDRESS = Bucket("address", 300, dt.timedelta(seconds=1))
CODE = Bucket("table code and address", 60, dt.timedelta(seconds=2))
CODES = Bucket("table codes", 600, dt.timedelta(seconds=1))


def take(account: str, address: str, *, at: dt.datetime) -> int:
    """Take one attempt from every bucket; 0, or, where one is empty, the seconds to wait (nothing is taken then)."""
    return _take(_keys(account, address), at=at)


def take_code(address: str, *, at: dt.datetime) -> int:
    """The same for a table's code that was typed: who guesses has 6 million of them to try for each table."""
    return _take({_hash(CODE.kind, address): CODE, _hash(CODES.kind): CODES}, at=at)


def forgive_code(address: str) -> None:
    """The code was right: it costs nobody anything."""
    for key, bucket in ((_hash(CODE.kind, address), CODE), (_hash(CODES.kind), CODES)):
        LoginBucket.objects.filter(key=key).update(full_at=F("full_at") - bucket.every)


def _take(keys: dict[str, Bucket], *, at: dt.datetime) -> int:
    with transaction.atomic():
        LoginBucket.objects.filter(full_at__lt=at - dt.timedelta(hours=1)).delete()
        rows = [(bucket, _row(key, at=at)) for key, bucket in sorted(keys.items())]
        levels = [(bucket, row, _level(bucket, row, at=at)) for bucket, row in rows]
        wait = max(level + bucket.every - bucket.size * bucket.every - at for bucket, _, level in levels)
        if wait > dt.timedelta(0):
            return int(wait.total_seconds()) + 1
        for bucket, row, level in levels:
            row.full_at = level + bucket.every
            row.save(update_fields=["full_at"])
    return 0


def forgive(account: str, address: str) -> None:
    """The password was right: the attempts of this account were no guessing, and this one costs its address nothing."""
    keys = {bucket.kind: key for key, bucket in _keys(account, address).items()}
    LoginBucket.objects.filter(key__in=[keys[ACCOUNT.kind], keys[PAIR.kind]]).delete()
    LoginBucket.objects.filter(key=keys[ADDRESS.kind]).update(full_at=F("full_at") - ADDRESS.every)


def _keys(account: str, address: str) -> dict[str, Bucket]:
    name = account.strip().casefold()
    return {
        _hash(ACCOUNT.kind, name): ACCOUNT,
        _hash(PAIR.kind, name, address): PAIR,
        _hash(ADDRESS.kind, address): ADDRESS,
    }


def _hash(*parts: str) -> str:
    # Hashed, because people type passwords into the wrong field.
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _row(key: str, *, at: dt.datetime) -> LoginBucket:
    row, _made = LoginBucket.objects.select_for_update().get_or_create(key=key, defaults={"full_at": at})
    return row


def _level(bucket: Bucket, row: LoginBucket, *, at: dt.datetime) -> dt.datetime:
    """When the bucket is full again; one further off than an empty one can be was filled by a clock that was wrong."""
    if row.full_at > at + bucket.size * bucket.every:
        return at
    return max(row.full_at, at)
