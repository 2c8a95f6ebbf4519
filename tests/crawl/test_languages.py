"""Every page, export, refusal and script text in both languages: no word of the other, and no word of neither.

A closed vocabulary: a page may hold the words of its language's catalogue, Django's own, and what organisers typed.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import site
from tests.crawl import texts
from tests.crawl.language import Seen, all_belongs, other, words
from tests.crawl.refusals import Refused, refusals
from tests.crawl.texts import Answer
from tests.site import Site
from tournament.snapshot import Snapshots

LANGUAGES = ("cs", "en")
SOURCES = settings.BASE_DIR / "tournament"
TEMPLATES = settings.BASE_DIR / "templates"
ECHOED = ("name", "names", "method")  # fields whose refused values are shown again outside a field
# In a template without {% translate %}: names, and the languages' own names.
BARE = {"kabo", "turnaj", "kamikaze", "pdf", "excel", "csv", "english", "čeština", "en", "cs"}


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """The whole site, made once: nothing here changes it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield site.load()
        transaction.set_rollback(True)


@pytest.fixture
def made(loaded: Site, db: None) -> Site:
    return loaded


def reader(made: Site, language: str) -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(made.owner)
    return client


def crawled(asked: Iterable[tuple[str, Answer]], *, language: str, status: Collection[int]) -> Iterator[Seen]:
    for place, answer in asked:
        assert answer.status_code in status, f"{place}: {answer.status_code}"
        yield from ((place, text) for text in texts.of(answer, other=other(language)))


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_hold_no_word_of_the_other_language(made: Site, language: str) -> None:
    client = reader(made, language)
    paths = [*site.public(made), *site.phones(made), *site.account(), *site.organiser(made)]
    asked = ((path, client.get(path, follow=True)) for path in paths)
    all_belongs(crawled(asked, language=language, status=(200,)), language=language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_strangers_and_errors_hold_no_word_of_the_other_language(made: Site, language: str) -> None:
    client = Client(headers={"accept-language": language})
    paths = ["/login/", "/nowhere/", f"/e/{made.draft.slug}/rounds/1/", f"/o/{made.day.slug}/results/9/1/"]
    asked = ((path, client.get(path, follow=True)) for path in paths)
    found = [*crawled(asked, language=language, status=(200, 404))]
    refused = client.post("/login/", {"username": "alice", "password": "wrong"})
    found += [("/login/ refused", text) for text in texts.of(refused, other=other(language))]
    all_belongs(found, language=language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_hold_no_word_of_the_other_language(made: Site, language: str) -> None:
    client = reader(made, language)
    sent = [*refusals(made)]
    asked = ((f"{one.path} {one.sent}", _sent(client, one)) for one in sent)
    found = crawled(asked, language=language, status=(200, 409, 422))
    typed = {word for one in sent for name in ECHOED for word in words(str(one.sent.get(name, "")))}
    all_belongs(found, language=language, also=typed)


def _sent(client: Client, refused: Refused) -> Answer:
    return client.post(refused.path, dict(refused.sent), follow=True)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_previews_hold_no_word_of_the_other_language(made: Site, language: str) -> None:
    client = reader(made, language)
    people = "1;Alena Čiháková\n2;Jiný Hráč;Klub\n;" + "x" * 61 + "\n9;\n5;Břetislav Šafář;Klub\n5;Břetislav Šafář"
    pasted = client.post(f"/o/{made.draft.slug}/players/paste/", {"text": people}, follow=True)
    found = [("pasted", text) for text in texts.of(pasted, other=other(language))]
    all_belongs(found, language=language, also=words(people))


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_exports_hold_no_word_of_the_other_language(made: Site, language: str) -> None:
    client = reader(made, language)
    day, evening = (f"/o/{event.slug}/export/" for event in (made.day, made.evening))
    paths = [f"{day}{what}.{kind}" for what in ("standings", "round-5") for kind in ("pdf", "xlsx", "csv")]
    paths += [f"{evening}standings.xlsx?held=1", f"{evening}round-4.pdf", f"{evening}standings.pdf?held=1"]
    asked = ((path, client.get(path)) for path in paths)
    found = crawled(asked, language=language, status=(200,))
    all_belongs(found, language=language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["event", "standings"])
def test_live_parts_hold_no_word_of_the_other_language(made: Site, language: str, part: str) -> None:
    found = []
    for event in made.events:
        fragment = Snapshots().get(event.slug, part=part, language=language)
        assert fragment is not None
        body = fragment.plain.decode()
        found += [(event.slug, text) for text in texts.of_page(body, other=other(language))]
    assert found
    all_belongs(found, language=language)


# --- what is not on any page of the crawl: the sources hold no words that nobody translates


def _bare(source: str) -> list[str]:
    """The words of a template outside {% translate %} and {% blocktranslate %}."""
    for pattern in (
        r"{% blocktranslate.*?{% endblocktranslate %}",
        r"{% comment.*?{% endcomment %}",
        r"{% block (?:width|body_class|who) %}.*?{% endblock",
        r"{#.*?#}|{%.*?%}|{{.*?}}",
    ):
        source = re.sub(pattern, " ", source, flags=re.DOTALL)
    return [word for text in texts.of_page(source, other="") for word in words(text) if word not in BARE]


def test_bare_words_of_a_template_are_found() -> None:
    assert _bare("<p>{% translate 'Draw' %} {{ name }} Redraw</p><input placeholder='Name'>") == ["redraw", "name"]


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_template_has_no_words_outside_translate(path: Path) -> None:
    assert _bare(path.read_text(encoding="utf-8")) == []


def _literal(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def test_no_refusal_is_written_in_bare_words() -> None:
    """What a TournamentError, a ValidationError or a message says has been through gettext."""
    sources = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCES.rglob("*.py"))}
    calls = [(path, node) for path, tree in sources.items() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    bare = [f"{path.name}:{call.lineno}" for path, call in calls if (said := _said(call)) and _literal(said)]
    assert bare == []


def _said(call: ast.Call) -> ast.expr | None:
    """The argument of a call that somebody will read."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in {"TournamentError", "Conflict", "ValidationError"}:
        return call.args[0] if call.args else None
    of_messages = isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "messages"
    return call.args[1] if of_messages and len(call.args) > 1 else None


SENTENCE = re.compile(r"""(["'`])[^"'`\n]*?[^\W\d_]{2,} [^\W\d_]{2,}[^"'`\n]*?\1""")


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("static/**/*.js")), ids=lambda path: path.name)
def test_script_holds_no_sentence(path: Path) -> None:
    """Scripts say what the page gives them (data-words-…): two words in a string would be one language's."""
    code = re.sub(r"/\*.*?\*/|(?m:^\s*//.*$|\s//\s.*$)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [found.group() for found in SENTENCE.finditer(code)] == []
