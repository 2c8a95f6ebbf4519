"""What a password has to be, in words of our own where Django has none in Czech."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


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
