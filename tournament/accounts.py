"""Accounts: the first organiser's one-time code, and the one-time link with which an invited user sets a password."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.encoding import force_bytes, force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournament.errors import Conflict, TournamentError
from tournament.invited import end_links
from tournament.models import SetupCode

# Letters and digits that nobody mixes up when reading them off a terminal.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Link:
    """The two halves of a one-time link: whose account, and the proof."""

    user: str
    token: str


def nobody_yet() -> bool:
    """Is there no account at all? Then the first organiser makes one with the code from the terminal."""
    return not get_user_model().objects.exists()


def new_code() -> str:
    """A fresh one-time code for the first organiser; an earlier one no longer works."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    code_hash = make_password(code)  # slow on purpose: not while the database is locked
    with transaction.atomic():
        SetupCode.objects.all().delete()
        SetupCode.objects.create(code_hash=code_hash)
    return "-".join(code[start : start + 4] for start in range(0, CODE_LENGTH, 4))


def first_organiser(*, code: str, username: str, password: str) -> User:
    """The first account, made with the code from the terminal; the code works once."""
    known = SetupCode.objects.order_by("-pk").first()
    if known is None or not nobody_yet():
        raise _too_late()
    if not check_password(_bare(code), known.code_hash):
        raise TournamentError(wrong_code(), field="code")
    user = _named(username)
    for field, sentence in faults(username=username, password=password):
        raise TournamentError(sentence, field=field)
    user.set_password(password)  # slow on purpose, as is the check of the code: not while the database is locked
    with transaction.atomic():
        used, _rows = SetupCode.objects.filter(pk=known.pk).delete()
        if not used or not nobody_yet():
            raise _too_late()
        user.save()
        SetupCode.objects.all().delete()
    return user


def is_code(code: str) -> bool:
    """Is it the code from the terminal?"""
    known = SetupCode.objects.order_by("-pk").first()
    return known is not None and check_password(_bare(code), known.code_hash)


def wrong_code() -> str:
    """The refusal of any other one."""
    return _("This is not the code from the terminal.")


def faults(*, username: str, password: str) -> Iterator[tuple[str, str]]:
    """All that is wrong with a first account, each with its field."""
    user = _named(username)
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        yield "username", next(iter(error.message_dict.values()))[0]
    try:
        validate_password(password, user)
    except ValidationError as error:
        yield "password", " ".join(error.messages)


def _named(username: str) -> User:
    return User(username=User.normalize_username(username.strip()))


def _too_late() -> Conflict:
    return Conflict(_("The first account exists already. Log in."))


def link(user: User) -> Link:
    """A link that lets its bearer set this account's password once, within 3 days; it ends the links before it."""
    end_links(user)
    return Link(urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user))


def of_link(link: Link) -> User | None:
    """The account whose password this link may set; None: used, too old, or not ours."""
    try:
        key = int(force_str(urlsafe_base64_decode(link.user)))
    except (ValueError, UnicodeDecodeError):
        return None
    user = User.objects.filter(pk=key, is_active=True).first()
    valid = (
        user is not None and not user.has_usable_password() and default_token_generator.check_token(user, link.token)
    )
    return user if valid else None


def first_password(user: User, *, hashed: str) -> None:
    """The first password of an account that a link has opened; Conflict where the link has ended meanwhile."""
    if not User.objects.filter(pk=user.pk, password=user.password).update(password=hashed):
        raise Conflict(_("This link no longer works"))
    user.password = hashed


def _bare(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())
