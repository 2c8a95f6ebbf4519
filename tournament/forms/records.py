"""Forms of game records: one to read it in, one to say who is who and to keep it."""

import codecs
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.errors import TournamentError
from tournament.forms.fields import TextField, once_key
from tournament.playing import MAX_KILOBYTES, Played, play

_ENCODINGS = ("utf-8-sig", "cp1250")


class ReadForm(forms.Form):
    """A record as a file or as text; valid, it has been played."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".txt,text/plain"}),
        help_text=gettext_lazy("A plain text file, at most 512 kB and 20,000 lines."),
    )
    text = TextField(
        label=gettext_lazy("Or paste the record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocapitalize": "off"}),
    )
    written: str
    played: Played

    def clean(self) -> dict[str, Any]:
        """The text of the record, and what the engine makes of it."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return data
        file, text = data.get("file"), data.get("text", "")
        source = "file" if file is not None else "text"
        try:
            self.written = plain(_decoded(file) if file is not None else text)
            self.played = play(self.written)
        except TournamentError as error:
            self.add_error(source, str(error))
        return data


class KeepForm(forms.Form):
    """The record once more, who its players are, and whether players may replay it."""

    text = TextField(strip=False, widget=forms.HiddenInput)
    key = once_key()
    public = forms.BooleanField(label=gettext_lazy("Players may look at the replay"), required=False)

    def __init__(self, data: Any = None, *, players: Sequence[str], people: Mapping[int, str], initial: Any) -> None:
        super().__init__(data, initial=initial)
        self.players = [f"seat_{number}" for number in range(len(players))] if len(players) == len(people) else []
        for number, name in enumerate(self.players):
            self.fields[name] = forms.TypedChoiceField(
                label=players[number] or f"p{number + 1}",
                choices=list(people.items()),
                coerce=int,
                initial=initial["seats"][number] if initial.get("seats") else None,
            )

    @property
    def seats(self) -> tuple[int, ...]:
        """The entries in the order of the record's players; asked for only where the form is valid."""
        return tuple(self.cleaned_data[name] for name in self.players)

    @property
    def who(self) -> list[forms.BoundField]:
        """The fields that say who is who."""
        return [self[name] for name in self.players]

    def clean(self) -> dict[str, Any]:
        """Everybody sits at one place."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = [data[name] for name in self.players if name in data]
        if len(set(chosen)) < len(chosen):
            self.add_error(None, _("Each player of the table has to be named once."))
        return data


def plain(text: str) -> str:
    """The text with one kind of line ends: a form sends them in its own way."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(file: Any) -> str:
    """The text of a file in UTF-8 or Windows-1250; more than is allowed is refused, and not taken into memory."""
    data: bytes = file.read(MAX_KILOBYTES * 1024 + 1)
    if len(data) > MAX_KILOBYTES * 1024:
        raise TournamentError(
            _("This is too large for a record of a game: at most %(limit)s kB.") % {"limit": MAX_KILOBYTES}
        )
    if not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        for encoding in _ENCODINGS:
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                continue
    raise TournamentError(_("This is no text. A record of a game is a plain text file."))
