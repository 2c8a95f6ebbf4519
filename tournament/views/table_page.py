"""A table on its players' phones: the sets as they are played, the confirmation, the call for the referee."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from games.findings import Finding
from tournament import findings as words
from tournament import moment, parts, referee, resigning, sheets, table_confirm, table_entry, table_part, timing
from tournament.enums import Level
from tournament.errors import Conflict, TournamentError
from tournament.forms import table as forms
from tournament.forms.table import Deed, PostedSet
from tournament.links import Phone
from tournament.models import Game
from tournament.moment import Moment
from tournament.queries import clock as clocks
from tournament.queries import desk_typed
from tournament.queries import sheet as grids
from tournament.queries.sheet import Grid, Remark, SetRow
from tournament.sheets import Typed, TypedSet
from tournament.table_entry import EarlyEnd, OtherSet, RefusedSet
from tournament.table_part import Shown
from tournament.timing import Face
from tournament.views.sheet import table_words
from tournament.views.table_link import at_table, give


@dataclass(frozen=True, slots=True)
class SetForm:
    """The form of one set: what it is typed on, what is in it, and what stands against it."""

    number: int
    version: int
    grid: Grid
    key: str
    notes: tuple[str, ...] = ()
    theirs: Grid | None = None
    corrects: bool = False

    @property
    def row(self) -> tuple[SetRow, ...]:
        """The one row of the sheet."""
        return self.grid.sets[:1]

    @property
    def asks(self) -> tuple[Remark, ...]:
        """What wants a second confirmation: once the set was refused for it, not while it is typed."""
        return self.grid.asks if self.notes else ()

    @property
    def by_cards(self) -> bool:
        """Cards are typed, the scores come of them (V3)."""
        return self.grid.typed.level == Level.CARDS


@at_table("GET")
def table_page(request: HttpRequest, game: Game, phone: Phone) -> HttpResponse:
    """The table with a form for its next set, or (?set=2) for one to be corrected."""
    shown = table_part.of_game(game)
    return _page(request, shown, phone, _form(shown, request.GET.get("set", ""), request.GET.get("level", "")))


@at_table("POST")
def table_set(request: HttpRequest, game: Game, phone: Phone) -> HttpResponse:
    """Write a set; refused or overtaken, it comes back as it was typed."""
    shown = table_part.of_game(game)
    posted = _posted(request, shown)
    grid = _grid(shown, posted.typed, posted.number, by_cards=posted.by_cards)
    asks = {remark.key for remark in grid.asks}
    try:
        table_entry.put(
            game,
            number=posted.number,
            version=posted.version,
            typed=posted.typed,
            by_cards=posted.by_cards,
            key=posted.key or secrets.token_urlsafe(12),
            phone=phone,
            confirmed=asks <= posted.confirmed,
        )
    except TournamentError as error:
        return _refused(request, table_part.of_game(game), phone, posted, error)
    saved = _("Set %(number)s is saved.") % {"number": posted.number}
    messages.success(request, saved, extra_tags=f"saved:{_draft(game)}-{posted.number}")
    return redirect("table_page", game.round.event.slug)


@at_table("POST")
def table_check(request: HttpRequest, game: Game, phone: Phone) -> HttpResponse:
    """What the rules make of the set while it is typed, with the sums so far; nothing is saved."""
    shown = table_part.of_game(game)
    posted = _posted(request, shown)
    grid = _grid(shown, posted.typed, posted.number, by_cards=posted.by_cards)
    form = SetForm(posted.number, posted.version, grid, posted.key)
    context = {"form": form, **table_words(game.round.event, seats=len(shown.columns))}
    return render(request, "tournament/_table_computed.html", context)


def _posted(request: HttpRequest, shown: Shown) -> PostedSet:
    entries = [column.entry for column in shown.columns]
    return forms.read_set(request.POST, entries=entries, common=sheets.rules_of(shown.game.round.event).turned_common)


@at_table("POST")
def table_act(request: HttpRequest, game: Game, phone: Phone) -> HttpResponse:
    """One tap: confirm, dispute, end by time, resign, take a set back, call the referee, say who I am."""
    deed = forms.read_deed(request.POST)
    answer = redirect("table_page", game.round.event.slug)
    if deed.do == "me":
        seated = game.seats.filter(entry=deed.entry or 0).exists()
        return give(answer, replace(phone, entry=deed.entry if seated else None))
    try:
        messages.success(request, _done(game, deed, phone))
    except EarlyEnd as error:
        shown, left = table_part.of_game(game), timing.words(_time_left(game) or 0)
        return _page(request, shown, phone, _form(shown), status=error.status, early=left)
    except TournamentError as error:
        shown = table_part.of_game(game)
        messages.error(request, str(error))
        context = {"kept_words": deed.words}
        return _page(request, shown, phone, _form(shown), status=error.status, **context)
    return answer


def _done(game: Game, deed: Deed, phone: Phone) -> str:
    """Do it, and what to say of it."""
    key = deed.key or secrets.token_urlsafe(12)
    match deed.do:
        case "confirm" if deed.entry is not None:
            accepted = table_confirm.confirm(game, entry=deed.entry, content=deed.content, phone=phone)
            return _("All have confirmed: the result is in.") if accepted else _("Confirmed.")
        case "dispute":
            table_confirm.dispute(game, content=deed.content, note=deed.words, key=key, phone=phone)
            return _("Noted: the organiser sees that something is wrong.")
        case "end" | "surely" | "go":
            by_time, left = deed.do != "go", _time_left(game)
            sure = deed.do == "surely"
            table_entry.end(game, by_time=by_time, content=deed.content, phone=phone, left=left, sure=sure)
            return _("Ended by time.") if by_time else _("The game goes on.")
        case "resign" if deed.entry is not None:
            resigning.resign(game, entry=deed.entry, content=deed.content, key=key, phone=phone)
            return _("Resigned. It counts as soon as all have confirmed it.")
        case "stay":
            resigning.take_back(game, content=deed.content, phone=phone)
            return _("Nobody has resigned: the game goes on.")
        case "back":
            table_entry.take_back(game, number=deed.number, version=deed.version, key=key, phone=phone)
            return _("The last set is taken back.")
        case "call":
            referee.call(game, words=deed.words, key=key, phone=phone)
            return _("The referee is called.")
        case "cancel":
            referee.cancel(game, at=timezone.now(), phone=phone)
            return _("The referee is not needed any more.")
    raise BadRequest("no such deed")


def _clock(game: Game, at: Moment) -> Face | None:
    """The clock of this table; None where it is another round's."""
    face = clocks.of(game.round.event, at=at)
    return None if face is None or face.round != game.round.number else timing.of_table(face, game.table)


def _time_left(game: Game) -> int | None:
    """Milliseconds that the table still has by a clock that was started."""
    at = moment.now()
    face = _clock(game, at)
    started = face is not None and face.state in (timing.State.RUNNING, timing.State.PAUSED)
    return face.left_at(at.ticks) if face is not None and started else None


def _draft(game: Game) -> str:
    return f"table-{game.round.event.slug}-{game.round.number}-{game.table}"


def _form(shown: Shown, number: str = "", level: str = "") -> SetForm:
    """An empty form for the next set, or the one of a set that is there."""
    rows, typed = shown.view.rows, TypedSet()
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    corrects = 1 <= at <= len(rows)
    if corrects:
        typed = desk_typed.typed_of([rows[at - 1].set], by_time=False).sets[0]
    else:
        at = shown.next_number
    like = rows[at - 1] if corrects else rows[-1] if rows else None  # who typed cards goes on with cards
    by_cards = level == Level.CARDS if level else like is not None and bool(like.set.cards)
    version = shown.view.versions.get(at, 0)
    return SetForm(
        at, version, _grid(shown, typed, at, by_cards=by_cards), secrets.token_urlsafe(12), corrects=corrects
    )


def _grid(shown: Shown, typed: TypedSet, number: int, *, by_cards: bool) -> Grid:
    """One set as a sheet of one row."""
    entries = [column.entry for column in shown.columns]
    totals = zip(entries, shown.view.before(number) or (0,) * len(entries), strict=True)
    before = {entry: total for entry, total in totals if total is not None}
    level = Level.CARDS if by_cards else Level.SETS
    sheet = Typed(level=level, sets=(typed,) if not typed.blank else (), before=before)
    return grids.grid(shown.game.round.event, sheet, shown.columns, quiet=True)


def _refused(
    request: HttpRequest, shown: Shown, phone: Phone, posted: PostedSet, error: TournamentError
) -> HttpResponse:
    """The set as it was typed, with what stands against it; where another phone was quicker, both.

    Where sets before it were taken back meanwhile, it is typed for the one that is played now.
    """
    notes, version = _notes(shown, error), error.version if isinstance(error, OtherSet) else posted.version
    if isinstance(error, Conflict) and shown.open and posted.number > shown.next_number:
        posted, version = replace(posted, number=shown.next_number), shown.next_version
        told = _("The table plays set %(number)s: what you have typed is kept, and would be that set now.")
        notes = (*notes, told % {"number": posted.number})
    form = SetForm(
        number=posted.number,
        version=version,
        grid=_grid(shown, posted.typed, posted.number, by_cards=posted.by_cards),
        key=secrets.token_urlsafe(12) if isinstance(error, Conflict) else posted.key,
        notes=notes,
        theirs=_theirs(shown, error, posted.number),
        corrects=posted.number <= len(shown.view.rows),
    )
    return _page(request, shown, phone, form, status=error.status)


def _notes(shown: Shown, error: TournamentError) -> tuple[str, ...]:
    if not isinstance(error, RefusedSet):
        return (str(error),)
    return tuple(_sentence(shown, finding) for finding in error.findings)


def _sentence(shown: Shown, finding: Finding) -> str:
    names = [column.name for column in shown.columns]
    text = words.sentence(finding, names=names, game=shown.game.round.event.game)
    who = "" if finding.seat is None else f"{names[finding.seat]}: "
    return f"{finding.rule}: {who}{text}"


def _theirs(shown: Shown, error: TournamentError, number: int) -> Grid | None:
    if not isinstance(error, OtherSet) or error.theirs is None:
        return None
    typed = desk_typed.typed_of([error.theirs.set], by_time=False).sets[0]
    return _grid(shown, typed, number, by_cards=bool(error.theirs.set.cards))


def _page(
    request: HttpRequest, shown: Shown, phone: Phone, form: SetForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    event = shown.game.round.event
    context = {
        **table_part.context(shown),
        **table_words(event, seats=len(shown.columns)),
        "form": form,
        "me": phone.entry if phone.entry in shown.names else None,
        "my_name": shown.names.get(phone.entry or 0, ""),
        "draft": _draft(shown.game),
        "act_key": secrets.token_urlsafe(12),
        "part": table_part.TEMPLATE,
        "live_url": parts.address(event, "table"),
        "live_state": f"{event.pk}.{shown.view.desk.revision}",
        "clock": _clock(shown.game, moment.now()),
        "clock_url": f"{parts.address(event, 'clock')}{shown.game.table}/",
        **more,
    }
    return render(request, "tournament/table_page.html", context, status=status)
