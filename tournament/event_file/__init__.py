"""One event as a single file: written, made a new event, and taken back to; with a preview of either."""

from tournament.event_file.bringing import bring
from tournament.event_file.copies import keep, next_to_go
from tournament.event_file.copies import of as copies_of
from tournament.event_file.document import CONTENT_TYPE, ENDING, Cover, File, cover, made, read, sentence, write
from tournament.event_file.taking_back import take_back
from tournament.event_file.whose import here, refuse_other

__all__ = [
    "CONTENT_TYPE",
    "ENDING",
    "Cover",
    "File",
    "bring",
    "copies_of",
    "cover",
    "here",
    "keep",
    "made",
    "next_to_go",
    "read",
    "refuse_other",
    "sentence",
    "take_back",
    "write",
]
