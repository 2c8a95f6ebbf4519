"""A table's link: a signature over event, round, table and generation; the short code to type; the cookie it becomes.

The signature is asked for at the first visit alone and traded for a cookie. It stands in the query of an address, never
in its path: paths are what gets into logs.
"""

import base64
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.enums import RoundState
from tournament.models import Desk, Event, Game, Round
from tournament.models.table_entry import PHONE

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L, O: they are read as digits
CODE = 5
COOKIE = "kabo_table"
COOKIE_AGE = 20 * 60 * 60  # as long as a session of an organiser's: a day


class State(StrEnum):
    """How a link stands: it works; it was renewed; its round does not run; players do not enter results; unknown."""

    OPEN = "open"
    RENEWED = "renewed"
    CLOSED = "closed"
    SWITCHED_OFF = "switched_off"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Place:
    """What a link stands for: a table of a round of an event, in a generation of its links."""

    event: int
    round: int
    table: int
    generation: int

    @property
    def text(self) -> str:
        """As it is signed."""
        return f"{self.event}.{self.round}.{self.table}.{self.generation}"


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone at a table: the place of its cookie, its own random name, and which player it says it belongs to."""

    place: Place
    name: str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class TableLink:
    """What a slip or the projector shows for one table: the whole address (for the QR code) and the code to type."""

    table: int
    url: str
    code: str


def of_round(round_: Round, *, base: str) -> tuple[TableLink, ...]:
    """The links of all tables of a published round where somebody sits, by table; none while players do not enter.

    `base` is the address under which phones reach us, such as "http://192.168.1.10:8000".
    """
    if not round_.event.players_enter or round_.state != RoundState.RUNNING:
        return ()
    games = Game.objects.filter(round=round_, seats__isnull=False).distinct().order_by("table")
    generations = dict(Desk.objects.filter(game__round=round_).values_list("game_id", "generation"))
    places = [
        Place(round_.event_id, round_.number, game.table, generations.get(game.pk, round_.event.links_from))
        for game in games
    ]
    return tuple(_link(place, base) for place in places)


def of_game(game: Game, *, base: str) -> TableLink | None:
    """The link of one table; None while there is none."""
    return next((link for link in of_round(game.round, base=base) if link.table == game.table), None)


def _link(place: Place, base: str) -> TableLink:
    url = f"{base.rstrip('/')}{reverse('table_link')}?k={quote(token(place), safe='')}"
    return TableLink(place.table, url, code(place))


def token(place: Place) -> str:
    """The place, signed: 24 characters or so, for a small QR code."""
    return f"{place.text}.{_signature('link', place.text)}"


def read(text: str) -> Place | None:
    """The place of a token that we have signed; None for anything else."""
    numbers, _dot, signature = text.rpartition(".")
    place = _place(numbers)
    if place is None or not constant_time_compare(_signature("link", place.text), signature):
        return None
    return place


def _place(text: str) -> Place | None:
    parts = text.split(".")
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        return None
    return Place(*(int(part) for part in parts))


def _signature(salt: str, text: str) -> str:
    """96 bits of a keyed hash: nobody guesses them, and the QR code stays small."""
    digest = salted_hmac(f"tournament.links.{salt}", text, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()


def code(place: Place) -> str:
    """The code to type where no camera is: the table's number and five letters, such as 7-KXPRM."""
    digest = salted_hmac("tournament.links.code", place.text, algorithm="sha256").digest()
    number = int.from_bytes(digest[:8], "big")
    letters = [LETTERS[number // len(LETTERS) ** at % len(LETTERS)] for at in range(CODE)]
    return f"{place.table}-{''.join(letters)}"


def find(text: str, *, slug: str = "") -> Place | None:
    """The table that a typed code belongs to, in this event or in any whose round runs; None for a wrong one."""
    typed = "".join(letter for letter in text.upper() if letter.isascii() and letter.isalnum())
    table, letters = typed.rstrip(LETTERS), typed[-CODE:]
    if not (table.isascii() and table.isdigit() and len(table) <= 3 and len(typed) == len(table) + CODE):
        return None
    running = Q(round__published_at__isnull=False, round__closed_at__isnull=True)
    shown = Q(round__event__players_enter=True, round__event__deleted_at__isnull=True)
    games = Game.objects.filter(running, shown, table=int(table), seats__isnull=False).distinct()
    if slug:
        games = games.filter(round__event__slug=slug)
    wanted = f"{int(table)}-{letters}"
    found = games.values_list(
        "round__event_id", "round__number", "table", Coalesce("desk__generation", "round__event__links_from")
    )
    places = [Place(*row) for row in found]
    return next((place for place in places if constant_time_compare(code(place), wanted)), None)


def game_of(place: Place) -> tuple[Game | None, State]:
    """The table that a link leads to, and how it stands; the game is there for its event's name, whatever the state."""
    game = (
        Game.objects.filter(round__event_id=place.event, round__number=place.round, table=place.table)
        .select_related("round__event", "desk")
        .first()
    )
    if game is None or game.round.event.deleted_at is not None:
        return None, State.UNKNOWN
    return game, _state(game, place)


def slug_of(place: Place) -> str:
    """The event of a place, as addresses name it; "" where it is gone."""
    event = Event.objects.filter(pk=place.event, deleted_at=None).values_list("slug", flat=True).first()
    return event or ""


def _state(game: Game, place: Place) -> State:
    if not game.round.event.players_enter:
        return State.SWITCHED_OFF
    if game.round.state != RoundState.RUNNING or game.round.event.finished_at is not None:
        return State.CLOSED
    if generation_of(game) != place.generation:
        return State.RENEWED
    return State.OPEN if game.seats.exists() else State.CLOSED


def generation_of(game: Game) -> int:
    """The generation of a table's links; the event's first before anybody renewed them."""
    desk = getattr(game, "desk", None)
    return desk.generation if desk is not None else game.round.event.links_from


def new_phone(place: Place) -> Phone:
    """A phone that comes to a table for the first time."""
    return Phone(place, secrets.token_hex(PHONE // 2))


def cookie(phone: Phone) -> str:
    """What the phone keeps."""
    value = f"{phone.place.text}.{phone.name}.{phone.entry or 0}"
    return f"{value}.{_signature('cookie', value)}"


def phone_of(cookies: Mapping[str, str]) -> Phone | None:
    """The phone that sends these cookies; None where it has come by no link."""
    value, _dot, signature = cookies.get(COOKIE, "").rpartition(".")
    if not constant_time_compare(_signature("cookie", value), signature):
        return None
    numbers, name, entry = value.rsplit(".", 2)
    place = _place(numbers)
    return None if place is None else Phone(place, name, int(entry) or None)
