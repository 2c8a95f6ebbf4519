"""Forms of an event's file: chosen, brought in at an address, taken back to for a reason."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournament.errors import TournamentError
from tournament.event_file import cover, refuse_other
from tournament.events import RESERVED
from tournament.file_format import MAX_BYTES
from tournament.forms.events import ADDRESS, NeededWhyForm, refused
from tournament.models import Event


class EventFileForm(forms.Form):
    """A file of an event; `data_read` holds its bytes once the form is valid."""

    file = forms.FileField(
        label=_("File of the event"),
        widget=forms.FileInput(attrs={"accept": ".gz,.json"}),
        help_text=_("As it was downloaded: its name ends with .kabo.json.gz. At most 10 MB."),
    )

    def __init__(self, *args: Any, event: Event | None = None) -> None:
        super().__init__(*args)
        self.event = event  # the one to be taken back; None where the file is to be a new one

    def clean(self) -> dict[str, Any]:
        """Read the file in the child process; its refusal is shown at the field."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        sent = data.get("file")
        if isinstance(sent, UploadedFile):
            self.data_read = sent.read(MAX_BYTES + 1)  # more is refused, and not taken into memory
            try:
                found = cover(self.data_read)
                if self.event is not None:
                    refuse_other(self.event, found)
            except TournamentError as error:
                refused(self, error)
        return data


class BringForm(forms.Form):
    """The address of the event that a file becomes."""

    slug = ADDRESS

    def clean_slug(self) -> str:
        """The address as typed, if it is none of our own pages'."""
        slug: str = self.cleaned_data["slug"]
        if slug in RESERVED:
            raise forms.ValidationError(_("This address is used by a page of ours. Choose another."))
        return slug


class TakeBackForm(NeededWhyForm):
    """Why, and on which state of the event the preview was made."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
