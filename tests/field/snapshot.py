"""All that a database remembers, as one value that can be compared."""

from django.apps import apps
from django.db import connection

OWN = ("tournament", "auth")


def everything() -> dict[str, list[tuple[str, ...]]]:
    """Table to its rows, in order: sessions and Django's own tables aside."""
    found = {}
    for label in OWN:
        for model in apps.get_app_config(label).get_models(include_auto_created=True):
            table = model._meta.db_table
            with connection.cursor() as cursor:
                cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')  # noqa: S608  a name of our own
                found[table] = [tuple(map(str, row)) for row in cursor.fetchall()]
    return found


def counts() -> dict[str, int]:
    """Table to its number of rows."""
    return {table: len(rows) for table, rows in everything().items()}
