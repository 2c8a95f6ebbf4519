"""A stranger's file of an event, read inside the child process (child.py): hostile files may only hurt the child.

Standard library only. What comes out is JSON of the known format, of bounded size, without anything that a database
or a page could choke on; what its tables hold is checked by event_file/checking.py. The limits are named in refusals.
"""

import datetime as dt
import hashlib
import json
import sys
import traceback
import zlib
from typing import Any, NoReturn

from tournament.child_main import Refusal

FORMAT = "kabo-turnaj event"
VERSION = 2  # 1, of 0.1.0: without resignations and the time that was left at a table; read too (event_file/tables.py)
MEGABYTE = 2**20
MAX_BYTES = 10 * MEGABYTE
MAX_UNPACKED = 60 * MEGABYTE
MAX_DEPTH = 12
MAX_TEXT = 600_000  # characters of one text: a record of a game
MAX_ROWS = 250_000  # of all tables together
MAX_ENTRIES = 5_000
MAX_VALUES = 3_000_000  # of whatever kind, in rows or nested inside one
HEADER = ("format", "version", "app", "made", "address", "organisers", "checksum", "content")
WORDS = ("app", "made", "address", "checksum")
MAX_WORD = 100  # characters of one of them
NAME = 80  # characters of an event's name
YEARS = range(1970, 2200)  # of all dates in a file: a time zone moves none of them out of the calendar
_GZIP = b"\x1f\x8b"
_CONTROLS = {code: None for code in range(32) if chr(code) not in "\n\r\t"} | {0x7F: None}


def read(data: bytes) -> bytes:
    """The file's JSON, checked; a Refusal says with a code what is wrong with it."""
    return json.dumps(_read(data)).encode()


def head(data: bytes) -> bytes:
    """The same, but only what stands before the content, with the event's name and when that was made."""
    found = _read(data)
    event = found.pop("content").get("event")
    told = event if isinstance(event, dict) else {}
    names = {"name": told.get("name", ""), "created": told.get("created_at", "")}
    return json.dumps(found | {name: str(text)[:NAME] for name, text in names.items()}).encode()


def _read(data: bytes) -> dict[str, Any]:
    try:
        found: dict[str, Any] = _parsed(_unpacked(data))
        _check_all(found)
    except (Refusal, MemoryError):
        raise
    except RecursionError as error:
        raise Refusal("deep") from error
    except (ValueError, TypeError, KeyError, zlib.error) as error:
        traceback.print_exc(file=sys.stderr)
        raise Refusal("damaged") from error
    return found


def too_large(*, packed: int, unpacked: int = 0) -> Refusal | None:
    """The refusal of a file of so many bytes; None for one that may be read."""
    if packed > MAX_BYTES:
        return Refusal("packed", {"limit": MAX_BYTES // MEGABYTE})
    return Refusal("too_big", {"limit": MAX_UNPACKED // MEGABYTE}) if unpacked > MAX_UNPACKED else None


def unreadable(found: dict[str, Any], *, packed: int, unpacked: int) -> Refusal | None:
    """How a file that was just written would be refused; None where it can be read again."""
    try:
        _check_amounts(found)
    except Refusal as refusal:
        return refusal
    return too_large(packed=packed, unpacked=unpacked)


def _check_all(found: dict[str, Any]) -> None:
    _check_envelope(found)
    _check_amounts(found)
    _check_sum(found)


def _check_amounts(found: dict[str, Any]) -> None:
    if _check(found, depth=0, left=MAX_VALUES) < 0:
        raise Refusal("values", {"limit": MAX_VALUES})
    _check_rows(found["content"].get("tables"))


def checksum(content: Any) -> str:
    """SHA-256 of the content, written in one fixed way."""
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"sha256:{hashlib.sha256(plain.encode()).hexdigest()}"


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(_GZIP):
        return data
    unpacking = zlib.decompressobj(wbits=31)
    plain = unpacking.decompress(data, MAX_UNPACKED + 1)
    if len(plain) > MAX_UNPACKED:
        raise Refusal("too_big", {"limit": MAX_UNPACKED // MEGABYTE})
    if not unpacking.eof:
        raise Refusal("cut")
    return plain


def _parsed(plain: bytes) -> Any:
    if not plain.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        raise Refusal("foreign")
    try:
        return json.loads(plain.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise Refusal("damaged") from error
    except json.JSONDecodeError as error:
        raise Refusal("damaged" if plain.rstrip().endswith(b"}") else "cut") from error


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name twice")
    return found


def _check_envelope(found: Any) -> None:
    """Is it ours, and a version that this program knows?"""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Refusal("foreign")
    version = found.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Refusal("damaged")
    _check_text(str(found.get("app", "")))  # a refusal may say it
    if version > VERSION:
        raise Refusal("newer", {"version": version, "known": VERSION, "app": str(found.get("app", ""))[:20]})
    if unknown := sorted(found.keys() - set(HEADER)):
        _check_text(unknown[0])
        raise Refusal("unknown", {"what": unknown[0][:60]})
    if missing := [name for name in HEADER if name not in found]:
        raise Refusal("missing", {"what": missing[0]})
    if any(not isinstance(found[name], str) or len(found[name]) > MAX_WORD for name in WORDS):
        raise Refusal("damaged")
    made = dt.datetime.fromisoformat(found["made"])
    if made.tzinfo is None or made.year not in YEARS:
        raise Refusal("damaged")
    if not isinstance(found["content"], dict):
        raise Refusal("damaged")
    names = found["organisers"]
    if not isinstance(names, list) or any(not isinstance(name, str) for name in names):
        raise Refusal("damaged")


def _check(value: Any, *, depth: int, left: int) -> int:
    """Nothing nested without end, no text that a database refuses or that hides something.

    `left`: how many values there may be yet, this one too; how many after it.
    """
    if depth > MAX_DEPTH:
        raise Refusal("deep")
    left -= 1
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_text(name)
            left = _check(item, depth=depth + 1, left=left)
    elif isinstance(value, list):
        for item in value:
            left = _check(item, depth=depth + 1, left=left)
    elif isinstance(value, float):
        raise Refusal("damaged")  # points are whole or written as text: we write no such number
    return left


def _check_rows(tables: Any) -> None:
    """No more rows than a server takes at once; that each table is known is asked later (event_file/checking.py)."""
    if not isinstance(tables, dict):
        raise Refusal("damaged")
    sizes = {name: len(rows) for name, rows in tables.items() if isinstance(rows, list)}
    if sizes.get("entries", 0) > MAX_ENTRIES:
        raise Refusal("players", {"count": sizes["entries"], "limit": MAX_ENTRIES})
    if sum(sizes.values()) > MAX_ROWS:
        raise Refusal("rows", {"count": sum(sizes.values()), "limit": MAX_ROWS})


def _check_text(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise Refusal("text", {"limit": MAX_TEXT})
    if text.translate(_CONTROLS) != text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Refusal("letters")


def _check_sum(found: dict[str, Any]) -> None:
    if found["checksum"] != checksum(found["content"]):
        raise Refusal("changed")
