"""The end of an event: why, and whether what was held back is released with it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import TextField


class FinishForm(forms.Form):
    """A reason, needed or not; where standings are held back, whether to release them now."""

    why = TextField(label=_("Reason"), max_length=200)
    release = forms.BooleanField(
        label=_("Release the standings now"),
        required=False,
        help_text=_("The public sees the standings after all rounds. Otherwise they stay held back."),
    )

    def __init__(self, data: Any = None, *, needs_reason: bool, held: bool) -> None:
        super().__init__(data)
        self.fields["why"].required = needs_reason
        if not held:
            del self.fields["release"]
