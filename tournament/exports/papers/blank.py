"""Paper for a day without a laptop: blank slips and seating sheets, for any number of tables and rounds."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.errors import TournamentError
from tournament.exports import words
from tournament.exports.content import Head
from tournament.exports.papers import slips
from tournament.exports.papers.paper import Paper
from tournament.exports.papers.slips import Slip, SlipSeat

MOST_TABLES, MOST_ROUND = 100, 30
MOST_SLIPS = 240  # made in half a minute and 0.8 GB: half of what a PDF may take (pdf.LIMITS)
LINES = 22  # tables on a page of the seating sheet
ROOMY = 12  # so many have twice the room


@dataclass(frozen=True, slots=True)
class Wanted:
    """How much paper: tables in each round, and which rounds."""

    tables: int
    first: int
    last: int

    @property
    def rounds(self) -> range:
        """The numbers of the rounds."""
        return range(self.first, self.last + 1)

    @property
    def query(self) -> str:
        """These numbers in an address."""
        return f"?tables={self.tables}&first={self.first}&last={self.last}"


def check_slips(wanted: Wanted) -> None:
    """Refuse more slips than can be made in one go."""
    if wanted.tables * len(wanted.rounds) > MOST_SLIPS:
        message = _("At most %(most)d slips at once: choose fewer rounds, and print the others after that.")
        raise TournamentError(message % {"most": MOST_SLIPS}, field="last")


def slips_of(head: Head, wanted: Wanted) -> Paper:
    """A slip for each table of each round, with lines for the names."""
    count = wanted.tables * len(wanted.rounds)
    seats = (SlipSeat(),) * head.seats
    found = [
        Slip(head.event, _round(number), str(table), head.table_names.get(table, ""), draw="", seats=seats)
        for number in wanted.rounds
        for table in range(1, wanted.tables + 1)
    ]
    lead = ngettext("%(number)d slip", "%(number)d slips", count) % {"number": count}
    return Paper(
        part="tournament/paper/slips.html",
        head=head,
        title=_("Blank slips"),
        lead=lead,
        made=words.made_line(head),
        filename=words.filename(head, pgettext("file name", "blank slips"), kind="pdf"),
        layout="sheets",
        context={"sheets": slips.sheets(found), "rules": slips.Rules.of(head.game), "made": words.made_line(head)},
    )


def seating_of(head: Head, wanted: Wanted) -> Paper:
    """A page or more for each round: the tables with boxes for those who sit there, by start number and name."""
    numbers = range(1, wanted.tables + 1)
    tables = [(str(number), head.table_names.get(number, "")) for number in numbers]
    pages = [tables[start : start + LINES] for start in range(0, len(tables), LINES)]
    return Paper(
        part="tournament/paper/blank_seating.html",
        head=head,
        title=_("Seating by hand"),
        lead=_("Write the start number and the name of everybody at the table."),
        made=words.made_line(head),
        filename=words.filename(head, pgettext("file name", "blank seating"), kind="pdf"),
        context={
            "rounds": [(_round(number), page, page is pages[-1]) for number in wanted.rounds for page in pages],
            "columns": str(2 * head.seats),
            "roomy": wanted.tables <= ROOMY,
            "seats": [str(number) for number in range(1, head.seats + 1)],
        },
    )


def _round(number: int) -> str:
    return _("Round %(number)d") % {"number": number}
