"""PDF and XLSX of 100 players × 8 rounds with all sets: times of issue 2."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests import factories
from tests.bench.measured import measured
from tests.exports.hall import hall

pytestmark = [pytest.mark.bench, pytest.mark.django_db]


@pytest.fixture
def get(client: Client, settings: Settings, tmp_path: Path) -> Callable[[str], float]:
    """Seconds that an export takes through the whole of Django."""
    settings.VAR_DIR = tmp_path
    hall(players=100, rounds=8, sets=7, slug="big", owner=factories.user("alice"))
    client.force_login(factories.user("alice"))
    client.get(reverse("prints", args=["big"]))  # templates and translations are loaded once

    def timed(kind: str) -> float:
        begun = time.perf_counter()
        answer = client.get(reverse("export", args=["big", "standings", kind]))
        took = time.perf_counter() - begun
        assert answer.status_code == 200
        return took

    return timed


def test_bench_pdf_of_100_players_and_8_rounds(get: Callable[[str], float]) -> None:
    cold = get("pdf")
    cached = min(get("pdf") for _ in range(5))
    measured("PDF, 100 players x 8 rounds, cold", cold, at_most=5, unit="s")
    measured("  the same from the cache", 1000 * cached, at_most=50, unit="ms")
    assert cold <= 5
    assert cached <= 0.05


def test_bench_xlsx_of_100_players_8_rounds_and_all_sets(get: Callable[[str], float]) -> None:
    cold = get("xlsx")
    measured("XLSX, the same with all sets, cold", cold, at_most=3, unit="s")
    assert cold <= 3
