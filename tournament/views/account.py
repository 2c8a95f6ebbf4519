"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def login(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def logout(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def first_organiser(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def password(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def set_language(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
