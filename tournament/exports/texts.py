"""Text that people typed, made harmless for files (field report 24)."""

import re

_BLANK = re.compile(r"[\t\n\r\x0b\x0c\x85\u2028\u2029]+")
_FORBIDDEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")  # no XML may hold them
_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_HEAP = re.compile(f"({_MARK}{{4}}){_MARK}+")
_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def clean(text: str) -> str:
    """The text on one line without control characters."""
    return _FORBIDDEN.sub("", _BLANK.sub(" ", text)).strip()


def clean_markup(html: str) -> str:
    """The same for a whole page, which keeps its lines; heaps of marks on one letter would cover other rows."""
    return _HEAP.sub(r"\1", _FORBIDDEN.sub("", html.replace("\x0b", " ").replace("\x0c", " ")))


def starts_formula(text: str) -> bool:
    """Would a spreadsheet take this for a formula?"""
    return text.startswith(_STARTS_FORMULA)


def unformula(text: str) -> str:
    """The text, with an apostrophe in front where a spreadsheet would compute it."""
    return f"'{text}" if starts_formula(text) else text
