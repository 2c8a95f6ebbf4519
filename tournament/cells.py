"""A player's rounds as small pieces of HTML: a board has thousands of them, and a template needs ten times as long."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.template.loader import render_to_string
from django.utils.html import conditional_escape, escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.ranking import Cell, Kind
from tournament import numbers


@dataclass(slots=True)
class Words:
    """The words of cells in the language of the moment, each translated once. Only numbers and our own words go in."""

    known: dict[tuple[str, int], str] = field(default_factory=dict)
    short: dict[Kind, tuple[str, str]] = field(default_factory=lambda: _short())

    def narrow(self, cell: Cell | None) -> str:
        """The narrow column of a round: place and game points, or what else the round was."""
        if cell is None:
            return '<td class="k-round k-only-wide"></td>'
        points = numbers.points(cell.points)
        if cell.kind is Kind.PLAYED:
            return f'<td class="k-round k-only-wide"><b>{cell.place}</b><small>{points}</small></td>'
        short, long = self._other(cell)
        return (
            f'<td class="k-round k-only-wide is-{cell.kind}"><b aria-hidden="true">{short}</b>'
            f'<span class="visually-hidden">{long}</span><small>{points}</small></td>'
        )

    def line(self, cell: Cell) -> str:
        """The round in words, for the opened row."""
        table = "" if cell.table is None else self._known("table", cell.table, _table)
        what = self._other(cell)[1] if cell.kind is not Kind.PLAYED else self._what(cell)
        return (
            f"<li><span>{self._known('round', cell.round, _round)}</span><span>{table}</span>"
            f'<span>{what}</span><span class="k-num">{points(cell)}</span></li>'
        )

    def move(self, moved: int) -> str:
        """So many ranks up (positive) or down by the last round that tells; nothing for 0."""
        if not moved:
            return ""
        name, word = ("up", _up) if moved > 0 else ("down", _down)
        return (
            f'<span class="k-move is-{name}">{self._known(name, 0, lambda _number: _icon(name))}'
            f'<span class="visually-hidden">{self._known(name, abs(moved), word)}</span>'
            f'<span aria-hidden="true">{abs(moved)}</span></span>'
        )

    def _other(self, cell: Cell) -> tuple[str, str]:
        return _unseated() if _waits_for_nothing(cell) else self.short[cell.kind]

    def _what(self, cell: Cell) -> str:
        place = self._known("place", cell.place or 0, _place)
        return f"{place}, {escape(_('left during the game'))}" if cell.left else place

    def _known(self, kind: str, number: int, word: Callable[[int], str]) -> str:
        found = self.known.get((kind, number))
        if found is None:
            found = self.known[kind, number] = conditional_escape(word(number))
        return found


def points(cell: Cell) -> str:
    """The game points that count, with what was added to the raw ones (T5): 73 (19 + 54)."""
    text = numbers.points(cell.points)
    return f"{text} ({cell.raw} + {cell.added})" if cell.added else text


def kind(cell: Cell) -> str:
    """What a round was in which no game counts for the player."""
    if _waits_for_nothing(cell):
        return _unseated()[1]
    return _short()[cell.kind][1] if cell.kind in _short() else ""


def _waits_for_nothing(cell: Cell) -> bool:
    """The round runs without this player: no result will come."""
    return cell.kind is Kind.PENDING and cell.table is None


def _unseated() -> tuple[str, str]:
    return "–", escape(_("no seat"))


def _short() -> dict[Kind, tuple[str, str]]:
    """What a round without a game is called in a narrow column, and in full."""
    words = {
        Kind.BYE: (pgettext("narrow column", "bye"), _("bye")),
        Kind.VOID: (pgettext("narrow column", "void"), _("game void")),
        Kind.MISSED: ("–", _("missed")),
        Kind.PENDING: ("…", _("no result yet")),
    }
    return {kind: (escape(short), escape(long)) for kind, (short, long) in words.items()}


def _round(number: int) -> str:
    return _("Round %(number)d") % {"number": number}


def _table(number: int) -> str:
    return _("Table %(number)d") % {"number": number}


def _place(number: int) -> str:
    return _("place %(number)d") % {"number": number}


def _up(number: int) -> str:
    return ngettext("up by %(number)d rank", "up by %(number)d ranks", number) % {"number": number}


def _down(number: int) -> str:
    return ngettext("down by %(number)d rank", "down by %(number)d ranks", number) % {"number": number}


def _icon(name: str) -> str:
    return render_to_string("tournament/_icon.html", {"name": name})
