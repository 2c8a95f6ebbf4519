"""What every test has: nothing skipped in CI, no network, no warnings (pyproject.toml), a hall and its organiser."""

import os
from collections.abc import Generator

import hypothesis
import pytest
from django.contrib.auth.models import User

from tests import factories
from tests.at_table import Hall, hall

# No deadline: other work on the machine is not the code's fault. In CI the same examples every time: a landing is not
# decided by luck; new ones are tried at every other run.
hypothesis.settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("house")


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """In CI a skipped test is a failed one: there, every part has to be installed."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.fixture
def one(db: None) -> Hall:
    """An event with round 1 running at two tables."""
    return hall()


@pytest.fixture
def alice(db: None) -> User:
    """Somebody who organises."""
    return factories.user("alice")
