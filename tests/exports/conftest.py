from dataclasses import replace
from pathlib import Path

import pytest
from pytest_django import Settings

from tournament.exports import pdf


@pytest.fixture(autouse=True)
def own_cache(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture(autouse=True)
def all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests look at what is printed, on a machine however slow; memory is limited as ever."""
    monkeypatch.setattr(pdf, "LIMITS", replace(pdf.LIMITS, cpu_seconds=3600, seconds=3600, wait=3600))
