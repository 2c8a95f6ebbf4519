"""The standings in sentences: why a rank, and what the reader of the table has to know."""

import datetime as dt
from collections.abc import Callable
from fractions import Fraction

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.format import Format
from scoring.ranking import Reason, Row, Why
from tournament import numbers
from tournament.enums import TieBreakMethod
from tournament.standings import Line, Standings

Words = dict[str, str | int]
NEXT_TO_NOTHING = Fraction(1, 20_000)  # less than this is 0.00 % on the screen


def reason(line: Line, standings: Standings) -> str:
    """Why this row stands where it does, in one sentence (T8–T11, T13, T16)."""
    row, why = line.row, line.row.reason
    words = _words(row, standings)
    pattern = _tie_break(row, standings) if why.why is Why.TIE_BREAK else _SENTENCES[why.why](why, standings.format)
    if why.equal is None:
        return pattern % words
    equal = _("Equal in all three criteria to another player (%(equal)s).") % {
        "equal": standings.people[why.equal].name
    }
    return f"{pattern % words} {equal}"


def caption(standings: Standings, *, date: dt.date) -> str:
    """Which rounds the table counts and when that was; `date`: the event's day, on which the time alone is enough."""
    running = standings.running
    words: Words = {"round": standings.after_round, "time": _time(standings, date)}
    if not standings.rounds:
        return _("No round counts yet.")
    if running is None:
        return _("After round %(round)d, %(time)s.") % words
    words |= {"done": running.done, "tables": running.tables}
    return (
        ngettext(
            "Round %(round)d is running: %(done)d of %(tables)d table in, %(time)s.",
            "Round %(round)d is running: %(done)d of %(tables)d tables in, %(time)s.",
            running.tables,
        )
        % words
    )


def _time(standings: Standings, date: dt.date) -> str:
    if standings.as_of is None:
        return ""
    at = timezone.localtime(standings.as_of)
    return str(formats.time_format(at) if at.date() == date else formats.date_format(at, "SHORT_DATETIME_FORMAT"))


def _words(row: Row, standings: Standings) -> Words:
    why = row.reason
    return {
        "rank": _place(row),
        "other": standings.people[why.other].name if why.other is not None else "",
        "amount": numbers.points(why.difference),
        "percent": numbers.percent(why.difference),
        "played": row.played + row.byes,
        "needed": standings.format.min_rounds,
    }


def _place(row: Row) -> str:
    if row.rank is None or row.last_rank is None:
        return ""
    if not row.tied:
        return numbers.ordinal(row.rank)
    return f"{numbers.ordinal(row.rank)}–{numbers.ordinal(row.last_rank)}"


def _counted(amount: Fraction | None, whole: Callable[[int], str], decimals: str) -> str:
    """The pattern for this amount: in the right plural where it is a whole number."""
    return whole(amount.numerator) if amount is not None and amount.denominator == 1 else decimals


def _first(why: Reason, format: Format) -> str:
    return _("%(rank)s: nobody stands higher.")


def _win_points(why: Reason, format: Format) -> str:
    return _counted(
        why.difference,
        lambda count: ngettext(
            "%(rank)s: %(amount)s win point fewer than the player above (%(other)s).",
            "%(rank)s: %(amount)s win points fewer than the player above (%(other)s).",
            count,
        ),
        pgettext("decimals", "%(rank)s: %(amount)s win points fewer than the player above (%(other)s)."),
    )


def _game_points(why: Reason, format: Format) -> str:
    if format.lower_wins:
        return _counted(
            why.difference,
            lambda count: ngettext(
                "%(rank)s: as many win points as the player above (%(other)s), %(amount)s game point more.",
                "%(rank)s: as many win points as the player above (%(other)s), %(amount)s game points more.",
                count,
            ),
            pgettext(
                "decimals",
                "%(rank)s: as many win points as the player above (%(other)s), %(amount)s game points more.",
            ),
        )
    return _counted(
        why.difference,
        lambda count: ngettext(
            "%(rank)s: as many win points as the player above (%(other)s), %(amount)s game point fewer.",
            "%(rank)s: as many win points as the player above (%(other)s), %(amount)s game points fewer.",
            count,
        ),
        pgettext(
            "decimals", "%(rank)s: as many win points as the player above (%(other)s), %(amount)s game points fewer."
        ),
    )


def _share(why: Reason, format: Format) -> str:
    tiny = why.difference is None or why.difference < NEXT_TO_NOTHING
    if format.lower_wins and tiny:
        return _("%(rank)s: as many win and game points as the player above (%(other)s), share a trifle higher.")
    if format.lower_wins:
        return _("%(rank)s: as many win and game points as the player above (%(other)s), share higher by %(percent)s.")
    if tiny:
        return _("%(rank)s: as many win and game points as the player above (%(other)s), share a trifle lower.")
    return _("%(rank)s: as many win and game points as the player above (%(other)s), share lower by %(percent)s.")


def _tie_break(row: Row, standings: Standings) -> str:
    method = next((item.method for item in standings.by_hand if row.entry in item.order), None)
    if method == TieBreakMethod.PLAY_OFF:
        return _("%(rank)s: equal in all three criteria to the player above (%(other)s), decided by a play-off.")
    if method == TieBreakMethod.LOT:
        return _("%(rank)s: equal in all three criteria to the player above (%(other)s), decided by lot.")
    return _("%(rank)s: equal in all three criteria to the player above (%(other)s), decided by hand.")


def _final(why: Reason, format: Format) -> str:
    if why.difference is None:
        return _("%(rank)s: in the final behind the player above (%(other)s).")
    if format.lower_wins:
        return _counted(
            why.difference,
            lambda count: ngettext(
                "%(rank)s: in the final %(amount)s game point more than the player above (%(other)s).",
                "%(rank)s: in the final %(amount)s game points more than the player above (%(other)s).",
                count,
            ),
            pgettext(
                "decimals", "%(rank)s: in the final %(amount)s game points more than the player above (%(other)s)."
            ),
        )
    return _counted(
        why.difference,
        lambda count: ngettext(
            "%(rank)s: in the final %(amount)s game point fewer than the player above (%(other)s).",
            "%(rank)s: in the final %(amount)s game points fewer than the player above (%(other)s).",
            count,
        ),
        pgettext("decimals", "%(rank)s: in the final %(amount)s game points fewer than the player above (%(other)s)."),
    )


def _before_final(why: Reason, format: Format) -> str:
    return _("%(rank)s: behind the player above (%(other)s) in the standings before the final.")


def _final_table(why: Reason, format: Format) -> str:
    return _("%(rank)s: at the next table of the final, behind the player above (%(other)s).")


def _not_in_final(why: Reason, format: Format) -> str:
    return _("%(rank)s: not in the final, behind the last of the finalists (%(other)s).")


def _too_few(why: Reason, format: Format) -> str:
    return _("No rank: rounds played %(played)d, needed to be ranked %(needed)d.")


def _never(why: Reason, format: Format) -> str:
    return _("No rank: no game played yet.")


_SENTENCES: dict[Why, Callable[[Reason, Format], str]] = {
    Why.FIRST: _first,
    Why.WIN_POINTS: _win_points,
    Why.GAME_POINTS: _game_points,
    Why.SHARE: _share,
    Why.FINAL: _final,
    Why.BEFORE_FINAL: _before_final,
    Why.FINAL_TABLE: _final_table,
    Why.NOT_IN_FINAL: _not_in_final,
    Why.TOO_FEW_ROUNDS: _too_few,
    Why.NEVER_PLAYED: _never,
}
