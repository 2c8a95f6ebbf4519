"""Alice organises, Charlie may see nothing."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.public_cup import Cup, cup, enter
from tournament import announcements, standings
from tournament.models import Entry, Event, Penalty, TieBreak

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def day() -> Cup:
    return cup()


@pytest.fixture
def alice(client: Client) -> Client:
    client.force_login(factories.user("alice"))
    return client


def url(name: str, event: Event, *args: int) -> str:
    return reverse(name, args=[event.slug, *args])


def shown(client: Client, address: str) -> str:
    answer = client.get(address, headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


def penalty_form(who: Entry, **other: str) -> dict[str, str]:
    return {
        "entry": str(who.pk),
        "kind": "win_points",
        "amount": "1.5",
        "reason": "late",
        "round_number": "",
        **other,
    }


def test_organiser_standings_show_held_rounds_and_say_so(alice: Client, day: Cup) -> None:
    announcements.hold(day.event, from_round=2, by=factories.user())
    text = shown(alice, url("organiser_standings", day.event))
    assert "3193" in text
    assert "Held: the public sees the standings after round 1." in text


def test_organiser_standings_held_from_the_first_round(alice: Client, day: Cup) -> None:
    announcements.hold(day.event, from_round=1, by=factories.user())
    assert "Held: the public sees no standings." in shown(alice, url("organiser_standings", day.event))


def test_organiser_standings_not_held_say_nothing(alice: Client, day: Cup) -> None:
    assert "Held:" not in shown(alice, url("organiser_standings", day.event))


@pytest.mark.parametrize("name", ["organiser_standings", "penalties", "tie_break"])
def test_organiser_pages_are_for_organisers(client: Client, day: Cup, name: str) -> None:
    address = url(name, day.event)
    assert client.get(address).status_code == 302
    client.force_login(factories.user("charlie"))
    assert client.get(address).status_code == 404
    assert client.post(address, penalty_form(day.entries[0])).status_code in (404, 405)
    assert not Penalty.objects.exists()


def test_T15_penalty_given_by_the_form(alice: Client, day: Cup) -> None:
    answer = alice.post(url("penalties", day.event), penalty_form(day.entries[0], round_number="2"), headers=ENGLISH)
    assert answer.status_code == 302
    penalty = Penalty.objects.get()
    assert (str(penalty.amount), penalty.round_number, penalty.by) == ("1.50", 2, factories.user("alice"))
    text = shown(alice, url("penalties", day.event))
    assert "from round 2 on" in text
    assert "late" in shown(alice, url("organiser_standings", day.event))


def test_field_23_T15_amount_with_a_czech_comma(alice: Client, day: Cup) -> None:
    answer = alice.post(
        url("penalties", day.event), penalty_form(day.entries[0], amount="2,5"), headers={"accept-language": "cs"}
    )
    assert answer.status_code == 302
    assert str(Penalty.objects.get().amount) == "2.50"


@pytest.mark.parametrize(
    "wrong", [{"amount": "0"}, {"amount": "many"}, {"reason": ""}, {"entry": "0"}, {"round_number": "9"}]
)
def test_field_4_T15_refused_penalty_keeps_what_was_typed(alice: Client, day: Cup, wrong: dict[str, str]) -> None:
    typed = penalty_form(day.entries[0], **{"reason": "came far too late", **wrong})
    answer = alice.post(url("penalties", day.event), typed, headers=ENGLISH)
    assert answer.status_code == 422
    assert not Penalty.objects.exists()
    text = answer.content.decode()
    assert f'value="{typed["reason"]}"' in text or not typed["reason"]
    assert f'value="{typed["amount"]}"' in text


def test_T15_the_same_penalty_twice_is_refused_with_a_sentence(alice: Client, day: Cup) -> None:
    for code in (302, 409):
        answer = alice.post(url("penalties", day.event), penalty_form(day.entries[0]), headers=ENGLISH)
        assert answer.status_code == code
    assert "stands already" in answer.content.decode()
    assert Penalty.objects.count() == 1


def test_T15_penalty_cancelled_with_a_reason(alice: Client, day: Cup) -> None:
    alice.post(url("penalties", day.event), penalty_form(day.entries[0]))
    penalty = Penalty.objects.get()
    address = url("penalty_cancel", day.event, penalty.pk)
    assert "late" in shown(alice, address)
    assert alice.post(address, {"reason": ""}).status_code == 422
    assert alice.post(address, {"reason": "wrong person"}).status_code == 302
    text = shown(alice, url("penalties", day.event))
    assert "Cancelled: wrong person" in text
    assert "Penalty:" not in shown(alice, url("organiser_standings", day.event))


def test_T15_penalty_of_another_event_is_404(alice: Client, day: Cup) -> None:
    other = cup()
    alice.post(url("penalties", other.event), penalty_form(other.entries[0]))
    address = url("penalty_cancel", day.event, Penalty.objects.get().pk)
    assert alice.post(address, {"reason": "x"}).status_code == 404


@pytest.fixture
def tied() -> Event:
    event = factories.event()
    people = factories.entries(event, 8)
    first = factories.published(event, [people[:4], people[4:]], closed=True)
    enter(first, 1, [10, 20, 30, 101])
    enter(first, 2, [10, 20, 30, 101])
    return event


def tie_form(event: Event, *, rank: int, places: dict[int, int]) -> dict[str, str]:
    entries = dict(event.entries.values_list("number", "pk"))
    chosen = {f"tie-{rank}-place-{entries[number]}": str(place) for number, place in places.items()}
    return {"group": str(rank), f"tie-{rank}-method": "play_off", f"tie-{rank}-reason": "one more game", **chosen}


def test_T11_tie_broken_by_the_form_and_cancelled(alice: Client, tied: Event) -> None:
    assert "3.–4." in shown(alice, url("tie_break", tied))
    answer = alice.post(url("tie_break", tied), tie_form(tied, rank=3, places={2: 4, 6: 3}), headers=ENGLISH)
    assert answer.status_code == 302
    ranked = [(line.who.number, line.row.rank) for line in standings.of(tied).lines]
    assert ranked[2:4] == [(6, 3), (2, 4)]
    public = shown(alice, url("standings", tied))
    assert "decided by a play-off" in public
    assert "Tie decided by a play-off, best first: Player 6, Player 2." in public
    assert "one more game" not in public
    address = url("tie_break_cancel", tied, TieBreak.objects.get().pk)
    assert "Player 6" in shown(alice, address)
    assert alice.post(address, {"reason": ""}).status_code == 422
    assert alice.post(address, {"reason": "wrong"}).status_code == 302
    assert "3.–4." in shown(alice, url("standings", tied))


def test_T11_second_press_says_that_the_tie_is_decided(alice: Client, tied: Event) -> None:
    form = tie_form(tied, rank=3, places={2: 4, 6: 3})
    for _ in range(2):
        answer = alice.post(url("tie_break", tied), form, headers=ENGLISH, follow=True)
        text = answer.content.decode()
        assert "The tie is decided." in text
        assert "Nothing was saved" not in text
    assert TieBreak.objects.count() == 1
    assert "<b>Player 6 › Player 2</b>" in text


@pytest.mark.parametrize("places", [{2: 3, 6: 4}, {2: 4}, {}])
def test_T11_another_order_after_the_tie_is_decided_is_not_saved(
    alice: Client, tied: Event, places: dict[int, int]
) -> None:
    alice.post(url("tie_break", tied), tie_form(tied, rank=3, places={2: 4, 6: 3}), headers=ENGLISH)
    answer = alice.post(url("tie_break", tied), tie_form(tied, rank=3, places=places), headers=ENGLISH, follow=True)
    assert "Nothing was saved" in answer.content.decode()
    assert TieBreak.objects.count() == 1


@pytest.mark.parametrize("name", ["tie-3-place-x", "tie-3-place-", "tie-3-place-²", f"tie-3-place-{10**30}"])
def test_T11_nonsense_for_an_order_is_not_saved(alice: Client, tied: Event, name: str) -> None:
    answer = alice.post(url("tie_break", tied), {"group": "9", name: "1"}, headers=ENGLISH, follow=True)
    assert answer.status_code == 200
    assert not TieBreak.objects.exists()


def test_T11_two_on_one_place_are_refused(alice: Client, tied: Event) -> None:
    answer = alice.post(url("tie_break", tied), tie_form(tied, rank=3, places={2: 3, 6: 3}), headers=ENGLISH)
    assert answer.status_code == 422
    assert "the same place" in answer.content.decode()
    assert not TieBreak.objects.exists()


def test_T11_players_no_longer_tied_are_refused(alice: Client, tied: Event) -> None:
    form = tie_form(tied, rank=1, places={1: 1, 5: 2})
    enter(tied.rounds.get(), 1, [9, 20, 30, 101])
    answer = alice.post(url("tie_break", tied), form, headers=ENGLISH, follow=True)
    assert "not equal any more" in answer.content.decode()
    assert not TieBreak.objects.exists()


def test_T11_nobody_tied_says_what_belongs_here(alice: Client, day: Cup) -> None:
    assert "Nobody is tied" in shown(alice, url("tie_break", day.event))


def test_pages_hold_no_inline_script_or_style(alice: Client, tied: Event) -> None:
    for name in ("organiser_standings", "penalties", "tie_break", "standings", "event"):
        text = shown(alice, url(name, tied))
        assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*src=)", text), name


@pytest.mark.parametrize(
    ("kind", "usual", "amount"),
    [("win_points", "20", "20.5"), ("game_points", "500", "501"), ("win_points", "20", "99")],
)
def test_T15_an_unusual_penalty_is_confirmed_first(alice: Client, day: Cup, kind: str, usual: str, amount: str) -> None:
    form = penalty_form(day.event.entries.earliest("pk"), kind=kind, amount=amount)
    address = url("penalties", day.event)
    answer = alice.post(address, form, headers=ENGLISH)
    assert answer.status_code == 422
    assert f"{amount} is more than the usual {usual}. Is it right?" in answer.content.decode()
    assert 'type="checkbox" name="sure"' in answer.content.decode()
    assert not Penalty.objects.filter(reason="late").exists()
    assert alice.post(address, {**form, "sure": "on"}, headers=ENGLISH).status_code == 302
    assert alice.post(address, {**form, "amount": usual, "sure": "False"}, headers=ENGLISH).status_code == 302


@pytest.mark.parametrize(("language", "least"), [("en", "0.01"), ("cs", "0,01")])
def test_T15_the_least_penalty_is_told_in_the_readers_decimals(
    alice: Client, day: Cup, language: str, least: str
) -> None:
    form = penalty_form(day.event.entries.earliest("pk"), amount="0")
    answer = alice.post(url("penalties", day.event), form, headers={"accept-language": language})
    assert answer.status_code == 422
    (error,) = answer.context["form"].errors["amount"]
    assert least in error
