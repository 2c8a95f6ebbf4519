"""Catalogues: what is collected from sources, how it is merged, and what a check names."""

from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django.fixtures import Settings

from tournament.management.messages import catalogue, check, extract
from tournament.management.messages.extract import Message, Unclear

PYTHON = """
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext as p

def _local(text): return text
WORDS = {"a": gettext_lazy("Lazy"), "b": "plain"}
def say(n):
    text = _("One" " sentence.") + ngettext("%(n)s player", "%(n)s players", n) % {"n": n}
    return text + p("stage", "Draw") + say("x")
"""
TEMPLATE = """
{% load i18n %}{% translate "Title" as title %}{% translate 'Draw' context 'stage' %}
{% blocktranslate trimmed with name=entry.name %}
  Player:
  {{ name }}
{% endblocktranslate %}
{% blocktranslate count n=count %}{{ n }} table{% plural %}{{ n }} tables{% endblocktranslate %}
{% include "x.html" with label=_("Save") %}{{ value|default:_("none") }}
{% blocktranslate %}100 % done{% endblocktranslate %}
{# {% translate "left out" %} #}{% comment %}{% translate "left out too" %}{% endcomment %}Plain words stay out
"""


def messages(*found: Message) -> dict[Message, list[str]]:
    return {message: ["tournament/x.py"] for message in found}


def filled(
    *wanted: Message, language: str = "cs", msgstr: str = "", forms: dict[int, str] | None = None
) -> polib.POFile:
    """A sound catalogue of these messages, with the first one's translation as given."""
    made = catalogue.merged(polib.POFile(), messages(*wanted), language=language)
    made[0].msgstr = msgstr
    if forms is not None:
        made[0].msgstr_plural = forms
    return made


def faults(made: polib.POFile, *wanted: Message, language: str = "cs") -> list[str]:
    return list(check.faults(made, messages(*wanted), language=language))


def test_python_texts_are_those_of_gettext_calls_under_any_name() -> None:
    assert list(extract.of_python(PYTHON, place="x.py")) == [
        Message("Lazy"),
        Message("One sentence."),
        Message("%(n)s player", "%(n)s players"),
        Message("Draw", context="stage"),
    ]


def test_python_text_that_is_not_written_out_is_refused_with_its_line() -> None:
    source = "from django.utils.translation import gettext as _\nname = 'x'\nprint(_(name))\n"
    with pytest.raises(Unclear, match=r"x\.py:3"):
        list(extract.of_python(source, place="x.py"))


def test_template_texts_are_written_as_django_looks_them_up() -> None:
    assert list(extract.of_template(TEMPLATE, place="x.html")) == [
        Message("Title"),
        Message("Draw", context="stage"),
        Message("Player: %(name)s"),
        Message("%(n)s table", "%(n)s tables"),
        Message("Save"),
        Message("none"),
        Message("100 %% done"),
    ]


def test_collect_joins_places_and_lets_a_plural_stand_for_its_singular(tmp_path: Path) -> None:
    (tmp_path / "tournament" / "migrations").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    head = "from django.utils.translation import gettext, ngettext\n"
    (tmp_path / "tournament" / "a.py").write_text(head + "gettext('1 table')\ngettext('1 table')\n")
    (tmp_path / "tournament" / "b.py").write_text(head + "ngettext('1 table', '%(n)s tables', 2)\n")
    (tmp_path / "tournament" / "migrations" / "c.py").write_text(head + "gettext('old')\n")
    (tmp_path / "templates" / "d.html").write_text("{% load i18n %}{% translate '1 table' %}")
    assert extract.collect(tmp_path) == {
        Message("1 table", "%(n)s tables"): ["templates/d.html", "tournament/a.py", "tournament/b.py"]
    }


def test_collect_refuses_two_plurals_of_one_text(tmp_path: Path) -> None:
    (tmp_path / "tournament").mkdir()
    head = "from django.utils.translation import ngettext\n"
    (tmp_path / "tournament" / "a.py").write_text(head + "ngettext('1 table', '%(n)s tables', 2)\n")
    (tmp_path / "tournament" / "b.py").write_text(head + "ngettext('1 table', 'all tables', 2)\n")
    with pytest.raises(Unclear, match="1 table"):
        extract.collect(tmp_path)


def test_merged_keeps_translations_drops_what_is_gone_and_writes_no_machine(tmp_path: Path) -> None:
    file = tmp_path / "cs" / "django.po"
    kept, gone, new = Message("Kept"), Message("Gone"), Message("%(n)s new", "%(n)s new ones")
    catalogue.write(filled(kept, gone, msgstr="Zůstává"), file)
    made = catalogue.merged(catalogue.read(file), messages(kept, new), language="cs")
    catalogue.write(made, file)
    text = file.read_text(encoding="utf-8")
    assert [(entry.msgid, entry.msgstr) for entry in catalogue.read(file)] == [("Kept", "Zůstává"), ("%(n)s new", "")]
    assert "#: tournament/x.py\n" in text
    assert "python-format" in text
    assert "Date" not in text
    assert str(tmp_path) not in text
    catalogue.write(catalogue.merged(catalogue.read(file), messages(kept, new), language="cs"), file)
    assert file.read_text(encoding="utf-8") == text


def test_merged_drops_the_translation_of_a_text_that_has_a_plural_now() -> None:
    known = filled(Message("1 table"), msgstr="1 stůl")
    made = catalogue.merged(known, messages(Message("1 table", "%(n)s tables")), language="cs")
    assert made[0].msgstr_plural == {0: "", 1: "", 2: "", 3: ""}


PLAYERS = Message("%(n)s player", "%(n)s players")
ONE = Message("One player of %(club)s", "%(n)s players of %(club)s")
SCORE = Message("%(part)s %% of %(name)s")
FOUR = {0: "%(n)s hráč", 1: "%(n)s hráči", 2: "%(n)s hráče", 3: "%(n)s hráčů"}
SOUND = [
    (Message("Draw"), {"msgstr": "Losování"}),
    (PLAYERS, {"forms": FOUR}),
    (PLAYERS, {"forms": {**FOUR, 0: "%(n)s hráč"}}),
    (ONE, {"forms": {number: f"%(n)s%(club)s {number}" for number in range(4)}}),
    (ONE, {"forms": {0: "Jeden z %(club)s", 1: "%(n)s z %(club)s", 2: "%(club)s%(n)s", 3: "%(n)s%(club)s"}}),
    (SCORE, {"msgstr": "%(name)s: %(part)s\u00a0%%"}),
    (Message("Half: 50 %"), {"msgstr": "Půlka: 50\u00a0%"}),
]
BROKEN = [
    (Message("Draw"), {"msgstr": ""}, "empty: “Draw” (tournament/x.py)"),
    (PLAYERS, {"forms": {**FOUR, 2: ""}}, "a plural form is empty"),
    (PLAYERS, {"forms": {0: FOUR[0], 1: FOUR[1], 2: FOUR[2]}}, "a plural form is empty"),
    (PLAYERS, {"forms": {**FOUR, 3: "%(m)s hráčů"}}, "placeholders differ in “%(m)s hráčů”"),
    (PLAYERS, {"forms": {**FOUR, 3: "hráčů"}}, "placeholders differ"),
    (SCORE, {"msgstr": "%(name)s: %(part)d\u00a0%%"}, "placeholders differ"),
    (SCORE, {"msgstr": "%(name)s: %(part)s\u00a0%"}, "a single %"),
    (SCORE, {"msgstr": "%(name)s: %(part)s %%"}, "no no-break space before %"),
    (SCORE, {"msgstr": "%(name)s: %(part)s%%"}, "no no-break space before %"),
    (Message("Half: 50 %"), {"msgstr": "Půlka: 50 %"}, "no no-break space before %"),
    (Message("\nText"), {"msgstr": "Text"}, "a line break"),
]


@pytest.mark.parametrize(("message", "texts"), SOUND)
def test_check_has_nothing_to_say_of_a_sound_entry(message: Message, texts: dict[str, Any]) -> None:
    assert faults(filled(message, **texts), message) == []


@pytest.mark.parametrize(("message", "texts", "fault"), BROKEN)
def test_check_names_the_entry_and_its_fault(message: Message, texts: dict[str, Any], fault: str) -> None:
    (found,) = faults(filled(message, **texts), message)
    assert found.startswith(fault)
    assert message.text.replace("\n", "\\n") in found


def test_check_names_missing_left_over_fuzzy_obsolete_and_a_foreign_plural_rule() -> None:
    draw, old = Message("Draw"), Message("Old")
    assert faults(filled(old, msgstr="Staré"), draw) == [
        "not in the sources any more: “Old”",
        "missing: “Draw” (tournament/x.py)",
    ]
    made = filled(draw, msgstr="Losování")
    made[0].flags = ["fuzzy"]
    assert faults(made, draw) == ["fuzzy: “Draw” (tournament/x.py)"]
    made = filled(draw, msgstr="Losování")
    made.append(polib.POEntry(msgid="Old", msgstr="Staré", obsolete=True))
    assert faults(made, draw) == ["obsolete: “Old”"]
    made = filled(draw, msgstr="Losování")
    made.metadata["Plural-Forms"] = "nplurals=3; plural=(n==1) ? 0 : 1;"
    assert len(faults(made, draw)) == 1
    assert faults(filled(Message("Draw"), msgstr="Losování"), Message("Draw", "Draws")) == [
        "missing: “Draw” (tournament/x.py)"
    ]


@pytest.mark.parametrize(
    ("forms", "count"),
    [({0: "", 1: ""}, 0), ({0: "%(n)s player", 1: ""}, 1), ({0: "%(n)s p", 1: "%(n)s ps"}, 0), ({0: "a", 1: "b"}, 2)],
)
def test_check_of_english_takes_the_source_for_itself_but_no_half_plural(forms: dict[int, str], count: int) -> None:
    assert len(faults(filled(PLAYERS, language="en", forms=forms), PLAYERS, language="en")) == count


def test_check_messages_passes_on_a_complete_project_and_fails_with_names(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tournament").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "a.html").write_text("{% load i18n %}{% translate 'Draw' %}")
    settings.BASE_DIR = tmp_path
    call_command("collect_messages")
    with pytest.raises(CommandError, match="1 faults"):
        call_command("check_messages")
    assert "cs: empty: “Draw” (templates/a.html)" in capsys.readouterr().err
    file = catalogue.path(tmp_path, "cs")
    file.write_text(file.read_text(encoding="utf-8").replace('msgid "Draw"\nmsgstr ""', 'msgid "Draw"\nmsgstr "Los"'))
    call_command("check_messages")
    assert "complete: 1 texts" in capsys.readouterr().out


def test_plural_rules_are_those_of_djangos_own_catalogues() -> None:
    import django

    locale = Path(django.__file__).parent / "conf" / "locale"
    for language, rule in catalogue.PLURALS.items():
        own = polib.pofile(str(locale / language / "LC_MESSAGES" / "django.po"))
        assert own.metadata["Plural-Forms"] == rule
