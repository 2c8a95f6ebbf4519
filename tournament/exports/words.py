"""The words around a table: titles, who and when, which version, which draw."""

from collections.abc import Iterator

from django.utils import formats, timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.exports.content import Content, Head, PlayedRound
from tournament.standings import Standings


def title(content: Content, *, with_standings: bool) -> str:
    """What the file is: the standings, or the name of its round."""
    return _("Standings") if with_standings else round_title(content.rounds[0])


def round_title(played: PlayedRound) -> str:
    """The name of a round."""
    return _("Final") if played.final else _("Round %(number)d") % {"number": played.number}


def event_line(head: Head) -> str:
    """Event, date and venue."""
    return " · ".join(part for part in (head.event, date(head), head.venue) if part)


def date(head: Head) -> str:
    """The day of the event."""
    return str(formats.date_format(head.date, "DATE_FORMAT"))


def made_line(head: Head, now: Standings | None = None) -> str:
    """When the file was made, from which version of the event, and after which round."""
    at = formats.date_format(timezone.localtime(head.made), "DATETIME_FORMAT")
    facts: dict[str, str | int] = {"time": at, "version": head.revision}
    if now is None or not now.rounds:
        return _("Printed %(time)s, version %(version)d") % facts
    facts["round"] = now.after_round
    if now.running:
        return _("During round %(round)d, printed %(time)s, version %(version)d") % facts
    return _("After round %(round)d, printed %(time)s, version %(version)d") % facts


def internal(head: Head) -> str:
    """The mark of a file with rounds that are held back; nothing for others."""
    return _("Not public: with results that are held back") if head.internal else ""


def round_line(played: PlayedRound) -> str:
    """Draw, tables and players of a round."""
    return " · ".join(_round_facts(played))


def _round_facts(played: PlayedRound) -> Iterator[str]:
    yield draw_number(played)
    tables = len(played.tables)
    yield ngettext("%(number)d table", "%(number)d tables", tables) % {"number": tables}
    yield ngettext("%(number)d player", "%(number)d players", played.players) % {"number": played.players}
    if played.held:
        yield _("results held back")
    elif not played.closed and played.done:
        facts = {"done": played.done, "tables": tables}
        yield ngettext("%(done)d of %(tables)d table in", "%(done)d of %(tables)d tables in", tables) % facts


def draw_number(played: PlayedRound) -> str:
    """Which draw seated the round."""
    return pgettext("paper", "Draw no. %(number)d") % {"number": played.draw}


def standings_name(content: Content) -> str:
    """What the file of the standings is called."""
    return numbered(pgettext("file name", "standings"), content.standings.after_round)


def round_name(played: PlayedRound) -> str:
    """What the file of a round is called."""
    return numbered(pgettext("file name", "round"), played.number)


def numbered(name: str, number: int) -> str:
    """A name with the number of the round."""
    return f"{name}-{number}"


def filename(head: Head, name: str, *, kind: str) -> str:
    """A short name without spaces and accents."""
    parts = [head.slug, slugify(name)]
    if head.internal:
        parts.append(slugify(pgettext("file name", "not public")))
    return f"{'-'.join(parts)}.{kind}"
