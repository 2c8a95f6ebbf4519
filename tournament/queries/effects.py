"""What a change of attendance does to tables and standings, in sentences, before it is done (T13, T14, T17, T21)."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament import formats
from tournament.draw import sizes
from tournament.enums import AbsenceRule, Attendance
from tournament.queries.presence import Presence


class Action(StrEnum):
    """What the organiser may do about a player's attendance."""

    CHECK_IN = "check_in"
    UNDO_CHECK_IN = "undo_check_in"
    LEAVE_GAME = "leave_game"
    UNDO_LEAVE = "undo_leave"
    WITHDRAW = "withdraw"
    COME_BACK = "come_back"


@dataclass(frozen=True, slots=True)
class Effect:
    """One sentence; `warns`: something that the organiser has to see to."""

    text: str
    warns: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """An action with everything that it does; `refused`: why it cannot be done now."""

    action: Action
    title: Promise
    button: Promise
    effects: tuple[Effect, ...]
    refused: str | None = None

    @property
    def token(self) -> str:
        """What the page promised: another one when the day has moved on meanwhile."""
        said = "\n".join([self.action, self.refused or "", *(effect.text for effect in self.effects)])
        return hashlib.sha256(said.encode()).hexdigest()[:16]


_WORDS: dict[Action, tuple[Promise, Promise]] = {
    Action.CHECK_IN: (gettext_lazy("Arrives"), gettext_lazy("Check in")),
    Action.UNDO_CHECK_IN: (gettext_lazy("Is not here after all"), gettext_lazy("Undo the check-in")),
    Action.LEAVE_GAME: (gettext_lazy("Leaves in the middle of the game"), gettext_lazy("Leaves the game now")),
    Action.UNDO_LEAVE: (gettext_lazy("Has not left the game after all"), gettext_lazy("Back at the table")),
    Action.WITHDRAW: (gettext_lazy("Withdraws from the event"), gettext_lazy("Withdraw")),
    Action.COME_BACK: (gettext_lazy("Returns"), gettext_lazy("Return to the event")),
}


def choices(now: Presence) -> tuple[Choice, ...]:
    """All that can be done about this player now, the likeliest first."""
    return tuple(
        Choice(action, *_WORDS[action], effects=tuple(_SAID[action](now)), refused=_refused(action, now))
        for action in _open(now)
    )


def _open(now: Presence) -> Iterator[Action]:
    attendance = now.entry.attendance
    if now.sitting is not None and now.sitting.seat.left:
        yield Action.UNDO_LEAVE
    if attendance == Attendance.EXPECTED:
        yield Action.CHECK_IN
    if attendance == Attendance.WITHDRAWN:
        yield Action.COME_BACK
    if attendance == Attendance.PRESENT and not now.seated:
        yield Action.UNDO_CHECK_IN
    if now.may_leave:
        yield Action.LEAVE_GAME
    if attendance != Attendance.WITHDRAWN:
        yield Action.WITHDRAW


def _refused(action: Action, now: Presence) -> str | None:
    if now.entry.event.finished_at is not None:
        return _("The event is finished: open it again first.")
    if action is Action.LEAVE_GAME and now.sitting and now.sitting.playing <= 2:
        sentence = (
            _("Fewer than two players would remain at table %(table)s: mark on its sheet who has resigned instead.")
            if formats.GAMES[now.entry.event.game].leaver_ends
            else _("T21: fewer than two would remain at table %(table)s. Declare the game void instead (T23).")
        )
        return sentence % {"table": now.sitting.name}
    return None


def _arrives(now: Presence) -> Iterator[Effect]:
    yield from _missed(now)
    left = now.entry.event.rounds_planned - now.next_round + 1 if now.next_round is not None else 0
    yield from _too_few(now, len(now.seated) + left)
    if now.running is not None and now.sitting is None:
        sentence = _("Round %(round)s is running without this player: it is missed once the round is closed.")
        yield Effect(sentence % {"round": now.running}, warns=True)
    if now.drafted and not now.drafted.inside:
        sentence = _("Round %(round)s is drawn without this player: draw it again to give a seat.")
        yield Effect(sentence % {"round": now.drafted.round}, warns=True)
    yield from _tables(now, now.here + 1)


def _too_few(now: Presence, rounds: int) -> Iterator[Effect]:
    """T13: with so many rounds played at most, is there a rank?"""
    needed = now.entry.event.min_rounds
    if now.entry.ranked and rounds < needed:
        sentence = _("Rounds played by this player: at most %(rounds)s. A rank needs %(needed)s (T13).")
        yield Effect(sentence % {"rounds": rounds, "needed": needed}, warns=True)


def _not_here(now: Presence) -> Iterator[Effect]:
    yield Effect(_("The player is again among those not yet here."))
    yield from _in_draft(now)
    yield from _tables(now, now.here - 1)


def _leaves(now: Presence) -> Iterator[Effect]:
    sitting = now.sitting
    assert sitting is not None
    facts = {"table": sitting.name, "round": sitting.round, "count": sitting.playing - 1}
    if formats.GAMES[now.entry.event.game].leaver_ends:
        yield Effect(
            _("Table %(table)s in round %(round)s: who leaves has resigned, and the game is over (C12).") % facts
        )
    elif sitting.playing > 2:
        yield Effect(_("Table %(table)s in round %(round)s plays on. Players left there: %(count)s (T21).") % facts)
    yield Effect(_at_the_table(now))
    if sitting.result:
        sentence = _("The result of table %(table)s is in: it counts as it is until it is corrected on the sheet.")
        yield Effect(sentence % facts, warns=True)
    else:
        yield Effect(_("The sheet of table %(table)s asks no score of this player.") % facts)
    yield from _after_leaving(now)


def _at_the_table(now: Presence) -> str:
    format = formats.of(now.entry.event)
    if format.lower_wins and format.limit is not None:
        sentence = _(
            "The leaver is last at the table, with the highest game points of the table, at least %(limit)s (T21)."
        )
        return sentence % {"limit": format.limit}
    return _("The leaver is last at the table (T21).")


def _stays(now: Presence) -> Iterator[Effect]:
    sitting = now.sitting
    assert sitting is not None
    facts = {"table": sitting.name, "round": sitting.round}
    yield Effect(_("The sheet of table %(table)s in round %(round)s asks for a score of this player again.") % facts)
    if sitting.result:
        sentence = _("The result of table %(table)s is in without this score: correct it on the sheet.")
        yield Effect(sentence % facts, warns=True)
    if now.entry.attendance == Attendance.WITHDRAWN:
        yield from _tables(now, now.here + 1)


def _withdraws(now: Presence) -> Iterator[Effect]:
    sitting = now.sitting
    if sitting is not None and not sitting.seat.left:
        facts = {"table": sitting.name, "round": sitting.round}
        if sitting.table is None:
            yield Effect(_("The bye in round %(round)s counts (T14).") % facts)
        elif sitting.result:
            yield Effect(_("The result of table %(table)s in round %(round)s counts.") % facts)
        else:
            sentence = _("The running game at table %(table)s in round %(round)s is played to its end and counts.")
            yield Effect(sentence % facts)
    yield from _after_leaving(now)


def _after_leaving(now: Presence) -> Iterator[Effect]:
    if now.entry.ranked and now.next_round is not None:
        yield Effect(_later_rounds(now))
        yield from _too_few(now, len(now.seated))
    if now.seated:
        yield Effect(_("Results so far stay in the standings."))
    yield from _in_draft(now)
    if now.entry.attendance == Attendance.PRESENT:
        yield from _tables(now, now.here - 1)


def _later_rounds(now: Presence) -> str:
    event = now.entry.event
    if event.absence == AbsenceRule.FIXED:
        sentence = _("Each later round counts 0 win points and %(points)s game points (T13).")
        return sentence % {"points": event.absence_points}
    if event.absence == AbsenceRule.LEFT_OUT:
        return _("Later rounds are left out of the sums (T13).")
    return _("Each later round counts as the worst result of that round (T13).")


def _missed(now: Presence) -> Iterator[Effect]:
    if not now.entry.ranked:
        yield Effect(_("Out of the ranking: the standings do not change (T24)."))
    elif now.missed:
        event = now.entry.event
        facts = {"rounds": ", ".join(map(str, now.missed)), "points": event.absence_points}
        yield Effect(_missed_sentence(event.absence, len(now.missed)) % facts)
    elif not now.begun:
        yield Effect(_("No round has begun: nothing is missed."))


def _missed_sentence(rule: str, count: int) -> str:
    if rule == AbsenceRule.FIXED:
        return ngettext(
            "Missed round %(rounds)s counts 0 win points and %(points)s game points (T13).",
            "Missed rounds %(rounds)s count 0 win points and %(points)s game points each (T13).",
            count,
        )
    if rule == AbsenceRule.LEFT_OUT:
        return ngettext(
            "Missed round %(rounds)s is left out of the sums (T13).",
            "Missed rounds %(rounds)s are left out of the sums (T13).",
            count,
        )
    return ngettext(
        "Missed round %(rounds)s counts as the worst result of that round (T13).",
        "Missed rounds %(rounds)s count as the worst results of those rounds (T13).",
        count,
    )


def _in_draft(now: Presence) -> Iterator[Effect]:
    drafted = now.drafted
    if drafted is None or not drafted.inside:
        return
    facts = {"round": drafted.round, "table": drafted.table}
    sentence = _("Has a seat at table %(table)s in the draft of round %(round)s: the round has to be drawn again.")
    if drafted.bye:
        sentence = _("Has the bye in the draft of round %(round)s: the round has to be drawn again.")
    yield Effect(sentence % facts, warns=True)


def _tables(now: Presence, count: int) -> Iterator[Effect]:
    """T17: the tables of the next round with so many players."""
    if now.next_round is None:
        return
    split = sizes(count)
    facts = {"count": count, "round": now.next_round, "fours": split.count(4), "threes": split.count(3)}
    if not split:
        yield Effect(
            _("Players here for round %(round)s: %(count)s. A round needs at least 3 (T14).") % facts, warns=True
        )
    elif sum(split) < count:
        sentence = _("Players here for round %(round)s: %(count)s. One table of 4, and one player has a bye (T14).")
        yield Effect(sentence % facts, warns=True)
    else:
        sentence = _(
            "Players here for round %(round)s: %(count)s. Tables of 4: %(fours)s, tables of 3: %(threes)s (T17)."
        )
        yield Effect(sentence % facts)


_SAID: dict[Action, Callable[[Presence], Iterator[Effect]]] = {
    Action.CHECK_IN: _arrives,
    Action.COME_BACK: _arrives,
    Action.UNDO_CHECK_IN: _not_here,
    Action.LEAVE_GAME: _leaves,
    Action.UNDO_LEAVE: _stays,
    Action.WITHDRAW: _withdraws,
}
