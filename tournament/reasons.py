"""The reason that goes with a change: kept whole, or refused where it is too long or missing."""

from django.utils.translation import gettext as _

from tournament import characters
from tournament.errors import TournamentError
from tournament.limits import REASON


def given(text: str, *, field: str = "why", needed: bool = False, rule: str | None = None) -> str:
    """The reason without blanks around it; refused where it is too long, no text, or empty and needed."""
    text = text.strip()
    if needed and not text:
        raise TournamentError(_("A reason is needed, at most 200 characters."), field=field, rule=rule)
    if len(text) > REASON:
        raise TournamentError(_("This reason is too long: it can have at most 200 characters."), field=field, rule=rule)
    return characters.check(text, field=field, rule=rule)
