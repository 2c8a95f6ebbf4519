"""The project's settings, made quick and closed off for tests."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Before the settings are read: no test uses the key or the database of a real event.
os.environ["SECRET_KEY"] = "only for tests"
_FOLDER = Path(tempfile.mkdtemp(prefix="kabo-tests-"))
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
os.environ.setdefault("DATABASE_URL", f"sqlite:///{_FOLDER / 'unused.sqlite3'}")

from tournament.settings import *  # noqa: E402, F403  settings are made to be starred
from tournament.settings import DATABASES, STORAGES  # noqa: E402

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, as in a real event: threads lock each other out in memory in ways that they do not on disk.
    DATABASES["default"]["TEST"] = {"NAME": str(_FOLDER / "test.sqlite3")}
BACKUP_MINUTES = 0  # no thread of a test copies anything by itself; servers of tests have the project's settings
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The files as they lie in the source; tests/test_static.py gathers and hashes them as the server has them.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

BASE_URL = "http://kabo.test:8000"  # what QR codes hold does not depend on the machine that tests
