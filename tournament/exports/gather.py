"""Reads an event for a file, in a fixed number of queries: the same standings and games as the pages show."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from scoring.format import Format
from scoring.game import Line, complete, lines
from scoring.ranking import Cell
from tournament import board, formats, links, standings
from tournament.enums import Attendance, PublicNames
from tournament.exports.content import Content, Head, PlayedRound, PlayedSet, Sitting, Table
from tournament.exports.papers.checkin import Guest
from tournament.links import TableLink
from tournament.models import Entry, Event, Round, SetScore
from tournament.models.entry import order_key
from tournament.queries import day, draw_report, names, scores
from tournament.queries.scores import GameRow, RoundRow
from tournament.standings import Standings, Who

Sets = Mapping[tuple[int, int], tuple[PlayedSet, ...]]


@dataclass(frozen=True, slots=True)
class _Known:
    """What every table of every round needs."""

    people: Mapping[int, Who]
    cells: Mapping[tuple[int, int], Cell]
    names: Mapping[int, str]
    draws: Mapping[int, int]
    sets: Sets
    format: Format
    last: int | None


def whole(event: Event, *, internal: bool, at: dt.datetime) -> Content:
    """Standings, all published rounds and their sets; `internal`: held rounds too."""
    now = standings.of(event, public=not internal, public_names=True)
    known = _known(event, now, internal=internal, sets=True)
    content = _content(event, now, scores.rounds(event), known, internal=internal, at=at)
    return replace(content, draws=draw_report.rounds(event))


def ranking(event: Event, *, internal: bool, at: dt.datetime) -> Content:
    """The standings alone."""
    now = standings.of(event, public=not internal, public_names=True)
    known = _known(event, now, internal=internal, sets=False)
    return _content(event, now, [], known, internal=internal, at=at)


def table_links(event: Event, number: int, *, base: str) -> tuple[TableLink, ...]:
    """The links of a round's tables under this address, while players may enter results there."""
    round_ = Round.objects.filter(event=event, number=number).select_related("event", "published").first()
    return () if round_ is None else links.of_round(round_, base=base)


def one_round(event: Event, number: int, *, internal: bool, at: dt.datetime) -> Content | None:
    """One round with its sets; None where players see none."""
    rows = [row for row in scores.rounds(event, since=number, through=number) if row.number == number]
    if not rows:
        return None
    now = standings.of(event, public=not internal, public_names=True)
    known = _known(event, now, internal=internal, sets=True)
    return _content(event, now, rows, known, internal=internal, at=at)


def _content(
    event: Event, now: Standings, rows: list[RoundRow], known: _Known, *, internal: bool, at: dt.datetime
) -> Content:
    attendance, keys = _people(event), _keys(event)
    return Content(
        head=head(event, internal=internal, at=at),
        standings=now,
        board=board.of(event, now),
        rounds=tuple(_round(row, known) for row in rows),
        attendance=attendance,
        keys=keys,
        prizes=tuple(event.prizes.splitlines()),
    )


def head(event: Event, *, at: dt.datetime, internal: bool = False) -> Head:
    """What every file says about its event."""
    return Head(
        event=event.name,
        slug=event.slug,
        date=event.date,
        venue=event.venue,
        revision=event.revision,
        made=at,
        language=get_language() or "",
        internal=internal,
        game=event.game,
        seats=max(formats.of(event).sizes),
        table_names=day.table_names(event),
    )


def guests(event: Event) -> list[Guest]:
    """Everybody who has not withdrawn, in the event's order of names; as organisers know them."""
    found = Entry.objects.filter(event=event, merged_into__isnull=True).exclude(attendance=Attendance.WITHDRAWN)
    rows = found.order_by("sort_key", "number").values_list("number", "name", "club", "attendance")
    return [Guest(str(number), name, club, here == Attendance.PRESENT) for number, name, club, here in rows]


def _known(event: Event, now: Standings, *, internal: bool, sets: bool) -> _Known:
    published = Round.objects.filter(event=event, published__isnull=False)
    return _Known(
        people=now.people,
        cells={(line.who.entry, cell.round): cell for line in now.lines for cell in line.row.cells},
        names=day.table_names(event),
        draws=dict(published.values_list("number", "published__number")),
        sets=_sets(event) if sets else {},
        format=now.format,
        last=standings.shown_through(event, public=not internal),
    )


def _people(event: Event) -> dict[int, str]:
    """By entry: the word for the attendance."""
    found = Entry.objects.filter(event=event, merged_into__isnull=True)
    return {pk: str(Attendance(value).label) for pk, value in found.values_list("pk", "attendance")}


def _keys(event: Event) -> dict[int, str]:
    """By entry: the key of the event's order of names; where names are shortened, of what is shown of them."""
    if event.public_names != PublicNames.FULL:
        return {pk: order_key(name, event.name_order) for pk, name in names.bare(event.pk).items()}
    return dict(Entry.objects.filter(event=event, merged_into__isnull=True).values_list("pk", "sort_key"))


def _round(row: RoundRow, known: _Known) -> PlayedRound:
    held = known.last is not None and row.number > known.last
    return PlayedRound(
        number=row.number,
        final=row.final,
        closed=row.closed,
        held=held,
        draw=known.draws[row.number],
        tables=tuple(_table(game, known, held=held) for game in row.games),
        byes=tuple(_sitting(entry, row.number, None, known) for entry in row.byes),
    )


def _table(game: GameRow, known: _Known, *, held: bool) -> Table:
    found: dict[int, Line] = {} if held else _lines(game, known.format)
    version = game.result if found else None
    state = "held" if held else "void" if game.void else "done" if found else "missing"
    return Table(
        number=game.table,
        name=known.names.get(game.table, ""),
        state=state,
        by_time=version is not None and version.by_time,
        seats=tuple(_sitting(entry, game.round, found.get(entry), known) for entry, _left in game.seats),
        sets=() if version is None else known.sets.get((game.pk, version.number), ()),
    )


def _sitting(entry: int, number: int, line: Line | None, known: _Known) -> Sitting:
    return Sitting(known.people[entry], line, known.cells.get((entry, number)))


def _lines(game: GameRow, format: Format) -> dict[int, Line]:
    scored = scores.scored(game)
    if game.void or not game.counts or not complete(scored, format):
        return {}
    return {line.entry: line for line in lines(scored, format)}


def _sets(event: Event) -> Sets:
    """Game and version of its result to the sets of that version; none where it was written by totals."""
    found = SetScore.objects.filter(set__result__game__round__event=event).order_by("set__number")
    points: dict[tuple[int, int], dict[int, dict[int, int | None]]] = defaultdict(lambda: defaultdict(dict))
    cards: dict[tuple[int, int, int], dict[int, str]] = defaultdict(dict)
    marks: dict[tuple[int, int, int], tuple[int | None, bool]] = {}
    for game, version, number, caller, kamikaze, entry, score, hand in found.values_list(
        "set__result__game_id",
        "set__result__number",
        "set__number",
        "set__caller_id",
        "set__kamikaze",
        "entry_id",
        "points",
        "cards",
    ):
        marks[game, version, number] = caller, kamikaze
        points[game, version][number][entry] = score
        cards[game, version, number][entry] = hand
    return {
        key: tuple(
            PlayedSet(number, *marks[(*key, number)], by_entry, cards[(*key, number)])
            for number, by_entry in rows.items()
        )
        for key, rows in points.items()
    }
