"""Runs a command with DATABASE_URL set to a throw-away PostgreSQL server, which is gone afterwards.

Use: python .ci/postgres.py pytest …
The server listens on loopback alone, on a free port, with a fresh password, and never touches a server that the machine
already runs.
"""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

# Nothing here has to survive a power cut.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def programs() -> Path:
    """The folder of initdb and pg_ctl: the newest version installed."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    if versions:
        return versions[-1]
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    sys.exit("PostgreSQL's server is needed for this: sudo apt install postgresql")


def servant() -> Mapping[str, object]:
    """Who runs the server: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The address (DATABASE_URL) of a fresh server; stopped and deleted at the end."""
    who = servant()
    with tempfile.TemporaryDirectory(prefix="kabo-postgres-", ignore_cleanup_errors=True) as folder:
        if "user" in who:
            os.chown(folder, who["user"], who["group"])  # type: ignore[arg-type]
        password, port, data = secrets.token_urlsafe(16), free_port(), Path(folder) / "data"

        def tool(name: str, *words: str | Path) -> None:
            command = [programs() / name, *words]
            subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, env=plain(), **who)  # type: ignore[call-overload]

        secret = Path(folder) / "password"
        secret.write_text(password)
        secret.chmod(0o644)  # the folder itself is closed to others
        tool(
            "initdb",
            "-D",
            data,
            "-U",
            "kabo",
            "--auth=scram-sha-256",
            f"--pwfile={secret}",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        )
        options = " ".join([f"-p {port} -c listen_addresses=127.0.0.1 -k {folder}", *(f"-c {word}" for word in FAST)])
        tool("pg_ctl", "-D", data, "-w", "-l", Path(folder) / "log", "-o", options, "start")
        try:
            yield f"postgres://kabo:{password}@127.0.0.1:{port}/postgres"
        finally:
            tool("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")


def plain() -> dict[str, str]:
    """The environment without PostgreSQL's own variables, which would point elsewhere."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}


def main() -> int:
    if len(sys.argv) < 2:
        sys.exit("usage: postgres.py COMMAND [ARGUMENT …]")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server goes when we do
    with server() as address:
        return subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": address}).returncode


if __name__ == "__main__":
    sys.exit(main())
