"""The organiser's side of the phones: the live list, one table's phones, links, the queue of calls."""

import datetime as dt
import re
from itertools import count
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests import factories
from tests.at_table import Hall, hall
from tests.field.snapshot import everything
from tournament import clock, latest_copy, moment, referee, results, table_confirm
from tournament.clock import Press
from tournament.enums import Role
from tournament.latest_copy import LatestCopy
from tournament.models import Clock, Event, Organiser, RefereeCall, Result, Round
from tournament.versions import Sheet

pytestmark = pytest.mark.django_db
LIST, LIVE, DESK = "/o/cup/results/1/", "/o/cup/results/1/live/", "/o/cup/results/1/1/phones/"


@pytest.fixture
def one() -> Hall:
    return hall(owner=factories.user("alice"))


@pytest.fixture
def alice(one: Hall) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.user("alice"))
    return client


def words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text.replace("&nbsp;", " ")))


def test_the_list_says_how_far_each_table_is(one: Hall, alice: Client) -> None:
    one.put((5, 12, 9, 60))
    text = words(alice.get(LIST).content.decode())
    assert "Set 2" in text
    assert "In the lead: Player 1 5" in text
    one.put((14, 7, 22, 50))
    for entry in one.seated()[:3]:
        table_confirm.confirm(one.game(), entry=entry.pk, content=2, phone=one.phone())
    text = words(alice.get(LIVE).content.decode())
    assert "1 player has not confirmed yet" in text
    assert "Player 4" in text


def test_the_live_list_is_short_while_nothing_has_changed(one: Hall, alice: Client) -> None:
    mark = alice.get(LIVE)["ETag"]
    assert alice.get(LIVE, headers={"if-none-match": mark}).status_code == 304
    one.put((5, 12, 9, 60))
    answer = alice.get(LIVE, headers={"if-none-match": mark})
    assert (answer.status_code, answer["ETag"] != mark) == (200, True)


def test_the_live_list_is_another_one_in_another_role(one: Hall, alice: Client) -> None:
    bob = factories.user("bob")
    Organiser.objects.create(event=one.event, user=bob, role=Role.REFEREE)
    client = Client(headers={"accept-language": "en"})
    client.force_login(bob)
    assert client.get(LIVE)["ETag"] != alice.get(LIVE)["ETag"]


def test_field_7_one_press_on_the_list_takes_a_result_that_waits(one: Hall, alice: Client) -> None:
    content = one.play()
    page = alice.get(LIST).content.decode()
    assert f'formaction="{DESK}" name="do" value="accept-{content}"' in page
    assert alice.post(DESK, {"do": f"accept-{content}"}).status_code == 302
    assert Result.objects.get().by == factories.user("alice")


def test_field_7_a_disputed_game_without_an_end_is_taken_as_ended_by_time(one: Hall, alice: Client) -> None:
    one.put((5, 12, 9, 60))
    table_confirm.dispute(one.game(), content=1, note="over", key="d", phone=one.phone())
    assert 'value="time-1-1"' in alice.get(DESK).content.decode()
    alice.post(DESK, {"do": "time-1-1"})
    assert Result.objects.get().by_time


def test_what_was_changed_meanwhile_is_not_taken_unseen(one: Hall, alice: Client) -> None:
    content = one.play()
    one.put((5, 12, 9, 70), number=1)
    assert alice.post(DESK, {"do": f"accept-{content}"}).status_code == 409
    assert not Result.objects.exists()


def enter_totals(one: Hall) -> None:
    sheet = Sheet(dict(zip([entry.pk for entry in one.seated()], (101, 60, 75, 88), strict=True)))
    results.enter(one.game(), sheet=sheet, version=0, key="paper", by=factories.user("alice"))


def test_a_result_without_sets_is_opened_again_only_after_it_is_said_what_the_players_see(
    one: Hall, alice: Client
) -> None:
    one.put((5, 12, 9, 60))
    enter_totals(one)
    page = alice.get(DESK).content.decode()
    assert "Player 1 101 · Player 2 60" in words(page)
    assert "If all of them confirm these, they replace the result." in words(page)
    assert 'value="reopen-' not in page
    assert alice.post(DESK, {"do": "reopen-1"}).status_code == 422
    assert alice.post(DESK, {"do": "anyway-0"}).status_code == 409
    assert "Opened again" not in alice.get(LIST).content.decode()
    assert alice.post(DESK, {"do": "anyway-1"}).status_code == 302
    assert one.view().desk.reopened_on == 1


def test_the_list_says_which_result_counts_while_a_table_is_opened_again(one: Hall, alice: Client) -> None:
    one.put((5, 12, 9, 60))
    enter_totals(one)
    alice.post(DESK, {"do": "anyway-1"})
    text = words(alice.get(LIVE).content.decode())
    assert "1 of 2 tables in 1 of them is opened again" in text
    assert "Opened again: this result counts until all have confirmed another one." in text
    assert 'value="reopen-1"' in alice.get(DESK).content.decode()


def test_one_table_shows_who_has_confirmed_and_from_how_many_phones(one: Hall, alice: Client) -> None:
    content = one.play()
    for entry in one.seated()[:2]:
        table_confirm.confirm(one.game(), entry=entry.pk, content=content, phone=one.phone())
    text = words(alice.get(DESK).content.decode())
    assert "Player 1 , Player 2" in text
    assert "1 phone" in text


def test_the_sheet_begins_with_what_the_players_have_written(one: Hall, alice: Client) -> None:
    one.put((5, 12, 9, 60))
    page = alice.get(reverse("sheet", args=["cup", 1, 1])).content.decode()
    first = one.seated()[0].pk
    assert re.search(rf'name="s0_{first}" value="5"', page)


def test_links_of_all_tables_with_codes_and_a_warning_about_the_address(
    one: Hall, alice: Client, settings: Settings
) -> None:
    page = alice.get("/o/cup/results/1/links/").content.decode()
    assert page.count('class="k-qr"') == 2
    assert len(re.findall(r"\b[12]-[A-Z]{5}\b", page)) == 2
    assert "http://kabo.test:8000" in page
    settings.BASE_URL = "http://localhost:8000"
    assert "Phones cannot reach this address" in alice.get("/o/cup/results/1/links/").content.decode()


def test_new_links_for_all_tables(one: Hall, alice: Client) -> None:
    before = alice.get("/o/cup/results/1/links/").content
    phone = one.client()
    assert alice.post("/o/cup/results/1/links/").status_code == 302
    assert alice.get("/o/cup/results/1/links/").content != before
    assert phone.get("/e/cup/table/").status_code == 403


def test_field_6_no_link_is_shown_where_players_do_not_enter_results(one: Hall, alice: Client) -> None:
    Event.objects.update(players_enter=False)
    for path in ("/o/cup/results/1/links/", DESK):
        assert "k-qr" not in alice.get(path).content.decode()


def test_the_setting_is_on_the_settings_page_and_has_its_line_of_history(one: Hall, alice: Client) -> None:
    page = alice.get("/o/cup/settings/").content.decode()
    assert 'name="players_enter"' in page
    fields = dict(re.findall(r'name="(shown_\w+|initial-\w+)"[^>]*value="([^"]*)"', page))
    data = {"name": "Cup", "slug": "cup", "date": "2026-11-28", "rounds_planned": 5, "minutes_per_game": 30}
    chosen = {"method": "balanced", "name_order": "last_word", "public_names": "full", "public": "on"}
    alice.post("/o/cup/settings/", {**data, **chosen, **fields})
    assert not Event.objects.get().players_enter


def test_calls_are_taken_and_done(one: Hall, alice: Client) -> None:
    call = referee.call(one.game(), words="cards", key="k", phone=one.phone())
    assert "cards" in alice.get("/o/cup/").content.decode()
    assert "1 table calls the referee" in words(alice.get("/o/cup/strip/live/").content.decode())
    alice.post("/o/cup/calls/", {"do": f"take-{call.pk}"})
    assert "Taken by alice" in words(alice.get("/o/cup/calls/live/").content.decode())
    alice.post("/o/cup/calls/", {"do": f"finish-{call.pk}"})
    assert "Nobody calls." in words(alice.get("/o/cup/calls/live/").content.decode())
    assert RefereeCall.objects.get().done_by == factories.user("alice")


def test_a_call_of_another_event_is_not_found(one: Hall, alice: Client) -> None:
    factories.event(owner=factories.user("alice"), slug="other")
    call = referee.call(one.game(), words="", key="k", phone=one.phone())
    assert alice.post("/o/other/calls/", {"do": f"take-{call.pk}"}).status_code == 404


@pytest.mark.parametrize("do", ["", "x", "take-", "take-x", "accept-", "accept-x", "take-٣", "finish-999999999999999"])
def test_what_is_no_deed_changes_nothing(one: Hall, alice: Client, do: str) -> None:
    one.play()
    before = everything()
    assert alice.post("/o/cup/calls/", {"do": do}).status_code in (400, 404)
    assert alice.post(DESK, {"do": do}).status_code == 400
    assert everything() == before


def test_a_closed_round_has_a_list_that_stands_still(one: Hall, alice: Client) -> None:
    Round.objects.update(closed_at=timezone.now())
    page = alice.get(LIST).content.decode()
    assert LIVE not in page
    assert "/links/" not in page


def test_a_version_from_the_table_names_who_has_confirmed_it(one: Hall, alice: Client) -> None:
    content = one.play()
    for entry in one.seated():
        table_confirm.confirm(one.game(), entry=entry.pk, content=content, phone=one.phone())
    text = words(alice.get(reverse("game_history", args=["cup", 1, 1])).content.decode())
    assert "confirmed at the table: Player 1, Player 2, Player 3, Player 4" in text


@pytest.mark.parametrize("path", [LIVE, "/o/cup/calls/live/", "/o/cup/strip/live/", "/o/cup/live/"])
def test_every_answer_of_a_live_list_tells_the_servers_time_the_short_one_too(
    one: Hall, alice: Client, path: str
) -> None:
    whole = alice.get(path)
    short = alice.get(path, headers={"if-none-match": whole["ETag"]})
    told = [re.fullmatch(r"\d+;\d\d:\d\d:\d\d", answer["Kabo-Time"]) for answer in (whole, short)]
    assert (whole.status_code, short.status_code, all(told)) == (200, 304, True)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        pytest.param("/o/cup/strip/live/", "Tables done {}/2", id="strip"),
        pytest.param("/o/cup/live/", "{} of 2 tables", id="overview"),
    ],
)
def test_tables_are_counted_live_and_shortly_while_nothing_has_changed(
    one: Hall, alice: Client, path: str, said: str
) -> None:
    clock.start(one.round, minutes=30, press=Press(0, moment.now(), by=None))
    before = alice.get(path)
    assert said.format(0) in words(before.content.decode())
    assert alice.get(path, headers={"if-none-match": before["ETag"]}).status_code == 304
    one.play()
    table_confirm.accept(one.game(), content=one.view().desk.content, by=factories.user("alice"))
    after = alice.get(path, headers={"if-none-match": before["ETag"]})
    assert said.format(1) in words(after.content.decode())
    assert after.content.decode().strip() in alice.get("/o/cup/").content.decode()


def test_the_strip_tells_of_a_new_backup_by_itself(
    one: Hall, alice: Client, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = count(step=10)
    monkeypatch.setattr(latest_copy, "latest", LatestCopy(clock=lambda: float(next(ticks))))
    settings.BACKUP_DIR, settings.BACKUP_SECOND_DIR, settings.BACKUP_MINUTES = tmp_path, "", 5
    before = alice.get("/o/cup/strip/live/")
    assert "No backup yet" in words(before.content.decode())
    (tmp_path / f"kabo-{timezone.now().astimezone(dt.UTC):%Y%m%dT%H%M%SZ}.sqlite3").touch()
    after = alice.get("/o/cup/strip/live/", headers={"if-none-match": before["ETag"]})
    assert "Last backup" in words(after.content.decode())


def test_a_disputed_table_is_not_taken_from_the_list_and_shows_its_points_and_note(one: Hall, alice: Client) -> None:
    content = one.play()
    seen = alice.get(LIST).content.decode()
    assert f'value="accept-{content}"' in seen
    table_confirm.dispute(one.game(), content=content, note="set 2 is wrong", key="d", phone=one.phone())
    row = alice.get(LIST).content.decode().split('id="stuck-1"')[1].split("</li>")[0]
    assert "accept-" not in row
    assert "Player 4 110" in words(row)
    assert "set 2 is wrong" in row
    refused = alice.post(DESK, {"do": f"accept-{content}"})  # the list as it was before the dispute
    assert (refused.status_code, Result.objects.count()) == (409, 0)
    assert "Look at the table before you decide" in refused.content.decode()
    assert f'value="accept-{content}-1"' in alice.get(DESK).content.decode()
    for nonsense in ("accept-", "accept-x", f"accept-{'9' * 5000}", "take-1", "accept-٣"):
        assert alice.post(DESK, {"do": nonsense}).status_code == 400, nonsense[:20]
    assert alice.post(DESK, {"do": f"accept-{content}-1"}).status_code == 302
    assert Result.objects.count() == 1


def test_a_call_ends_with_its_round(one: Hall, alice: Client) -> None:
    call = referee.call(one.game(), words="cards", key="k", phone=one.phone())
    assert "1 table calls the referee" in words(alice.get("/o/cup/").content.decode())
    Round.objects.filter(pk=one.round.pk).update(closed_at=timezone.now())
    assert one.view().call is None
    Round.objects.filter(pk=one.round.pk).update(closed_at=None)  # taken back: who called still waits
    assert one.view().call == call
    Round.objects.filter(pk=one.round.pk).update(closed_at=timezone.now())
    factories.published(one.event, [one.players[:4], one.players[4:]])
    for path in ("/o/cup/", "/o/cup/calls/", "/o/cup/calls/live/", "/o/cup/strip/live/", "/o/cup/results/1/"):
        text = words(alice.get(path).content.decode())
        said = [said for said in ("calls the referee", "Referee called", "Table 1, round 1") if said in text]
        assert said == [], path


def test_nothing_waits_to_be_taken_when_the_round_is_over(one: Hall, alice: Client) -> None:
    one.play()
    Round.objects.filter(pk=one.round.pk).update(closed_at=timezone.now())
    assert "accept-" not in alice.get(LIST).content.decode()
    assert "accept-" not in alice.get(DESK).content.decode()


def test_the_overview_tells_that_the_time_is_up_though_nothing_was_saved(one: Hall, alice: Client) -> None:
    clock.start(one.round, minutes=1, press=Press(0, moment.now(), by=None))
    before = alice.get("/o/cup/live/")["ETag"]
    assert alice.get("/o/cup/live/", headers={"if-none-match": before}).status_code == 304
    Clock.objects.update(ends_at=timezone.now() - dt.timedelta(seconds=5))
    assert alice.get("/o/cup/live/", headers={"if-none-match": before}).status_code == 200
