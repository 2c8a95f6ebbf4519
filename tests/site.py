"""The whole site on the demo's data, with something on every page; and a list of all its pages."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count

from tests import factories, recorded
from tournament import announcements, attendance, entries, event_file, events, imports, links, records, ties
from tournament.demo import desk, load_demo, load_others, open_hall, script
from tournament.demo.script import LEAVER, TWINS
from tournament.enums import CopyReason, Method, TieBreakMethod
from tournament.models import Entry, Event, Game, Round

# Pages of every event: those that show how far it is, and those that are much the same in all.
STATES = (
    *("", "history/", "undo/", "finish/", "announce/", "hold/", "players/", "checkin/", "rounds/", "results/"),
    *("standings/", "penalties/", "tie-break/", "print/"),
)
ALIKE = (
    *("settings/", "settings/?part=counting", "settings/?part=tables", "projector/", "copy/", "delete/", "organisers/"),
    *("players/new/", "players/paste/", "players/import/", "players/never/", "checkin/?q=xyz", "copies/"),
)
TWELVE = desk.FIXTURES / "club_evening.txt"


@dataclass(frozen=True, slots=True)
class Site:
    """A day in round 5 of 6, a finished evening with a final whose last rounds are held back, a draft, an empty one."""

    owner: User
    day: Event
    evening: Event
    draft: Event
    empty: Event

    @property
    def events(self) -> tuple[Event, ...]:
        """All of them."""
        return self.day, self.evening, self.draft, self.empty


def load() -> Site:
    """The demo's events, all of alice's, and what the demo leaves out: a tie decided by hand, a hold, a draft."""
    owner = factories.user("alice")
    day = load_demo(owner=owner)
    load_others(day, owner=owner, other=owner)
    evening, draft = Event.objects.get(slug="klubovy-vecer"), Event.objects.get(slug="zimni-kabo-turnaj")
    people = desk.by_number(day)
    ties.break_tie(day, order=[people[number] for number in TWINS], method=TieBreakMethod.LOT, reason="Los", by=owner)
    announcements.hold(evening, from_round=3, by=owner)
    _attach_records(day, owner)
    open_hall(day, by=owner)
    event_file.keep(day, reason=CopyReason.BY_HAND, by=owner, at=script.ends(1))
    _draw_first(draft, owner)
    empty = events.copy(draft, slug="jarni-kabo-turnaj", name="Jarní Kabo turnaj", date=draft.date, by=owner)
    deleted = events.copy(empty, slug="letni-kabo-turnaj", name="Letní Kabo turnaj", date=draft.date, by=owner)
    events.delete(deleted, by=owner, at=script.ends(1))
    return Site(owner, *(Event.objects.get(pk=event.pk) for event in (day, evening, draft, empty)))


def _attach_records(event: Event, by: User) -> None:
    """A record that players may replay and that differs from the result, and one that breaks a rule."""
    shown, broken = _of_four(event, 1), _of_four(event, 2)
    seats = recorded.seats_of(shown)
    records.attach(shown, text=recorded.text(recorded.ONE_SET), seats=seats, key="site", by=by, public=True)
    records.attach(broken, text=recorded.ILLEGAL, seats=(), key="site", by=by)


def _of_four(event: Event, number: int) -> Game:
    """The first table of 4 of a round that has a result."""
    games = Game.objects.filter(round__event=event, round__number=number, results__number=1).order_by("table")
    return games.annotate(people=Count("seats")).filter(people=4)[0]


def _draw_first(event: Event, by: User) -> None:
    desk.import_players(event, imports.read_pasted(TWELVE.read_text(encoding="utf-8")), by=by)
    people = desk.by_number(event)
    for entry in people.values():
        attendance.check_in(entry, by=by)
    entries.forbid(people[1], people[2], by=by)
    desk.draw(event, 1, method=Method.SWISS, by=by)


def public(site: Site) -> Iterator[str]:
    """What anybody can open."""
    yield "/"
    for event in site.events:
        here = f"/e/{event.slug}/"
        yield from (here, f"{here}standings/", f"{here}projector/")
        yield from (f"{here}rounds/{number}/{page}" for number in _published(event) for page in ("", "draw/"))
    day = f"/e/{site.day.slug}/"
    yield from (f"{day}players/{desk.by_number(site.day)[number].pk}/" for number in (1, LEAVER, TWINS[0]))
    unranked = Entry.objects.filter(event=site.day, ranked=False)
    yield from (f"{day}players/{entry.pk}/" for entry in unranked)
    yield f"{day}?q=novak"
    yield f"{day}projector/?views=clock,qr,nonsense&seconds=x&size=150&theme=dark&pin=clock"
    replay = f"{day}rounds/1/tables/{_of_four(site.day, 1).table}/record/"
    yield from (replay, f"{replay}?step=20&seat=2", f"{replay}?step=999")
    yield f"/e/{site.evening.slug}/players/{desk.by_number(site.evening)[1].pk}/"


def phones(site: Site) -> Iterator[str]:
    """Links that lead to the pages of tables, each in another state; and where a code is typed."""
    yield from ("/t/", f"/t/?event={site.day.slug}")
    for game in _hall(site.day):
        link = links.of_game(game, base="")
        assert link is not None
        yield link.url


def _hall(event: Event) -> list[Game]:
    """Tables of the running round: one that is done, one of each state that phones know, one that has not begun."""
    games = Game.objects.select_related("round__event").filter(round__event=event, round__number=5).order_by("table")
    return [games.filter(results__isnull=False)[0], *games.filter(results__isnull=True)[:5]]


def account() -> Iterator[str]:
    """Pages of an account; `/first/` is there only before the first one."""
    yield from ("/password/", "/o/", "/o/new/", "/o/new/file/")


def organiser(site: Site) -> Iterator[str]:
    """What an organiser can open, each page in the states that it knows."""
    for event in site.events:
        yield from (f"/o/{event.slug}/{page}" for page in STATES)
    yield from (f"/o/{site.day.slug}/{page}" for page in ALIKE)
    yield from (f"/o/{site.day.slug}/{page}" for page in _of_day(site.day))
    yield from (f"/o/{site.evening.slug}/{page}" for page in ("announcements/1/", "rounds/4/draw/", "results/4/"))
    here = f"/o/{site.draft.slug}/"
    first = desk.by_number(site.draft)[1].pk
    yield from (f"{here}rounds/1/{page}" for page in ("draw/", f"draw/?a={first}", "by-hand/", "harder/", "report/"))
    yield from (f"{here}rounds/1/{page}" for page in ("harder/?draw=9", f"advice/?gone={first}", "advice/"))
    yield from (f"{here}players/{first}/{page}" for page in ("?do=remove", "attend/"))
    yield f"/o/{site.empty.slug}/rounds/1/draw/"


def _of_day(event: Event) -> Iterator[str]:
    people = desk.by_number(event)
    one, other = people[TWINS[0]], people[TWINS[1]]
    yield from (f"players/{one.pk}/{page}" for page in ("", "?do=remove", "merge/", f"merge/?other={other.pk}"))
    yield from (f"players/{entry.pk}/attend/" for entry in people.values() if entry.number in (*TWINS, LEAVER, 38))
    yield from ("rounds/5/draw/", "rounds/5/reseat/", "rounds/5/no-show/", f"rounds/5/no-show/?absent={one.pk}")
    away = people[38].pk
    yield from ("rounds/5/report/", *(f"rounds/5/advice/{asked}" for asked in ("", f"?gone={one.pk}", f"?late={away}")))
    yield f"rounds/6/advice/?late={away}"
    yield from ("rounds/5/clock/", "calls/", "results/5/links/")
    yield from (f"results/5/{game.table}/phones/" for game in _hall(event))
    yield from (f"players/{one.pk}/erase/", f"copies/{event.copies.earliest('pk').pk}/take-back/")
    yield from ("rounds/6/draw/", "rounds/6/by-hand/", "rounds/4/draw/", "rounds/5/close/")
    yield from (f"results/{number}/" for number in (3, 4, 5))
    yield from ("rounds/6/from-paper/", *(f"print/{what}/" for what in ("names-5", "tables-5", "slips-5", "round-4")))
    yield from (f"print/{what}/" for what in ("standings", "wall", "prizes", "players"))
    yield from (f"print/{what}/?tables=3&last=1" for what in ("blank-slips", "blank-seating"))
    done, missing = _table(event, round__number=2, results__sets__isnull=False), _table(event, results__isnull=True)
    corrected = _table(event, results__number=2)
    void = _table(event, voided_at__isnull=False)
    left = _table(event, seats__left=True)
    for game in (done, missing, void, left, corrected):
        sheet = f"results/{game.round.number}/{game.table}/"
        yield from (sheet, f"{sheet}?level=sets", f"{sheet}?level=cards", f"{sheet}void/", f"{sheet}history/")
    yield f"results/{done.round.number}/{done.table}/cards/1/"
    shown, broken = (f"results/{number}/{_of_four(event, number).table}/record/" for number in (1, 2))
    yield from (shown, f"{shown}1/replay/?step=3", broken, f"{broken}1/replay/?step=99")
    yield f"results/1/{_of_four(event, 1).table}/history/"
    yield f"penalties/{event.penalties.filter(cancelled_at=None).earliest('pk').pk}/cancel/"
    yield f"tie-break/{event.tie_breaks.earliest('pk').pk}/cancel/"


def _table(event: Event, **found: object) -> Game:
    return Game.objects.filter(round__event=event, **found).select_related("round").order_by("pk")[0]


def _published(event: Event) -> list[int]:
    return list(Round.objects.filter(event=event, published__isnull=False).values_list("number", flat=True))
