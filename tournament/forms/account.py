"""Forms of accounts: logging in under the throttle, the first organiser, passwords."""

import datetime as dt
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm, UsernameField
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament import accounts, browsers, throttle
from tournament.forms.fields import only_text

THROTTLED = "throttled"
NAME = {"autocapitalize": "none", "autocomplete": "username", "spellcheck": "false"}
NEW_PASSWORD = {"autocomplete": "new-password"}
LEAST = _("At least 8 characters, not only digits, not easy to guess. A few words in a row are good.")


def too_many(seconds: int) -> forms.ValidationError:
    """The refusal of somebody who has tried too often."""
    sentence = ngettext(
        "Too many attempts. Try again in %(count)s second.",
        "Too many attempts. Try again in %(count)s seconds.",
        seconds,
    )
    return forms.ValidationError(sentence, code=THROTTLED, params={"count": seconds})


class LoginForm(AuthenticationForm):
    """User name and password; each attempt costs one from the throttle, a right one gives it back."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("The user name or the password is not right. Capital and small letters matter."),
    }

    def __init__(self, request: HttpRequest, *, data: Any = None, at: dt.datetime) -> None:
        super().__init__(request, data=data)
        self.fields["username"].label = _("User name")
        self.fields["username"].widget.attrs |= {"spellcheck": "false"}
        self.address, self.cookies = address(request), request.COOKIES
        self.at = at

    def clean(self) -> dict[str, Any]:
        """Right name and password, tried no more often than the throttle lets."""
        name = self.cleaned_data.get("username", "")
        browser = browsers.known(self.cookies, name)
        if wait := throttle.take(name, self.address, at=self.at, browser=browser):
            raise too_many(wait)
        data: dict[str, Any] = super().clean()
        if self.user_cache is not None:
            throttle.forgive(name, self.address, browser=browser)
        return data


class FirstPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """The new password twice; what is wrong with it is said where it was typed first."""

    passwords = True  # they have to be typed anew, and the page says so (_form_errors.html)

    def validate_password_for_user(self, user: User, password_field_name: str = "") -> None:
        """At the field of the password, not at that of its confirmation."""
        super().validate_password_for_user(user, "new_password1")


class ChangeForm(FirstPasswordForm, PasswordChangeForm):
    """The old password, guessed no more often than the throttle lets, and the new one twice."""

    def __init__(self, request: HttpRequest, user: User, *, data: Any = None, at: dt.datetime) -> None:
        super().__init__(user, data)
        only_text(self)
        self.session = request.session.session_key or ""
        self.at = at

    def clean_old_password(self) -> str:
        """The old password, if it is right."""
        if wait := throttle.take_change(self.session, at=self.at):
            raise too_many(wait)
        return super().clean_old_password()


class FirstForm(forms.Form):
    """The code from the terminal, and the account to be made with it."""

    passwords = True

    code = forms.CharField(
        label=_("Code from the terminal"),
        max_length=40,
        help_text=_("Printed where the server was started, for example ABCD-EFGH-JKLM."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
    username = UsernameField(label=_("User name"), max_length=150, widget=forms.TextInput(attrs=NAME))
    password = forms.CharField(
        label=_("Password"), strip=False, help_text=LEAST, widget=forms.PasswordInput(attrs=NEW_PASSWORD)
    )

    def __init__(self, request: HttpRequest, *, data: Any = None, at: dt.datetime) -> None:
        super().__init__(data)
        only_text(self)
        self.address = address(request)
        self.at = at

    def clean(self) -> dict[str, Any]:
        """All faults at once; no more guesses at the code than the throttle lets."""
        if wait := throttle.take_first(self.address, at=self.at):
            raise too_many(wait)
        data = super().clean() or self.cleaned_data
        typed = dict(data)
        for name, sentence in accounts.faults(username=typed.get("username", ""), password=typed.get("password", "")):
            if name in typed:
                self.add_error(name, sentence)
        if self.errors and "code" in typed and not accounts.is_code(typed["code"]):
            self.add_error("code", accounts.wrong_code())  # else the verb says so: it is slow to look at
        return data


def address(request: HttpRequest) -> str:
    """Whose attempts these are; behind a proxy all may share one, which the generous bucket allows for."""
    found: str = request.META.get("REMOTE_ADDR", "")
    return found
