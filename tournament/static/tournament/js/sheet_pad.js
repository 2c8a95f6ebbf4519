// The cards to tap: they go to the hand that was used last, and say how many of each are left in the set.
import { focus, inRow, rowOf } from "./sheet_cells.js";

const HAND = "input.k-hand";
const words = (text) => text.split(/[\s,;+]+/).filter(Boolean);
const hands = (form) => [...form.querySelectorAll(HAND)].filter((hand) => !hand.closest("[hidden]"));
const caller = (hand) => hand?.closest("td")?.querySelector(".k-caller input");
const GAP = 8; // pixels between a hand and the pad
let last = null; // the hand that taps go to

const current = (form) => (last && form.contains(last) && !last.closest("[hidden]") ? last : hands(form)[0]);

/** True where a card of the game is written with this letter: then it is no key. */
export const spells = (form, letter) =>
  [...form.querySelectorAll("[data-card]")].some((card) => card.dataset.card.toLowerCase().includes(letter));

/** A hand is gone to: taps are for it. */
export function arriveAt(form, hand) {
  last = hand;
  refresh(form);
  requestAnimationFrame(() => uncover(form.querySelector("[data-pad]"), hand)); // the browser's own scrolling comes first
}

/** What is typed into stays in sight: not behind the pad. */
function uncover(pad, hand) {
  if (!pad || pad.hidden) return;
  for (let tries = 0; tries < 3; tries += 1) {
    // where the form begins low on the screen, the pad moves up with it at first
    const [cards, cell] = [pad.getBoundingClientRect(), hand.getBoundingClientRect()];
    const behind = cell.bottom + GAP - cards.top;
    if (behind <= 0 || cell.top >= cards.bottom) return;
    window.scrollBy({ top: behind, behavior: "instant" });
  }
}

/** The pad as it fits the sheet now: hidden unless cards are typed, counts of what the set still has. */
export function refresh(form) {
  const pad = form.querySelector("[data-pad]");
  if (!pad) return;
  const hand = current(form);
  pad.hidden = form.querySelector("[data-level-field]").value !== "cards" || !hand;
  form.querySelectorAll(`${HAND}.is-current`).forEach((old) => old.classList.remove("is-current"));
  if (pad.hidden) return;
  hand.classList.add("is-current");
  pad.querySelector("[data-pad-who]").textContent = hand.getAttribute("aria-label");
  count(pad, inRow(form, rowOf(hand)).flatMap((one) => words(one.value.toLowerCase())));
  const mark = pad.querySelector("[data-pad-mark]");
  mark?.setAttribute("aria-pressed", String(caller(hand)?.checked ?? false));
}

function count(pad, used) {
  for (const card of pad.querySelectorAll("[data-card]")) {
    const left = Math.max(0, Number(card.dataset.count) - used.filter((word) => word === card.dataset.card.toLowerCase()).length);
    card.querySelector("[data-left]").textContent = left;
    if (left) card.removeAttribute("aria-disabled");
    else card.setAttribute("aria-disabled", "true"); // it stays where the focus is
  }
}

function write(hand, cards) {
  hand.value = cards.join(" ");
  hand.dispatchEvent(new Event("input", { bubbles: true }));
  hand.setSelectionRange(hand.value.length, hand.value.length);
}

function next(form, hand) {
  const all = hands(form);
  const following = all[all.indexOf(hand) + 1];
  if (following) focus(following);
  following?.scrollIntoView({ block: "center" });
}

function tap(form, button) {
  const hand = current(form);
  if (!hand || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset.card !== undefined) write(hand, [...words(hand.value), button.dataset.card]);
  else if (button.hasAttribute("data-pad-delete")) write(hand, words(hand.value).slice(0, -1));
  else if (button.hasAttribute("data-pad-next")) next(form, hand);
  else caller(hand)?.click();
}

/** Let the pad listen; on a finger's screen the keyboard stays away from hands. */
export function listenPad(form) {
  const pad = form.querySelector("[data-pad]");
  if (!pad) return;
  if (window.matchMedia("(pointer: coarse)").matches) {
    form.querySelectorAll(HAND).forEach((hand) => (hand.inputMode = "none"));
  }
  pad.addEventListener("pointerdown", (event) => event.preventDefault()); // the hand keeps the focus
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) tap(form, button);
    refresh(form);
  });
  window.addEventListener("resize", () => document.activeElement === last && uncover(form.querySelector("[data-pad]"), last));
  const already = document.activeElement; // the page came with it
  if (already?.matches(HAND) && form.contains(already)) arriveAt(form, already);
}
