import re
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.public_cup import Cup, cup, enter
from tournament import announcements, penalties
from tournament.models import Draw, Entry, Event, Round
from tournament.parts import PARTS
from tournament.snapshot import Snapshots

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Cup:
    return cup()


def page(client: Client, address: str, *, language: str = "en", status: int = 200) -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == status, address
    return answer.content.decode()


def url(name: str, event: Event, *args: int) -> str:
    return reverse(name, args=[event.slug, *args])


def addresses(event: Event) -> list[str]:
    """Every public address that anybody could guess for this event."""
    rounds = [url("round", event, number) for number in range(9)]
    entries = [url("player", event, pk) for pk in Entry.objects.order_by("pk").values_list("pk", flat=True)]
    return [
        reverse("home"),
        url("event", event),
        url("event", event) + "?q=a",
        url("standings", event),
        *rounds,
        *entries,
    ]


def everything(client: Client, event: Event) -> str:
    """All that an anonymous visitor gets from all public addresses, live parts too."""
    texts = []
    for address in addresses(event):
        answer = client.get(address, headers={"accept-language": "en"})
        assert answer.status_code in (200, 404), address
        texts.append(answer.content.decode())
    for part in PARTS:
        fragment = Snapshots().get(event.slug, part=part, language="en")
        texts.append(fragment.plain.decode() if fragment else "")
    return "\n".join(texts)


def test_home_lists_public_events_only(client: Client) -> None:
    factories.event(name="Open Cup")
    factories.event(name="Secret Cup", public=False)
    factories.event(name="Gone Cup", deleted_at=timezone.now())
    text = page(client, reverse("home"))
    assert "Open Cup" in text
    assert "Secret Cup" not in text
    assert "Gone Cup" not in text


def test_home_without_events_says_what_belongs_here(client: Client) -> None:
    assert "No events yet" in page(client, reverse("home"))


def test_event_outside_the_list_opens_by_its_address(client: Client) -> None:
    hidden = cup(public=False)
    assert "Eva Malá" in page(client, url("event", hidden.event))


def test_event_page_shows_the_newest_tables(client: Client, day: Cup) -> None:
    text = page(client, url("event", day.event))
    assert "1 of 2 tables in" in text
    assert 'id="table-2"' in text
    assert f'data-live="/live/en/{day.event.slug}/event/"' in text
    assert url("standings", day.event) in text


@pytest.mark.parametrize("typed", ["rehor", "ŘEHOŘ", "Čeně", "cenek"])
def test_event_page_finds_a_name_without_diacritics(client: Client, day: Cup, typed: str) -> None:
    text = page(client, url("event", day.event) + f"?q={typed}")
    found = text.split('id="found-h"')[1].split("</section>")[0]
    assert "Čeněk Řehoř" in found
    assert "Table 2" in found
    assert "Eva Malá" not in found


def test_event_page_finds_nobody_and_says_so(client: Client, day: Cup) -> None:
    assert "Nobody of that name" in page(client, url("event", day.event) + "?q=xyz")


def test_event_page_escapes_what_is_searched(client: Client, day: Cup) -> None:
    assert "<script>alert" not in page(client, url("event", day.event) + "?q=<script>alert(1)</script>")


def test_round_page_of_a_closed_round_shows_points_and_places(client: Client, day: Cup) -> None:
    text = page(client, url("round", day.event, 1))
    assert "101" in text
    assert "place 4" in text
    assert "2 of 2 tables in" in text
    page(client, url("round", day.event, 4), status=404)


def test_standings_page_shows_criteria_reasons_and_notes(client: Client, day: Cup) -> None:
    text = page(client, url("standings", day.event))
    assert "nobody stands higher" in text
    assert "Round 3 is running: 1 of 2 tables in" in text
    assert "Win points by place at a table of 4: 4 – 3 – 2 – 1." in text
    assert f'data-live="/live/en/{day.event.slug}/standings/"' in text


def test_standings_page_before_the_first_round_names_nobody(client: Client) -> None:
    event = factories.event()
    who = factories.entry(event, "Eva Malá")
    assert "Eva" not in page(client, url("standings", event))
    page(client, url("player", event, who.pk), status=404)
    assert "Eva" not in page(client, url("event", event) + "?q=eva")


def test_player_page_shows_tables_opponents_and_results(client: Client, day: Cup) -> None:
    text = page(client, url("player", day.event, day.entries[4].pk))  # Žofie
    rows = text.split("<tbody>")[1].split("</tbody>")[0].split("</tr>")
    assert "Table 2" in rows[1]  # each round has a second line: where and with whom
    assert "Ota Ježek" in rows[1]
    assert "no result yet" in rows[5]
    assert "k-hero" in text
    assert "<polyline" in text
    assert "style=" not in text.split('<svg class="k-curve"')[1].split("</svg>")[0]


def test_player_page_draws_no_rank_of_a_round_before_the_players_result(client: Client, day: Cup) -> None:
    people = {entry.name: entry for entry in day.entries}
    for name, points in (("Žofie Dvořáková", 2), ("Eva Malá", 3)):  # round 3 runs: Eva's table is in
        page = client.get(f"/e/{day.event.slug}/players/{people[name].pk}/").content.decode()
        assert page.split('<svg class="k-curve"')[1].split("</svg>")[0].count("<circle") == points


def test_player_page_raw_added_points_place_and_share(client: Client, day: Cup) -> None:
    """7, 33, 44, 50 ended by time: 50 is added to each (T5): 57 of 334 points."""
    text = page(client, url("player", day.event, day.entries[4].pk))
    first = text.split("<tbody>")[1].split("</tr>")[0]
    cells = [re.sub("<[^>]+>", "", cell) for cell in re.findall(r'<td class="k-num[^>]*>(.*?)</td>', first)]
    assert cells == ["57 = 7 + 50", "1", "4", "17.07\N{NO-BREAK SPACE}%", "7", "+50"]


def test_T24_player_page_of_a_house_player(client: Client) -> None:
    event = factories.event()
    people = [*factories.entries(event, 3), factories.entry(event, "House", ranked=False)]
    played = factories.published(event, [people], closed=True)
    enter(played, 1, [10, 20, 30, 101])
    text = page(client, url("player", event, people[3].pk))
    assert "Out of the ranking" in text
    assert ">101<" in text


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("seated", [False, True])
def test_T24_player_page_of_a_house_player_without_a_result(client: Client, seated: bool, closed: bool) -> None:
    event = factories.event()
    *people, other = factories.entries(event, 4)
    house = factories.entry(event, "House", ranked=False)
    playing, waiting = (house, other) if seated else (other, house)
    factories.published(event, [[*people, playing]], byes=[waiting], closed=closed)
    text = page(client, url("player", event, house.pk))
    assert "Out of the ranking" in text
    assert ("missed" if seated and closed else "no result yet" if seated else "bye") in text


def test_T16_player_page_shows_the_final_without_its_win_points(client: Client) -> None:
    event = factories.event(final_size=4)
    people = factories.entries(event, 8)
    first = factories.published(event, [people[:4], people[4:]], closed=True)
    enter(first, 1, [10, 20, 30, 101])
    enter(first, 2, [11, 21, 31, 102])
    final = factories.published(event, [[people[0], people[4], people[1], people[5]]], closed=True, final=True)
    enter(final, 1, [101, 40, 50, 60])
    text = page(client, url("player", event, people[4].pk))
    assert "final" in text
    assert "1." in text
    assert "nobody stands higher" in text
    outside = page(client, url("player", event, people[2].pk))
    assert "5th: not in the final, behind the last of the finalists (Player 1)." in outside


# Field report 22: nothing leaks


def test_field_22_hold_hides_results_points_and_places_everywhere(client: Client, day: Cup) -> None:
    open_text = everything(client, day.event)
    assert "3193" in open_text
    enter(day.rounds[1], 1, [12, 60, 77, 5177])  # a correction in a held round
    announcements.hold(day.event, from_round=2, by=factories.user())
    text = everything(client, day.event)
    for secret in ("3193", "5177", "102", "103", "+50 (", "1 of 2 tables in"):
        assert secret not in text.replace('id="', ""), secret
    assert "After round 1" in text
    assert "held back" in text
    assert "101" in text  # round 1 is not held
    standings = page(client, url("standings", day.event))
    assert "After round 1" in standings
    assert 'class="k-round k-only-wide"><b>' in standings
    running = page(client, url("round", day.event, 3))
    assert "Eva Malá" in running  # where one sits is no secret
    assert 'class="k-num"' not in running
    assert "place" not in running.split("<main")[1].split("</main>")[0]


def test_field_22_hold_from_round_1_shows_no_standings(client: Client, day: Cup) -> None:
    announcements.hold(day.event, from_round=1, by=factories.user())
    text = page(client, url("standings", day.event))
    assert "nobody stands higher" not in text
    assert "data-rank" not in text
    assert "<polyline" not in page(client, url("player", day.event, day.entries[0].pk))


def test_drafts_are_seen_by_nobody(client: Client, day: Cup) -> None:
    secret = factories.entry(day.event, "Latecomer Secret")
    drawn = Draw.objects.create(
        event=day.event,
        number=99,
        round_number=4,
        method="by_hand",
        version=1,
        request={},
        tables=[[secret.pk]],
        report={},
    )
    Round.objects.create(event=day.event, number=4, draft=drawn)
    page(client, url("round", day.event, 4), status=404)
    text = everything(client, day.event)
    assert "Round 4" not in text


def test_deleted_event_is_gone_from_every_address(client: Client, day: Cup) -> None:
    Event.objects.filter(pk=day.event.pk).update(deleted_at=timezone.now())
    for address in addresses(day.event)[1:]:
        page(client, address, status=404)
    assert "Eva" not in everything(client, day.event)


def test_merged_entry_is_gone(client: Client, day: Cup) -> None:
    double = factories.entry(day.event, "Eva Malá double")
    Entry.objects.filter(pk=double.pk).update(merged_into=day.entries[0])
    page(client, url("player", day.event, double.pk), status=404)
    assert "double" not in everything(client, day.event)


def test_player_of_another_event_is_404(client: Client, day: Cup) -> None:
    other = cup()
    page(client, url("player", day.event, other.entries[0].pk), status=404)


def test_penalty_reason_is_for_organisers_only(client: Client, day: Cup) -> None:
    alice = factories.user()
    penalties.give(
        day.event,
        entry=day.entries[0],
        kind="win_points",
        amount=Decimal(1),
        reason="rude words",
        round_number=1,
        by=alice,
    )
    text = everything(client, day.event)
    assert "rude words" not in text
    assert "Penalty: Eva Malá, win points −1." in text


@pytest.mark.parametrize("name", ["event", "standings"])
def test_public_pages_have_a_fixed_number_of_queries(client: Client, name: str) -> None:
    small, big = cup(), cup()
    people = factories.entries(big.event, 24)
    for _ in range(3):
        played = factories.published(big.event, [people[at : at + 4] for at in range(0, 24, 4)], closed=True)
        for table in range(1, 7):
            enter(played, table, [10, 20, 30, 101])
    assert queries(client, url(name, small.event)) == queries(client, url(name, big.event))
    assert queries(client, url("round", small.event, 2)) == queries(client, url("round", big.event, 5))
    assert queries(client, url("player", small.event, small.entries[0].pk)) == queries(
        client, url("player", big.event, big.entries[0].pk)
    )


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as found:
        page(client, address)
    return len(found)


# Field report 23: machine formats in ids, addresses, values and data


def test_field_23_machine_numbers_in_attributes_with_large_ids(client: Client) -> None:
    event = factories.event()
    people = [factories.entry(event, number=1500 + at) for at in range(4)]
    Entry.objects.filter(pk=people[0].pk).update(id=1_234_567)
    people[0] = Entry.objects.get(pk=1_234_567)
    played = factories.published(event, [people], closed=True)
    enter(played, 1, [-1120, 20, 30, 1101])
    for language in ("cs", "en"):
        for name, args in (("event", ()), ("standings", ()), ("round", (1,)), ("player", (1_234_567,))):
            text = page(client, url(name, event, *args), language=language)
            assert "/players/1234567/" in text or name == "player"
            for value in re.findall(r'(?:\bid|href|value|data-rank|data-live|cx|cy|x|y)="([^"]*)"', text):
                assert re.fullmatch(r"[^\s,\N{NO-BREAK SPACE}]*", value), value


def test_nobody_is_named_before_the_first_round_by_penalty_ranking_or_draft(client: Client) -> None:
    event = factories.event()
    eva = factories.entry(event, "Eva Malá")
    factories.entry(event, "Karel Host", ranked=False)
    penalties.give(
        event, entry=eva, kind="win_points", amount=Decimal(1), reason="late", round_number=None, by=factories.user()
    )
    text = everything(client, event)
    assert "Eva" not in text
    assert "Karel" not in text


@pytest.mark.parametrize(
    ("typed", "found"),
    [("adam", []), ("novak", []), ("zorro", ["Zorro"]), ("novak zorro", []), ("žoř", ["Zorro"]), ("kdh", ["Zorro"])],
)
def test_name_behind_a_public_name_cannot_be_probed(client: Client, typed: str, found: list[str]) -> None:
    event = factories.event()
    adam = factories.entry(event, "Adam Novák", short_name="Zorro", club="KDH")
    factories.published(event, [[adam, *factories.entries(event, 3)]])
    shown = client.get(url("event", event), {"q": typed}).context["found"]
    assert [name.name for name, _table in shown] == found


def test_name_behind_a_public_name_does_not_order_what_is_found(client: Client) -> None:
    event = factories.event()
    people = [
        factories.entry(event, "Adam Aal", short_name="Zorro", club="KDH"),
        factories.entry(event, "Bob Bok", club="KDH"),
        factories.entry(event, "Yvo Zet", short_name="Amos", club="KDH"),
    ]
    factories.published(event, [people])
    shown = client.get(url("event", event), {"q": "kdh"}).context["found"]
    assert [name.name for name, _table in shown] == ["Amos", "Bob Bok", "Zorro"]


def test_a_round_that_runs_without_a_player_says_nothing_on_the_players_page(client: Client) -> None:
    event = factories.event(public=True)
    people = factories.entries(event, 5)
    first = factories.published(event, [people[:4]], byes=people[4:], closed=True)
    factories.result(first.games.get(), [1, 2, 3, 101])
    factories.published(event, [people[1:]])
    Entry.objects.filter(pk=people[0].pk).update(attendance="withdrawn")
    text = page(client, url("player", event, people[0].pk))
    assert url("round", event, 2) not in text
    assert "no result yet" not in text
    assert url("round", event, 2) in page(client, url("player", event, people[1].pk))
