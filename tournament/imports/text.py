"""Clean text out of cells that anybody may have written."""

import unicodedata

_JOINERS = "\u200c\u200d"  # Persian and emoji need them inside a word


def clean(text: str) -> str:
    """The text in NFC with single blanks, without control characters and marks that turn the direction of writing."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text) if _stays(char))
    tidy = " ".join(kept.split()).strip(_JOINERS + " ")
    return tidy if any(unicodedata.category(char)[0] in "LNPS" for char in tidy) else ""


def _stays(char: str) -> bool:
    return char.isspace() or char in _JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs")
