from pathlib import Path

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def own_cache(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
