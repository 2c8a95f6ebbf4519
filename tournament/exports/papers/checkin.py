"""The list of players for the table at the door."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.exports import words
from tournament.exports.content import Head
from tournament.exports.papers.paper import Paper

LINES = 12  # to write down who comes unannounced


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who is expected or here already."""

    number: str
    name: str
    club: str
    here: bool


def players(head: Head, guests: Sequence[Guest]) -> Paper:
    """Everybody who has not withdrawn, in the event's order of names, with a box to tick; and lines for others."""
    count = len(guests)
    return Paper(
        part="tournament/paper/players.html",
        head=head,
        title=_("Players"),
        lead=ngettext("%(number)d player", "%(number)d players", count) % {"number": count},
        made=words.made_line(head),
        filename=words.filename(head, pgettext("file name", "players"), kind="pdf"),
        context={"guests": guests, "lines": range(LINES if guests else 2 * LINES)},
    )
