"""The demo organiser's account: a fresh password, kept beside the database for the user of this machine alone."""

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection

from tournament.accounts import ALPHABET

USERNAME = "demo"
OTHER = "klub-brno"  # runs the other event; nobody can log in as this one


def file() -> Path:
    """Where the password is kept: beside an SQLite database, else in var/."""
    folder = settings.VAR_DIR
    if connection.vendor == "sqlite":
        folder = Path(connection.settings_dict["NAME"]).parent
    return Path(folder) / "demo_login"


def make() -> User:
    """The demo organiser, who can log in with the kept password from now on."""
    user = User.objects.create_user(USERNAME)
    renew(user)
    return user


def renew(user: User) -> None:
    """Give the account a fresh password and keep it."""
    password = "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3))
    user.set_password(password)
    user.save(update_fields=["password"])
    kept = file()
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.unlink(missing_ok=True)  # an old file might be readable by others
    with os.fdopen(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(f"{password}\n")


def kept_password() -> str | None:
    """The password as it was kept; None if the file is gone."""
    return file().read_text().strip() if file().exists() else None
