"""What is remembered: one module per noun."""

from tournament.models.announcement import Announcement
from tournament.models.clock import Clock, Extension
from tournament.models.draw import Draw
from tournament.models.entry import Entry, NeverWith
from tournament.models.event import Event, Organiser, VenueTable
from tournament.models.event_copy import EventCopy
from tournament.models.history import HistoryLine
from tournament.models.penalty import Penalty, TieBreak, TieBreakPlace
from tournament.models.person import Person
from tournament.models.record import Record
from tournament.models.referee_call import RefereeCall
from tournament.models.result import PlayedSet, Result, Score, SetScore
from tournament.models.round import Game, Round, Seat
from tournament.models.setup import SetupCode
from tournament.models.table_entry import Confirmation, Desk, Dispute, EnteredScore, EnteredSet, Resignation
from tournament.models.throttle import LoginBucket

__all__ = [
    "Announcement",
    "Clock",
    "Confirmation",
    "Desk",
    "Dispute",
    "Draw",
    "EnteredScore",
    "EnteredSet",
    "Entry",
    "Event",
    "EventCopy",
    "Extension",
    "Game",
    "HistoryLine",
    "LoginBucket",
    "NeverWith",
    "Organiser",
    "Penalty",
    "Person",
    "PlayedSet",
    "Record",
    "RefereeCall",
    "Resignation",
    "Result",
    "Round",
    "Score",
    "Seat",
    "SetScore",
    "SetupCode",
    "TieBreak",
    "TieBreakPlace",
    "VenueTable",
]
