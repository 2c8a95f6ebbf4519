"""The organiser's event pages, through HTTP, in English."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.views.event_pages import page, played, post
from tournament import announcements, events, organisers, seating
from tournament.drawing import request
from tournament.enums import Attendance, Role
from tournament.models import Announcement, Event, HistoryLine, Organiser, Result, Round

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 18, 0, tzinfo=dt.UTC)
PAGES = [
    "overview",
    "settings",
    "event_copy",
    "event_delete",
    "organisers",
    "history",
    "undo",
    "finish",
    "announce",
    "hold",
]


@pytest.fixture
def alice(client: Client) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


@pytest.mark.parametrize("name", PAGES)
def test_page_is_not_there_for_strangers(client: Client, name: str) -> None:
    event = factories.event()
    address = reverse(name, args=[event.slug])
    assert client.get(address).headers["Location"] == f"{reverse('login')}?next={address}"
    client.force_login(factories.user("charlie"))
    assert client.get(address).status_code == 404
    assert client.post(address).status_code in (404, 405)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("state", ["empty", "running", "finished"])
def test_page_opens_in_every_state(alice: Client, name: str, language: str, state: str) -> None:
    event = factories.event(rounds_planned=1)
    if state != "empty":
        played(event, closed=state == "finished")
    if state == "finished":
        announcements.finish(event, by=None, at=NOW)
        announcements.hold(event, from_round=1, by=None)
    alice.cookies["django_language"] = language
    content = page(alice, event, name)
    assert "<h1>" in content
    assert "style=" not in content
    assert "onclick" not in content


def test_index_shows_only_own_events(alice: Client) -> None:
    factories.event(name="Mine")
    factories.event(name="Theirs", owner=factories.user("bob"))
    content = alice.get(reverse("events")).content.decode()
    assert "Mine" in content
    assert "Theirs" not in content


def test_copy_and_delete_and_restore(alice: Client) -> None:
    event = factories.event(slug="first", rounds_planned=7)
    post(alice, event, "event_copy", {"name": "Second", "date": "2027-01-02", "slug": ""})
    assert Event.objects.get(slug="second").rounds_planned == 7
    post(alice, event, "event_delete", {})
    assert alice.get(reverse("overview", args=["first"])).status_code == 404
    assert "Restore" in alice.get(reverse("events")).content.decode()
    post(alice, event, "event_restore", {})
    assert alice.get(reverse("overview", args=["first"])).status_code == 200


def test_delete_by_a_co_organiser_is_a_readable_refusal(client: Client) -> None:
    event, bob = factories.event(), factories.user("bob")
    Organiser.objects.create(event=event, user=bob, role=Role.CO_ORGANISER)
    client.force_login(bob)
    client.cookies["django_language"] = "en"
    answer = post(client, event, "event_delete", {})
    assert answer.status_code == 403
    assert "Only the owner of the event may do this." in answer.content.decode()
    assert Event.objects.get().deleted_at is None


def test_co_organiser_invited_sets_a_password_once_and_runs_the_event(alice: Client) -> None:
    event = factories.event()
    shown = post(alice, event, "organisers", {"username": "dana", "role": "co_organiser"})
    link = shown.context["link"]
    assert link in shown.content.decode().replace("&amp;", "&")
    dana = Client(headers={"host": "testserver"})
    dana.cookies["django_language"] = "en"
    opened = dana.get(link.replace("http://testserver", ""), follow=True)
    assert "token" not in opened.request["QUERY_STRING"]
    assert "Your user name is dana." in opened.content.decode()
    words = "four cards face down"
    dana.post(reverse("password"), {"new_password1": words, "new_password2": words})
    assert dana.get(reverse("overview", args=[event.slug])).status_code == 200
    late = Client().get(link.replace("http://testserver", ""), follow=True)
    assert late.status_code == 410


@pytest.mark.parametrize("action", ["link", "remove"])
def test_link_withdrawn_opens_nothing_also_where_its_page_is_open_already(alice: Client, action: str) -> None:
    event = factories.event()
    link = post(alice, event, "organisers", {"username": "dana", "role": "co_organiser"}).context["link"]
    wrong = Client()
    assert wrong.get(link.replace("http://testserver", ""), follow=True).status_code == 200
    row = event.organisers.get(user__username="dana")
    shown = post(alice, event, "organisers", {"action": action, "organiser": row.pk})
    words = "four cards face down"
    assert wrong.post(reverse("password"), {"new_password1": words, "new_password2": words}).status_code == 410
    assert not User.objects.get(username="dana").has_usable_password()
    assert Client().get(link.replace("http://testserver", ""), follow=True).status_code == 410
    if action == "link":
        assert Client().get(shown.context["link"].replace("http://testserver", ""), follow=True).status_code == 200


def test_link_for_an_account_with_a_password_is_refused(alice: Client) -> None:
    event = factories.event()
    row = Organiser.objects.create(event=event, user=factories.user("bob"))
    answer = post(alice, event, "organisers", {"action": "link", "organiser": row.pk})
    assert answer.status_code == 422
    assert b"token=" not in answer.content


def test_co_organiser_added_by_a_co_organiser_is_refused_and_no_form_is_offered(client: Client) -> None:
    event = factories.event()
    Organiser.objects.create(event=event, user=factories.user("bob"))
    client.force_login(factories.user("bob"))
    client.cookies["django_language"] = "en"
    assert 'name="username"' not in client.get(reverse("organisers", args=[event.slug])).content.decode()
    answer = post(client, event, "organisers", {"username": "dana"})
    assert answer.status_code == 403
    assert "Only the owner of the event may do this." in answer.content.decode()
    assert event.organisers.count() == 2


def test_link_by_a_co_organiser_is_refused(client: Client) -> None:
    event = factories.event()
    added = organisers.add_organiser(event, username="dana", by=factories.user("alice"))
    Organiser.objects.create(event=event, user=factories.user("bob"))
    client.force_login(factories.user("bob"))
    answer = post(client, event, "organisers", {"action": "link", "organiser": added.organiser.pk})
    assert answer.status_code == 403
    assert b"token=" not in answer.content


@pytest.mark.parametrize("organiser", ["", "x", "0", "999999"])
def test_remove_nobody_is_not_found(alice: Client, organiser: str) -> None:
    event = factories.event()
    answer = post(alice, event, "organisers", {"action": "remove", "organiser": organiser})
    assert answer.status_code == 404


def test_overview_shows_the_next_step_and_undo(alice: Client) -> None:
    event = factories.event()
    assert "Add the players" in page(alice, event, "overview")
    factories.entries(event, 7)
    factories.entry(event, attendance=Attendance.EXPECTED)
    content = page(alice, event, "overview")
    assert "Check in the players" in content
    assert "Undo" not in content
    played(event)
    content = page(alice, event, "overview")
    assert "Draw round 2" in content
    assert "11 players are here. Tables of 4: 2, tables of 3: 1." in content
    assert "1 player is not here yet." in content
    assert "Undo: Round 1 closed" in content


def test_undo_reopens_the_round_and_keeps_its_results(alice: Client) -> None:
    event = factories.event()
    made = played(event)
    content = page(alice, event, "undo")
    assert "1 result stays as it is." in content
    post(alice, event, "undo", {"step": "rounds.reopen:1", "why": ""})
    made.refresh_from_db()
    assert made.closed_at is None
    assert Result.objects.count() == 1


def test_undo_of_a_step_that_is_no_longer_the_last_does_nothing(alice: Client) -> None:
    event = factories.event()
    made = played(event)
    answer = post(alice, event, "undo", {"step": "seating.unpublish:1", "why": ""})
    assert answer.status_code == 409
    assert "The day has moved on meanwhile." in answer.content.decode()
    made.refresh_from_db()
    assert made.closed_at is not None


def test_undo_of_another_draw_than_shown_does_nothing(alice: Client) -> None:
    event = factories.event()
    factories.entries(event, 8)
    for seed in (1, 2):
        asked = request(event, number=1, method="random", seed=seed)
        seating.draw(event, request=asked, by=None)
    answer = post(alice, event, "undo", {"step": "seating.discard:1:1"})
    assert answer.status_code == 409
    round_ = Round.objects.get()
    assert round_.draft is not None
    assert post(alice, event, "undo", {"step": "seating.discard:1:2"}).status_code == 302
    round_.refresh_from_db()
    assert round_.draft is None


def test_finish_announces_and_a_correction_asks_for_another(alice: Client) -> None:
    event = factories.event(rounds_planned=1)
    made = played(event)
    answer = post(alice, event, "finish", {"why": ""})
    assert answer.headers["Location"] == reverse("announcement", args=[event.slug, 1])
    content = page(alice, event, "announcement", 1)
    assert content.index("Player 1") < content.index("Player 4")
    factories.result(made.games.get(), (101, 20, 50, 10))
    assert page(alice, event, "announcement", 1).count("Player 1") == content.count("Player 1")
    assert "Results have changed since the announcement." in page(alice, event, "overview")
    post(alice, event, "announce", {"why": "columns swapped"})
    content = page(alice, event, "announcement", 2)
    assert content.index("Player 4") < content.index("Player 1")
    assert "Reason: columns swapped" in content
    assert Announcement.objects.count() == 2


def test_a_finished_event_looks_finished_to_the_public_and_tells_of_a_correction(alice: Client) -> None:
    event = factories.event(rounds_planned=1, public=True)
    made = played(event)
    seen = ("event", "standings")
    assert not any("Final standings" in page(alice, event, name) for name in seen)
    post(alice, event, "finish", {"why": ""})
    for name in seen:
        assert "Final standings, announced" in page(alice, event, name)
        assert "Corrected since" not in page(alice, event, name)
    factories.result(made.games.get(), (101, 20, 50, 10))
    for name in seen:
        assert "Corrected since; not announced again yet." in page(alice, event, name)
    post(alice, event, "announce", {"why": "columns swapped"})
    assert not any("Corrected since" in page(alice, event, name) for name in seen)


def test_held_standings_say_how_far_they_go_and_nothing_of_the_end(alice: Client) -> None:
    event = factories.event(rounds_planned=2, public=True)
    made, _second = played(event), played(event)
    post(alice, event, "hold", {"from_round": "2"})
    words = "Standings after round 1. Later ones are held back until they are announced."
    player = made.seats.earliest("pk").entry_id
    assert words in page(alice, event, "standings")
    assert words in page(alice, event, "player", player)
    post(alice, event, "finish", {"why": ""})
    assert words in page(alice, event, "standings")
    assert not any("Final standings" in page(alice, event, name) for name in ("event", "standings"))
    post(alice, event, "hold", {"from_round": "1"})
    assert "The standings are held back until they are announced." in page(alice, event, "standings")


def test_the_history_leads_from_a_result_to_all_its_versions(alice: Client) -> None:
    event = factories.event()
    factories.published(event, [factories.entries(event, 4)])
    for revision, (what, table) in enumerate((("results.enter", 1), ("results.void", 9)), start=1):
        facts = {"round": 1, "table": table}
        HistoryLine.objects.create(event=event, revision=revision, what=what, facts=facts)
    content = page(alice, event, "history")
    assert content.count(reverse("game_history", args=[event.slug, 1, 1])) == 1
    assert "/results/1/9/" not in content


def test_an_address_that_cannot_be_is_refused_in_plain_words(alice: Client) -> None:
    answer = alice.post(reverse("event_new"), {"name": "Cup", "slug": "kabo cup", "date": "2026-11-28"})
    assert "Only small letters without accents, digits and hyphens." in answer.content.decode()


def test_finish_early_without_a_reason_is_refused_at_the_field(alice: Client) -> None:
    event = factories.event(rounds_planned=2)
    played(event)
    answer = post(alice, event, "finish", {"why": ""})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["why"]


def test_hold_and_release(alice: Client) -> None:
    event = factories.event()
    post(alice, event, "hold", {"from_round": "3"})
    event.refresh_from_db()
    assert event.held_from == 3
    assert post(alice, event, "hold", {"from_round": "99"}).status_code == 422
    post(alice, event, "hold", {"release": "yes"})
    event.refresh_from_db()
    assert event.held_from is None


def test_strip_shows_round_state_and_tables_done(alice: Client) -> None:
    event = factories.event()
    played(event, closed=False)
    strip = alice.get(reverse("history", args=[event.slug])).context["strip"]
    assert (strip.round, strip.rounds, strip.done, strip.tables) == (1, 5, 1, 1)
    assert strip.state == "running"


def test_history_is_paged(alice: Client) -> None:
    event = factories.event()
    for number in range(55):
        events.edit(event, data={"venue": f"Hall {number}"}, by=None)
    assert "Hall 54" in page(alice, event, "history")
    assert "Hall 0" in page(alice, event, "history", query="?page=2")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"Modrý sál", "Hall 2"}),
        ("modry SAL", {"Modrý sál", "Hall 2"}),  # before and after
        ("HALL", {"Hall 2"}),
        ("hall alice", {"Hall 2"}),
        ("hall bob", set()),
        ("venue", {"Modrý sál", "Hall 2"}),
        ("%", set()),
    ],
)
def test_history_is_searched_by_every_word_that_can_be_read(alice: Client, query: str, found: set[str]) -> None:
    event = factories.event()
    events.edit(event, data={"venue": "Modrý sál"}, by=None)
    events.edit(event, data={"venue": "Hall 2"}, by=factories.user("alice"))
    answer = alice.get(reverse("history", args=[event.slug]), {"q": query})
    changed = {change.after for told, _href in answer.context["lines"] for change in told.changes}
    assert changed == found
    assert ("Nothing found" in answer.content.decode()) is (not found)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("table 1", ["Table 1"]),
        ("table 12", ["Table 12"]),
        ("TABLE 2", []),
        ("version 2", ["Table 12"]),
        ("version 14", []),
        ("12", ["Table 12", "Table 1"]),  # and the time
        ("12:07", ["Table 12", "Table 1"]),
        ("table 1 12:07", ["Table 1"]),
        ("table 2026", []),  # the year stands behind no table
        ("bob 1", ["Table 1"]),  # by whom, and where
        ("bob 12", ["Table 12", "Table 1"]),
        ("bo 1", []),
        ("bob 7", []),
    ],
)
def test_history_number_is_a_whole_one_behind_its_word(alice: Client, query: str, found: list[str]) -> None:
    event = factories.event()
    for why, venue in (("Table 1", "West"), ("Table 12", "East")):
        events.edit(event, data={"venue": venue}, by=factories.user("bob"), why=why)
    event.history.update(at=dt.datetime(2026, 12, 12, 11, 7, tzinfo=dt.UTC))
    answer = alice.get(reverse("history", args=[event.slug]), {"q": query})
    assert [told.line.why for told, _href in answer.context["lines"]] == found


def test_organisers_are_in_the_order_of_their_parts(alice: Client) -> None:
    event = factories.event()
    for name, role in (
        ("zoe", Role.CO_ORGANISER),
        ("bob", Role.REFEREE),
        ("dan", Role.SCOREKEEPER),
        ("eva", "referee"),
    ):
        organisers.add_organiser(event, username=name, role=role, by=factories.user("alice"))
    rows = alice.get(reverse("organisers", args=[event.slug])).context["rows"]
    assert rows[0][0].role == Role.OWNER
    names = [row.user.username for row, _waits in rows]
    assert names[:2] == ["alice", "zoe"]
    assert names.index("eva") == names.index("bob") + 1


def test_home_of_an_empty_server_leads_to_the_first_account_until_there_is_one(client: Client) -> None:
    client.cookies["django_language"] = "en"
    assert reverse("first_organiser") in client.get(reverse("home")).content.decode()
    factories.user("alice")
    assert reverse("first_organiser") not in client.get(reverse("home")).content.decode()


def test_history_found_keeps_its_words_on_the_next_page(alice: Client) -> None:
    event = factories.event()
    for number in range(60):
        events.edit(event, data={"venue": f"Hall {number}"}, by=None)
    content = page(alice, event, "history", query="?q=hall")
    assert "?q=hall&amp;page=2" in content
