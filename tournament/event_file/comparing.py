"""What taking an event back changes, line by line: players, settings, rounds, results, ranks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament import history
from tournament.enums import RoundState
from tournament.event_file.seen import Seen
from tournament.models import Entry, Event

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Line:
    """Something that becomes otherwise: what, as it is, as it will be."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Part:
    """The changes of one kind; `more` of them are not listed."""

    title: str
    lines: tuple[Line, ...]
    count: int

    @property
    def more(self) -> int:
        """How many lines are not listed."""
        return self.count - len(self.lines)


def changes(before: Seen, after: Seen) -> tuple[Part, ...]:
    """Every kind of change that there is; none where nothing changes."""
    found = (
        _part(_("Players"), _players(before, after)),
        _part(_("Rounds"), _rounds(before, after)),
        _part(_("Results"), _results(before, after)),
        _part(_("Ranks"), _ranks(before, after)),
        _part(_("Settings"), _settings(before, after)),
        _part(_("Other things"), _counted(before, after)),
    )
    return tuple(part for part in found if part.count)


def _part(title: str, lines: Iterator[Line]) -> Part:
    found = list(lines)
    return Part(title, tuple(found[:SHOWN]), len(found))


def _players(before: Seen, after: Seen) -> Iterator[Line]:
    none = "–"
    for entry, now in before.players.items():
        if entry not in after.players:
            yield Line(before.names[entry], _("in the list"), _("no longer in the list"))
        else:
            changed = [name for name, value in now.items() if after.players[entry][name] != value]
            for name in changed:
                label = f"{before.names[entry]}: {history.label(Entry, name)}"
                yield Line(label, history.value(name, now[name]), history.value(name, after.players[entry][name]))
    for entry in after.players.keys() - before.players.keys():
        yield Line(after.names[entry], none, _("in the list"))


def _rounds(before: Seen, after: Seen) -> Iterator[Line]:
    for number in sorted({*before.rounds, *after.rounds}):
        was, will = before.rounds.get(number), after.rounds.get(number)
        if was != will:
            yield Line(_("Round %(number)s") % {"number": number}, _state(was), _state(will))


def _state(state: str | None) -> str:
    return str(RoundState(state or RoundState.PLANNED).label)


def _results(before: Seen, after: Seen) -> Iterator[Line]:
    for place in sorted({*before.results, *after.results}):
        was, will = before.results.get(place), after.results.get(place)
        if was != will:
            number, table = place
            what = _("Round %(number)s, table %(table)s") % {"number": number, "table": table}
            yield Line(what, _points(was, before), _points(will, after))


def _points(points: Mapping[int, int | None] | None, seen: Seen) -> str:
    if points is None:
        return pgettext("a result", "none")
    return ", ".join(f"{seen.names.get(entry, '?')} {'–' if raw is None else raw}" for entry, raw in points.items())


def _ranks(before: Seen, after: Seen) -> Iterator[Line]:
    for entry in sorted({*before.ranks, *after.ranks}, key=lambda one: (after.ranks.get(one) or 10**6, one)):
        was, will = before.ranks.get(entry), after.ranks.get(entry)
        if was != will:
            yield Line(before.names.get(entry) or after.names[entry], _rank(was), _rank(will))


def _rank(rank: int | None) -> str:
    return "–" if rank is None else f"{rank}."


def _settings(before: Seen, after: Seen) -> Iterator[Line]:
    for name, value in before.settings.items():
        if after.settings[name] != value:
            yield Line(
                history.label(Event, name), history.value(name, value), history.value(name, after.settings[name])
            )


def _counted(before: Seen, after: Seen) -> Iterator[Line]:
    labels: Mapping[str, Any] = {
        "penalties": _("Penalties"),
        "tie_breaks": _("Ties decided by hand"),
        "records": _("Game records"),
        "announcements": _("Announcements"),
        "finished": _("The event is finished"),
    }
    for name, label in labels.items():
        was, will = before.counts[name], after.counts[name]
        if was != will:
            words = (history.text(bool(was)), history.text(bool(will)))
            yield Line(label, *(words if name == "finished" else (str(was), str(will))))
