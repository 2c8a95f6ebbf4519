"""What happens on the demo's day: who is special, and what is special about each round."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from tournament.enums import Method

DATE = dt.date(2026, 11, 28)
TABLES = (
    *("U okna", "U kamen", "U dveří", "Pod hodinami", "Šachový koutek", "U klavíru"),
    *("Pod schody", "Knihovna", "Žlutý salonek", "Řeřichový salonek", "Chodba", "Čajovna"),
)

# Start numbers in fixtures/demo/players.csv.
TWINS = (5, 6)  # a couple that never sits together, and has the same results: a tie in the standings (T11)
FIXED, FIXED_TABLE = 22, 1
LATE, LATE_ROUND = 25, 3
GONE = 38  # withdraws before round 4
LEAVER, LEAVER_ROUND = 14, 4  # leaves in the middle of the game (T21), is back for the next round
HOUSE = 46  # fills a table, out of the ranking (T24)
FINED, FORGIVEN, FINED_ROUND = 18, 29, 3  # T15


@dataclass(frozen=True, slots=True)
class Role:
    """What is special about one table: totals written down by hand, a Kamikaze, a void game, a mistake mended later."""

    totals: tuple[int, ...] = ()
    by_time: bool = False
    kamikaze: bool = False
    void: str = ""
    mistake: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A round: how it is seated, and the roles of its first tables of 4 where nobody else is special."""

    number: int
    method: Method
    roles: tuple[Role, ...] = ()


T5_EXAMPLE = Role(totals=(10, 20, 50, 70), by_time=True)
MISTAKE = Role(mistake="Prohozené součty dvou hráčů")
PLANS = (
    Plan(1, Method.BALANCED, (T5_EXAMPLE, Role(totals=(35, 58, 58, 101)))),
    Plan(2, Method.BALANCED, (Role(kamikaze=True), MISTAKE, Role(totals=(42, 42, 77, 103)))),
    Plan(3, Method.BALANCED, (Role(void="Balíček nebyl úplný: chyběla karta 13"),)),
    Plan(4, Method.SWISS, (Role(totals=(31, 31, 31, 104)),)),
    Plan(5, Method.SWISS),
    Plan(6, Method.SWISS),
)
CLOSED = 4  # rounds that are over when the visitor comes; the next one is running


def starts(number: int) -> dt.datetime:
    """When round `number` is published."""
    morning = dt.datetime.combine(DATE, dt.time(9, 0), tzinfo=timezone.get_default_timezone())
    return morning + dt.timedelta(minutes=50 * (number - 1))


def ends(number: int) -> dt.datetime:
    """When round `number` is closed."""
    return starts(number) + dt.timedelta(minutes=40)
