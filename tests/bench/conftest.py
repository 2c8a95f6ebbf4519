"""One table of all that the benches have measured, at the end of `make bench`."""

import pytest

from tests.bench import measured


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if measured.ROWS:
        terminalreporter.section("measured")
        for line in measured.table():
            terminalreporter.write_line(line)
