"""What a projector is to show: the form whose answer is an address."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import NumberField
from tournament.projector import LEAST_SECONDS, MOST_SECONDS, SIZES, THEMES, VIEWS, Choice

_BLANK = Choice()


class ProjectorForm(forms.Form):
    """Views, seconds, size, colours, language; or one view that stays."""

    views = forms.MultipleChoiceField(
        label=_("What is shown"), choices=list(VIEWS.items()), widget=forms.CheckboxSelectMultiple, initial=list(VIEWS)
    )
    pin = forms.ChoiceField(
        label=_("One view that stays"), choices=[("", _("none: they take turns")), *VIEWS.items()], required=False
    )
    seconds = NumberField(
        label=_("Seconds for each page"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS, initial=_BLANK.seconds
    )
    size = forms.ChoiceField(
        label=_("Size of the letters"), choices=[(size, f"{size} %") for size in SIZES], initial=_BLANK.size
    )
    theme = forms.ChoiceField(label=_("Colours"), choices=list(THEMES.items()), initial=_BLANK.theme)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def choice(self) -> Choice:
        """What was chosen."""
        data: dict[str, Any] = self.cleaned_data
        return Choice(**{**data, "views": tuple(data["views"])})
