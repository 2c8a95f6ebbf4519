"""An event of each game: how its tables count, by totals, cards and records, and when its game can still be changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games import registry
from scoring.format import least_playing
from scoring.values import Cell
from tests import factories
from tests.recorded import seats_of
from tests.views.event_pages import shown
from tournament import events, formats, records, standings
from tournament.errors import TournamentError
from tournament.exports.papers.slips import Rules
from tournament.models import Event, Game, Result
from tournament.verdicts import State, Verdict

pytestmark = pytest.mark.django_db
RECORDS = Path(__file__).parent.parent / "fixtures" / "records"
NAMES = ("Eva", "Petr", "Jana", "Tomáš")


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def organiser(client: Client, alice: User) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def table(owner: User, game: str, *, seats: int = 4) -> Game:
    """Table 1 of round 1 of an event of this game."""
    event = factories.event(owner=owner, slug="cup", game=game)
    people = [factories.entry(event, name) for name in NAMES[:seats]]
    return factories.published(event, [people]).games.get()


def address(name: str, *more: int) -> str:
    return reverse(name, args=["cup", 1, 1, *more])


@dataclass(frozen=True, slots=True)
class ByCards:
    """A set by its cards: what is typed, by seat and for all; the scores that it gives, and others, wrongly written."""

    hands: tuple[str, ...]
    scores: tuple[int, ...]
    written: tuple[int, ...]
    marked: int | None = None
    numbers: tuple[str, ...] = ()
    common: Mapping[str, str] = field(default_factory=dict)

    def posted(self, game: Game) -> dict[str, object]:
        seats = seats_of(game)
        found: dict[str, object] = {"level": "cards", "version": 0, "key": "k1", "by_time": "on"}
        found |= {f"s0_{entry}_cards": hand for entry, hand in zip(seats, self.hands, strict=True)}
        found |= {f"s0_{entry}_number": text for entry, text in zip(seats, self.numbers, strict=False)}
        found |= {f"s0_common_{code}": text for code, text in self.common.items()}
        return found if self.marked is None else {**found, "s0_caller": [seats[self.marked]]}


CARDS = {
    "kabo": ByCards(("0 5", "4", "13 7", "10 10 10"), (15, 4, 20, 30), (16, 4, 20, 30), marked=0),
    "kaboo": ByCards(("KR KR", "A 4", "3", "J Q"), (-2, 5, 3, 20), (-2, 5, 3, 21), marked=0),
    "cribbage": ByCards(
        ("5S 4S 2S 6H", "6D JH 4H 7C", "KC KS QC QS", "9C 9D AC AD"),
        (20, 13, 20, 13),
        (21, 13, 21, 13),
        marked=3,
        numbers=("6", "3", "1", "0"),
        common={"starter": "3D", "crib": "7H 8H 2D 8D"},
    ),
    "cuccu": ByCards(("cat", "3", "5 caught", "3"), (0, 1, 1, 1), (0, 1, 0, 1)),
}


def test_every_game_can_be_an_event() -> None:
    assert set(formats.GAMES) == set(registry.slugs()) == set(CARDS)
    for slug, format in formats.GAMES.items():
        rules = registry.get(slug)
        assert rules.seats_min <= min(format.sizes)
        assert max(format.sizes) <= rules.seats_max
        assert (least_playing(format) == 1) == rules.has_resigning


def saved(organiser: Client, sent: Mapping[str, object]) -> None:
    """Post a sheet; where it asks about what is unusual, say that it is right."""
    answer = organiser.post(address("sheet"), sent)
    if answer.status_code == 422 and answer.context["grid"].asks:
        asked = [remark.key for remark in answer.context["grid"].asks]
        answer = organiser.post(address("sheet"), {**sent, "confirm": asked})
    assert answer.status_code == 302, answer.content.decode()


@pytest.mark.parametrize("game", CARDS)
def test_V3_a_table_by_cards_is_saved_with_the_scores_of_its_game(organiser: Client, alice: User, game: str) -> None:
    played, typed = table(alice, game), CARDS[game]
    saved(organiser, typed.posted(played))
    result = Result.objects.get()
    scores = dict(result.scores.values_list("entry_id", "points"))
    assert [scores[entry] for entry in seats_of(played)] == list(typed.scores)
    assert result.level == "cards"
    page = organiser.get(address("sheet")).content.decode()
    for hand in typed.hands:
        assert f'value="{hand}"' in page
    for entry, text in zip(seats_of(played), typed.numbers, strict=False):
        assert f'name="s0_{entry}_number" value="{text}"' in page


@pytest.mark.parametrize("game", CARDS)
def test_V3_a_written_set_is_checked_by_its_cards_and_theirs_can_be_taken(
    organiser: Client, alice: User, game: str
) -> None:
    played, typed = table(alice, game), CARDS[game]
    seats = seats_of(played)
    written = {f"s0_{entry}": score for entry, score in zip(seats, typed.written, strict=True)}
    saved(organiser, {"level": "sets", "version": 0, "key": "k0", "by_time": "on", **written})
    answer = organiser.post(address("sheet_cards", 1), {**typed.posted(played), "version": 1})
    lines = answer.context["lines"]
    assert [line.cell.explained.points for line in lines] == list(typed.scores)
    differs = [score != had for score, had in zip(typed.scores, typed.written, strict=True)]
    assert [line.cell.differs for line in lines] == differs
    taken = organiser.post(address("sheet_cards", 1), {**typed.posted(played), "version": 1, "do": "take"})
    grid = taken.context["grid"]
    assert [cell.score for cell in grid.sets[0].cells] == [str(score) for score in typed.scores]
    for entry, text in zip(seats, typed.numbers, strict=False):
        assert f'name="s0_{entry}_number" value="{text}"' in taken.content.decode()


@pytest.mark.parametrize(
    ("game", "totals", "by_time", "points", "places"),
    [
        pytest.param("kabo", (10, 20, 50, 70), True, (40, 50, 80, 100), (1, 2, 3, 4), id="kabo T5"),
        pytest.param("kaboo", (-3, 20, 5, 5), True, (-3, 20, 5, 5), (1, 4, 2, 2), id="kaboo, nothing added"),
        pytest.param("cribbage", (90, 60, 90, 60), True, (121, 91, 121, 91), (1, 3, 1, 3), id="cribbage T5, pairs"),
        pytest.param("cribbage", (121, 60, 121, 60), False, (121, 60, 121, 60), (1, 3, 1, 3), id="cribbage"),
        pytest.param("cuccu", (0, 1, 2, 2), True, (1, 2, 3, 3), (1, 2, 3, 3), id="cuccu T5"),
        pytest.param("cuccu", (2, 3, 3, 3), False, (2, 3, 3, 3), (1, 2, 2, 2), id="cuccu"),
    ],
)
def test_T5_T6_totals_of_each_game_become_points_and_places(
    organiser: Client,
    alice: User,
    game: str,
    totals: tuple[int, ...],
    by_time: bool,
    points: tuple[int, ...],
    places: tuple[int, ...],
) -> None:
    played = table(alice, game)
    sent: dict[str, object] = {f"t_{entry}": total for entry, total in zip(seats_of(played), totals, strict=True)}
    sent |= {"level": "totals", "version": 0, "key": "k"} | ({"by_time": "on"} if by_time else {})
    saved(organiser, sent)
    cells = cells_of(played.round.event)
    assert [cells[entry].points for entry in seats_of(played)] == list(points)
    assert [cells[entry].place for entry in seats_of(played)] == list(places)


def cells_of(event: Event) -> Mapping[int, Cell]:
    """The first cell of each row of the standings."""
    return {line.who.entry: line.row.cells[0] for line in standings.of(event).lines}


@pytest.mark.parametrize(
    ("seats", "resigned", "points", "places"),
    [
        pytest.param(2, (0,), (0, 121), (2, 1), id="two: the other wins, though behind"),
        pytest.param(3, (0,), (0, 98, 121), (3, 2, 1), id="three: of the others the higher"),
        pytest.param(4, (0, 2), (0, 121, 0, 121), (3, 1, 3, 1), id="pairs"),
    ],
)
def test_C12_who_has_resigned_is_last_and_the_others_have_won(
    organiser: Client,
    alice: User,
    seats: int,
    resigned: tuple[int, ...],
    points: tuple[int, ...],
    places: tuple[int, ...],
) -> None:
    played = table(alice, "cribbage", seats=seats)
    people, written = seats_of(played), {2: (100, 60), 3: (100, 60, 83), 4: (100, 60, 100, 60)}[seats]
    sent: dict[str, object] = {f"t_{entry}": total for entry, total in zip(people, written, strict=True)}
    sent |= {"level": "totals", "version": 0, "key": "k"} | {f"resigned_{people[seat]}": "on" for seat in resigned}
    assert organiser.post(address("sheet"), sent).status_code == 302
    result = Result.objects.get()
    left = dict(result.scores.values_list("entry_id", "left"))
    assert [left[entry] for entry in people] == [seat in resigned for seat in range(seats)]
    cells = cells_of(played.round.event)
    assert [cells[entry].points for entry in people] == list(points)
    assert [cells[entry].place for entry in people] == list(places)
    page = organiser.get(address("sheet")).content.decode()
    assert page.count(" checked><span>Resigned") == len(resigned)


def test_C12_a_partner_does_not_play_on(organiser: Client, alice: User) -> None:
    played = table(alice, "cribbage")
    people = seats_of(played)
    sent = {f"t_{entry}": 50 for entry in people} | {"level": "totals", "version": 0, f"resigned_{people[0]}": "on"}
    answer = organiser.post(address("sheet"), sent)
    assert answer.status_code == 422
    assert "Partners win and lose together: Eva has resigned" in answer.content.decode()


@pytest.mark.parametrize("game", ["kabo", "kaboo", "cuccu"])
def test_no_other_game_knows_a_resignation(organiser: Client, alice: User, game: str) -> None:
    played = table(alice, game)
    people = seats_of(played)
    sent = {f"t_{entry}": seat for seat, entry in enumerate(people)} | {f"resigned_{people[0]}": "on"}
    organiser.post(address("sheet"), {**sent, "level": "totals", "version": 0, "key": "k", "by_time": "on"})
    assert not Result.objects.get().scores.filter(left=True).exists()
    assert "Resigned" not in organiser.get(address("sheet")).content.decode()


WHOLE = {
    "kabo": "4-full-whole-game",
    "kaboo": "4-observed-whole-game",
    "cribbage": "4-full-pairs-whole-game",
    "cuccu": "4-full-whole-game",
}


def attached(game: Game, stem: str) -> Verdict:
    text = (RECORDS / game.round.event.game / f"{stem}.txt").read_text(encoding="utf-8")
    kept = records.attach(game, text=text, seats=seats_of(game), key=stem, by=None)
    return Verdict.from_dict(kept.verdict)


@pytest.mark.parametrize("game", WHOLE)
def test_V4_a_record_of_each_game_has_a_verdict(alice: User, game: str) -> None:
    played = table(alice, game)
    alone = attached(played, WHOLE[game])
    assert alone.state == State.ALONE
    factories.result(played, alone.points)
    kept = played.records.get()
    kept.delete()
    assert attached(played, WHOLE[game]).state == State.AGREES
    played.records.get().delete()
    factories.result(played, [points + 1 for points in alone.points])
    assert attached(played, WHOLE[game]).state == State.DIFFERS


def test_V4_C12_a_record_says_who_has_resigned_and_the_result_has_to_say_it_too(alice: User) -> None:
    played = table(alice, "cribbage", seats=2)
    factories.result(played, (59, 52))
    found = attached(played, "2-observed-resigned")
    assert (found.state, found.resigned, found.unknown_resigned) == (State.DIFFERS, (1,), (1,))
    played.records.get().delete()
    factories.result(played, (59, None))
    assert attached(played, "2-observed-resigned").state == State.AGREES


def test_V4_a_verdict_that_was_saved_before_there_were_resignations_still_reads(alice: User) -> None:
    played = table(alice, "kabo")
    attached(played, WHOLE["kabo"])
    saved = dict(played.records.get().verdict)
    del saved["resigned"]
    assert Verdict.from_dict(saved).resigned == ()


@pytest.mark.parametrize("game", CARDS)
def test_the_game_is_chosen_with_a_new_event(organiser: Client, game: str) -> None:
    form = shown(organiser, reverse("event_new"))
    sent = {**form, "name": "Cup", "date": "2026-11-28", "game": game}
    assert organiser.post(reverse("event_new"), sent).status_code == 302
    made = Event.objects.get()
    assert made.game == game
    assert registry.get(game).name in organiser.get(reverse("overview", args=[made.slug])).content.decode()


def test_a_game_that_there_is_not_is_refused_and_nothing_sent_leaves_it_as_it_is(alice: User) -> None:
    event = factories.event(game="kaboo")
    with pytest.raises(TournamentError) as refused:
        events.edit(event, data={"game": "chess"}, by=alice)
    assert refused.value.field == "game"
    events.edit(event, data={"venue": "Brno"}, by=alice)
    event.refresh_from_db()
    assert event.game == "kaboo"


def test_the_game_can_be_changed_while_no_result_stands(organiser: Client, alice: User) -> None:
    played = table(alice, "kabo")
    event = played.round.event
    events.edit(event, data={"game": "cuccu"}, by=alice)
    assert "Cuccù" in organiser.get(reverse("history", args=[event.slug])).content.decode()
    factories.result(played, (0, 3, 3, 3))
    with pytest.raises(TournamentError, match="cannot be changed any more") as refused:
        events.edit(event, data={"game": "kaboo"}, by=alice)
    assert refused.value.field == "game"


def test_a_copy_has_the_game_of_its_event(alice: User) -> None:
    event = factories.event(owner=alice, game="cribbage")
    made = events.copy(event, slug="", name="Next", date=event.date, by=alice)
    assert made.game == "cribbage"


@pytest.mark.parametrize("game", CARDS)
def test_slips_say_what_a_game_knows(game: str) -> None:
    rules = Rules.of(game)
    assert (rules.caller, rules.kamikaze) == (game in ("kabo", "kaboo"), game == "kabo")
    assert rules.added == (game != "kaboo")
    assert rules.by_time.startswith("Ended by time") or rules.by_time
    assert rules.resigning == (game == "cribbage")
    assert len(rules.sets) == {"kabo": 8, "kaboo": 9, "cribbage": 10, "cuccu": 11}[game]  # B21: nine rounds


@pytest.mark.parametrize(("seats", "twos"), [(8, 4), (9, 8)])
def test_B1_the_cards_to_tap_are_those_of_all_packs_in_play(
    organiser: Client, alice: User, seats: int, twos: int
) -> None:
    event = factories.event(owner=alice, slug="cup", game="kaboo")
    factories.published(event, [factories.entries(event, seats)])
    pad = organiser.get(address("sheet")).context["pad"]
    assert {each["word"]: each["count"] for each in pad}["2"] == twos


def test_V3_a_letter_in_the_field_of_the_play_is_named_and_kept(organiser: Client, alice: User) -> None:
    played, typed = table(alice, "cribbage"), CARDS["cribbage"]
    first = seats_of(played)[0]
    answer = organiser.post(address("sheet"), {**typed.posted(played), f"s0_{first}_number": "six"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Play: “six” is no whole number. Write 0 where there is nothing." in page
    assert f'name="s0_{first}_number" value="six"' in page
    assert not Result.objects.exists()
