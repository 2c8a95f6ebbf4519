"""The closed lists of values that models and forms share."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(TextChoices):
    """Who runs an event."""

    OWNER = "owner", _("Owner")
    CO_ORGANISER = "co_organiser", _("Co-organiser")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")
    REFEREE = "referee", pgettext_lazy("of an event", "Referee")


class Attendance(TextChoices):
    """Is this entry in the hall now?"""

    EXPECTED = "expected", _("not yet here")
    PRESENT = "present", _("here")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Preset(TextChoices):
    """T7: win points per place."""

    BALANCED = "balanced", _("Balanced: 4 – 3 – 2 – 1, three players 4 – 2.5 – 1")
    CATAN = "catan", _("Catan: 5 – 3 – 2 – 1, three players 5 – 3 – 1")
    CARCASSONNE = "carcassonne", _("Carcassonne Tour: 4 – 3 – 2 – 1, three players 4 – 3 – 2")
    IFPA = "ifpa", _("IFPA: 7 – 5 – 3 – 1, three players 7 – 4 – 1")
    OWN = "own", _("Own scale")


class TieMode(TextChoices):
    """T6: win points of players who share a place."""

    BETTER_PLACE = "better_place", _("all get the better place")
    MEAN = "mean", _("they share the mean of the places they cover")


class ShareRule(TextChoices):
    """T12."""

    AS_WRITTEN = "as_written", _("as written: own points / points of the table")
    SCALED = "scaled", _("scaled by table size")


class AbsenceRule(TextChoices):
    """T13: what a missed round counts."""

    WORST = "worst", _("the worst result of the round")
    FIXED = "fixed", _("a fixed number of game points")
    LEFT_OUT = "left_out", _("left out")


class Method(TextChoices):
    """T19, T16: how a round is seated."""

    BALANCED = "balanced", _("balanced")
    SWISS = "swiss", _("Swiss")
    RANDOM = "random", _("random")
    SNAKE = "snake", _("snake")
    BY_HAND = "by_hand", _("by hand")
    FINAL = "final", _("final")


class NameOrder(TextChoices):
    """How lists of people are ordered: a name is written either way round."""

    LAST_WORD = "last_word", _("by surname: the last word of the name")
    AS_WRITTEN = "as_written", _("as the names are written")


class PublicNames(TextChoices):
    """What players, the hall and the internet see of a player's name."""

    FULL = "full", _("the whole name: Eva Nováková")
    SHORT = "short", _("a short name: Eva N.")
    INITIALS = "initials", _("initials: E. N.")


class CopyReason(TextChoices):
    """Why a copy of the event was kept."""

    BY_HAND = "by_hand", _("kept by hand")
    CLOSED = "closed", _("kept when a round was closed")
    RESTORE = "restore", _("kept before the event was taken back")


class Level(TextChoices):
    """V1 to V3: how a result was written down."""

    TOTALS = "totals", _("by totals")
    SETS = "sets", _("by sets")
    CARDS = "cards", _("by cards")


class PenaltyKind(TextChoices):
    """T15."""

    WIN_POINTS = "win_points", _("win points")
    GAME_POINTS = "game_points", _("game points")


class TieBreakMethod(TextChoices):
    """T11."""

    PLAY_OFF = "play_off", _("play-off")
    LOT = "lot", _("lot")


class RoundState(TextChoices):
    """Computed from the round's draw and times, never stored."""

    PLANNED = "planned", _("not drawn yet")
    DRAFT = "draft", _("drawn, not published")
    RUNNING = "running", _("running")
    CLOSED = "closed", _("closed")
