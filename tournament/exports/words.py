"""The words around a table: titles, who and when, which version, which draw."""

from collections.abc import Iterator

from django.utils import formats, timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.exports.content import Content, Head, PlayedRound


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


def made_line(head: Head) -> str:
    """When the file was made, from which version of the event."""
    at = formats.date_format(timezone.localtime(head.made), "DATETIME_FORMAT")
    return _("Printed %(time)s, version %(version)d") % {"time": at, "version": head.revision}


def internal(head: Head) -> str:
    """The mark of a file with rounds that are held back; nothing for others."""
    return _("Not public: with results that are held back") if head.internal else ""


def round_line(played: PlayedRound) -> str:
    """Draw, tables and players of a round."""
    return " · ".join(_round_facts(played))


def _round_facts(played: PlayedRound) -> Iterator[str]:
    yield pgettext("paper", "Draw no. %(number)d") % {"number": played.draw}
    tables = len(played.tables)
    yield ngettext("%(number)d table", "%(number)d tables", tables) % {"number": tables}
    yield ngettext("%(number)d player", "%(number)d players", played.players) % {"number": played.players}
    if played.held:
        yield _("results held back")
    elif not played.closed and played.done:
        facts = {"done": played.done, "tables": tables}
        yield ngettext("%(done)d of %(tables)d table in", "%(done)d of %(tables)d tables in", tables) % facts


def filename(content: Content, *, with_standings: bool, kind: str) -> str:
    """A short name without spaces and accents."""
    what = pgettext("file name", "standings")
    number = content.standings.after_round
    if not with_standings:
        what, number = pgettext("file name", "round"), content.rounds[0].number
    parts = [content.head.slug, slugify(what), str(number)]
    if content.head.internal:
        parts.append(slugify(pgettext("file name", "not public")))
    return f"{'-'.join(parts)}.{kind}"
