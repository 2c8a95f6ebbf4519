"""Which tables an event's file holds, in the order in which they can be written, and how each hangs on the event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Field, Model

from tournament import models


@dataclass(frozen=True)
class Table:
    """One model. `to_event`: the lookup that leads to the event; `refs`: field to the table that it points to.

    `users`: a field with a user of this server to the one with the name that stands in the file. `left_out`: computed
    from the rest, or of this server alone. `later`: older files do not have it; it had no rows when they were made;
    `newer`: fields that they do not have, None there.
    """

    name: str
    model: type[Model]
    to_event: str
    refs: Mapping[str, str] = field(default_factory=dict)
    users: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    later: bool = False
    newer: frozenset[str] = frozenset()

    @cached_property
    def fields(self) -> dict[str, "Field[Any, Any]"]:
        """The fields that a row of the file has, by name."""
        hidden = {"id", "event", *self.users, *self.users.values(), *self.left_out}
        return {one.name: one for one in self.model._meta.concrete_fields if one.name not in hidden}


_BY = {"by": "by_name"}
_TAKEN = {"taken_by": "taken_name", "done_by": "done_name"}

TABLES: tuple[Table, ...] = (
    Table("venue_tables", models.VenueTable, "event"),
    Table(
        "entries",
        models.Entry,
        "event",
        {"merged_into": "entries"},
        left_out=frozenset({"person", "sort_key", "search_key"}),
    ),
    Table("never_with", models.NeverWith, "event", {"first": "entries", "second": "entries"}),
    Table("draws", models.Draw, "event", {"parent": "draws"}, _BY),
    Table("rounds", models.Round, "event", {"draft": "draws", "published": "draws"}),
    Table("games", models.Game, "round__event", {"round": "rounds"}),
    Table("seats", models.Seat, "round__event", {"round": "rounds", "game": "games", "entry": "entries"}),
    Table("clocks", models.Clock, "round__event", {"round": "rounds"}),
    Table("extensions", models.Extension, "clock__round__event", {"clock": "clocks", "game": "games"}),
    Table("results", models.Result, "game__round__event", {"game": "games"}, _BY),
    Table("scores", models.Score, "result__game__round__event", {"result": "results", "entry": "entries"}),
    Table("sets", models.PlayedSet, "result__game__round__event", {"result": "results", "caller": "entries"}),
    Table("set_scores", models.SetScore, "set__result__game__round__event", {"set": "sets", "entry": "entries"}),
    Table("records", models.Record, "game__round__event", {"game": "games"}, _BY),
    Table("desks", models.Desk, "game__round__event", {"game": "games"}, newer=frozenset({"time_left"})),
    Table(
        "entered_sets",
        models.EnteredSet,
        "game__round__event",
        {"game": "games", "who": "entries", "caller": "entries"},
    ),
    Table(
        "entered_scores", models.EnteredScore, "set__game__round__event", {"set": "entered_sets", "entry": "entries"}
    ),
    Table("confirmations", models.Confirmation, "game__round__event", {"game": "games", "entry": "entries"}),
    Table(
        "resignations",
        models.Resignation,
        "game__round__event",
        {"game": "games", "who": "entries", "entry": "entries"},
        later=True,
    ),
    Table("disputes", models.Dispute, "game__round__event", {"game": "games", "who": "entries"}),
    Table("calls", models.RefereeCall, "game__round__event", {"game": "games", "who": "entries"}, _TAKEN),
    Table("penalties", models.Penalty, "event", {"entry": "entries"}, _BY),
    Table("tie_breaks", models.TieBreak, "event", users=_BY),
    Table(
        "tie_break_places", models.TieBreakPlace, "tie_break__event", {"tie_break": "tie_breaks", "entry": "entries"}
    ),
    Table("announcements", models.Announcement, "event", users=_BY),
    Table("history", models.HistoryLine, "event", users=_BY, left_out=frozenset({"came_with"})),
)
BY_NAME: Mapping[str, Table] = {table.name: table for table in TABLES}

EVENT_LEFT_OUT = frozenset({"id", "slug", "deleted_at", "table_revision", "links_from"})
EVENT_FIELDS: Mapping[str, "Field[Any, Any]"] = {
    one.name: one for one in models.Event._meta.concrete_fields if one.name not in EVENT_LEFT_OUT
}
