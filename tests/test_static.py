"""The static files as the server has them: gathered, hashed, compressed."""

import re
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.management import call_command
from django.templatetags.static import static
from django.test import Client
from pytest_django import Settings

TEMPLATES = Path(project.BASE_DIR) / "templates"
TAG = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")


def named() -> set[str]:
    """Every file that some template asks for."""
    return {name for page in TEMPLATES.rglob("*.html") for name in TAG.findall(page.read_text())}


@pytest.fixture
def gathered(settings: Settings, tmp_path: Path) -> None:
    from tournament import settings as real  # the test settings keep the files where they lie

    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = real.STORAGES
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    call_command("collectstatic", interactive=False, verbosity=0)


@pytest.mark.django_db  # the end of a request looks after the database's connections
def test_static_every_file_named_in_a_template_is_served_under_a_lasting_name(gathered: None) -> None:
    client = Client()
    assert named(), "no template names a static file: the pattern is out of date"
    for name in sorted(named()):
        address = static(name)
        answer = client.get(address)
        assert answer.status_code == 200, name
        assert re.search(r"\.[0-9a-f]{12}\.", address), name
        assert "immutable" in answer["Cache-Control"], name
        answer.close()


def test_static_no_sheet_or_script_asks_for_another_host() -> None:
    own = (Path(project.BASE_DIR) / "tournament" / "static").rglob("*")
    remote = re.compile(r"""(url\(|@import|from)\s*["']?(https?:)?//""")
    assert [path.name for path in own if path.suffix in {".css", ".js"} and remote.search(path.read_text())] == []
