"""A record played by the engine of its game (V4): what it comes to, or the first line that breaks a rule."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import record, registry
from games.awards import Award
from games.core import BadNotation, GameError, IllegalAction, State, Step, points, walk
from games.findings import Facts
from games.outcome import missing_line
from games.registry import Rules
from tournament.errors import TournamentError

MAX_KILOBYTES = 512
MAX_LINES = 20_000
MAX_LINE = 1_000  # a whole deal has about 200 characters
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Fault:
    """The first line that cannot be played: a rule's number (None: it cannot be read) and facts for a sentence.

    `text`: what the line says, without remarks; "" for a line of the header, which may hold names.
    """

    line: int
    rule: str | None
    code: str
    facts: Facts
    text: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """One set: scores by the record's seats (None: the result has none), who called, why the points were given."""

    scores: tuple[int | None, ...]
    caller: int | None = None
    kamikaze: bool = False
    awards: tuple[Award, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A record as the engine has played it; `rules` is None where not even the header can be read."""

    game: str
    names: tuple[str, ...]
    rules: Rules | None
    points: tuple[int, ...]
    claimed: tuple[int, ...] | None
    sets: tuple[Deal, ...]
    whole: bool
    fault: Fault | None = None
    resigned: tuple[int, ...] = ()  # by the record's seats
    missing: str = ""  # how a line that could follow a record that stops too early begins


def play(text: str) -> Played:
    """A record played by the engine of its game; refused only where it is too large or no text at all."""
    _refuse(text)
    written: record.Record | None = None
    rules: Rules | None = None
    try:
        written = record.loads(text)
        rules, state = registry.begin(written)
        counted = tuple(_by_set(rules, state, walk(rules, state, written.lines)))
    except GameError as error:
        names = written.seats if written else ()
        fault = _fault(error, written)
        return Played(written.game if written else "", names, rules, (), None, (), whole=False, fault=fault)
    sets = tuple(
        Deal(row.scores, row.caller, row.kamikaze, awards)
        for row, awards in zip(rules.written_sets(state), counted, strict=True)
    )
    whole = any(written.lines) and (state.between_deals or state.over)
    return Played(
        written.game,
        written.seats,
        rules,
        points(state),
        written.points,
        sets,
        whole,
        resigned=rules.resigned(state),
        missing="" if whole else missing_line(rules, state),
    )


def _by_set(rules: Rules, state: State, steps: Iterable[Step]) -> Iterator[tuple[Award, ...]]:
    """The awards of each set that is counted, whenever in the set they were given; `steps` play on `state`."""
    given: list[Award] = []
    counted = 0
    for step in steps:
        given += step.awards
        if not (state.between_deals or state.over):
            continue
        sets = len(rules.written_sets(state))
        if sets > counted:
            counted = sets
            yield tuple(given)
            given.clear()


def _refuse(text: str) -> None:
    """Refuse what is no record of any game, before the engine is asked."""
    if len(text.encode(errors="replace")) > MAX_KILOBYTES * 1024:
        raise _refused(_("This is too large for a record of a game: at most %(limit)s kB.") % {"limit": MAX_KILOBYTES})
    if _NO_TEXT.search(text):
        raise _refused(_("This is no text. A record of a game is a plain text file."))
    lines = re.split(r"\r\n|\r|\n", text)
    if len(lines) > MAX_LINES:
        raise _refused(_("This is too long for a record of a game: at most %(limit)s lines.") % {"limit": MAX_LINES})
    if long := next((number for number, line in enumerate(lines, 1) if len(line) > MAX_LINE), None):
        raise _refused(
            _("Line %(line)s is too long: at most %(limit)s characters.") % {"line": long, "limit": MAX_LINE}
        )
    if not text.strip("\ufeff \t\r\n"):
        raise _refused(_("There is nothing in this record."))


def _refused(sentence: str) -> TournamentError:
    return TournamentError(sentence, field="text", rule="V4")


def _fault(error: GameError, written: record.Record | None) -> Fault:
    line = error.line or 1
    said = next((each.text for each in written.lines if each.number == line), "") if written else ""
    if isinstance(error, IllegalAction):
        return Fault(line, error.rule, str(error.facts.get("why", "")), error.facts, said)
    assert isinstance(error, BadNotation)
    return Fault(line, None, error.code, error.facts, said)
