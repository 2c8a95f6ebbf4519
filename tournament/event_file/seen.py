"""An event at one moment, as far as a preview tells of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament import standings
from tournament.event_file.tables import EVENT_FIELDS
from tournament.models import Announcement, Entry, Event, HistoryLine, Penalty, Record, Round, TieBreak
from tournament.queries import names, scores

Place = tuple[int, int]
"""Round and table."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An event at one moment, by keys that stay the same when it is taken back."""

    settings: Mapping[str, Any]
    names: Mapping[int, str]
    players: Mapping[int, Mapping[str, Any]]
    rounds: Mapping[int, str]
    results: Mapping[Place, Mapping[int, int | None]]
    ranks: Mapping[int, int | None]
    counts: Mapping[str, int]


PLAYER = ("number", "name", "club", "short_name", "fixed_table", "ranked", "attendance")
IGNORED = ("revision", "created_at", "deleted_at", "finished_at")


def seen(event: Event) -> Seen:
    """The event as it is now."""
    rows = scores.rounds(event)
    people = Entry.objects.filter(event=event, merged_into__isnull=True).values("pk", *PLAYER)
    return Seen(
        settings={name: getattr(event, name) for name in EVENT_FIELDS if name not in IGNORED},
        names=names.of(event.pk),
        players={row["pk"]: {name: row[name] for name in PLAYER} for row in people},
        rounds={round_.number: round_.state for round_ in Round.objects.filter(event=event)},
        results={
            (row.number, game.table): game.result.points
            for row in rows
            for game in row.games
            if game.result is not None and game.counts
        },
        ranks={line.who.entry: line.row.rank for line in standings.of(event).lines},
        counts=_counts(event),
    )


def _counts(event: Event) -> dict[str, int]:
    """How many there are of what is only counted."""
    return {
        "penalties": Penalty.objects.filter(event=event, cancelled_at__isnull=True).count(),
        "tie_breaks": TieBreak.objects.filter(event=event, cancelled_at__isnull=True).count(),
        "records": Record.objects.filter(game__round__event=event).count(),
        "announcements": Announcement.objects.filter(event=event).count(),
        "history": HistoryLine.objects.filter(event=event).count(),
        "finished": int(event.finished_at is not None),
    }
