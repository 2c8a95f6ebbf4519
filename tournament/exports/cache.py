"""Files that were made, kept on disk for every process of the server; bounded, and never wrong: see `key`."""

import hashlib
import logging
import pickle
import zlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.cache.backends.filebased import FileBasedCache
from django.utils import timezone

from tournament.exports.document import Document
from tournament.exports.pdf import STYLES
from tournament.models import Event, HistoryLine

FILES = 200
SECONDS = 30 * 24 * 60 * 60
FOLDERS = ("pdf", "paper")  # of templates
logger = logging.getLogger(__name__)


def key(event: Event, *, what: str, kind: str, language: str, internal: bool) -> str:
    """A name for exactly this content.

    The time of the newest change is in it: a database restored from a backup counts its revisions again.
    """
    newest = HistoryLine.objects.filter(event=event, revision__lte=event.revision).values_list("revision", "at").first()
    zone = timezone.get_current_timezone_name()
    facts = (event.pk, event.slug, event.created_at, event.revision, newest, what, kind, language, internal, zone)
    return hashlib.sha256(repr((*facts, _program())).encode()).hexdigest()


def get(key: str) -> Document | None:
    """The file kept under this key."""
    try:
        found = _store().get(key)
    except (OSError, EOFError, zlib.error, pickle.UnpicklingError):
        logger.exception("an export kept on disk cannot be read; it is made again")
        return None
    return found if isinstance(found, Document) else None


def put(key: str, document: Document) -> None:
    """Keep the file; a full disk is no reason not to hand it out."""
    try:
        _store().set(key, document)
    except OSError:
        logger.exception("an export could not be kept on disk")


def clear() -> None:
    """Forget every file: somebody's name must not stay in one."""
    _store().clear()


def _store() -> FileBasedCache:
    folder = Path(settings.VAR_DIR) / "cache" / "exports"
    return FileBasedCache(str(folder), {"timeout": SECONDS, "max_entries": FILES})


@cache
def _program() -> str:
    """Changes with templates, style and code of this package: an update of the program prints anew."""
    here = Path(__file__).parent
    templates = settings.BASE_DIR / "templates" / "tournament"
    pages = [page for folder in FOLDERS for page in (templates / folder).glob("*.html")]
    digest = hashlib.sha256()
    for path in sorted([*here.rglob("*.py"), *STYLES, *pages]):
        digest.update(path.read_bytes())
    return digest.hexdigest()
