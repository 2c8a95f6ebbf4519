"""Pure seating: from plain values to tables with a report, or to the demands that cannot be kept (T14, T16–T20)."""

from .check import check
from .core import draw
from .field import seated as finalists
from .noshow import Option, Way, affected, emptied, options, without
from .ranked import displaced
from .report import report
from .request import METHODS, VERSION, Past, Request
from .result import Drawn, Impossible, Problem, Report
from .sizes import sizes
from .swap import swap_effect, swapped

__all__ = [
    "METHODS",
    "VERSION",
    "Drawn",
    "Impossible",
    "Option",
    "Past",
    "Problem",
    "Report",
    "Request",
    "Way",
    "affected",
    "check",
    "displaced",
    "draw",
    "emptied",
    "finalists",
    "options",
    "report",
    "sizes",
    "swap_effect",
    "swapped",
    "without",
]
