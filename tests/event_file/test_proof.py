"""What goes wrong while an event from a file is read: the file's fault, or the server's."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection

from tests import factories
from tournament.errors import TournamentError
from tournament.event_file import proof

pytestmark = pytest.mark.django_db


class _Full(Exception):
    """What stands behind Django's error when the disk is full; either engine's way to say it."""

    sqlite_errorname, sqlstate = "SQLITE_FULL", "53100"


def _failing(error: BaseException) -> Callable[..., Any]:
    def fail(*_args: Any) -> Any:
        raise error

    return fail


def _full() -> OperationalError:
    error = OperationalError("full")
    error.__cause__ = _Full()
    return error


@pytest.mark.parametrize("error", [_full(), MemoryError()], ids=["the disk is full", "no memory"])
def test_trouble_of_the_server_is_not_the_fault_of_the_file(error: BaseException) -> None:
    event = factories.event()
    with connection.execute_wrapper(_failing(error)), pytest.raises(type(error)):
        proof.check(event)


def test_anything_else_is_the_fault_of_the_file() -> None:
    event = factories.event()
    with connection.execute_wrapper(_failing(KeyError("seed"))), pytest.raises(TournamentError) as refused:
        proof.check(event)
    assert refused.value.field == "file"
