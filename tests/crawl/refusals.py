"""What is posted and refused: nothing of it may change anything, so one site serves all of them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.site import Site
from tournament.demo import desk
from tournament.demo.script import TWINS
from tournament.models import Game

Sent = Mapping[str, Any]


class Refused(NamedTuple):
    """A form sent to an address."""

    path: str
    sent: Sent


def refusals(site: Site) -> Iterator[Refused]:
    """The main refusals of every form."""
    day, draft, evening = (f"/o/{event.slug}/" for event in (site.day, site.draft, site.evening))
    yield from (Refused(f"{day}{path}", sent) for path, sent in [*_event(), *_players(site), *_standings(site)])
    yield from (Refused(f"{day}{path}", sent) for path, sent in [*_sheets(site), *_rounds(site)])
    yield from (Refused(f"{evening}{path}", {}) for path in ("announce/", "undo/"))
    yield from (Refused(f"{draft}rounds/1/{path}", {"version": "0"}) for path in ("publish/", "draw/", "harder/"))
    yield Refused(f"{draft}finish/", {})
    yield Refused("/o/new/", {})
    yield Refused("/o/new/", {"name": "x" * 99, "slug": "A B", "date": "yesterday", "rounds_planned": "99"})
    yield Refused("/password/", {"old_password": "no", "new_password1": "a", "new_password2": "b"})


def _event() -> Iterator[tuple[str, Sent]]:
    scale = {f"scale_{size}_{place}": "x" for size in (3, 4) for place in range(1, size + 1)}
    yield "settings/", {}
    yield "settings/", {"name": "x", "date": "2026-11-28", "rounds_planned": "1", "minutes_per_game": "1"}
    yield "settings/?part=counting", {"preset": "own", "absence": "fixed", "min_rounds": "77", **scale}
    yield "settings/?part=tables", {"count": "-1", "names": "x" * 60}
    yield "copy/", {"name": "", "date": "", "slug": "podzimni-kabo-turnaj"}
    yield "organisers/", {"username": "a b/c"}
    yield "hold/", {"from_round": "99"}
    yield "undo/", {"step": "old"}
    yield "finish/", {}


def _players(site: Site) -> Iterator[tuple[str, Sent]]:
    one, other = (desk.by_number(site.day)[number].pk for number in TWINS)
    yield "players/new/", {}
    yield "players/new/", {"name": "x" * 61, "number": "1", "fixed_table": "999999"}
    yield "players/new/", {"name": "Eva Malá", "number": "1"}
    twin = desk.by_number(site.day)[TWINS[0]]
    yield "players/new/", {"name": twin.name, "club": twin.club, "number": "900"}
    yield "players/paste/", {"text": ""}
    for name, body in (("a.csv", b""), ("a.txt", b"x"), ("a.xlsx", b"x"), ("a.xls", b"x"), ("a.csv", b"\x00\x01")):
        yield "players/import/", {"file": SimpleUploadedFile(name, body)}
    yield "players/import/", {}
    yield "players/never/", {"first": one, "second": one}
    yield "players/never/", {"first": one, "second": other}
    yield f"players/{one}/merge/", {"other": other}
    yield f"players/{one}/", {"do": "remove"}
    yield f"players/{one}/", {"name": "", "number": "2"}
    for action in ("undo_check_in", "come_back", "leave_game", "undo_leave"):
        yield f"players/{one}/attend/", {"action": action}
    yield "checkin/", {"undo": one}


def _standings(site: Site) -> Iterator[tuple[str, Sent]]:
    one = desk.by_number(site.day)[1].pk
    yield "penalties/", {}
    yield "penalties/", {"entry": one, "kind": "win_points", "amount": "-3,555", "reason": ""}
    yield "penalties/", {"entry": one, "kind": "win_points", "amount": "0", "reason": "x"}
    yield "penalties/", {"entry": one, "kind": "win_points", "amount": "99,5", "reason": "x"}
    yield f"penalties/{site.day.penalties.filter(cancelled_at=None).earliest('pk').pk}/cancel/", {}
    yield f"tie-break/{site.day.tie_breaks.earliest('pk').pk}/cancel/", {}


def _sheets(site: Site) -> Iterator[tuple[str, Sent]]:
    game = Game.objects.filter(round__event=site.day, round__number=5, results__isnull=True).order_by("table")[0]
    done = Game.objects.filter(round__event=site.day, round__number=1).order_by("table")[0]
    sheet = f"results/5/{game.table}/"
    seats = list(game.seats.order_by("number").values_list("entry_id", flat=True))
    common = {"version": "0", "key": "k", "level": "totals"}
    for totals in (("", "", "", ""), ("1", "2", "3", "4"), ("x", "-1", "3", "999"), ("1", "2", "300", "4")):
        yield sheet, {**common, **_totals(seats, totals)}
    for sets in ((13, 4, 9, 30), (10, 4, 9, 30), (0, 50, 50, 50), (150, 150, 9, 30)):
        yield sheet, {**common, "level": "sets", **_set(seats, sets)}
    yield f"results/1/{done.table}/", {**common, **_totals(_seats(done), ("1", "2", "3", "101"))}
    yield f"results/5/{game.table}/void/", {"why": ""}
    yield "rounds/5/close/", {}


def _rounds(site: Site) -> Iterator[tuple[str, Sent]]:
    people = desk.by_number(site.day)
    yield "rounds/6/draw/", {"method": "nonsense", "seed": "x"}
    yield "rounds/5/reseat/", {"version": "0", "why": ""}
    yield "rounds/6/by-hand/", {f"table_{people[1].pk}": "x"}
    yield "rounds/9/by-hand/", {}
    yield "rounds/5/no-show/", {"absent": people[1].pk, "version": "0"}
    yield "rounds/5/advice/", {"gone": people[1].pk, "way": "old"}


def _seats(game: Game) -> list[int]:
    return list(game.seats.order_by("number").values_list("entry_id", flat=True))


def _totals(seats: list[int], totals: tuple[str, ...]) -> dict[str, str]:
    return {f"t_{entry}": total for entry, total in zip(seats, totals, strict=False)}


def _set(seats: list[int], scores: tuple[int, ...]) -> dict[str, str]:
    found = {f"s0_{entry}": str(score) for entry, score in zip(seats, scores, strict=False)}
    return found | {"s0_caller": str(seats[0])}
