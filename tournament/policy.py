"""Who may do what: every address by its name, with the roles that may look and those that may act, and when.

The one table of rights: `views.access` asks it before a view runs, templates before they show a button, and a test
fails for an address that is not in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

Parts = frozenset["Part"]


class Part(StrEnum):
    """The part somebody plays: the roles in an event, a table's phone, a player or anybody else (both see the same)."""

    OWNER = "owner"
    CO_ORGANISER = "co_organiser"
    SCOREKEEPER = "scorekeeper"
    REFEREE = "referee"
    TABLE = "table"
    PLAYER = "player"
    PUBLIC = "public"


OWNER = frozenset({Part.OWNER})
ORGANISERS = OWNER | {Part.CO_ORGANISER}
REFEREES = ORGANISERS | {Part.REFEREE}
SCORERS = ORGANISERS | {Part.SCOREKEEPER}
STAFF = REFEREES | SCORERS
ANYBODY = frozenset(Part)
NOBODY: Parts = frozenset()


@dataclass(frozen=True, slots=True)
class Rule:
    """Who may look (GET) and act (POST); `running`: who else may act while the round runs and the event goes on."""

    look: Parts = NOBODY
    act: Parts = NOBODY
    running: Parts = NOBODY

    def allows(self, part: Part, *, acts: bool, running: bool) -> bool:
        """May this part do it now?"""
        if not acts:
            return part in self.look
        return part in self.act or (running and part in self.running)


def _rules(names: str, rule: Rule) -> dict[str, Rule]:
    return dict.fromkeys(names.split(), rule)


POLICY: Mapping[str, Rule] = {
    # anybody
    **_rules("home event standings round public_report replay player projector", Rule(look=ANYBODY)),
    **_rules("login logout first_organiser password set_language", Rule(look=ANYBODY, act=ANYBODY)),
    # whoever sits at a table: the right is the table's link (links.py)
    **_rules("table_link", Rule(look=ANYBODY, act=ANYBODY)),
    **_rules("table_page", Rule(look=ANYBODY)),
    **_rules("table_set table_check table_act", Rule(act=ANYBODY)),
    # whoever has an account
    **_rules("events", Rule(look=STAFF)),
    **_rules("event_new event_bring event_bring_preview", Rule(look=STAFF, act=STAFF)),
    # the day, for all who help to run it
    **_rules("overview players rounds results results_round game_history organiser_standings", Rule(look=STAFF)),
    **_rules("projector_setup", Rule(look=STAFF)),
    **_rules("prints paper export announcement record_text record_replay", Rule(look=STAFF)),
    **_rules("sheet sheet_cards", Rule(look=STAFF, act=ORGANISERS, running=STAFF)),
    **_rules("sheet_check", Rule(act=STAFF)),
    **_rules("game_record", Rule(look=STAFF, act=REFEREES, running=STAFF)),
    **_rules("results_live", Rule(look=STAFF)),
    **_rules("table_desk", Rule(look=STAFF, act=ORGANISERS, running=STAFF)),
    **_rules("table_links", Rule(look=STAFF, act=ORGANISERS)),
    **_rules("calls", Rule(look=STAFF, act=STAFF)),
    **_rules("calls_live strip_live overview_live", Rule(look=STAFF)),
    # rulings
    **_rules("game_void", Rule(look=REFEREES, act=ORGANISERS, running=REFEREES)),
    **_rules("penalties penalty_cancel", Rule(look=REFEREES, act=REFEREES)),
    **_rules("history", Rule(look=REFEREES)),
    **_rules("clock", Rule(look=REFEREES, act=REFEREES)),
    # whoever runs the event
    **_rules("record_show draw_swap", Rule(act=ORGANISERS)),
    **_rules("settings event_copy undo finish announce hold", Rule(look=ORGANISERS, act=ORGANISERS)),
    **_rules("copies take_back take_back_file", Rule(look=ORGANISERS, act=ORGANISERS)),
    **_rules("event_file copy_file", Rule(look=ORGANISERS)),
    **_rules("player_new players_paste players_import players_import_preview", Rule(look=ORGANISERS, act=ORGANISERS)),
    **_rules("never_with entry entry_merge entry_attend checkin", Rule(look=ORGANISERS, act=ORGANISERS)),
    **_rules("draw draw_by_hand from_paper draw_publish reseat no_show", Rule(look=ORGANISERS, act=ORGANISERS)),
    **_rules("draw_harder advice", Rule(look=ORGANISERS, act=ORGANISERS)),
    **_rules("draw_report draw_file", Rule(look=ORGANISERS)),
    **_rules("close_round tie_break tie_break_cancel", Rule(look=ORGANISERS, act=ORGANISERS)),
    # its owner
    **_rules("organisers event_delete entry_erase", Rule(look=ORGANISERS, act=OWNER)),
    **_rules("event_restore", Rule(act=OWNER)),
}


def rule_of(name: str) -> Rule:
    """The rule of an address; KeyError for one that is not in the table."""
    return POLICY[name]


@dataclass(frozen=True, slots=True)
class May:
    """What one part may do, for templates: `{% if may.draw %}` is True where this part may act there, or look."""

    part: Part | None

    def __getitem__(self, name: str) -> bool:
        rule = rule_of(name)
        return self.part is not None and self.part in (rule.act | rule.running or rule.look)
