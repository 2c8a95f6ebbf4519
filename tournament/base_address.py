"""Under which address phones reach this server: what QR codes hold, and whether that can be right."""

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament import serving

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def of(request: HttpRequest) -> str:
    """The base address, without a slash at its end: the one that is set, else the one by which this visitor came.

    Who came by “localhost” sits at the server itself: phones get an address of this machine in the network instead.
    """
    if settings.BASE_URL:
        return str(settings.BASE_URL).rstrip("/")
    base = request.build_absolute_uri("/").rstrip("/")
    others = serving.lan_addresses() if is_loopback(base) else []
    if not others:
        return base
    port = urlsplit(base).port
    return f"http://{others[0]}:{port}" if port else f"http://{others[0]}"


def trouble(base: str) -> str:
    """What stands against a base address, with what to do; "" where nothing does."""
    if is_loopback(base):
        return _("Phones cannot reach this address: it means “this device” on each of them.")
    address = _ip(base)
    if address is None or settings.HOSTED:
        return ""
    mine = serving.lan_addresses()
    if str(address) in mine:
        return ""
    if not mine:
        return _("This machine is in no network: phones cannot reach it.")
    message = _("This is no address of this machine any more. Its addresses now: %(addresses)s.")
    return message % {"addresses": ", ".join(mine)}


def is_loopback(base: str) -> bool:
    """Does the address lead each device to itself?"""
    host = (urlsplit(base).hostname or "").rstrip(".")
    address = _ip(base)
    if address is not None:
        return address.is_loopback or address.is_unspecified
    return host in ("", "localhost") or host.endswith(".localhost")


def _ip(base: str) -> Address | None:
    try:
        return ipaddress.ip_address(urlsplit(base).hostname or "")
    except ValueError:
        return None
