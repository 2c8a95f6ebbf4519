"""How large a text may be printed: its width estimated, on the safe side, so that the longest name stays in its box."""

import unicodedata
from collections.abc import Sequence

POINT, LEADING = 0.3528, 1.08  # mm; of the size
_WIDE, _CAPITAL, _NARROW, _USUAL = 1.0, 0.74, 0.38, 0.63  # of the size; bold sans serifs that Pango may choose
_NARROW_SIGNS = frozenset("iljtfrI.,:;'|!()[] -")
_WIDE_SIGNS = frozenset("MWmw@%&")


def fits(texts: Sequence[str], *, width: float, height: float, size: float) -> bool:
    """Does each text fit into a box of these millimetres, printed in so many points?"""
    room = int(height / (size * POINT * LEADING))
    return all(lines(text, width=width / (size * POINT)) <= room for text in texts)


def unbroken(texts: Sequence[str], *, width: float, size: float) -> bool:
    """Does each word stay on one line?"""
    return all(_width(word) <= width / (size * POINT) for text in texts for word in _words(text))


def lines(text: str, *, width: float) -> int:
    """How many lines the text takes, broken between words or, where a word is longer, anywhere; `width` in ems."""
    count, used = 1, 0.0
    for word in _words(text):
        long = _width(word)
        if used and used + long > width:
            count, used = count + 1, 0.0
        if long > width:
            more = int(long / (width - _WIDE))  # the last letter of each line may not fit any more
            count, long = count + more, long - more * (width - _WIDE)
        used += long + _NARROW
    return count


def _words(text: str) -> list[str]:
    return text.replace("-", "- ").split()


def _width(word: str) -> float:
    return sum(map(_sign, unicodedata.normalize("NFD", word)))


def _sign(sign: str) -> float:
    if unicodedata.combining(sign):
        return 0
    if sign in _NARROW_SIGNS:
        return _NARROW
    if sign in _WIDE_SIGNS or unicodedata.east_asian_width(sign) in "WF" or ord(sign) > 0x2FFF:
        return 1.35 if ord(sign) > 0x2FFF else _WIDE
    return _CAPITAL if sign.isupper() else _USUAL
