"""Placeholder until its author writes it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def index(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def new(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def paste(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def import_file(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def import_preview(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def never_with(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def entry(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def merge(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def attend(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def checkin(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
