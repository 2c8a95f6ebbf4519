"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def index(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def export(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
