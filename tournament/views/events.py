"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def overview(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def settings(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def copy(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def delete(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def restore(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def organisers(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def history(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def undo(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def finish(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def announce(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def announcement(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def hold(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def index(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def new(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
