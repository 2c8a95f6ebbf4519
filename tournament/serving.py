"""What `manage.py serve` asks the machine: is the port free, under which addresses do phones find us."""

import contextlib
import json
import os
import socket
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

_SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
# A documentation address (RFC 5737): connecting a UDP socket sends nothing, it only picks the way out.
_ELSEWHERE = ("192.0.2.1", 9)


def port_is_free(port: int) -> bool:
    """Can a server listen on this port?"""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104  phones in the hall come by any address of this machine
        except OSError:
            return False
    return True


def free_port_after(port: int) -> int | None:
    """The next port that is free, to propose it."""
    return next((number for number in range(port + 1, min(port + 100, 65536)) if port_is_free(number)), None)


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses for others, the likeliest first; nothing leaves the machine to find them."""
    found = dict.fromkeys([*_way_out(), *_interfaces()])
    return [address for address in found if not address.startswith("127.")]


def _way_out() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(_ELSEWHERE)
        yield probe.getsockname()[0]


def _interfaces() -> Iterator[str]:
    try:
        import fcntl
    except ImportError:
        return
    for _, name in socket.if_nameindex():
        request = struct.pack("256s", name.encode()[:15])
        # An interface without an address (switched off, or IPv6 alone) says so with an error: it is no way to us.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            yield socket.inet_ntoa(fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)[20:24])


def database_of(settings: Mapping[str, Any]) -> str:
    """Which database it is, whatever way its address is written."""
    if str(settings["ENGINE"]).endswith("sqlite3"):
        return str(Path(settings["NAME"]).resolve())
    return "{HOST}:{PORT}/{NAME}".format_map(settings)


def remember(file: Path, *, port: int, database: str) -> None:
    """Note that this process serves this database on the port."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"port": port, "pid": os.getpid(), "database": database}))


def running(folder: Path, *, database: str) -> int | None:
    """The port of a server of this database, started from this folder, that still runs; None when there is none."""
    for file in folder.glob("serve-*.json"):
        port = int(file.stem.removeprefix("serve-"))
        if is_ours(file, port=port, database=database) and not port_is_free(port):
            return port
    return None


def is_ours(file: Path, *, port: int, database: str | None = None) -> bool:
    """Is it a server started from this folder that holds the port, and serves this database if one is given?

    A server of an older version did not note which database it has: it may be this one.
    """
    try:
        noted = json.loads(file.read_text())
        os.kill(noted["pid"], 0)
    except (OSError, ValueError, KeyError):
        return False
    same = database is None or noted.get("database", database) == database
    return same and bool(noted["port"] == port)
