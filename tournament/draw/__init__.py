"""Pure seating: from plain values to tables with a report, or to the demands that cannot be kept (T14, T16–T20)."""

from .advice import Advice, Ahead, Step
from .advise import advise
from .again import Again, again
from .check import check
from .core import draw
from .field import seated as finalists
from .meetings import Meetings, meetings
from .noshow import Option, Way, affected, emptied, options, without
from .ranked import displaced
from .report import report
from .request import HARD_MOVES, METHODS, MOVES, VERSION, Past, Request, Tables
from .result import Drawn, Impossible, Problem, Report
from .search import Cancelled, Watch
from .sizes import sizes
from .swap import swap_effect, swapped
from .worth import apart, worth

__all__ = [
    "HARD_MOVES",
    "METHODS",
    "MOVES",
    "VERSION",
    "Advice",
    "Again",
    "Ahead",
    "Cancelled",
    "Drawn",
    "Impossible",
    "Meetings",
    "Option",
    "Past",
    "Problem",
    "Report",
    "Request",
    "Step",
    "Tables",
    "Watch",
    "Way",
    "advise",
    "affected",
    "again",
    "apart",
    "check",
    "displaced",
    "draw",
    "emptied",
    "finalists",
    "meetings",
    "options",
    "report",
    "sizes",
    "swap_effect",
    "swapped",
    "without",
    "worth",
]
