"""The throttles: token buckets of log-ins, of codes typed at tables, of the first account and of a change of password.

All phones in a hall may share one address, so an address is never locked: it only cannot guess hundreds of passwords
a minute. An empty bucket costs a wait of seconds. Still, who tries without an end keeps a bucket empty: therefore
whoever is known already has a bucket that strangers do not reach. A browser that has logged in to the account before
(browsers.py) has one of its own, a phone has that of the table from which it comes.

Buckets live in the database, where every process sees them and a restart forgets nothing; a log-in is rare enough to
afford the write.
"""

import datetime as dt
import hashlib
import ipaddress
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
BROWSER = Bucket("account and known browser", 10, dt.timedelta(seconds=15))
FIRST = Bucket("first account and address", 6, dt.timedelta(seconds=15))
CHANGE = Bucket("change of password in a session", 6, dt.timedelta(seconds=15))
CODE = Bucket("table code and address", 60, dt.timedelta(seconds=2))
CODES = Bucket("table codes of an event", 600, dt.timedelta(seconds=1))
TABLE = Bucket("table code and table before", 30, dt.timedelta(seconds=5))


def take(account: str, address: str, *, at: dt.datetime, browser: str = "") -> int:
    """Take one attempt from every bucket; 0, or, where one is empty, the seconds to wait (nothing is taken then).

    `browser` is known to have logged in to this account before: it takes from its own, as long as there is something.
    """
    waits = [_take(_own(account, browser), at=at)] if browser else []
    if waits == [0]:
        return 0
    return min([*waits, _take(_keys(account, address), at=at)])


def take_first(address: str, *, at: dt.datetime) -> int:
    """The same for the code from the terminal: nobody guesses it, but each attempt costs the machine something."""
    return _take({_hash(FIRST.kind, network(address)): FIRST}, at=at)


def take_change(session: str, *, at: dt.datetime) -> int:
    """The same for the old password of a change, by whoever sits at a laptop that is logged in."""
    return _take({_hash(CHANGE.kind, session): CHANGE}, at=at)


def take_code(address: str, *, at: dt.datetime, slug: str = "", table: str = "") -> int:
    """The same for a table's code that was typed: who guesses has 6 million of them to try for each table.

    `table`: the phone comes from this one, by its link or code, and types one of the same event.
    """
    return _take(_codes(address, slug, table), at=at)


def forgive_code(address: str, *, slug: str = "", table: str = "") -> None:
    """The code was right: it costs nobody anything."""
    for key, bucket in _codes(address, slug, table).items():
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


def forgive(account: str, address: str, *, browser: str = "") -> None:
    """The password was right: the attempts of this account were no guessing, and this one costs its address nothing.

    A known browser speaks for itself alone: what strangers have tried meanwhile stays counted.
    """
    if browser:
        LoginBucket.objects.filter(key__in=_own(account, browser)).delete()
        return
    keys = {bucket.kind: key for key, bucket in _keys(account, address).items()}
    LoginBucket.objects.filter(key__in=[keys[ACCOUNT.kind], keys[PAIR.kind]]).delete()
    LoginBucket.objects.filter(key=keys[ADDRESS.kind]).update(full_at=F("full_at") - ADDRESS.every)


def network(address: str) -> str:
    """Whose attempts are counted together: an IPv4 address; of IPv6 the network, as anybody has billions of those.

    A socket of both kinds has IPv4 addresses written as IPv6.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def _own(account: str, browser: str) -> dict[str, Bucket]:
    return {_hash(BROWSER.kind, _folded(account), browser): BROWSER}


def _keys(account: str, address: str) -> dict[str, Bucket]:
    name, where = _folded(account), network(address)
    return {
        _hash(ACCOUNT.kind, name): ACCOUNT,
        _hash(PAIR.kind, name, where): PAIR,
        _hash(ADDRESS.kind, where): ADDRESS,
    }


def _codes(address: str, slug: str, table: str) -> dict[str, Bucket]:
    if table:
        return {_hash(TABLE.kind, table): TABLE}
    return {_hash(CODE.kind, network(address)): CODE, _hash(CODES.kind, slug): CODES}


def _folded(account: str) -> str:
    return account.strip().casefold()


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
