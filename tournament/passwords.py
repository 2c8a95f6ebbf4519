"""What a password has to be, in words of our own where Django has none in Czech."""

from typing import Any

from django.contrib.auth.password_validation import MinimumLengthValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LEAST = 8  # characters; so many beside the user name, too


class LengthValidator(MinimumLengthValidator):
    """A least number of characters."""

    def get_error_message(self) -> str:
        """The refusal of a short one."""
        return self._sentence()

    def get_help_text(self) -> str:
        """What is asked for, before anything is typed."""
        return self._sentence()

    def _sentence(self) -> str:
        sentence = ngettext(
            "The password needs at least %(count)s character.",
            "The password needs at least %(count)s characters.",
            self.min_length,
        )
        return sentence % {"count": self.min_length}


class SimilarityValidator(UserAttributeSimilarityValidator):
    """Not like the user's name, and not made of it: said twice, or with a few digits behind."""

    def validate(self, password: str, user: Any = None) -> None:
        """Refuse what has too little beside the user name."""
        super().validate(password, user)
        name = (user.get_username() if user is not None else "").casefold()
        if len(name) < 2 or name not in password.casefold():
            return
        if len(password.casefold().replace(name, "")) < LEAST:
            raise ValidationError(_("The password is made of the user name."), code="password_too_similar")
