"""What the event pages share: a form that calls one verb, and a number as posted."""

from collections.abc import Callable
from typing import Any

from django.forms import BaseForm

from tournament.errors import Conflict, NotAllowed, TournamentError
from tournament.forms.events import refused

INVALID = 422
REFUSALS = (Conflict.status, NotAllowed.status)


def accepted(form: BaseForm, verb: Callable[[], Any]) -> bool:
    """Run the verb if the form is valid; False: the form has the refusal at its field, and what was typed."""
    if not form.is_valid():
        return False
    try:
        verb()
    except TournamentError as error:
        refused(form, error)
        return False
    return True


def status(form: BaseForm) -> int:
    """The status of a page that shows this form: that of a verb's refusal, 422 for what the form itself refuses."""
    codes = {error.code for found in form.errors.as_data().values() for error in found}
    refused_with = next((status for status in REFUSALS if str(int(status)) in codes), INVALID)
    return refused_with if form.errors else 200


def posted_number(text: str) -> int:
    """A number as posted; -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1
