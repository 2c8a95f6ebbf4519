"""The standings as ready strings in the reader's language: page, live part, projector and PDF print them."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament import cells, explain, notes, numbers
from tournament.models import Event
from tournament.standings import Line, Standings


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table; `rounds` are its narrow cells, `story` the lines of its rounds in words, `href` its page."""

    entry: SafeString
    rank: SafeString
    order: SafeString
    moved: SafeString
    name: str
    club: str
    win_points: SafeString
    game_points: SafeString
    share: SafeString
    played: SafeString
    reason: str
    fine: str
    href: SafeString
    css: SafeString
    rounds: SafeString
    story: SafeString


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table and what stands under it."""

    rounds: tuple[str, ...]
    rows: tuple[Row, ...]
    caption: str
    rules: tuple[str, ...]
    deeds: tuple[str, ...]
    columns: str
    more: str


def of(event: Event, standings: Standings, *, reasons: bool = False) -> Board:
    """The table of these standings; `reasons`: with those of penalties and ties, for organisers."""
    words, page = cells.Words(), reverse("player", args=[event.slug, 0]).removesuffix("0/")
    lines = standings.lines if standings.rounds else ()  # before the first round there is nothing to rank
    return Board(
        rounds=tuple(str(number) for number in standings.rounds),
        rows=tuple([_row(line, standings, words, page) for line in lines]),
        caption=explain.caption(standings, date=event.date),
        rules=notes.rules(standings),
        deeds=notes.deeds(standings, reasons=reasons),
        columns=str(6 + len(standings.rounds)),
        more=_("All about this player"),
    )


def _row(line: Line, standings: Standings, words: cells.Words, page: str) -> Row:
    row, who = line.row, line.who
    played = {cell.round: cell for cell in row.cells}
    shown = [played.get(number) for number in standings.rounds]
    counted = row.played + row.byes
    return Row(
        entry=SafeString(who.entry),
        rank=SafeString(numbers.rank(row.rank, row.last_rank) or "–"),
        order=SafeString("" if row.rank is None else row.rank),
        moved=SafeString(words.move(line.moved or 0)),
        name=who.name,
        club="" if who.name.endswith(f"({who.club})") else who.club,  # told apart by it already (names.py)
        win_points=SafeString(numbers.points(row.win_points)),
        game_points=SafeString(numbers.points(row.game_points)),
        share=SafeString(numbers.percent(row.share) or "–"),
        played=SafeString(f"{counted}/{counted + row.missed}"),
        reason=explain.reason(line, standings),
        fine="" if row.penalty is None else notes.penalty(row.penalty),
        href=SafeString(f"{page}{who.entry}/"),
        css=SafeString("k-row" if row.rank is not None else "k-row is-unranked"),
        rounds=SafeString("".join([words.narrow(cell) for cell in shown])),
        story=SafeString("".join([words.line(cell) for cell in shown if cell])),
    )
