"""A file that was made."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """What a browser saves: name, type, bytes."""

    filename: str
    content_type: str
    body: bytes
