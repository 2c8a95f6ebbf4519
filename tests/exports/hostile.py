"""Field report 24: names that break files, put into plain data (a database has no room for the longest)."""

from dataclasses import replace

from tests.exports.hall import LONG
from tournament.exports.content import Content, PlayedRound, Sitting
from tournament.standings import Who

NAMES = [
    "\x0bVertical", "=HYPERLINK(\"http://example.com\",\"x\")", "+1", "-1", "@x", "\tTab", "Party 🎉", "\u202eObrácený",
    "e" + 300 * "\u0301", "=1+1\x00\x1f", "#N/A", "<b>Bold</b> & co.", "\r\nBreak", "\uffff\ufffeNon", LONG,
]  # fmt: skip


def renamed(content: Content) -> Content:
    """The same content with these names, again and again."""
    names = {entry: NAMES[at % len(NAMES)] for at, entry in enumerate(content.standings.people)}

    def of(who: Who) -> Who:
        return replace(who, name=names[who.entry], club=names[who.entry])

    def seat(sitting: Sitting) -> Sitting:
        return replace(sitting, who=of(sitting.who))

    def round_(played: PlayedRound) -> PlayedRound:
        tables = tuple(replace(table, name="=1+1", seats=tuple(map(seat, table.seats))) for table in played.tables)
        return replace(played, tables=tables, byes=tuple(map(seat, played.byes)))

    now = content.standings
    rows = [replace(row, name=names[int(row.entry)], club=names[int(row.entry)]) for row in content.board.rows]
    return replace(
        content,
        head=replace(content.head, event="=Cup\x0b & Co", venue="@home"),
        standings=replace(
            now,
            people={entry: of(who) for entry, who in now.people.items()},
            lines=tuple(replace(line, who=of(line.who)) for line in now.lines),
        ),
        board=replace(content.board, rows=tuple(rows)),
        rounds=tuple(map(round_, content.rounds)),
    )
