"""What is read aloud at the prize-giving: the places from the last to the first, with ties and prizes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.ranking import Why
from tournament import explain, numbers
from tournament.exports import words
from tournament.exports.content import Content
from tournament.exports.papers.paper import Paper, of_content
from tournament.standings import Line


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody to be called, with the sum of win points."""

    name: str
    club: str
    win_points: str
    note: str


@dataclass(frozen=True, slots=True)
class Place:
    """A rank and everybody on it; `note` says that it is shared, `prizes` what is handed over, `top`: one of three."""

    rank: str
    people: tuple[Placed, ...]
    note: str
    prizes: str
    top: bool


def announcement(content: Content) -> Paper:
    """All places, the last one first."""
    lines = [line for line in content.standings.lines if line.row.rank is not None] if content.board.rounds else []
    groups = [list(group) for _rank, group in groupby(lines, key=lambda line: line.row.rank)]
    unranked = [line.who.name for line in content.standings.lines if line.row.rank is None]
    return of_content(
        content,
        "prizes",
        title=_("Prize-giving"),
        lead=content.board.caption,
        name=words.numbered(pgettext("file name", "prize giving"), content.standings.after_round),
        places=[_place(group, content) for group in reversed(groups)],
        unranked=unranked if content.board.rounds else [],
    )


def _place(lines: Sequence[Line], content: Content) -> Place:
    rank, last = lines[0].row.rank, lines[0].row.last_rank
    assert rank is not None
    count = len(lines)
    prizes = [prize for prize in content.prizes[rank - 1 : rank - 1 + count] if prize]
    return Place(
        rank=numbers.rank(rank, last),
        people=tuple(_placed(line, content) for line in lines),
        note=_shared(count) if count > 1 else "",
        prizes=" · ".join(prizes),
        top=rank <= 3,
    )


def _shared(count: int) -> str:
    return ngettext(
        "%(count)d player shares this rank.", "%(count)d players share this rank.", count
    ) % {"count": count}  # fmt: skip


def _placed(line: Line, content: Content) -> Placed:
    by_hand = line.row.reason.why is Why.TIE_BREAK
    return Placed(
        name=line.who.name,
        club="" if line.who.name.endswith(f"({line.who.club})") else line.who.club,
        win_points=numbers.points(line.row.win_points),
        note=explain.reason(line, content.standings) if by_hand else "",
    )
