"""Django settings, read from the environment (see docs/operation.md)."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import bootstrap_wrapper
import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from whitenoise.compress import Compressor

django_stubs_ext.monkeypatch()  # ModelForm[Event] at run time

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = environ.Env()


def _secret_key() -> str:
    """The key from the environment, else the one kept beside the database, made at the first start."""
    if key := env.str("SECRET_KEY", default=""):
        return str(key)
    kept = VAR_DIR / "secret_key"
    if not kept.exists():
        VAR_DIR.mkdir(mode=0o700, exist_ok=True)
        fresh = VAR_DIR / f"secret_key.{os.getpid()}"
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):  # two processes at the first start: the first one's key counts
            os.link(fresh, kept)
        fresh.unlink()
    return kept.read_text()


SECRET_KEY = _secret_key()
DEBUG = env.bool("DEBUG", default=False)
# In the hall phones come by whatever address the laptop has today: any host, plain HTTP. Hosted mode names them.
HOSTED = env.bool("HOSTED", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[] if HOSTED else ["*"])

# Under which address phones reach us, for QR codes: without it, the one by which the organiser came (base_address.py).
BASE_URL = env.str("BASE_URL", default="")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_tables2",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_htmx",
    "tournament",
]

MIDDLEWARE = [
    "tournament.web.proxies.proxies",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "tournament.web.caching.caching",
    "tournament.web.sessions.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tournament.middleware.visible_forms",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.middleware.origins",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournament.middleware.refusals",
    "tournament.web.troubles.troubles",
    "tournament.web.door.door",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.context.shell",
            ],
        },
    },
]


def _beside(database: dict[str, Any]) -> Path:
    """A folder of its own for each database's copies: beside the file where it is one."""
    if not str(database["ENGINE"]).endswith("sqlite3"):
        return VAR_DIR / "backups"
    path = Path(database["NAME"])
    return path.with_name(f"{path.stem}-backups")


DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'kabo.sqlite3'}")}
_DB = DATABASES["default"]
_DB["ATOMIC_REQUESTS"] = False
if _DB["ENGINE"].endswith("sqlite3"):
    # `secure_delete`: what is erased is overwritten in the file; its log is cut off then (remains.py).
    # Connections stay open: where the last one closes, the next needs room on the disk even to read.
    _DB["CONN_MAX_AGE"] = None
    _DB["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;"
        "PRAGMA secure_delete=ON;",
    }
else:
    _DB["CONN_MAX_AGE"] = 60
    _DB["CONN_HEALTH_CHECKS"] = True
# Copies of the database: every so many minutes (0: something else makes them), to a second place too where one is set.
BACKUP_MINUTES = env.int("BACKUP_MINUTES", default=5)
BACKUP_DIR = Path(env.str("BACKUP_DIR", default="") or _beside(_DB))
BACKUP_SECOND_DIR = env.str("BACKUP_SECOND_DIR", default="")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournament.passwords.SimilarityValidator"},
    {"NAME": "tournament.passwords.LengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "events"
LOGOUT_REDIRECT_URL = "home"

# The laptop must not log itself out during the day (field report 21): sliding, 20 hours.
SESSION_COOKIE_AGE = 20 * 60 * 60  # slides: web/sessions.py
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HOSTED
SECURE_HSTS_SECONDS = 31_536_000 if HOSTED else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HOSTED
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HOSTED else None  # ignored, with a warning, on plain HTTP
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "tournament.views.stale.without_token"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# Whose word about the client's address and scheme is believed: the proxies in front of us, by address or network.
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=["127.0.0.0/8", "::1"] if BEHIND_PROXY else [])
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

LANGUAGE_CODE = "cs"
LANGUAGES = [("cs", _("Czech")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE, LANGUAGE_COOKIE_SECURE = "Lax", HOSTED
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Prague")
USE_TZ = True
USE_THOUSAND_SEPARATOR = False
FORMAT_MODULE_PATH = ["tournament.formats_locale"]

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
# bootstrap/css/bootstrap.min.css and bootstrap/js/bootstrap.bundle.min.js, from the carrier package
STATICFILES_DIRS = [("bootstrap", Path(bootstrap_wrapper.__file__).parent.parent / "bootstrap")]
# Source maps are fetched by nobody at an event: packing them takes most of the time of the first start.
WHITENOISE_ALLOW_ALL_ORIGINS = False  # nothing of ours is for pages of others
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map", "scss")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
DJANGO_TABLES2_TEMPLATE = "django_tables2/kabo.html"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"refusals": {"()": "tournament.quiet.Refusals"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        "django.request": {"filters": ["refusals"]},
        "django.security.csrf": {"filters": ["refusals"]},
        # On the internet somebody asks under a wrong name every minute: nothing to be done, and no line for each.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
}
