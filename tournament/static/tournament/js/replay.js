// The replay page without reloads: arrows, Home, End, swipes and its own links take the next step in place. Every step
// has an address of its own; without this script the same links load it as a page.
import { morph } from "./morph.js";

const KEPT = 60; // pages at hand: back and forth costs nothing
const SWIPE = 48; // px, and clearly sideways
const root = document.querySelector("[data-replay]");
const said = document.getElementById("replay-said");
const pages = new Map();
let aim = Number(root.dataset.step);
let moving = false;

const at = () => Number(root.dataset.step);
const last = () => Number(root.dataset.last);

function address(step) {
  const url = new URL(location.href);
  url.searchParams.set("step", step);
  return url.pathname + url.search;
}

async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]");
}

function page(step) {
  const url = address(step);
  if (!pages.has(url)) {
    pages.set(url, load(url));
    pages.get(url).catch(() => pages.delete(url));
    if (pages.size > KEPT) pages.delete(pages.keys().next().value);
  }
  return pages.get(url);
}

function show(fresh, step) {
  morph(root, fresh.cloneNode(true));
  document.getElementById("jump").value = step;
  history.replaceState(null, "", address(step));
  for (const field of document.querySelectorAll('form input[name="next"]')) field.value = address(step);
  said.textContent = root.querySelector("[data-say]").textContent;
}

/** Go where the reader has got to by now: steps that are passed meanwhile are not drawn. */
async function catchUp() {
  if (moving) return;
  moving = true;
  try {
    while (at() !== aim) {
      const step = aim;
      show(await page(step), step);
    }
    if (aim < last()) page(aim + 1).catch(() => {});
  } catch {
    location.assign(address(aim)); // the plain page says what is wrong
  } finally {
    moving = false;
  }
}

function go(step) {
  aim = Math.min(Math.max(step, 0), last());
  catchUp();
}

const KEYS = {
  ArrowLeft: () => aim - 1,
  ArrowRight: () => aim + 1,
  Home: () => 0,
  End: last,
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !KEYS[event.key]) return;
  if (event.target.closest("input, select, textarea, .k-scroll")) return;
  event.preventDefault();
  go(KEYS[event.key]());
});

root.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go][href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(Number(new URL(link.href).searchParams.get("step")));
});

let start = null;
root.addEventListener("touchstart", (event) => (start = event.touches.length === 1 ? event.touches[0] : null), { passive: true });
root.addEventListener("touchend", (event) => {
  const end = event.changedTouches[0];
  if (!start || start.target.closest?.(".k-seg, .k-tabs, input")) return;
  const [aside, along] = [end.clientX - start.clientX, end.clientY - start.clientY];
  start = null;
  if (Math.abs(aside) > SWIPE && Math.abs(aside) > 2 * Math.abs(along)) go(aim + (aside < 0 ? 1 : -1));
});

if (at() < last()) page(at() + 1).catch(() => {});
