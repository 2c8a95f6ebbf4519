"""What the tests of the event pages share: forms filled in, pages opened, a round played."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.models import Event, Round

DAY = {
    "name": "Kabo Open",
    "slug": "",
    "date": "2026-11-28",
    "venue": "Brno",
    "public": "on",
    "rounds_planned": "5",
    "minutes_per_game": "30",
    "method": "balanced",
    "final_size": "",
    "name_order": "last_word",
    "public_names": "full",
}
COUNTING = {
    "preset": "balanced",
    "ties": "better_place",
    "share_rule": "as_written",
    "absence": "worst",
    "absence_points": "100",
    "min_rounds": "0",
}
SCALE = {
    "scale_3_1": "4",
    "scale_3_2": "2,5",
    "scale_3_3": "1",
    "scale_4_1": "4",
    "scale_4_2": "3",
    "scale_4_3": "2.25",
    "scale_4_4": "0",
}


def page(client: Client, event: Event, name: str, *args: Any, query: str = "") -> str:
    answer = client.get(reverse(name, args=[event.slug, *args]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, event: Event, name: str, data: dict[str, Any], *, query: str = "") -> Any:
    return client.post(reverse(name, args=[event.slug]) + query, data)


def played(event: Event, *, closed: bool = True) -> Round:
    made = factories.published(event, [factories.entries(event, 4)], closed=closed)
    factories.result(made.games.get(), (10, 20, 50, 101))
    return made


def shown(client: Client, address: str) -> dict[str, str]:
    """What a browser would send back from the form of this page, untouched."""
    form = client.get(address).context["form"]
    sent: dict[str, str] = {}
    for field in form:
        value = "" if field.value() is None else str(field.value())
        if field.widget_type == "checkbox":
            sent |= {field.html_name: "on"} if field.value() else {}
        else:
            sent[field.html_name] = value
        if field.field.show_hidden_initial:
            sent[field.html_initial_name] = value
    return sent
