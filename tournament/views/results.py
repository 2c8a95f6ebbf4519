"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def current(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def index(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def sheet(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def check(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def void(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def history(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def close(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
