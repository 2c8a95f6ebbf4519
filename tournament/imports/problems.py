"""What can be wrong with one row: a code and facts, put into words when shown."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.imports.sheet import Field

_SENTENCES: Mapping[str, Promise] = {
    "name_missing": _("The name is missing."),
    "name_long": _("The name is longer than %(limit)d characters."),
    "club_long": _("The club is longer than %(limit)d characters."),
    "short_name_long": _("The public name is longer than %(limit)d characters."),
    "damaged": _("A character here cannot be read, shown as \ufffd. Mend it in the list."),
    "number_not_whole": _("The start number is not a whole number: %(value)s"),
    "number_small": _("The start number must be at least 1."),
    "number_big": _("The start number can be at most %(limit)d."),
    "number_twice": _("Start number %(number)d is given more than once, in rows: %(rows)s"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a row is refused; field says in which column."""

    code: str
    field: Field
    facts: Mapping[str, str | int] = dataclasses.field(default_factory=dict)

    @property
    def message(self) -> str:
        """The sentence in the language of the reader."""
        return str(_SENTENCES[self.code]) % self.facts
