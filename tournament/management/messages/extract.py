"""Every text that the sources give to gettext: from Python by its syntax tree, from templates as Django reads them."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import templatize

Key = tuple[str | None, str]  # context, text in the singular

# A call's name in django.utils.translation: the places of context, singular and plural among its arguments.
CALLS: dict[str, tuple[int | None, int, int | None]] = {
    "gettext": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
    "npgettext": (0, 1, 2),
}
CALLS |= {f"{name}_lazy": places for name, places in CALLS.items()} | {"gettext_noop": CALLS["gettext"]}
TEMPLATES = frozenset({".html", ".txt", ".xml", ".svg"})
_TEMPLATE_CALL = re.compile(r"\b(_|n?p?gettext)\(")
_LITERAL = re.compile(r"""\s*u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")\s*,?""", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Message:
    """One text as the source has it; `plural` where it depends on a count."""

    text: str
    plural: str | None = None
    context: str | None = None

    @property
    def key(self) -> Key:
        """What a catalogue finds it by."""
        return self.context, self.text


class Unclear(ValueError):
    """The sources give one text two plurals, or no plain text at all."""


def collect(root: Path) -> dict[Message, list[str]]:
    """Each text of the project at `root` with the files it is in, in the order of the files."""
    found: dict[Message, list[str]] = {}
    for path in _sources(root):
        place = path.relative_to(root).as_posix()
        for message in _read(path, place):
            places = found.setdefault(message, [])
            if place not in places:
                places.append(place)
    return _one_plural_each(found)


def of_python(source: str, *, place: str) -> Iterator[Message]:
    """The texts of a Python module: calls of what it imports from django.utils.translation."""
    tree = ast.parse(source)
    names = dict(_imported(tree))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        assert isinstance(call.func, ast.Name)
        if call.func.id in names:
            yield _message([_text(node) for node in call.args], names[call.func.id], f"{place}:{call.lineno}")


def of_template(source: str, *, place: str) -> Iterator[Message]:
    """The texts of a template, written as Django looks them up (`{{ name }}` is `%(name)s`)."""
    plain = templatize(source, origin=place)
    for call in _TEMPLATE_CALL.finditer(plain):
        texts: list[str | None] = []
        position = call.end()
        while literal := _LITERAL.match(plain, position):
            texts.append(ast.literal_eval(literal.group(1)))
            position = literal.end()
        yield _message(texts, "gettext" if call.group(1) == "_" else call.group(1), place)


def _sources(root: Path) -> Iterable[Path]:
    python = [path for path in (root / "tournament").rglob("*.py") if "migrations" not in path.parts]
    templates = [path for path in (root / "templates").rglob("*") if path.suffix in TEMPLATES]
    return sorted([*python, *templates])


def _read(path: Path, place: str) -> Iterator[Message]:
    read = of_python if path.suffix == ".py" else of_template
    return read(path.read_text(encoding="utf-8"), place=place)


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The module's own names of the calls: `gettext as _` gives `_`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            yield from ((alias.asname or alias.name, alias.name) for alias in node.names if alias.name in CALLS)


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _message(texts: list[str | None], call: str, place: str) -> Message:
    context, singular, plural = (_at(texts, index, place) for index in CALLS[call])
    if not singular:
        raise Unclear(f"{place}: an empty text has no translation")
    return Message(singular, plural, context)


def _at(texts: list[str | None], index: int | None, place: str) -> str | None:
    if index is None:
        return None
    if index >= len(texts) or texts[index] is None:
        raise Unclear(f"{place}: gettext needs its text written out where it is called")
    return texts[index]


def _one_plural_each(found: dict[Message, list[str]]) -> dict[Message, list[str]]:
    """The same texts; a catalogue finds them by context and singular alone, so one with a plural stands for both."""
    chosen: dict[Key, Message] = {}
    for message in found:
        other = chosen.setdefault(message.key, message)
        if other.plural is None:
            chosen[message.key] = message
        elif message.plural not in (None, other.plural):
            raise Unclear(f"{found[message][0]}: “{message.text}” has another plural in {found[other][0]}")
    places: dict[Message, list[str]] = {}
    for message, files in found.items():
        places.setdefault(chosen[message.key], []).extend(files)
    return {message: sorted(set(files)) for message, files in places.items()}
