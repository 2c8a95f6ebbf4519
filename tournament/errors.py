"""Errors that the organiser can mend: shown as they are, translated."""

from http import HTTPStatus

from django.utils.functional import Promise

Message = str | Promise


class TournamentError(Exception):
    """A refusal with a sentence for the user; `field` names the form field that it concerns, `rule` its rule number."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, message: Message, *, field: str | None = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.rule = rule

    def __str__(self) -> str:
        return str(self.message)


class Conflict(TournamentError):
    """Somebody else changed the same thing meanwhile (HTTP 409): both versions stay until one is chosen."""

    status = HTTPStatus.CONFLICT


class NotAllowed(TournamentError):
    """This user may not do this (HTTP 403); others of the event may."""

    status = HTTPStatus.FORBIDDEN
