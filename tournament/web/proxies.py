"""Who is really asking, where proxies stand in front: believed only from a proxy that we know."""

import ipaddress
from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class proxies:  # noqa: N801  named in settings like a function; Django wants a callable made once
    """Put the client's own address into REMOTE_ADDR; drop what somebody says who is no proxy of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.trusted = networks(settings.TRUSTED_PROXIES)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer to a request whose address and scheme can be believed."""
        peer, said = request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", "")
        if is_trusted(peer, self.trusted):
            request.META["REMOTE_ADDR"] = client(peer, said, trusted=self.trusted)
        else:
            request.META.pop("HTTP_X_FORWARDED_PROTO", None)
            request.META.pop("HTTP_X_FORWARDED_FOR", None)
        return self.get_response(request)


def networks(texts: Sequence[str]) -> list[Network]:
    """The networks of a setting such as 127.0.0.1,10.0.0.0/8."""
    return [ipaddress.ip_network(text.strip(), strict=False) for text in texts if text.strip()]


def client(peer: str, forwarded_for: str, *, trusted: Sequence[Network]) -> str:
    """The address nearest to us that is no proxy of ours: what stands further left anybody may have written."""
    for hop in reversed(forwarded_for.split(",")):
        found = address(hop)
        if found is None:
            break
        peer = str(found)
        if not is_trusted(peer, trusted):
            break
    return peer


def is_trusted(text: str, trusted: Sequence[Network]) -> bool:
    """Is it the address of a proxy of ours? A server on a socket file has no address: its proxy is on this machine."""
    found = address(text)
    if found is None:
        return text == "" and bool(trusted)
    return any(found in network for network in trusted)


def address(text: str) -> Address | None:
    """An IP address, whether written with a port, in brackets or as IPv4 in IPv6; None for anything else."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found
