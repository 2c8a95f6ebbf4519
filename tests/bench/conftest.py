"""Benches are collected when asked for; one table of all that they have measured, at the end of `make bench`."""

from pathlib import Path

import pytest

from tests.bench import measured


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """True for all here, unless `-m` asks for benches: what they measure against is installed by `make bench` alone."""
    wanted = str(config.getoption("markexpr"))
    return True if "bench" not in wanted or "not bench" in wanted else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if measured.ROWS:
        terminalreporter.section("measured")
        for line in measured.table():
            terminalreporter.write_line(line)
