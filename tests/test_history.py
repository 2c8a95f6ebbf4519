"""The history in sentences."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from tests import factories
from tournament import events, history
from tournament.enums import Preset
from tournament.models import HistoryLine


@pytest.mark.parametrize(
    ("what", "facts", "sentence"),
    [
        ("seating.publish", {"round": 3, "draw": 7}, "Round 3 published (draw 7)."),
        ("events.set_tables", {"before": [], "after": ["1 (Bar)", "2"]}, "Tables of the venue changed: 1 (Bar), 2."),
        ("events.create", {"name": "100% Kabo"}, "Event created: 100% Kabo."),
        ("events.create", {}, "Event created: –."),
        ("later.verb", {"round": 1}, "later.verb"),
    ],
)
def test_sentence_takes_its_facts(what: str, facts: dict[str, object], sentence: str) -> None:
    with translation.override("en"):
        assert history.sentence(what, facts) == sentence


def test_sentence_of_every_code_can_be_made_from_nothing() -> None:
    for code in history.SENTENCES:
        assert history.sentence(code, {}) != code


def test_sentence_of_every_verb_is_written() -> None:
    sources = Path(history.__file__).parent.glob("*.py")
    verbs = {code for file in sources for code in re.findall(r'\bwhat="(\w+\.\w+)"', file.read_text("utf-8"))}
    assert verbs
    assert verbs - history.SENTENCES.keys() == set()


@pytest.mark.django_db
def test_changes_are_in_the_words_of_the_settings() -> None:
    event = factories.event(rounds_planned=5)
    own = {"3": ["4", "2", "1"], "4": ["4", "3", "2", "1"]}
    events.edit(event, data={"rounds_planned": 6, "preset": Preset.OWN, "scale": own, "public": False}, by=None)
    with translation.override("en"):
        told = [(row.label, row.before, row.after) for row in history.changes(HistoryLine.objects.get())]
        balanced = str(Preset.BALANCED.label)
    assert told == [
        ("Shown in the list of events", "yes", "no"),
        ("Rounds planned", "5", "6"),
        ("Win points", balanced, "Own scale"),
        ("Own scale", "–", "3: 4-2-1 · 4: 4-3-2-1"),
    ]
