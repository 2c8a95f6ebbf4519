"""Pages, files, phones and slips of an event of each game, with points below 0 where the game has them."""

import re
from pathlib import Path

import pytest
from django.conf import LazySettings as Settings
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.at_table import Hall, hall
from tournament.models import EnteredSet, Entry, Event, Result, SetScore

pytestmark = pytest.mark.django_db

TOTALS = {
    "kabo": ((10, 20, 50, 101), (60, 104, 7)),
    "kaboo": ((-4, 35, 12, 90), (20, 0, -1)),
    "cribbage": ((121, 90, 121, 90), (88, None, 70)),
    "cuccu": ((1, 3, 3, 3), (3, 3, 2)),
}
PAGES = ("overview", "results", "organiser_standings", "history", "prints")


@pytest.fixture(params=TOTALS)
def event(request: pytest.FixtureRequest) -> Event:
    """A closed round and a running one, at tables of 4 and 3."""
    made = factories.event(slug="cup", owner=factories.user("alice"), game=request.param)
    people = factories.entries(made, 7)
    for closed in (True, False):
        round_ = factories.published(made, [people[:4], people[4:]], closed=closed)
        for game, totals in zip(round_.games.order_by("table"), TOTALS[request.param], strict=True):
            factories.result(game, totals)
    return made


@pytest.fixture
def alice(client: Client) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


def test_every_page_of_an_event_of_each_game_is_there(alice: Client, event: Event) -> None:
    entry = event.entries.order_by("number").first()
    assert entry is not None
    addresses = [reverse(name, args=["cup"]) for name in (*PAGES, "event", "standings", "settings", "projector")]
    addresses += [reverse("player", args=["cup", entry.pk]), reverse("sheet", args=["cup", 1, 1])]
    addresses += [reverse("settings", args=["cup"]) + "?part=counting", reverse("entry_attend", args=["cup", entry.pk])]
    for address in addresses:
        assert alice.get(address, follow=True).status_code == 200, address
    first = TOTALS[event.game][0][0]
    standings = alice.get(reverse("standings", args=["cup"])).content.decode()
    assert re.search(rf">\s*{str(2 * first).replace('-', '[-−]')}\s*<", standings)


def test_files_of_an_event_of_each_game_hold_its_points(
    alice: Client, event: Event, settings: Settings, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    text = alice.get(reverse("export", args=["cup", "round-1", "csv"])).content.decode("utf-8-sig")
    assert str(TOTALS[event.game][0][0]) in re.split(r"[;,\r\n]+", text.replace("−", "-"))


@pytest.fixture
def kaboo() -> Hall:
    return hall(game="kaboo", owner=factories.user("alice"))


def test_B19_points_below_nothing_come_from_a_phone(kaboo: Hall) -> None:
    phone = kaboo.client()
    assert 'inputmode="text"' in phone.get(reverse("table_page", args=["cup"])).content.decode()
    sent = kaboo.form(("-1", "−1", 5, 20), number=1, key="k")
    assert phone.post(reverse("table_set", args=["cup"]), sent).status_code == 302
    assert kaboo.view().running == (-1, -1, 5, 20)
    assert kaboo.view().leaders == tuple(entry.pk for entry in kaboo.seated()[:2])


def test_B19_points_below_nothing_are_typed_from_slips(alice: Client) -> None:
    factories.entries(factories.event(slug="cup", owner=factories.user("alice"), game="kaboo"), 4)
    address = reverse("from_paper", args=["cup", 1])
    data = {"tables": "1", "version": "0", "key": "once", "t1_time": "on"}
    data |= {f"t1_n{seat}": str(seat) for seat in range(1, 5)}
    data |= {f"t1_p{seat}": points for seat, points in enumerate(("-3", "12", "0", "40"), start=1)}
    looked = alice.post(address, data)
    assert looked.status_code == 200
    assert looked.context["form"].asks  # unusual, so it is asked about
    seen = re.search(r'name="seen" value="(\w+)"', looked.content.decode())
    assert seen is not None
    assert alice.post(address, {**data, "seen": seen[1]}).status_code == 302
    scores = Result.objects.get().scores.order_by("entry__number").values_list("points", flat=True)
    assert list(scores) == [-3, 12, 0, 40]


def by_cards(one: Hall, *rows: tuple[str, str], number: int) -> dict[str, object]:
    """A deal of cribbage as the form of a phone sends it: cards and points of the play by seat."""
    sent: dict[str, object] = {"number": number, "version": 0, "key": f"k{number}", "level": "cards"}
    for entry, (cards, pegged) in zip(one.seated(), rows, strict=True):
        sent |= {f"s0_{entry.pk}_cards": cards, f"s0_{entry.pk}_number": pegged}
    return {**sent, "s0_common_starter": "3D", "s0_common_crib": "7H 8H 2D 8D", "s0_caller": one.seated()[3].pk}


def test_V3_C9_a_deal_of_cribbage_from_a_phone_stops_at_the_target() -> None:
    one = hall(game="cribbage")
    phone, put = one.client(), reverse("table_set", args=["cup"])
    for number in (1, 2):
        written = one.form((54, 40, 54, 40), number=number, key=f"w{number}")
        assert phone.post(put, written).status_code == 302
    rows = ("5S 4S 2S 6H", "6"), ("6D JH 4H 7C", "3"), ("KC KS QC QS", "1"), ("9C 9D AC AD", "0")
    answer = phone.post(put, by_cards(one, *rows, number=3))
    assert answer.status_code == 302, answer.content.decode()
    # 108 + 7 in the play, and 9 in the first hand that is shown: nothing after it counts
    scores = EnteredSet.objects.get(number=3).scores.order_by("entry__number").values_list("points", flat=True)
    assert list(scores) == [16, 3, 16, 3]
    assert one.view().sheet is not None


def test_V3_cards_of_a_table_are_kept_with_the_points_of_the_play(alice: Client) -> None:
    event = factories.event(slug="cup", owner=factories.user("alice"), game="cribbage")
    people: list[Entry] = factories.entries(event, 2)
    factories.published(event, [people])
    sent = {f"s0_{entry.pk}_cards": hand for entry, hand in zip(people, ("5S 4S 2S 6H", "6D JH 4H 7C"), strict=True)}
    sent |= {f"s0_{people[0].pk}_number": "6", "s0_common_starter": "3D", "s0_common_crib": "7H 8H 2D 8D"}
    head = {"level": "cards", "version": "0", "key": "k", "by_time": "on", "s0_caller": str(people[0].pk)}
    refused = alice.post(reverse("sheet", args=["cup", 1, 1]), {**head, **sent})
    assert refused.status_code == 422
    assert "The points of the play are missing" in refused.content.decode()
    sent[f"s0_{people[1].pk}_number"] = "3"
    assert alice.post(reverse("sheet", args=["cup", 1, 1]), {**head, **sent}).status_code == 302
    kept = dict(SetScore.objects.values_list("entry_id", "cards"))
    assert kept == {people[0].pk: "5S 4S 2S 6H 6", people[1].pk: "6D JH 4H 7C 3"}
