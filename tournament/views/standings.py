"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def index(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def penalties(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def penalty_cancel(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def tie_break(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def tie_break_cancel(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
