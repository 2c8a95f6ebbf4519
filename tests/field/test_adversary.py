"""Posts that no form of ours sends: other people's keys, old versions, odd numbers. A clear answer, nothing saved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.field import day
from tests.field.snapshot import everything
from tournament.models import Entry, Event, Round
from tournament.queries.undo import last_step

pytestmark = pytest.mark.django_db
NUMBERS = (
    "-1",
    "0",
    "999999999999999999999999",
    "9223372036854775808",
    "1e9",
    "0x1",
    "٣",
    "²",
    "1.5",
    "NaN",
    "",
    " ",
    "\x00",
    "1 000",
)
Data = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Hall:
    """Round 1 running at two tables, round 2 a draft; and the key of a player of another event of Alice's."""

    event: Event
    running: Round
    draft: Round
    foreign: int

    def seats(self, table: int = 1) -> list[int]:
        game = self.running.games.get(table=table)
        return list(game.seats.order_by("number").values_list("entry_id", flat=True))

    def sheet(self, **more: object) -> dict[str, object]:
        points = day.points_for(self.seats())
        cells = {f"t_{entry}": value for entry, value in zip(self.seats(), points, strict=True)}
        return {"level": "totals", "version": 0, "key": "k", **cells, **more}

    def by_hand(self, **more: object) -> dict[str, object]:
        cells = {f"table_{entry}": table for table in (1, 2) for entry in self.seats(table)}
        return {**cells, "why": "sat so", **more}


@pytest.fixture
def hall() -> Hall:
    event = factories.event(owner=day.alice(), slug="cup")
    factories.entries(event, 8)
    running = day.publish(day.draw(event, 1))
    draft = day.draw(event, 2)
    other = factories.event(owner=day.alice(), slug="other")
    return Hall(event, running, draft, factories.entry(other, "Stranger").pk)


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(day.alice())
    client.cookies["django_language"] = "en"
    client.raise_request_exception = False
    return client


def refused(client: Client, name: str, args: tuple[object, ...], data: Data) -> None:
    """The post has a clear answer (4xx), with words, and leaves everything as it was."""
    before = everything()
    answer = client.post(reverse(name, args=["cup", *args]), data)
    assert 400 <= answer.status_code < 500, (answer.status_code, data)
    assert "<h1>" in answer.content.decode()
    assert everything() == before


def sheets(hall: Hall) -> Iterator[dict[str, object]]:
    first = f"t_{hall.seats()[0]}"
    for number in NUMBERS:
        yield hall.sheet(**{first: number}) if number != "0" else hall.sheet(**{first: "9" * 500})
        if number != "0":
            yield hall.sheet(version=number)
    yield {name: value for name, value in hall.sheet().items() if name != first}
    foreign = hall.sheet(**{f"t_{hall.foreign}": 101})
    yield {name: value for name, value in foreign.items() if name != first}
    yield {"level": "sets", "version": 0, "key": "k", f"s0_{hall.foreign}": 101}
    yield {"level": "sets", "version": 0, "key": "k", "s0_caller": [hall.foreign, *hall.seats()]}
    yield {"level": "sets", "version": 0, "key": "k", "s99999_kamikaze": "on"}
    yield {}


def test_adversary_sheet_with_odd_numbers_versions_or_other_peoples_keys(organiser: Client, hall: Hall) -> None:
    for data in sheets(hall):
        refused(organiser, "sheet", (1, 1), data)


def test_adversary_sheet_with_added_fields_saves_the_people_of_the_table_alone(organiser: Client, hall: Hall) -> None:
    added = {
        f"t_{hall.foreign}": 7,
        f"t_{hall.seats(2)[0]}": 7,
        "by": "charlie",
        "number": 99,
        "game": 1,
        "at": "1999-01-01",
    }
    assert organiser.post(reverse("sheet", args=["cup", 1, 1]), hall.sheet(**added)).status_code == 302
    result = hall.running.games.get(table=1).results.get()
    assert set(result.scores.values_list("entry_id", flat=True)) == set(hall.seats())
    assert (result.number, result.by) == (1, day.alice())
    assert not hall.running.games.get(table=2).results.exists()


@pytest.mark.parametrize("key", ["k" * 500, "\x00", "ключ", "<script>"])
def test_adversary_sheet_with_an_odd_key_is_saved_once(organiser: Client, hall: Hall, key: str) -> None:
    for _ in range(2):
        assert organiser.post(reverse("sheet", args=["cup", 1, 1]), hall.sheet(key=key)).status_code in (302, 400, 422)
    assert hall.running.games.get(table=1).results.count() <= 1


@pytest.mark.parametrize("table", [0, 3, 999, 10**12, 10**30])
@pytest.mark.parametrize("name", ["sheet", "sheet_check", "game_void"])
def test_adversary_a_table_that_is_not_there(organiser: Client, hall: Hall, name: str, table: int) -> None:
    refused(organiser, name, (1, table), {"why": "x"})


@pytest.mark.parametrize("number", [0, 2, 3, 99, 10**12, 10**30])
@pytest.mark.parametrize("name", ["close_round", "reseat", "no_show"])
def test_adversary_a_round_that_does_not_run(organiser: Client, hall: Hall, name: str, number: int) -> None:
    refused(organiser, name, (number,), {"why": "x", "override": "x", "version": 1})


@pytest.mark.parametrize("number", [0, 1, 3, 99, 10**12, 10**30])
@pytest.mark.parametrize("name", ["draw", "draw_swap", "draw_publish"])
def test_adversary_a_round_that_is_not_to_be_drawn(organiser: Client, hall: Hall, name: str, number: int) -> None:
    before = everything()
    answer = organiser.post(reverse(name, args=["cup", number]), {"method": "random", "a": 1, "b": 2, "version": 1})
    assert answer.status_code in (200, 404, 409, 422)
    assert everything() == before


@pytest.mark.parametrize("number", [0, 3, 99, 10**12, 10**30])
def test_adversary_by_hand_for_a_round_that_is_not_next(organiser: Client, hall: Hall, number: int) -> None:
    refused(organiser, "draw_by_hand", (number,), hall.by_hand())


def test_adversary_swap_with_other_peoples_keys_or_an_old_version(organiser: Client, hall: Hall) -> None:
    assert hall.draft.draft is not None
    a, b = hall.draft.draft.tables[0][0], hall.draft.draft.tables[1][0]
    now = hall.draft.draft.number
    for data in [
        {"a": a, "b": hall.foreign, "version": now},
        {"a": hall.foreign, "b": a, "version": now},
        {"a": a, "b": b, "version": now - 1},
        {"a": a, "b": b},
        *({"a": a, "b": number, "version": now} for number in NUMBERS),
        *({"a": a, "b": b, "version": number} for number in NUMBERS),
    ]:
        refused(organiser, "draw_swap", (2,), data)


def test_adversary_draw_with_odd_choices(organiser: Client, hall: Hall) -> None:
    odd: list[Data] = [
        {"method": "by_hand"},
        {"method": "final"},
        {"method": "best"},
        {},
        {"method": "random", "seed": "-1"},
        {"method": "random", "seed": "9" * 40},
        {"method": "random", "byes": [hall.foreign]},
        {"method": "random", "byes": ["x", "-1", "9" * 30]},
        {"method": "random", "version": 0},
        {"method": "random", "version": "-7"},
    ]
    for data in odd:
        refused(organiser, "draw", (2,), data)


def test_adversary_by_hand_with_odd_tables_or_an_old_draft(organiser: Client, hall: Hall) -> None:
    first = f"table_{hall.seats()[0]}"
    for number in ("-1", "999999999999", "9999", "1e2", "٣", "²", "1.5", "x", "\x00"):
        refused(organiser, "draw_by_hand", (2,), hall.by_hand(**{first: number}))
    for version in ("0", "-1", "x", "9" * 30):
        refused(organiser, "draw_by_hand", (2,), hall.by_hand(version=version))


def test_adversary_by_hand_with_somebody_of_another_event_seats_our_own_alone(organiser: Client, hall: Hall) -> None:
    data = hall.by_hand(**{f"table_{hall.foreign}": 1})
    assert organiser.post(reverse("draw_by_hand", args=["cup", 2]), data).status_code == 302
    drawn = Round.objects.get(pk=hall.draft.pk).draft
    assert drawn is not None
    assert hall.foreign not in [entry for table in drawn.tables for entry in table]


def test_adversary_reseat_with_an_old_version_no_reason_or_odd_tables(organiser: Client, hall: Hall) -> None:
    assert hall.running.published is not None
    now = hall.running.published.number
    first = f"table_{hall.seats()[0]}"
    for data in [
        hall.by_hand(version=now - 1),
        hall.by_hand(version=now + 1),
        hall.by_hand(version="x"),
        hall.by_hand(),
        hall.by_hand(version=now, why=" "),
        hall.by_hand(version=now, **{first: "-1"}),
        hall.by_hand(version=now, **{first: "1000"}),
    ]:
        refused(organiser, "reseat", (1,), data)


def test_adversary_no_show_of_strangers_or_without_a_choice(organiser: Client, hall: Hall) -> None:
    assert hall.running.published is not None
    now = hall.running.published.number
    a, b, *_ = hall.seats()
    for data in [
        {"absent": [a, b], "version": now, "why": "x", "choice": "99"},
        {"absent": [a, b], "version": now, "why": "x"},
        {"absent": [a], "version": now - 1, "why": "x"},
        {"absent": [a], "version": now},
        {"absent": Entry.objects.values_list("pk", flat=True), "version": now, "why": "x"},
    ]:
        refused(organiser, "no_show", (1,), data)
    before = everything()
    for absent in ([hall.foreign], ["x"], ["-1"], []):
        answer = organiser.post(reverse("no_show", args=["cup", 1]), {"absent": absent, "version": now, "why": "x"})
        assert answer.status_code < 500
        assert everything() == before


def undo_step(event: Event) -> str:
    step = last_step(event)
    assert step is not None
    return step.token


def test_adversary_sheet_of_a_round_taken_back_is_a_conflict_that_says_so(organiser: Client, hall: Hall) -> None:
    """Somebody takes the draw back while another types: the page says why, and nothing is saved."""
    organiser.post(reverse("undo", args=["cup"]), {"step": undo_step(hall.event)})
    data = hall.sheet()
    organiser.post(reverse("undo", args=["cup"]), {"step": undo_step(hall.event)})
    before = everything()
    answer = organiser.post(reverse("sheet", args=["cup", 1, 1]), data)
    assert answer.status_code == 409
    assert "This round is not published any more." in answer.content.decode()
    assert everything() == before


def test_adversary_long_reasons_are_cut_or_refused_never_a_crash(organiser: Client, hall: Hall) -> None:
    long = "ž" * 5000
    data = {name: value for name, value in hall.sheet().items() if not str(name).startswith("t_")}
    cells = {f"t_{entry}": 10 + number for number, entry in enumerate(hall.seats())}
    for name, args, more in [
        ("sheet", (1, 1), {**data, **cells, "override": long, "why": long}),
        ("game_void", (1, 2), {"do": "void", "why": long}),
        ("close_round", (1,), {"override": long}),
    ]:
        assert organiser.post(reverse(name, args=["cup", *args]), more).status_code in (200, 302, 422), name
