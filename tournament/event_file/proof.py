"""Can everything that came from a file be read and shown? Asked before the transaction that wrote it ends."""

import logging

from tournament import moment, notes, standings, standings_payload, trouble, verdicts, versions
from tournament.draw import Report, Request
from tournament.errors import TournamentError
from tournament.event_file.document import contradicting
from tournament.models import Announcement, Draw, Event, Record, Result
from tournament.queries import clock as clocks
from tournament.queries import day, desk, odd, overview, player_page, scores, told

logger = logging.getLogger(__name__)


def check(event: Event) -> None:
    """Refuse an event that cannot be read: its file says things that contradict each other."""
    try:
        _read(event)
    except (TournamentError, MemoryError):
        raise
    except Exception as error:  # a file can be wrong in ways that nobody has thought of: any reader may stumble
        if trouble.of(error) is not None:  # the database, not the file
            raise
        logger.exception("an event from a file cannot be read")
        raise contradicting() from error


def _read(event: Event) -> None:
    now = standings.of(event)
    notes.deeds(now, reasons=True)
    clocks.of(event, at=moment.now())
    overview.of(event, at=moment.now())
    for line in told.of(event):
        line.parts  # noqa: B018  what its sentence is made of
    said = standings_payload.dump(now)
    for announcement in Announcement.objects.filter(event=event):
        standings_payload.rows(announcement.payload)
        standings_payload.same(said, announcement.payload)
    _read_draws(event)
    _read_tables(event)
    rows = scores.rounds(event)
    field = player_page.field(event, rows, *standings.with_ranks(event, rows, public=True))
    for entry in now.people:
        player_page.of(field, entry)


def _read_draws(event: Event) -> None:
    for drawn in Draw.objects.filter(event=event):
        if drawn.request:
            Request.from_dict(drawn.request)
        if drawn.report:
            Report.from_dict(drawn.report)
        for table in [*drawn.tables, drawn.byes]:
            [entry + 0 for entry in table]  # numbers, and nothing else


def _read_tables(event: Event) -> None:
    played = day.played(event)
    odd.count(played)
    for round_ in played:
        desk.of_tables(event, round_.tables)
    for result in Result.objects.filter(game__round__event=event):
        versions.read(result)
        odd.remarks(event, result)
    for record in Record.objects.filter(game__round__event=event).select_related("game"):
        verdicts.now(record, game=record.game, event=event)
