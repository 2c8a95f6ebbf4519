"""The cookie by which a browser is known that has logged in to an account before ("device cookie", as OWASP calls it).

It opens nothing. The throttle counts what such a browser tries by itself, so that strangers who guess at the same
account cannot make its owner wait; and whoever has stolen a cookie empties only the bucket of that cookie.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.core import signing

AGE = 365 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Cookie:
    """What a browser keeps for one account; several people may log in at one laptop."""

    name: str
    value: str


def fresh(username: str) -> Cookie:
    """For a browser that has just logged in to the account."""
    return Cookie(_name(username), signing.dumps(secrets.token_urlsafe(12), salt=_salt(username)))


def known(cookies: Mapping[str, str], username: str) -> str:
    """The browser's own random name, if it has logged in to this account before; "" for a stranger."""
    try:
        return str(signing.loads(cookies.get(_name(username), ""), salt=_salt(username), max_age=AGE))
    except signing.BadSignature:
        return ""


def _salt(username: str) -> str:
    return f"tournament.browsers:{username}"


def _name(username: str) -> str:
    return f"kabo_known_{hashlib.sha256(username.encode()).hexdigest()[:12]}"
