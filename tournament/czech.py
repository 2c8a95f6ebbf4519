"""Czech order and Czech search, as plain columns that every database compares alike."""

import unicodedata
from collections.abc import Iterator
from unicodedata import category

KEY_LENGTH = 800
SEARCH_LENGTH = 400

_ALPHABET = [
    "a",
    "b",
    "c",
    "č",
    "d",
    "e",
    "f",
    "g",
    "h",
    "ch",
    "i",
    "j",
    "k",
    "l",
    "m",
    "n",
    "o",
    "p",
    "q",
    "r",
    "ř",
    "s",
    "š",
    "t",
    "u",
    "v",
    "w",
    "x",
    "y",
    "z",
    "ž",
]
_SYMBOL, _OTHER = "symbol", "other"
_ORDER = [*" _-–—,;:!?.'\"()[]{}@*/\\&#%`´^+<=>|~", _SYMBOL, "$", "€", *"0123456789", *_ALPHABET, _OTHER]
_RANK = {letter: f"{rank:02}" for rank, letter in enumerate(_ORDER, 1)}
_CARON = "\u030c"
_MARKS = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0327\u0328\u0304\u0335\u0336"
_MARK_RANK = {mark: str(20 + 2 * rank) for rank, mark in enumerate(_MARKS)}  # even: none ends in 1, see rstrip below
_LOWER, _UPPER, _VARIANT_LOWER, _VARIANT_UPPER = "1234"

_FOLD_LOWER = {
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o\u0338",
    "đ": "d\u0335",
    "ł": "l\u0335",
    "ħ": "h\u0335",
    "ð": "d\u0336",
}
_FOLD = {
    **_FOLD_LOWER,
    **{letter.upper(): plain.upper() for letter, plain in _FOLD_LOWER.items() if letter != "ß"},
    "ẞ": "SS",
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‐‑", "-"),
}


class _Element:
    """One letter of the alphabet with its marks and its form (small, capital, a variant of either)."""

    __slots__ = ("form", "letter", "marks")

    def __init__(self, letter: str, form: str) -> None:
        self.letter, self.form, self.marks = letter, form, ""

    def add(self, mark: str) -> None:
        """Put a mark on the letter: č ř š ž become letters of their own."""
        if mark == _CARON and self.letter in ("c", "r", "s", "z"):
            self.letter = unicodedata.normalize("NFC", self.letter + mark)
        else:
            self.marks += mark


def sort_key(text: str) -> str:
    """ASCII digits that compare, byte by byte or in any collation, as Czech dictionaries order the texts.

    Letters first (č after c, ch after h, ř š ž), then the other marks, small before capital last.
    """
    elements = _elements(text)
    letters = "".join(_rank(element.letter) for element in elements)
    marks = "".join(_LOWER + "".join(_mark_rank(mark) for mark in element.marks) for element in elements)
    forms = "".join(element.form for element in elements)
    return f"{letters}00{marks.rstrip('1')}0{forms.rstrip('1')}"[:KEY_LENGTH]


def surname_first(name: str) -> str:
    """The name with its last word first, as lists of people are ordered: "Jan Novák ml." files as "Novák Jan ml.".

    An initial is a last word; what stands in brackets behind the name is none: "Honza N. (Brno)" files under N.
    """
    words = name.split()
    end = next((at for at, word in enumerate(words) if at and word.startswith("(")), len(words))
    last = next((at for at in reversed(range(end)) if not words[at].endswith(".") or len(words[at]) == 2), None)
    return name if last is None else " ".join([words[last], *words[:last], *words[last + 1 :]])


def search_key(text: str) -> str:
    """The text in small letters without marks, with single blanks: for a search that ignores both."""
    plain = (char for atom in text for char in _expand(atom))
    bare = "".join(char for char in plain if char.isspace() or not category(char).startswith(("M", "C")))
    return " ".join(bare.casefold().split())[:SEARCH_LENGTH]


def _elements(text: str) -> list[_Element]:
    found: list[_Element] = []
    for char, form in _atoms(text):
        if category(char).startswith("M"):
            if not found:
                found.append(_Element(" ", _LOWER))
            found[-1].add(char)
        elif char == "h" and found and found[-1].letter == "c" and not found[-1].marks:
            found[-1].letter = "ch"
            found[-1].form = str(2 * int(found[-1].form in (_UPPER, _VARIANT_UPPER)) + int(form))
        else:
            found.append(_Element(char, form))
    return found


def _atoms(text: str) -> Iterator[tuple[str, str]]:
    """Small base letters and marks, each with its form; control and format characters are left out."""
    for atom in text:
        expanded = _expand(atom)
        variant = expanded not in (atom, unicodedata.normalize("NFD", atom))
        for char in expanded:
            if char.isspace():
                yield " ", _LOWER
            elif not category(char).startswith("C"):
                small = char.lower()
                upper = small != char
                yield small, (_VARIANT_UPPER if upper else _VARIANT_LOWER) if variant else _UPPER if upper else _LOWER


def _expand(atom: str) -> str:
    """Base letters and marks of one character, ligatures and barred letters taken apart."""
    if atom in _RANK and atom not in _ALPHABET:
        return atom
    if category(atom) == "Nd":
        return str(unicodedata.decimal(atom))
    return "".join(_FOLD.get(char, char) for char in unicodedata.normalize("NFKD", atom))


def _rank(letter: str) -> str:
    if letter in _RANK:
        return _RANK[letter]
    group = _SYMBOL if category(letter).startswith(("P", "S")) else _OTHER
    return f"{_RANK[group]}{''.join(f'{ord(char):07}' for char in letter)}"


def _mark_rank(mark: str) -> str:
    return _MARK_RANK.get(mark) or f"9{ord(mark):07}0"
