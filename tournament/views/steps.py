"""The overview in words: the state of the day (queries.overview) as one next step, with its buttons and notes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tournament.models import Event
from tournament.queries.overview import Code, Note, State, Step


@dataclass(frozen=True, slots=True)
class Button:
    """Where a button leads, and what it says."""

    href: str
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """One thing to know, with the page where it is mended."""

    text: str
    href: str
    blocks: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of the day: its name, and done, now or later."""

    text: str
    state: str


@dataclass(frozen=True, slots=True)
class Next:
    """The next step as the page shows it."""

    title: str
    text: str
    button: Button | None
    others: tuple[Button, ...]
    notes: tuple[Words, ...]
    stages: tuple[Stage, ...]


def describe(event: Event, state: State) -> Next:
    """The next step of this event in words."""
    title, text, button, others = _STEPS[state.step](event, state)
    return Next(
        title=title,
        text=text,
        button=button,
        others=others,
        notes=tuple(_note(event, state, note) for note in state.notes),
        stages=_stages(state),
    )


def _url(event: Event, name: str, *args: Any) -> str:
    return reverse(name, args=[event.slug, *args])


_Parts = tuple[str, str, Button | None, tuple[Button, ...]]


def _names(event: Event, state: State) -> _Parts:
    text = _("Type them one by one, paste a list, or import a file.")
    others = (
        Button(_url(event, "players_paste"), _("Paste a list")),
        Button(_url(event, "players_import"), _("Import a file")),
    )
    return _("Add the players"), text, Button(_url(event, "player_new"), _("Add a player")), others


def _check_in(event: Event, state: State) -> _Parts:
    text = _("%(here)s of %(all)s players are here.") % {"here": state.people.here, "all": state.people.all}
    others = (Button(_url(event, "draw", state.round), _("Draw with those who are here")),) if state.tables else ()
    return _("Check in the players"), text, Button(_url(event, "checkin"), _("Check in")), others


def _draw(event: Event, state: State) -> _Parts:
    title = _("Draw the final") if state.final else _("Draw round %(number)s") % {"number": state.round}
    here = ngettext("%(count)s player is here.", "%(count)s players are here.", state.people.here)
    text = here % {"count": state.people.here}
    if state.tables:
        tables = {"fours": state.tables.count(4), "threes": state.tables.count(3)}
        text += " " + _("Tables of 4: %(fours)s, tables of 3: %(threes)s.") % tables
    others = (Button(_url(event, "finish"), _("Finish early")),) if state.round > 1 else ()
    return title, text, Button(_url(event, "draw", state.round), title), others


def _publish(event: Event, state: State) -> _Parts:
    title = _("Check the draw and publish it")
    text = _("Round %(number)s is drawn. Players see nothing until you publish it.") % {"number": state.round}
    return title, text, Button(_url(event, "draw", state.round), _("Check the draw")), ()


def _clock(event: Event, state: State) -> _Parts:
    text = _("Start it when everybody sits. Players see the time left on every screen.")
    others = (Button(_url(event, "results_round", state.round), _("Enter results without the clock")),)
    return _("Start the clock"), text, Button(_url(event, "clock", state.round), _("Start the clock")), others


def _results(event: Event, state: State) -> _Parts:
    title = _("Enter the results of round %(number)s") % {"number": state.round}
    text = _("%(done)s of %(tables)s tables are in.") % {"done": state.done, "tables": len(state.tables)}
    others = (Button(_url(event, "clock", state.round), _("Clock")),)
    return title, text, Button(_url(event, "results_round", state.round), _("Enter results")), others


def _close(event: Event, state: State) -> _Parts:
    title = _("Close round %(number)s") % {"number": state.round}
    text = _("All results are in. Closing makes the round count in full; a correction stays possible.")
    return title, text, Button(_url(event, "close_round", state.round), title), ()


def _finish(event: Event, state: State) -> _Parts:
    text = _("All planned rounds are closed. Finishing announces the standings as they are now.")
    others = (Button(_url(event, "organiser_standings"), _("See the standings")),)
    return _("Finish the event"), text, Button(_url(event, "finish"), _("Finish the event")), others


def _done(event: Event, state: State) -> _Parts:
    others = (Button(_url(event, "prints"), _("Print and export")),)
    if state.announcement is None:
        return _("The event is finished"), "", None, others
    number = state.announcement.number
    shown = Button(_url(event, "announcement", number), _("See announcement %(number)s") % {"number": number})
    if any(note.code == Code.CHANGED for note in state.notes):
        again = Button(_url(event, "announce"), _("Announce again"))
        text = _("Announce the corrected standings, with the reason.")
        return _("Results have changed since the announcement."), text, again, (shown, *others)
    return _("The event is finished"), _("The standings are announced."), shown, others


_STEPS: Mapping[Step, Callable[[Event, State], _Parts]] = {
    Step.NAMES: _names,
    Step.CHECK_IN: _check_in,
    Step.DRAW: _draw,
    Step.PUBLISH: _publish,
    Step.CLOCK: _clock,
    Step.RESULTS: _results,
    Step.CLOSE: _close,
    Step.FINISH: _finish,
    Step.DONE: _done,
}

_COUNTED: Mapping[Code, Callable[[int], str]] = {
    Code.TOO_FEW: lambda count: ngettext(
        "Only %(count)s player could play: a round needs at least 3.",
        "Only %(count)s players could play: a round needs at least 3.",
        count,
    ),
    Code.NOT_HERE: lambda count: ngettext(
        "%(count)s player is not here yet.", "%(count)s players are not here yet.", count
    ),
    Code.AFTER_DRAW: lambda count: ngettext(
        "%(count)s player came after the draw and has no seat.",
        "%(count)s players came after the draw and have no seat.",
        count,
    ),
    Code.GONE: lambda count: ngettext(
        "%(count)s player in this draw is not here.", "%(count)s players in this draw are not here.", count
    ),
    Code.ODD: lambda count: ngettext(
        "%(count)s odd result in round %(round)s: confirmed, or accepted for a reason.",
        "%(count)s odd results in round %(round)s: confirmed, or accepted for a reason.",
        count,
    ),
}
_SAID = {
    Code.FIVE: gettext_lazy("T14: 5 players are a table of 4 and a bye."),
    Code.TABLES_SHORT: gettext_lazy("Tables needed: %(needed)s. Tables in the venue: %(there)s."),
    Code.MISSING: gettext_lazy("Results are missing at tables: %(tables)s."),
    Code.RESEATED: gettext_lazy("Seats have changed since the result was entered, at tables: %(tables)s."),
    Code.NEXT_DRAWN: gettext_lazy("Round %(round)s is already drawn. It can be published once this round is closed."),
    Code.CLOSED_MISSING: gettext_lazy("Round %(round)s was closed without results of tables: %(tables)s."),
    Code.HELD: gettext_lazy("The public does not see the standings from round %(round)s on: they are held back."),
    Code.CHANGED: gettext_lazy("Results have changed since announcement %(number)s."),
    Code.CLOCK_UNSURE: gettext_lazy("The computer was restarted: say how many minutes are left on the clock."),
    Code.CLOCK_UP: gettext_lazy("The time of round %(round)s is up: the tables finish their set and write down."),
    Code.NOBODY: gettext_lazy("There is no player here yet; a round needs at least 3."),
}
_PAGES = {
    Code.TOO_FEW: "checkin",
    Code.NOBODY: "checkin",
    Code.NOT_HERE: "checkin",
    Code.FIVE: "checkin",
    Code.TABLES_SHORT: "settings",
    Code.HELD: "hold",
    Code.CHANGED: "announce",
}


def _note(event: Event, state: State, note: Note) -> Words:
    facts = {name: ", ".join(value) if isinstance(value, list) else value for name, value in note.facts.items()}
    template = _COUNTED[note.code](note.facts["count"]) if note.code in _COUNTED else str(_SAID[note.code])
    if note.code in _PAGES:
        href = _url(event, _PAGES[note.code])
    elif note.code in (Code.CLOCK_UNSURE, Code.CLOCK_UP):
        href = _url(event, "clock", facts["round"])
    elif note.code in (Code.NEXT_DRAWN, Code.AFTER_DRAW, Code.GONE):
        href = _url(event, "draw", facts.get("round", state.round))
    else:
        href = _url(event, "results_round", facts.get("round", state.round))
        href += "#odd" if note.code == Code.ODD else ""
    return Words(template % facts, href, note.blocks)


_ORDER = (
    Step.NAMES,
    Step.CHECK_IN,
    Step.DRAW,
    Step.PUBLISH,
    Step.CLOCK,
    Step.RESULTS,
    Step.CLOSE,
    Step.FINISH,
    Step.DONE,
)


def _stages(state: State) -> tuple[Stage, ...]:
    texts = {
        Step.NAMES: pgettext("stage", "Players"),
        Step.CHECK_IN: pgettext("stage", "Check-in"),
        Step.DRAW: pgettext("stage", "Draw"),
        Step.PUBLISH: pgettext("stage", "Publish"),
        Step.CLOCK: pgettext("stage", "Clock"),
        Step.RESULTS: pgettext("stage", "Results"),
        Step.CLOSE: pgettext("stage", "Close"),
        Step.FINISH: pgettext("stage", "Finish"),
    }
    here = _ORDER.index(state.step)
    return tuple(
        Stage(text, "done" if _ORDER.index(step) < here else "now" if step == state.step else "later")
        for step, text in texts.items()
    )
