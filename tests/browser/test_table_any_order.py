"""Four phones at one table in any order of events: what was said is stored once, all see the same, nothing is lost.

The driver is a state machine: a deed is done inside the page in one go, and is over when the page's queue is at rest.
Every set has points that no other has, so that each can be told apart in the database.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.at_table import Hall
from tests.browser.watch import Watch
from tournament.models import Confirmation, EnteredSet, Result
from tournament.queries.desk import KEY

SLOW = 30_000  # a loaded machine, not a limit of ours
STEPS = 24
NOTE = "[data-queue-note]"
TABLE = "/e/cup/table/"
ROWS = ".k-desk tbody tr[id^=set-]"
Points = tuple[int, ...]

WRITE = """([points, taps]) => {
  const form = document.querySelector("form[data-table-set]");
  if (!form || form.closest("section").hidden) return false;
  const cells = [...form.querySelectorAll("input.k-score:not(.k-hand)")];
  cells.forEach((cell, at) => {
    cell.value = String(points[at]);
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  });
  for (let tap = 0; tap < taps; tap += 1) form.querySelector("[data-save]").click();
  return true;
}"""
TAP = """([selector, taps]) => {
  const button = document.querySelector(selector);
  if (!button) return false;
  for (let tap = 0; tap < taps; tap += 1) button.click();
  return true;
}"""
TYPED = """() => {
  const cells = document.querySelectorAll("form[data-table-set] input.k-score:not(.k-hand)");
  return [...cells].map((cell) => cell.value);
}"""


@dataclass
class Floor:
    """Four phones, who of them has no net, and what was typed and given up."""

    one: Hall
    pages: list[Page]
    dice: Random
    no_net: set[int] = field(default_factory=set)
    typed: list[Points] = field(default_factory=list)
    given_up: set[Points] = field(default_factory=set)

    def fresh(self, *, over: bool = False) -> Points:
        """Points of a set that no other has; `over`: somebody is above 100 after it."""
        number = len(self.typed)
        points = [1 + number // 4**at % 4 for at in range(4)]
        if over:
            points[self.dice.randrange(4)] += 100
        return tuple(points)

    def step(self) -> None:
        """One deed of one phone, by lot."""
        at = self.dice.randrange(4)
        page = self.pages[at]
        if page.locator("[data-refusal]").count() or state(page) == "refused":
            if at not in self.no_net:
                self.decide(page, mine=self.dice.random() < 0.5)
            return
        often = (self.write,) * 6 + (self.confirm,) * 6
        self.dice.choice((*often, self.end, *(self.correct, self.look, self.leave, self.come) * 2, self.dispute))(at)

    def write(self, at: int) -> None:
        self._save(self.pages[at], self.fresh())

    def end(self, at: int) -> None:
        self._save(self.pages[at], self.fresh(over=True))

    def correct(self, at: int) -> None:
        """Any set, by whomever it was written, is opened and written anew."""
        page = self.pages[at]
        sets = page.locator(ROWS).count()
        if at in self.no_net or not sets:
            return
        page.goto(f"{TABLE}?set={self.dice.randint(1, sets)}")
        rest(page)
        self._save(page, self.fresh(over=self.dice.random() < 0.3))

    def dispute(self, at: int) -> None:
        self._tap(at, "#dispute button")

    def confirm(self, at: int) -> None:
        """Each phone belongs to one of the four."""
        self._tap(at, f"#person-{self.one.seated()[at].pk} button")

    def look(self, at: int) -> None:
        self.pages[at].evaluate("document.dispatchEvent(new CustomEvent('kabo:ask'))")

    def leave(self, at: int) -> None:
        self.pages[at].context.set_offline(True)
        self.no_net.add(at)

    def come(self, at: int) -> None:
        self.pages[at].context.set_offline(False)
        self.no_net.discard(at)
        self.pages[at].evaluate("window.dispatchEvent(new Event('online'))")
        rest(self.pages[at])

    def _tap(self, at: int, selector: str) -> None:
        self.pages[at].evaluate(TAP, [selector, self.dice.randint(1, 2)])
        rest(self.pages[at])

    def _save(self, page: Page, points: Points) -> None:
        if page.evaluate(WRITE, [points, self.dice.randint(1, 2)]):
            self.typed.append(points)
            rest(page)

    def decide(self, page: Page, *, mine: bool) -> None:
        """What was not taken is sent again, or given up."""
        if state(page) == "refused":
            line = page.locator(f"{NOTE} [data-queue-list] li").first.inner_text()
            if mine:
                page.locator("[data-queue-now]").click()
            else:
                self.give_up(re.findall(r"\d+", line.partition(":")[2]))
                page.locator("[data-queue-drop]").click()
        elif mine:
            page.evaluate(TAP, ["#set-form [data-save]", 1])
        else:
            self.give_up(page.evaluate(TYPED))
            page.goto(TABLE)
        rest(page)

    def give_up(self, cells: list[str]) -> None:
        points = tuple(map(int, cells))
        assert points in self.typed
        self.given_up.add(points)

    def settle(self, at: int) -> None:
        """Everything that this phone keeps is sent, or given up where it is not taken."""
        self.come(at)
        page = self.pages[at]
        for _ in range(2 * STEPS):
            if page.locator("[data-refusal]").count() or state(page) == "refused":
                self.decide(page, mine=False)
            elif state(page) == "empty":
                return
            else:
                self.come(at)
        raise AssertionError("a phone does not come to rest")


def state(page: Page) -> str | None:
    return page.locator(NOTE).get_attribute("data-queue-state")


def rest(page: Page) -> None:
    """Until the page sends nothing more: all is told, kept, or refused."""
    expect(page.locator(NOTE)).to_have_attribute("data-queue-state", re.compile("empty|waiting|refused"), timeout=SLOW)


@pytest.mark.drill
@pytest.mark.parametrize("seed", range(8))
def test_four_phones_in_any_order_lose_and_double_nothing(
    one: Hall, new_page: Callable[..., Page], watch: Watch, seed: int
) -> None:
    for refusal in ("409", "422", "ERR_INTERNET_DISCONNECTED"):  # another was quicker; the game was over; no net
        watch.expect(refusal)
    floor = Floor(one, [new_page(width=390, language="en") for _ in range(4)], Random(seed))
    for page in floor.pages:
        page.goto(one.link().url)
        rest(page)
    for _ in range(STEPS):
        floor.step()
    for at in range(4):
        floor.settle(at)
    want_each_said_set_once(floor)
    want_versions_without_a_gap()
    want_all_to_see_the_same(floor)
    want_a_result_only_where_all_have_confirmed(floor)


def want_each_said_set_once(floor: Floor) -> None:
    stored = [tuple(row.scores.order_by("entry_id").values_list("points", flat=True)) for row in versions()]
    assert sorted(stored) == sorted(set(floor.typed) - floor.given_up)
    assert len(set(floor.typed)) == len(floor.typed)


def versions() -> list[EnteredSet]:
    return list(EnteredSet.objects.order_by("number", "version"))


def want_versions_without_a_gap() -> None:
    numbers: dict[int, list[int]] = {}
    for row in versions():
        numbers.setdefault(row.number, []).append(row.version)
    assert list(numbers) == list(range(1, len(numbers) + 1))
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def want_all_to_see_the_same(floor: Floor) -> None:
    view = floor.one.view()
    totals = [str(total) for total in view.running]
    for at, page in enumerate(floor.pages):
        floor.look(at)
        expect(page.locator(ROWS)).to_have_count(len(view.rows), timeout=SLOW)
        for row in view.rows:
            shown = [re.compile(rf"^{row.set.points[entry.pk]}\D") for entry in floor.one.seated()]
            expect(page.locator(f".k-desk #set-{row.number} td")).to_have_text(shown, timeout=SLOW)
        if view.rows:
            expect(page.locator("#sums tr:not([aria-hidden])").first.locator("td")).to_have_text(totals)


def want_a_result_only_where_all_have_confirmed(floor: Floor) -> None:
    seated = {entry.pk for entry in floor.one.seated()}
    result = Result.objects.filter(game=floor.one.game()).first()
    content = floor.one.view().desk.content
    said = set(Confirmation.objects.filter(content=content).values_list("entry_id", flat=True))
    assert (result is not None) == (said == seated)
    if result is None:
        return
    assert result.key == f"{KEY}{content}"
    assert Result.objects.count() == 1
    points = dict(result.scores.values_list("entry_id", "points"))
    assert [points[entry.pk] for entry in floor.one.seated()] == list(floor.one.view().running)
    for page in floor.pages:
        expect(page.locator("#table-state")).to_contain_text("The result is in", timeout=SLOW)
