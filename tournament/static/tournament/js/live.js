// Parts of a page that keep themselves up to date: [data-live] asks its address again and again and patches itself.
import { morphChildren } from "./morph.js";
import { fill, jitter, reducedMotion } from "./util.js";

const EVERY = 3500;
const SLOWEST = 30_000;
const STALE = 10_000;
const PATIENCE = 8000;
const SOON = 400; // until the server's memory has the state that stands here
const MEMORY = 1600; // so old may the memory of a public part be, a cache's in front included
const LAG = 15_000; // so long an older state is the memory of a server; after that the server itself has gone back
const parts = new Set();

function watch(box) {
  const part = {
    box,
    body: box.querySelector("[data-live-body]"),
    every: Number(box.dataset.liveEvery) || EVERY,
    etag: null,
    fails: 0,
    seen: performance.now(), // not the wall clock: that one may jump
    seenAt: box.dataset.liveAt ?? "", // the server's time of day, never this device's; "" until it has told
    state: box.dataset.liveState ?? "",
    stateSince: performance.now(),
    behind: false,
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
  if (!part.seenAt || box.querySelector("[data-clock]")) now();
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
  const wait = part.behind ? SOON : Math.min(part.every * 2 ** part.fails, SLOWEST);
  part.timer = setTimeout(() => ask(part), jitter(wait));
}

async function ask(part) {
  if (part.asking || document.hidden) return;
  clearTimeout(part.timer);
  part.asking = true;
  try {
    const time = await fetchPart(part);
    part.fails = 0;
    part.behind = time === null;
    if (!part.behind) Object.assign(part, { seen: performance.now(), seenAt: time || part.seenAt });
  } catch {
    part.fails += 1; // shown by its age: the last good picture stays
    part.behind = false;
  } finally {
    part.asking = false;
    showAge(part);
    plan(part);
  }
}

/** The server's time of day when it answered; null where it told of an older state than the one that stands here. */
async function fetchPart(part) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = part.etag ? { "If-None-Match": part.etag } : {};
    const sent = performance.now();
    const answer = await fetch(part.box.dataset.live, { headers, cache: "no-store", signal: stop.signal });
    const time = tellTime(answer, sent);
    if (answer.status === 304) return time;
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    const html = await answer.text();
    if (isMemory(part, sent) || !goesOn(part, answer.headers.get("Kabo-State") ?? "")) return null;
    patch(part.body, html);
    part.etag = answer.headers.get("ETag");
    return time;
  } finally {
    clearTimeout(timer);
  }
}

/** Might the answer be from before this page was made (data-live-new), which shows what its reader has just done? */
const isMemory = (part, sent) => part.box.dataset.liveNew !== undefined && sent - part.stateSince < MEMORY;

/** Is this state ("event.revision") no older than the one here? A page made after a write is not undone by a memory. */
function goesOn(part, state) {
  const [[event, revision], [known, here]] = [state, part.state].map((words) => words.split(".").map(Number));
  const older = state !== "" && event === known && revision < here;
  if (older && performance.now() - part.stateSince < LAG) return false;
  if (state !== "" && state !== part.state) Object.assign(part, { state, stateSince: performance.now() });
  return true;
}

/** A page's own script has patched a part with a newer state. */
document.addEventListener("kabo:patched", ({ detail }) => {
  const part = [...parts].find((one) => one.body === detail.body);
  if (!part || detail.state === undefined) return;
  Object.assign(part, { state: detail.state, stateSince: performance.now(), etag: null });
});

/** The server's ticks go to the clock; what comes back is its time of day. */
function tellTime(answer, sent) {
  const [ticks, words] = (answer.headers.get("Kabo-Time") ?? "").split(";");
  if (!words) return "";
  const detail = { ticks: Number(ticks), sent, received: performance.now() };
  document.dispatchEvent(new CustomEvent("kabo:time", { detail }));
  return words;
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
  if (time) say(box.querySelector("[data-live-time]"), fill(box.dataset.wordsUpdated ?? "", { time }));
  const banner = box.querySelector("[data-live-stale]");
  if (!banner) return;
  const words = time ? fill(box.dataset.wordsStale ?? "", { time }) : box.dataset.wordsLost;
  if (stale) say(banner.querySelector("[data-live-stale-words]"), words ?? "");
  if (banner.hidden === stale) banner.hidden = !stale;
}

function say(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

meet();
document.addEventListener("kabo:page", meet);
