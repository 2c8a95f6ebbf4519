"""The pages of players, through HTTP, in English."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.views.event_pages import shown
from tournament import entries
from tournament.enums import Attendance
from tournament.models import Entry, Event, HistoryLine, NeverWith

pytestmark = pytest.mark.django_db
DETAILS = {"name": "Eva Malá", "number": "1", "club": "", "short_name": "", "fixed_table": "", "ranked": "on"}


@pytest.fixture
def event() -> Event:
    return factories.event(owner=factories.user("alice"))


@pytest.fixture
def client(client: Client) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


def url(name: str, event: Event, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


@pytest.mark.parametrize("name", ["players", "player_new", "players_paste", "players_import", "never_with", "checkin"])
def test_pages_open_for_organisers_and_for_nobody_else(client: Client, event: Event, name: str) -> None:
    assert client.get(url(name, event)).status_code == 200
    client.force_login(factories.user("charlie"))
    assert client.get(url(name, event)).status_code == 404
    client.logout()
    assert client.get(url(name, event)).status_code == 302


@pytest.mark.parametrize("name", ["entry", "entry_merge", "entry_attend"])
def test_pages_of_a_player_belong_to_the_players_event(client: Client, event: Event, name: str) -> None:
    eva = factories.entry(event, "Eva")
    other = factories.event(owner=factories.user("alice"))
    assert client.get(url(name, event, eva.pk)).status_code == 200
    assert client.get(url(name, other, eva.pk)).status_code == 404
    assert client.post(url(name, other, eva.pk), {"action": "withdraw", **DETAILS}).status_code == 404
    client.force_login(factories.user("charlie"))
    assert client.post(url(name, event, eva.pk), {"action": "withdraw", **DETAILS}).status_code == 404
    assert Entry.objects.get() == eva
    assert Entry.objects.get().attendance == Attendance.PRESENT


def test_list_is_in_czech_order_and_found_without_diacritics(client: Client, event: Event) -> None:
    for name in ("Chalupa", "Čermák", "Cibulka", "Hora", "Ždán"):
        factories.entry(event, name)
    page = client.get(url("players", event)).content.decode()
    names = re.findall(r'class="k-name" href="[^"]*/players/\d+/">([^<]+)<', page)
    assert names == ["Cibulka", "Čermák", "Hora", "Chalupa", "Ždán"]
    page = client.get(url("players", event), {"q": "cermak"}).content.decode()
    assert "Čermák" in page
    assert "Chalupa" not in page
    assert "Nobody found" in client.get(url("players", event), {"q": "xyz"}).content.decode()


@pytest.mark.parametrize("sort", ["number", "-number", "club", "-name", "attendance", "nonsense"])
def test_list_sorts_by_every_column(client: Client, event: Event, sort: str) -> None:
    factories.entries(event, 3, club="Žabka")
    assert client.get(url("players", event), {"sort": sort}).status_code == 200


def test_list_of_400_takes_as_many_queries_as_a_list_of_4(client: Client, event: Event) -> None:
    factories.entries(event, 4)
    for name in ("players", "checkin"):
        client.get(url(name, event))  # the log-in notes its first page
        with CaptureQueriesContext(connection) as few:
            client.get(url(name, event))
        Entry.objects.filter(number__gt=4).delete()
        person = Entry.objects.first().person  # type: ignore[union-attr]
        Entry.objects.bulk_create(
            Entry(event=event, person=person, number=number, name=f"P {number}", sort_key=f"{number}", search_key="p")
            for number in range(5, 401)
        )
        with CaptureQueriesContext(connection) as many:
            page = client.get(url(name, event))
        assert len(many) == len(few)
        assert page.status_code == 200
    assert "1 / 4" in client.get(url("players", event)).content.decode()


def test_new_player_gets_the_proposed_number_and_a_double_submit_counts_once(client: Client, event: Event) -> None:
    factories.entry(event, "Jan", number=41)
    page = client.get(url("player_new", event)).content.decode()
    assert 'name="number" value="42"' in page
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    data = {**DETAILS, "number": "42", "key": key[1]}
    answers = [client.post(url("player_new", event), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert sorted(event.entries.values_list("name", "number")) == [("Eva Malá", 42), ("Jan", 41)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"number": "41"}, "Start number 41 is taken (Jan)."),
        ({"number": "0"}, "greater than or equal to 1"),
        ({"number": "many"}, "whole number"),
        ({"name": "\u202e\u200b"}, "This field is required."),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"fixed_table": "1000"}, "less than or equal to 999"),
    ],
)
def test_bad_input_has_its_sentence_at_the_field_and_keeps_what_was_typed(
    client: Client, event: Event, change: dict[str, str], words: str
) -> None:
    factories.entry(event, "Jan", number=41)
    data = {**DETAILS, "number": "42", "club": "KDH <Brno>", **change}
    answer = client.post(url("player_new", event), data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert 'aria-invalid="true"' in page
    assert "KDH &lt;Brno&gt;" in page
    assert event.entries.count() == 1
    assert not HistoryLine.objects.exists()


def test_names_are_cleaned_as_imports_clean_them(client: Client, event: Event) -> None:
    client.post(url("player_new", event), {**DETAILS, "name": "  Eva\u00a0 Mala\u0301\u202e ", "club": "\u200bKDH "})
    made = Entry.objects.get()
    assert (made.name, made.club) == ("Eva Malá", "KDH")


def test_edit_page_saves_and_refuses_a_taken_number(client: Client, event: Event) -> None:
    eva, jan = factories.entry(event, "Eva"), factories.entry(event, "Jan")
    assert client.post(url("entry", event, eva.pk), {**DETAILS, "club": "KDH"}).status_code == 302
    eva.refresh_from_db()
    assert (eva.name, eva.club) == ("Eva Malá", "KDH")
    answer = client.post(url("entry", event, eva.pk), {**DETAILS, "number": str(jan.number)})
    assert answer.status_code == 422
    assert "is taken (Jan)" in answer.content.decode()


def test_older_page_of_a_player_resets_nothing_that_another_organiser_changed(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva", number=5, club="KDH", ranked=False, fixed_table=3)
    before = shown(client, url("entry", event, eva.pk))
    entries.edit(eva, data={"name": "Eva Malá", "number": 7, "ranked": True, "fixed_table": None}, by=None)
    assert client.post(url("entry", event, eva.pk), {**before, "club": ""}).status_code == 302
    eva.refresh_from_db()
    assert (eva.name, eva.number, eva.club, eva.ranked, eva.fixed_table) == ("Eva Malá", 7, "", True, None)


def test_every_detail_of_a_player_can_be_changed_and_emptied(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva", club="KDH", short_name="E.", fixed_table=3)
    before = shown(client, url("entry", event, eva.pk))
    before.pop("ranked")
    changed = {"name": "Ema", "number": "9", "club": "", "short_name": "", "fixed_table": ""}
    assert client.post(url("entry", event, eva.pk), {**before, **changed}).status_code == 302
    eva.refresh_from_db()
    assert (eva.name, eva.number, eva.club, eva.short_name, eva.fixed_table, eva.ranked) == (
        "Ema",
        9,
        "",
        "",
        None,
        False,
    )


def test_page_of_a_player_without_what_it_showed_is_compared_with_what_is_there(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva Malá", club="KDH")
    assert client.post(url("entry", event, eva.pk), DETAILS).status_code == 302
    eva.refresh_from_db()
    assert (eva.name, eva.club, eva.ranked) == ("Eva Malá", "", True)


def test_draft_of_a_player_page_knows_what_it_was_typed_on(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva")
    base = client.get(url("entry", event, eva.pk)).context["form"].base
    assert client.get(url("entry", event, eva.pk)).context["form"].base == base
    entries.edit(eva, data={"club": "KDH"}, by=None)
    page = client.get(url("entry", event, eva.pk))
    assert page.context["form"].base != base
    assert f'data-draft-base="{page.context["form"].base}"' in page.content.decode()


def test_page_of_a_merged_entry_leads_to_the_kept_one(client: Client, event: Event) -> None:
    keep, drop = factories.entries(event, 2)
    Entry.objects.filter(pk=drop.pk).update(merged_into=keep)
    for name in ("entry", "entry_merge", "entry_attend"):
        assert client.get(url(name, event, drop.pk)).status_code == 302


def test_remove_asks_first_and_refuses_who_played(client: Client, event: Event) -> None:
    people = factories.entries(event, 5)
    factories.published(event, [people[:4]])
    page = url("entry", event, people[4].pk)
    assert "What will happen" in client.get(page, {"do": "remove"}).content.decode()
    assert event.entries.count() == 5
    assert client.post(page, {"do": "remove"}).status_code == 302
    assert event.entries.count() == 4
    answer = client.post(url("entry", event, people[0].pk), {"do": "remove"})
    assert answer.status_code == 422
    assert "round 1" in answer.content.decode()
    assert event.entries.count() == 4


def test_merge_page_says_what_will_happen_and_then_does_it(client: Client, event: Event) -> None:
    keep, drop = factories.entry(event, "Eva Malá"), factories.entry(event, "Eva Mala")
    page = url("entry_merge", event, drop.pk)
    shown = client.get(page, {"other": keep.pk, "keep": keep.pk}).content.decode()
    assert "This entry stays: 1 Eva Malá." in shown
    assert "This entry disappears: 2 Eva Mala." in shown
    assert not Entry.objects.filter(merged_into__isnull=False).exists()
    assert client.post(page, {"other": keep.pk, "keep": keep.pk}).status_code == 302
    drop.refresh_from_db()
    assert drop.merged_into == keep
    assert client.post(page, {"other": keep.pk, "keep": keep.pk}).status_code == 302


def test_merge_page_refuses_two_who_sat_in_one_round_by_its_number(client: Client, event: Event) -> None:
    people = factories.entries(event, 4)
    factories.published(event, [people])
    page = url("entry_merge", event, people[0].pk)
    shown = client.get(page, {"other": people[1].pk}).content.decode()
    assert "Round: 1." in shown
    assert '<button class="btn btn-primary">Merge</button>' not in shown
    answer = client.post(page, {"other": people[1].pk})
    assert answer.status_code == 422
    assert not Entry.objects.filter(merged_into__isnull=False).exists()


@pytest.mark.parametrize("other", ["", "x", "999999999999999999999", "-1"])
def test_merge_page_takes_no_nonsense(client: Client, event: Event, other: str) -> None:
    eva = factories.entry(event, "Eva")
    assert client.post(url("entry_merge", event, eva.pk), {"other": other}).status_code == 422


def test_T18_pairs_are_added_and_allowed_again(client: Client, event: Event) -> None:
    eva, jan = factories.entry(event, "Eva"), factories.entry(event, "Jan")
    page = url("never_with", event)
    assert client.post(page, {"first": jan.pk, "second": eva.pk}).status_code == 302
    never = NeverWith.objects.get()
    assert "Eva" in client.get(page).content.decode()
    answer = client.post(page, {"first": jan.pk, "second": jan.pk})
    assert answer.status_code == 422
    assert "T18: Choose two different players." in answer.content.decode()
    assert client.post(page, {"allow": never.pk}).status_code == 302
    assert client.post(page, {"allow": never.pk}).status_code == 302
    assert client.post(page, {"allow": "99999999999999999999"}).status_code == 302
    assert not NeverWith.objects.exists()


def test_T18_a_stranger_of_another_event_is_no_choice(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva")
    stranger = factories.entry(factories.event(owner=factories.user("alice")), "Jan")
    assert client.post(url("never_with", event), {"first": eva.pk, "second": stranger.pk}).status_code == 422
    assert not NeverWith.objects.exists()


def token(page: str, action: str) -> str:
    found = re.search(rf'name="action" value="{action}"><input type="hidden" name="token" value="(\w+)"', page)
    assert found is not None
    return found[1]


def test_attendance_page_says_first_and_does_what_it_said(client: Client, event: Event) -> None:
    people = factories.entries(event, 4)
    factories.published(event, [people])
    page = url("entry_attend", event, people[0].pk)
    shown = client.get(page).content.decode()
    assert "plays on. Players left there: 3 (T21)." in shown
    data = {"action": "leave_game", "token": token(shown, "leave_game"), "why": "train"}
    assert client.post(page, data).status_code == 302
    assert client.post(page, data).status_code == 302
    assert Entry.objects.get(pk=people[0].pk).attendance == Attendance.WITHDRAWN
    assert HistoryLine.objects.get().why == "train"


def test_attendance_page_asks_again_when_things_have_changed(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva", attendance=Attendance.EXPECTED)
    page = url("entry_attend", event, eva.pk)
    shown = client.get(page).content.decode()
    factories.entries(event, 3)
    data = {"action": "check_in", "token": token(shown, "check_in"), "why": "late"}
    answer = client.post(page, data)
    assert answer.status_code == 409
    assert "Players here for round 1: 4." in answer.content.decode()
    assert Entry.objects.get(pk=eva.pk).attendance == Attendance.EXPECTED
    assert client.post(page, {**data, "token": token(answer.content.decode(), "check_in")}).status_code == 302
    assert client.post(page, {"action": "nonsense"}).status_code == 404


def test_checkin_counts_filters_and_undoes(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva Řehořová", attendance=Attendance.EXPECTED)
    factories.entry(event, "Jan")
    page = url("checkin", event)
    shown = client.get(page, {"show": "no"}).content.decode()
    assert "Řehořová" in shown
    assert ">Jan<" not in shown
    assert "autofocus" in client.get(page, {"q": "rehor"}).content.decode()
    answer = client.post(f"{page}?q=rehor&show=no", {"check_in": eva.pk})
    assert answer.headers["Location"] == f"{page}?show=no"
    client.post(page, {"check_in": eva.pk})  # another helper at the door, a moment later: nothing more happens
    eva.refresh_from_db()
    assert eva.attendance == Attendance.PRESENT
    assert client.post(page, {"undo": eva.pk}).headers["Location"] == f"{page}#entry-{eva.pk}"
    eva.refresh_from_db()
    assert eva.attendance == Attendance.EXPECTED
    assert HistoryLine.objects.count() == 2


def test_checkin_answers_a_script_with_the_row_alone(client: Client, event: Event) -> None:
    eva = factories.entry(event, "Eva", attendance=Attendance.EXPECTED)
    factories.entry(event, "Jan")
    answer = client.post(url("checkin", event), {"check_in": eva.pk}, headers={"X-Part": "row"})
    page = answer.content.decode()
    assert 'class="is-here"' in page
    assert "Here: Eva." in page
    assert "Jan" not in page
    Entry.objects.filter(pk=eva.pk).update(attendance=Attendance.WITHDRAWN)
    assert client.post(url("checkin", event), {"check_in": eva.pk}, headers={"X-Part": "row"}).status_code == 409


def test_checkin_once_a_round_is_drawn_leads_to_the_page_that_tells_the_effects(client: Client, event: Event) -> None:
    factories.published(event, [factories.entries(event, 4)])
    late = factories.entry(event, "Late", attendance=Attendance.EXPECTED)
    page = client.get(url("checkin", event)).content.decode()
    assert 'name="check_in"' not in page
    assert 'name="undo"' not in page
    assert url("entry_attend", event, late.pk) in page


@pytest.mark.parametrize("key", ["", "x", "-1", "1.5", "²", "9" * 30])
def test_checkin_takes_no_nonsense(client: Client, event: Event, key: str) -> None:
    assert client.post(url("checkin", event), {"check_in": key}).status_code == 404


def test_history_reads_as_sentences_with_what_changed(client: Client, event: Event) -> None:
    eva = entries.add(event, data={"name": "Eva Mala"}, by=factories.user())
    entries.edit(eva, data={"name": "Eva Malá", "ranked": False}, by=factories.user())
    page = client.get(url("history", event)).content.decode()
    assert "Player added: 1 Eva Mala." in page
    assert "Player changed: 1 Eva Malá." in page
    assert "In the ranking" in page


def test_czech_pages_keep_numbers_plain_for_machines(client: Client, event: Event) -> None:
    client.cookies["django_language"] = "cs"
    factories.entry(event, "Eva", pk=1234567, number=12345)
    page = (
        client.get(url("checkin", event)).content.decode() + client.get(url("entry", event, 1234567)).content.decode()
    )
    assert 'id="entry-1234567"' in page
    assert 'data-number="12345"' in page
    assert 'value="12345"' in page


def test_the_same_name_and_club_is_asked_about_once_and_then_added(client: Client, event: Event) -> None:
    factories.entry(event, "Eva Malá", club="KDH", number=3)
    sent = {**DETAILS, "number": "7", "club": "KDH", "key": "k1"}
    assert 'name="anyway"' not in client.get(url("player_new", event)).content.decode()
    answer = client.post(url("player_new", event), sent)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert "Eva Malá is in the list already (3). Add one more?" in content
    assert 'name="anyway"' in content
    assert Entry.objects.count() == 1
    for _twice in range(2):
        assert client.post(url("player_new", event), {**sent, "anyway": "on"}).status_code == 302
    assert sorted(Entry.objects.values_list("number", flat=True)) == [3, 7]


@pytest.mark.parametrize("typed", [{"club": "MK"}, {"name": "Eva Mala", "club": "KDH"}])
def test_another_name_or_club_is_not_asked_about(client: Client, event: Event, typed: dict[str, str]) -> None:
    factories.entry(event, "Eva Malá", club="KDH", number=3)
    assert client.post(url("player_new", event), {**DETAILS, **typed}).status_code == 302
