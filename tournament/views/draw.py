"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def index(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def draw(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def swap(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def by_hand(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def publish(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def reseat(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def no_show(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
