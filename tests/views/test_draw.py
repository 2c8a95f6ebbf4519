"""The draw page: the final's form and whom it lists, its report, and publishing a draft with people who have left."""

import re
from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournament import attendance, seating
from tournament import drawing as reads
from tournament.enums import Method, RoundState
from tournament.models import Draw, Entry, Event, NeverWith, Round

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Bea", "Cyr", "Dan", "Eda", "Fox", "Gus", "Hal")


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def organiser(client: Client, alice: User) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def words(client: Client, number: int) -> str:
    """The draw page without its markup."""
    body = client.get(reverse("draw", args=["cup", number])).content.decode()
    main = body[body.index("<main") : body.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def before_the_final(alice: User, *, size: int) -> tuple[Event, list[Entry]]:
    """A round that leaves the standings in the order of NAMES; the final is next."""
    event = factories.event(owner=alice, slug="cup", rounds_planned=1, final_size=size)
    people = [factories.entry(event, name) for name in NAMES]
    played = factories.published(event, [people[::2], people[1::2]], closed=True)
    for more, game in enumerate(played.games.all()):
        factories.result(game, [10 + more, 20 + more, 30 + more, 101 + more])
    return event, people


def draw_final(client: Client) -> int:
    return client.post(reverse("draw", args=["cup", 2]), {"method": "final", "version": 0}).status_code


def test_T16_the_form_of_a_final_offers_no_byes_and_takes_none(organiser: Client, alice: User) -> None:
    _event, people = before_the_final(alice, size=4)
    assert 'name="byes"' not in organiser.get(reverse("draw", args=["cup", 2])).content.decode()
    data = {"method": "final", "version": 0, "byes": [people[0].pk]}
    assert organiser.post(reverse("draw", args=["cup", 2]), data).status_code == 302
    drawn = Draw.objects.get(round_number=2)
    assert (drawn.byes, sorted(drawn.tables[0])) == ([], [entry.pk for entry in people[:4]])
    by_hand = organiser.get(reverse("draw_by_hand", args=["cup", 2])).content.decode()
    assert "0 is a bye" not in by_hand


def test_T14_the_form_of_another_round_offers_byes(organiser: Client, alice: User) -> None:
    event = factories.event(owner=alice, slug="cup")
    factories.entries(event, 8)
    assert 'name="byes"' in organiser.get(reverse("draw", args=["cup", 1])).content.decode()


def test_T16_draw_page_of_a_final_lists_no_one_behind_the_cut_as_missing(organiser: Client, alice: User) -> None:
    _event, people = before_the_final(alice, size=4)
    assert draw_final(organiser) == 302
    assert "Here, but not in this draw" not in words(organiser, 2)
    attendance.withdraw(people[1], by=alice)
    page = words(organiser, 2)
    assert "Here, but not in this draw: Eda. Draw again" in page  # the 5th is among the best four here now
    assert "In this draw, but not here: Bea." in page


def test_T16_published_final_lists_no_one_behind_the_cut_as_without_a_seat(organiser: Client, alice: User) -> None:
    event, _people = before_the_final(alice, size=4)
    draw_final(organiser)
    seating.publish(
        Round.objects.get(number=2), version=event.draws.latest("number").number, by=None, at=timezone.now()
    )
    assert "Here, but without a seat" not in words(organiser, 2)


MOVED = "move these players to another table than their rank: "


def test_T16_precheck_of_a_final_names_whom_a_fixed_table_moves(organiser: Client, alice: User) -> None:
    _event, people = before_the_final(alice, size=8)
    assert MOVED not in words(organiser, 2)
    Entry.objects.filter(pk=people[5].pk).update(fixed_table=1)
    assert MOVED + "Dan, Fox." in words(organiser, 2)
    assert draw_final(organiser) == 302
    assert MOVED + "Dan, Fox." in words(organiser, 2)
    assert {people[i].pk for i in (0, 1, 2, 5)} == set(Draw.objects.get(round_number=2).tables[0])


def test_T16_precheck_of_a_final_names_whom_a_never_with_pair_moves(organiser: Client, alice: User) -> None:
    event, people = before_the_final(alice, size=8)
    NeverWith.objects.create(event=event, first=people[0], second=people[1])
    assert MOVED + "Bea, Eda." in words(organiser, 2)


def hand(event: Event, tables: Sequence[Sequence[Entry]], *, byes: Sequence[Entry] = (), number: int = 1) -> Draw:
    asked = reads.request(event, number=number, method=Method.BY_HAND, seed=0)
    keys = [[entry.pk for entry in table] for table in tables]
    return seating.arrange(event, request=asked, tables=keys, byes=[entry.pk for entry in byes], by=None)


def test_T19_report_names_odd_and_empty_tables_of_a_draw_by_hand(organiser: Client, alice: User) -> None:
    event = factories.event(owner=alice, slug="cup")
    people = [factories.entry(event, name) for name in NAMES[:7]]
    hand(event, [people[:4], [], people[4:6], people[6:]])
    page = words(organiser, 1)
    assert "Tables with other than 3 or 4 players Table 3: 2 players Table 4: 1 player" in page
    assert "Empty tables 2" in page


def test_T14_T19_report_names_a_second_bye_while_others_had_none(organiser: Client, alice: User) -> None:
    event = factories.event(owner=alice, slug="cup")
    people = [factories.entry(event, name) for name in NAMES[:5]]
    factories.published(event, [people[:4]], byes=people[4:], closed=True)
    hand(event, [people[:4]], byes=people[4:], number=2)
    assert "A second bye, though others had none Eda" in words(organiser, 2)


def test_T18_T19_report_names_a_third_meeting_while_others_have_not_met(organiser: Client, alice: User) -> None:
    event = factories.event(owner=alice, slug="cup")
    ada, bea, cyr, dan, eda, fox = people = [factories.entry(event, name) for name in NAMES[:6]]
    factories.published(event, [people[:3], people[3:]], closed=True)
    factories.published(event, [[ada, bea, dan], [cyr, eda, fox]], closed=True)
    hand(event, [[ada, bea, eda], [cyr, dan, fox]], number=3)
    page = words(organiser, 3)
    assert "A third meeting or more, though others have not met Ada, Bea Visits" in page


def test_T20_report_says_nothing_of_faults_that_are_not_there(organiser: Client, alice: User) -> None:
    event = factories.event(owner=alice, slug="cup")
    people = [factories.entry(event, name) for name in NAMES]
    hand(event, [people[:4], people[4:]])
    page = words(organiser, 1)
    for fault in ("Tables with other than", "Empty tables", "A second bye", "A third meeting"):
        assert fault not in page


def test_publishing_a_draft_with_somebody_gone_has_to_be_asked_for(organiser: Client, alice: User) -> None:
    event = factories.event(owner=alice, slug="cup")
    people = [factories.entry(event, name) for name in NAMES]
    drawn = hand(event, [people[:4], people[4:]])
    assert 'name="anyway"' not in organiser.get(reverse("draw", args=["cup", 1])).content.decode()
    attendance.withdraw(people[0], by=alice)
    data = {"version": drawn.number}
    refused = organiser.post(reverse("draw_publish", args=["cup", 1]), data)
    body = refused.content.decode()
    assert refused.status_code == 422
    assert "In this draw, but not here: Ada." in body
    assert 'name="anyway" value="yes" form="publish"' in body
    assert 'id="publish"' in body
    assert Round.objects.get().state == RoundState.DRAFT
    assert organiser.post(reverse("draw_publish", args=["cup", 1]), {**data, "anyway": "yes"}).status_code == 302
    assert Round.objects.get().state == RoundState.RUNNING


def test_T18_a_swap_that_breaks_a_demand_warns_and_publishing_it_is_asked_for(organiser: Client, alice: User) -> None:
    event = factories.event(owner=alice, slug="cup")
    people = [factories.entry(event, name) for name in NAMES]
    drawn = seating.draw(event, request=reads.request(event, number=1, method="random", seed=1, moves=0), by=alice)
    (a, _b, _c, _d), (c, *_others) = drawn.tables
    other = drawn.tables[1][1]
    NeverWith.objects.create(event=event, first_id=min(a, other), second_id=max(a, other))
    names = {entry.pk: entry.name for entry in people}
    sent = {"a": a, "b": c, "version": drawn.number}
    answer = organiser.post(reverse("draw_swap", args=["cup", 1]), sent, follow=True)
    (message,) = answer.context["messages"]
    assert message.level_tag == "warning"
    assert all(names[pk] in str(message) for pk in (a, other))
    version = {"version": drawn.number + 1}
    assert 'name="anyway"' in answer.content.decode()
    assert organiser.post(reverse("draw_publish", args=["cup", 1]), version).status_code == 422
    assert organiser.post(reverse("draw_publish", args=["cup", 1]), {**version, "anyway": "yes"}).status_code == 302
    assert Round.objects.get().state == RoundState.RUNNING


def test_seating_by_hand_with_nobody_here_leads_to_the_check_in(organiser: Client, alice: User) -> None:
    factories.event(owner=alice, slug="cup")
    content = organiser.get(reverse("draw_by_hand", args=["cup", 1])).content.decode()
    main = content[content.index("<main") :]
    assert "Nobody here yet" in main
    assert reverse("checkin", args=["cup"]) in main
    assert "Look at this draw" not in main
