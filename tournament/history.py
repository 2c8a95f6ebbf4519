"""The history as sentences: what each verb's code (change.py) means to the organiser.

Each author of a verb adds its code here. A sentence takes its values from the line's facts by name, as in
`%(round)s`; values are printed as they are, lists with commas. Keep the codes in alphabetical order of modules.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import formats
from tournament.enums import AbsenceRule, Attendance, Method, NameOrder, Preset, PublicNames, Role, ShareRule, TieMode
from tournament.models import Entry, Event, HistoryLine

SENTENCES: dict[str, Promise] = {
    # attendance
    "attendance.check_in": gettext_lazy("Here: %(number)s %(name)s."),
    "attendance.come_back": gettext_lazy("Here again: %(number)s %(name)s."),
    "attendance.leave_game": gettext_lazy("Left the game at table %(table)s in round %(round)s: %(number)s %(name)s."),
    "attendance.undo_check_in": gettext_lazy("Not here after all: %(number)s %(name)s."),
    "attendance.undo_leave": gettext_lazy("Back at table %(table)s in round %(round)s: %(number)s %(name)s."),
    "attendance.withdraw": gettext_lazy("Withdrawn: %(number)s %(name)s."),
    # clock
    "clock.extend": gettext_lazy("Clock of round %(round)s: %(minutes)s minutes more for all."),
    "clock.extend_table": gettext_lazy("Clock of round %(round)s: %(minutes)s minutes more for table %(table)s."),
    "clock.pause": gettext_lazy("Clock of round %(round)s stopped: %(left)s left."),
    "clock.reset": gettext_lazy("Clock of round %(round)s taken back to before its start."),
    "clock.resume": gettext_lazy("Clock of round %(round)s goes on: %(left)s left."),
    "clock.set_left": gettext_lazy("Clock of round %(round)s set: %(minutes)s minutes left."),
    "clock.start": gettext_lazy("Clock of round %(round)s started: %(minutes)s minutes."),
    # entries
    "entries.add": gettext_lazy("Player added: %(number)s %(name)s."),
    "entries.add_many": gettext_lazy("Players imported. Added: %(added)s, changed: %(changed)s."),
    "entries.allow": gettext_lazy("May sit together again: %(first)s, %(second)s."),
    "entries.edit": gettext_lazy("Player changed: %(number)s %(name)s."),
    "entries.forbid": gettext_lazy("Never at one table: %(first)s, %(second)s."),
    "entries.remove": gettext_lazy("Player removed: %(number)s %(name)s."),
    # event_file
    "event_file.bring": gettext_lazy("Made from a file of the event “%(address)s”, written at %(made)s."),
    "event_file.take_back": gettext_lazy("Taken back to a file of this event, written at %(made)s."),
    # events
    "events.add_organiser": gettext_lazy("Added to those who run the event: %(username)s (%(role)s)."),
    "events.announce": gettext_lazy("Standings announced again: announcement %(number)s."),
    "events.copy": gettext_lazy("Event made with the settings of “%(source)s”."),
    "events.create": gettext_lazy("Event created: %(name)s."),
    "events.delete": gettext_lazy("Event deleted."),
    "events.edit": gettext_lazy("Settings changed."),
    "events.finish": gettext_lazy("Event finished after round %(round)s: announcement %(number)s."),
    "events.hold": gettext_lazy("Standings held back from round %(round)s."),
    "events.release": gettext_lazy("Standings released."),
    "events.remove_organiser": gettext_lazy("Removed from those who run the event: %(username)s."),
    "events.set_role": gettext_lazy("New role of %(username)s: %(role)s."),
    "events.reopen": gettext_lazy("Event opened again."),
    "events.restore": gettext_lazy("Event restored."),
    "events.set_tables": gettext_lazy("Tables of the venue changed: %(after)s."),
    # merging
    "merging.merge": gettext_lazy(
        "Two entries merged: number %(dropped)s into %(number)s %(name)s. Rounds: %(rounds)s."
    ),
    # penalties
    "penalties.cancel": gettext_lazy(
        "Penalty cancelled: %(name)s, win points %(win_points)s, game points %(game_points)s."
    ),
    "penalties.give": gettext_lazy("Penalty given: %(name)s, win points %(win_points)s, game points %(game_points)s."),
    # people_data
    "people_data.erase": gettext_lazy("Personal data erased: number %(number)s."),
    # records
    "records.attach": gettext_lazy("Game record %(number)s of table %(table)s in round %(round)s saved."),
    "records.hide": gettext_lazy("Game record %(number)s of table %(table)s in round %(round)s hidden from players."),
    "records.show": gettext_lazy("Game record %(number)s of table %(table)s in round %(round)s shown to players."),
    # results
    "results.enter": gettext_lazy("Result of table %(table)s in round %(round)s saved: version %(version)s."),
    "results.unvoid": gettext_lazy("Game counts again: table %(table)s, round %(round)s."),
    "results.void": gettext_lazy("Game declared void: table %(table)s, round %(round)s."),
    # rounds
    "rounds.close": gettext_lazy("Round %(round)s closed."),
    "rounds.reopen": gettext_lazy("Round %(round)s opened again."),
    # seating
    "seating.arrange": gettext_lazy("Round %(round)s seated by hand (draw %(draw)s)."),
    "seating.discard": gettext_lazy("Draw of round %(round)s thrown away (draw %(draw)s)."),
    "seating.draw": gettext_lazy(
        "Round %(round)s drawn (draw %(draw)s): %(method)s, seed %(seed)s, moves allowed %(moves)s."
    ),
    "seating.publish": gettext_lazy("Round %(round)s published (draw %(draw)s)."),
    "seating.reseat": gettext_lazy("Seats of round %(round)s changed after publishing (draw %(draw)s)."),
    "seating.swap": gettext_lazy("Two seats of round %(round)s swapped (draw %(draw)s)."),
    "seating.unpublish": gettext_lazy("Draw of round %(round)s taken back from the players (draw %(draw)s)."),
    # table_confirm
    "table_confirm.accept": gettext_lazy(
        "Result of table %(table)s in round %(round)s taken as its players have written it: version %(version)s."
    ),
    "table_confirm.confirm": gettext_lazy(
        "Result of table %(table)s in round %(round)s confirmed by all its players: version %(version)s. %(names)s."
    ),
    "table_confirm.renew": gettext_lazy("New links for the tables of round %(round)s: %(tables)s."),
    "table_confirm.reopen": gettext_lazy("Table %(table)s in round %(round)s opened again for its players."),
    # ties
    "ties.break_tie": gettext_lazy("Tie after round %(round)s decided by hand, best first: %(names)s."),
    "ties.cancel": gettext_lazy("Order by hand after round %(round)s cancelled: %(names)s."),
}

_CHOICES: dict[str, Any] = {
    "method": Method,
    "preset": Preset,
    "ties": TieMode,
    "share_rule": ShareRule,
    "absence": AbsenceRule,
    "name_order": NameOrder,
    "public_names": PublicNames,
    "attendance": Attendance,
}


@dataclass(frozen=True, slots=True)
class Changed:
    """One setting that a change touched: its label, and how it read before and after."""

    label: str
    before: str
    after: str


class _Facts(dict[str, Any]):
    """Facts by name; an older line that lacks one still reads."""

    def __missing__(self, key: str) -> str:
        return "–"


def sentence(what: str, facts: Mapping[str, Any]) -> str:
    """What happened, as one sentence; a code that nobody has described is shown as it is."""
    template = SENTENCES.get(what)
    if template is None:
        return what
    return str(template) % _Facts({name: _fact(name, value) for name, value in facts.items()})


def _fact(name: str, value: Any) -> str:
    if name == "method" and value in Method.values:
        return str(Method(value).label)
    if name == "role" and value in Role.values:
        return str(Role(value).label)
    return _moment(value) if name == "made" and isinstance(value, str) else text(value)


def _moment(value: str) -> str:
    """A point in time as it is written here; what is none, as it stands."""
    try:
        return date_format(localtime(dt.datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")
    except (ValueError, OverflowError):
        return value


def changes(line: HistoryLine) -> list[Changed]:
    """The settings (or a player's details) that a line changed, before and after, in the words of their page."""
    found: Mapping[str, list[Any]] = line.facts.get("changes", {})
    model = Entry if line.what.startswith("entries.") else Event
    order = [field.name for field in model._meta.get_fields()]  # a database may keep the facts in another order
    return [
        Changed(label(model, name), value(name, before), value(name, after))
        for name, (before, after) in sorted(found.items(), key=lambda item: order.index(item[0]))
    ]


def origin(code: str) -> str:
    """From where a step came (origin.py), in words; "" where that was not kept."""
    kind, _colon, rest = code.partition(":")
    which, _colon, mark = rest.rpartition(":")
    if kind == "table":
        return " · ".join([_("phone at table %(table)s") % {"table": which}, mark])
    if kind == "command":
        return _("command %(name)s") % {"name": rest}
    return " · ".join(part for part in (which, mark) if part)


def text(value: Any) -> str:
    """A plain fact as it is printed."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(text(item) for item in value) or "–"
    return str(value)


def label(model: type[Event | Entry], name: str) -> str:
    """What the page of the settings, or of a player, calls this field."""
    field = model._meta.get_field(name)
    words = str(getattr(field, "verbose_name", name))
    return words[:1].upper() + words[1:]


def value(name: str, value: Any) -> str:
    """A field's value in the words of its page."""
    if name in _CHOICES and value in _CHOICES[name].values:
        return str(_CHOICES[name](value).label)
    if name == "game":
        return dict(formats.choices()).get(value, text(value))
    if name == "date":
        return date_format(dt.date.fromisoformat(value) if isinstance(value, str) else value)
    if name == "scale" and isinstance(value, dict):
        return " · ".join(f"{size}: {'-'.join(row)}" for size, row in sorted(value.items())) or "–"
    return text(value)
