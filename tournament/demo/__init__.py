"""The demo: a tournament of real size in the middle of its day, made by the verbs of the pages; always the same."""

from tournament.demo.day import SLUG, Stage, load_demo
from tournament.demo.hall import open_hall
from tournament.demo.others import load_others

__all__ = ["SLUG", "Stage", "load_demo", "load_others", "open_hall"]
