"""What the shell of every page needs."""

from typing import Any

from django.http import HttpRequest


def shell(request: HttpRequest) -> dict[str, Any]:
    """Nothing yet."""
    return {}
