"""The servers of the field tests: started once, on the database of the tests."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.field.servers import Server, running


@pytest.fixture(scope="session")
def started(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[list[Server]]:
    with running(tmp_path_factory.mktemp("servers"), count=3) as servers:
        yield servers


@pytest.fixture
def servers(started: list[Server], transactional_db: None) -> Iterator[list[Server]]:
    """Three server processes on one database; whatever trouble they write down fails the test."""
    before = [len(server.troubles()) for server in started]
    yield started
    assert [server.troubles()[seen:] for server, seen in zip(started, before, strict=True)] == [[], [], []]
