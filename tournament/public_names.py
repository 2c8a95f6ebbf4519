"""What the public sees of a name: all of it, a short name, or initials; chosen per event. No Django."""

WHOLE, SHORT, INITIALS = "full", "short", "initials"


def of(name: str, *, how: str, surname_last: bool = True, given: str = "") -> str:
    """The name as the public sees it; `given` is a public name that the player has instead, however the others are.

    A short name is the first name with the initial of the surname. A name of one word is taken for a first name.
    """
    if given or how == WHOLE:
        return given or name
    words = _words(name)
    if how == INITIALS:
        return " ".join(_initial(word) for word in words)
    first, last = (words[0], words[-1]) if surname_last else (words[-1], words[0])
    return first if len(words) == 1 else f"{first} {_initial(last)}"


def erased(number: int) -> str:
    """What stands where a name was: the start number."""
    return f"#{number}"


def _words(name: str) -> list[str]:
    """The parts of a name that can have an initial; titles (Ing., Ph.D.) are none where there are others."""
    words = [word.strip(",;()\"'„“”‚‘’") for word in name.split()]
    words = [word for word in words if any(letter.isalnum() for letter in word)]
    return [word for word in words if not word.endswith(".")] or words or [name]


def _initial(word: str) -> str:
    """The first letter with a full stop; in Czech, Ch is one letter."""
    letters = "".join(letter for letter in word if letter.isalnum()) or word
    first = letters[:2] if letters[:2].casefold() == "ch" and len(letters) > 2 else letters[:1]
    return f"{first[:1].upper()}{first[1:].lower()}."
