import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament import accounts, private, serving
from tournament.management.speaking import SpeakingCommand

# Of whoever switches the log of requests on (GUNICORN_CMD_ARGS): no query, for that is where a link's token stands.
ACCESS = '%(h)s %(t)s "%(m)s %(U)s" %(s)s %(b)s %(D)s'


class Command(SpeakingCommand):
    help = "Serve the tournament on this machine and to the phones in the hall; Ctrl-C stops it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--demo", action="store_true", help="make the demo event first, if it is not there")

    def handle(self, *args: Any, port: int, demo: bool, **options: Any) -> None:
        self._want_port(port)
        _want_database()
        self._migrate()
        self._close()
        self._collect_static()
        if demo:
            call_command("demo")
        self._say_where(port)
        self._serve(port)

    def _want_port(self, port: int) -> None:
        if not 1 <= port <= 65535:
            raise CommandError(_("A port is a number from 1 to 65535."))
        if serving.port_is_free(port):
            return
        if serving.is_ours(_noted(port), port=port):
            address = f"http://localhost:{port}/"
            said = _("Kabo Turnaj already runs here: %(address)s (stop it there with Ctrl-C).")
            raise CommandError(said % {"address": address})
        if port < 1024:
            said = _("Port %(port)s may not be used. Choose another one: make serve PORT=%(other)s")
            raise CommandError(said % {"port": port, "other": 8000})
        other = serving.free_port_after(port) or 8000
        said = _("Port %(port)s is used by another program. Choose another one: make serve PORT=%(other)s")
        raise CommandError(said % {"port": port, "other": other})

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write(_("Preparing the database …"))
            call_command("migrate", interactive=False, verbosity=0)

    def _close(self) -> None:
        """Nobody else on this machine reads the names and hashes; said where that cannot be had (a stick, a share)."""
        for path in private.close():
            self.stderr.write(_("Other users of this machine may be able to read %(path)s.") % {"path": path})

    def _collect_static(self) -> None:
        if not settings.DEBUG and stale(Path(settings.STATIC_ROOT)):
            self.stdout.write(_("Gathering the static files …"))
            call_command("collectstatic", interactive=False, verbosity=0)

    def _say_where(self, port: int) -> None:
        self.stdout.write("\n" + self.style.SUCCESS(_("Kabo Turnaj is starting.")))
        self.say(_("on this machine:"), f"http://localhost:{port}/")
        for address in serving.lan_addresses():
            self.say(_("for the phones:"), f"http://{address}:{port}/")
        if accounts.nobody_yet():
            self.stdout.write("\n" + _("Nobody has an account yet. Make the organiser’s account:"))
            self.say(_("page:"), f"http://localhost:{port}/first/")
            self.say(_("one-time code:"), accounts.new_code())
        else:
            self.say(_("log in:"), f"http://localhost:{port}/login/")
        self.stdout.write("\n" + _("Ctrl-C stops the server.") + "\n")

    def _serve(self, port: int) -> None:
        workers = 1 if connection.vendor == "sqlite" else 2
        connections.close_all()
        serving.remember(_noted(port), port=port, database=serving.database_of(connection.settings_dict))
        self.stdout.flush()
        os.chdir(settings.BASE_DIR)
        os.environ["KABO_WORKERS"] = str(workers)  # they share the places for children (child.py)
        os.execv(sys.executable, _gunicorn(port, workers=workers))  # noqa: S606  no shell, and no word from outside


def _want_database() -> None:
    """Refuse a database that cannot be opened, with what is wrong in a sentence."""
    if connection.vendor == "sqlite":
        folder = Path(connection.settings_dict["NAME"]).absolute().parent
        if folder == settings.VAR_DIR:
            folder.mkdir(mode=0o700, exist_ok=True)
        if not folder.is_dir():
            sentence = _("The folder of the database does not exist: %(path)s. Make it, or correct DATABASE_URL.")
            raise CommandError(sentence % {"path": folder})
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        sentence = _("The database cannot be opened: %(why)s. Look at DATABASE_URL and at the rights of its folder.")
        raise CommandError(sentence % {"why": str(error).strip()}) from error


def _noted(port: int) -> Path:
    return settings.VAR_DIR / f"serve-{port}.json"


def _gunicorn(port: int, *, workers: int) -> list[str]:
    return [
        *(sys.executable, "-m", "gunicorn", "tournament.wsgi:application"),
        *("--bind", f"0.0.0.0:{port}"),
        *("--worker-class", "tournament.patience.Patient", "--workers", str(workers), "--threads", "8"),
        *("--keep-alive", "30", "--graceful-timeout", "5", "--log-level", "warning", "--access-logformat", ACCESS),
        "--no-control-socket",  # one for all servers of a user: a second server complains, and nobody asks it anything
    ]


def stale(root: Path) -> bool:
    """Were static files added or changed since they were gathered last?"""
    manifest = root / "staticfiles.json"
    if not manifest.exists():
        return True
    gathered = manifest.stat().st_mtime
    return any(not (root / name).exists() or path.stat().st_mtime > gathered for name, path in sources())


def sources() -> Iterable[tuple[str, Path]]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            prefix = getattr(storage, "prefix", None)
            yield (f"{prefix}/{name}" if prefix else name), Path(storage.path(name))
