"""What is pinned where: the benches' yardsticks in a lock of their own, and no address in any."""

import re
import tomllib
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)


def pinned(lock: str) -> set[str]:
    text = (ROOT / lock).read_text(encoding="utf-8")
    return {name.lower().replace("_", "-") for name in re.findall(r"^([A-Za-z0-9_.-]+)==", text, re.MULTILINE)}


def wanted(extra: str) -> set[str]:
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    return {re.split(r"[\[<>=]", name)[0].lower().replace("_", "-") for name in found[extra]}


def test_yardsticks_are_pinned_in_the_lock_of_the_benches_alone() -> None:
    assert wanted("bench") <= pinned("requirements-bench.lock")
    assert not wanted("bench") & (pinned("requirements-dev.lock") | pinned("requirements.lock"))
    assert wanted("dev") <= pinned("requirements-dev.lock")


def test_no_lock_names_an_address_and_each_pin_has_a_hash() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        assert all("--hash=sha256:" in pin for pin in re.split(r"\n(?=\S)", text.strip()))
