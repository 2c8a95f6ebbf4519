// Parts of a page that keep themselves up to date: [data-live] asks its address again and again and patches itself.
import { morphChildren } from "./morph.js";
import { clock, fill, jitter, reducedMotion } from "./util.js";

const EVERY = 3500;
const SLOWEST = 30_000;
const STALE = 10_000;
const PATIENCE = 8000;
const parts = new Set();

function watch(box) {
  const part = {
    box,
    body: box.querySelector("[data-live-body]"),
    every: Number(box.dataset.liveEvery) || EVERY,
    etag: null,
    fails: 0,
    seen: performance.now(), // not the wall clock: that one may jump
    seenAt: clock(new Date()), // until the server has told its own
    timer: 0,
    asking: false,
    gone: new AbortController(),
  };
  const now = () => ask(part);
  const { signal } = part.gone;
  document.addEventListener("kabo:ask", now, { signal });
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(part.timer) : now()), { signal });
  window.addEventListener("online", now, { signal });
  window.addEventListener("pageshow", (event) => event.persisted && now(), { signal });
  const age = setInterval(() => showAge(part), 1000);
  signal.addEventListener("abort", () => [clearInterval(age), clearTimeout(part.timer)]);
  parts.add(part);
  showAge(part);
  if (box.querySelector("[data-clock]")) now();
  else plan(part);
}

/** A page that came without a load (sheet_save.js): parts that left with the old one stop, new ones start. */
function meet() {
  for (const part of parts) {
    if (part.box.isConnected) continue;
    part.gone.abort();
    parts.delete(part);
  }
  const known = new Set([...parts].map((part) => part.box));
  [...document.querySelectorAll("[data-live]")].filter((box) => !known.has(box)).forEach(watch);
}

function plan(part) {
  clearTimeout(part.timer);
  if (document.hidden || part.gone.signal.aborted) return;
  const wait = Math.min(part.every * 2 ** part.fails, SLOWEST);
  part.timer = setTimeout(() => ask(part), jitter(wait));
}

async function ask(part) {
  if (part.asking || document.hidden) return;
  clearTimeout(part.timer);
  part.asking = true;
  try {
    await fetchPart(part);
    part.fails = 0;
    part.seen = performance.now();
  } catch {
    part.fails += 1; // shown by its age: the last good picture stays
  } finally {
    part.asking = false;
    showAge(part);
    plan(part);
  }
}

async function fetchPart(part) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = part.etag ? { "If-None-Match": part.etag } : {};
    const sent = performance.now();
    const answer = await fetch(part.box.dataset.live, { headers, cache: "no-store", signal: stop.signal });
    tellTime(part, answer, sent);
    if (answer.status === 304) return;
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    const html = await answer.text();
    patch(part.body, html);
    part.etag = answer.headers.get("ETag");
  } finally {
    clearTimeout(timer);
  }
}

/** The server's time, from an answer that was asked for at `sent`: its ticks for the clock, its time of day for words. */
function tellTime(part, answer, sent) {
  const [ticks, words] = (answer.headers.get("Kabo-Time") ?? "").split(";");
  if (!words) return;
  part.seenAt = words;
  const detail = { ticks: Number(ticks), sent, received: performance.now() };
  document.dispatchEvent(new CustomEvent("kabo:time", { detail }));
}

/** Put new HTML into the body, keeping the reader where they are. */
export function patch(body, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const before = tops(body);
  const place = hold(body);
  morphChildren(body, template.content);
  document.dispatchEvent(new CustomEvent("kabo:patched", { detail: { body } }));
  place();
  if (!reducedMotion()) slide(body, before);
}

/** Remember focus, selection and the row being read; the returned function puts them back. */
function hold(body) {
  const focused = body.contains(document.activeElement) ? document.activeElement : null;
  const chosen = window.getSelection();
  const ends = chosen && !chosen.isCollapsed && body.contains(chosen.anchorNode)
    ? [chosen.anchorNode, chosen.anchorOffset, chosen.focusNode, chosen.focusOffset] : null;
  const read = focused ?? [...body.querySelectorAll("details[open]")].find(inSight);
  const top = read?.getBoundingClientRect().top;
  return () => {
    if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
    if (ends && ends[0].isConnected && ends[2].isConnected) reselect(chosen, ends);
    if (read?.isConnected) window.scrollBy(0, read.getBoundingClientRect().top - top);
  };
}

function reselect(selection, [anchor, from, focus, to]) {
  const length = (node) => node.nodeValue?.length ?? node.childNodes.length;
  selection.setBaseAndExtent(anchor, Math.min(from, length(anchor)), focus, Math.min(to, length(focus)));
}

function inSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Where each row of a ranking stands now, measured within the body so that scrolling does not count. */
function tops(body) {
  const origin = body.getBoundingClientRect().top;
  const rows = [...body.querySelectorAll("[data-rank][id]")];
  return new Map(rows.map((row) => [row.id, row.getBoundingClientRect().top - origin]));
}

function slide(body, before) {
  for (const [id, top] of tops(body)) {
    const from = before.get(id);
    if (from === undefined || Math.abs(from - top) < 4) continue;
    document.getElementById(id).animate(
      [{ transform: `translateY(${from - top}px)` }, { transform: "none" }],
      { duration: 450, easing: "ease-in-out" },
    );
  }
}

function showAge({ box, seen, seenAt }) {
  const time = seenAt;
  const stale = performance.now() - seen > STALE && !document.hidden;
  say(box.querySelector("[data-live-time]"), fill(box.dataset.wordsUpdated ?? "", { time }));
  const banner = box.querySelector("[data-live-stale]");
  if (!banner) return;
  if (stale) say(banner.querySelector("[data-live-stale-words]"), fill(box.dataset.wordsStale ?? "", { time }));
  if (banner.hidden === stale) banner.hidden = !stale;
}

function say(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

meet();
document.addEventListener("kabo:page", meet);
