"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def home(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def event(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def standings(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def round_page(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def player(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
