"""The last step of the day, and what taking it back does: nothing that was typed is ever deleted."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.enums import RoundState
from tournament.models import Clock, Event, Game, Round
from tournament.queries import day


class Ask(StrEnum):
    """Whether the step's verb keeps a reason."""

    NONE = "none"
    OPTIONAL = "optional"
    NEEDED = "needed"


@dataclass(frozen=True, slots=True)
class Step:
    """The step that can be taken back: the verb that does it, in which round, and what happens then.

    `draw` is the number of the draw that would be thrown away or taken back from the players, or the version of the
    clock.
    """

    verb: str
    round: Round | None
    title: str
    button: str
    effects: tuple[str, ...]
    reason: Ask = Ask.NONE
    draw: int | None = None

    @property
    def token(self) -> str:
        """What the page asked about; when the day has moved on meanwhile, or the draw is another one, it is another."""
        said = [self.verb, str(self.round.number if self.round else 0)]
        return ":".join(said if self.draw is None else [*said, str(self.draw)])


def last_step(event: Event) -> Step | None:
    """The step to be taken back now; None before the first draw."""
    if event.finished_at is not None:
        return _finished()
    newest = day.current(event)
    if newest is None:
        return None
    results = _results(newest)
    if newest.state == RoundState.DRAFT:
        return _drawn(newest, results)
    if newest.state == RoundState.CLOSED:
        return _closed(newest, results)
    started = Clock.objects.filter(round=newest).exclude(ends_at=None, left=None).first()
    return _published(newest, results) if started is None else _clock_started(newest, started)


def _finished() -> Step:
    return Step(
        "events.reopen",
        None,
        _("Event finished"),
        _("Open the event again"),
        (
            _("All results and the standings stay as they are."),
            _("What was announced stays on record. Finishing again makes a new announcement."),
        ),
        reason=Ask.NEEDED,
    )


def _drawn(round_: Round, results: int) -> Step:
    effects = [
        _("Players have not seen this draw, and will not see it."),
        _("The draw stays in the history. The round can be drawn again."),
    ]
    return Step(
        "seating.discard",
        round_,
        _("Round %(number)s drawn") % {"number": round_.number},
        _("Throw the draw away"),
        (*effects, *_kept(results)),
        draw=round_.draft.number if round_.draft else None,
    )


def _clock_started(round_: Round, clock: Clock) -> Step:
    return Step(
        "clock.reset",
        round_,
        _("Clock of round %(number)s started") % {"number": round_.number},
        _("Take the start back"),
        (
            _("The clock stands as before its start, for all tables; the players see it at once."),
            _("Results stay as they are."),
        ),
        draw=clock.version,
    )


def _published(round_: Round, results: int) -> Step:
    effects = [
        _("Players no longer see the tables of this round."),
        _("The round goes back to the draw, where seats can be swapped before it is published again."),
    ]
    return Step(
        "seating.unpublish",
        round_,
        _("Round %(number)s published") % {"number": round_.number},
        _("Take the draw back from the players"),
        (*effects, *_kept(results)),
        draw=round_.published.number if round_.published else None,
    )


def _closed(round_: Round, results: int) -> Step:
    stay = (
        _("There are no results in this round.")
        if not results
        else ngettext("%(count)s result stays as it is.", "All %(count)s results stay as they are.", results)
    )
    return Step(
        "rounds.reopen",
        round_,
        _("Round %(number)s closed") % {"number": round_.number},
        _("Open the round again"),
        (
            stay % {"count": results},
            _("The round runs again. Nobody has missed it until it is closed."),
        ),
        reason=Ask.OPTIONAL,
    )


def _kept(results: int) -> tuple[str, ...]:
    if not results:
        return ()
    sentence = ngettext(
        "%(count)s result already entered is kept. It counts again when the same players sit at that table.",
        "%(count)s results already entered are kept. They count again when the same players sit at those tables.",
        results,
    )
    return (sentence % {"count": results},)


def _results(round_: Round) -> int:
    """At how many tables of the round somebody has entered a result."""
    return Game.objects.filter(round=round_, results__isnull=False).distinct().count()
