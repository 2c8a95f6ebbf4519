// The clock of the round on every screen: the server's ticks carried on by this browser's monotonic time. It only shows:
// at zero nothing is sent, locked, cleared or blurred.

const SLOW = 2000; // an answer that took longer tells the time too roughly
const ASLEEP = 1000;
const KEPT = 3000; // a cache on the way may have kept an answer for a second or two: it tells too little, never too much
const LAST = 8; // answers
const known = { offset: null, drift: null, last: [] };

/** What the server's ticks are now; null until it has told, and after a sleep. */
export function ticks() {
  return known.offset === null ? null : performance.now() + known.offset;
}

document.addEventListener("kabo:time", ({ detail: { ticks: told, sent, received } }) => {
  if (known.offset !== null && received - sent > SLOW) return;
  const offset = told + (received - sent) / 2 - received;
  if (known.offset === null || offset < known.offset - KEPT) known.last = [];
  known.last = [...known.last, offset].slice(-LAST);
  known.offset = Math.max(...known.last);
  known.drift = Date.now() - performance.now();
  show();
});

/** performance.now() may stand still while the machine sleeps: what it and the wall clock say then differs. */
function wake() {
  const drift = Date.now() - performance.now();
  if (known.drift === null || Math.abs(drift - known.drift) < ASLEEP) return;
  known.offset = null;
  known.drift = null;
  document.dispatchEvent(new CustomEvent("kabo:ask"));
}

/** Milliseconds as 12:41: a second that has begun is shown until it is over. */
export function words(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function showOne(clock, now) {
  const left = now === null ? null : Number(clock.dataset.end) - now;
  const digits = clock.querySelector(":scope > [data-clock-digits]");
  const text = left === null ? "–:––" : words(left);
  if (digits.textContent !== text) digits.textContent = text;
  const over = left !== null && left <= 0;
  clock.classList.toggle("is-over", over);
  const sign = clock.querySelector(":scope > [data-clock-over]");
  if (sign && sign.hidden === over) sign.hidden = !over;
  const going = clock.querySelector(":scope > [data-clock-going]");
  if (going && going.hidden !== over) going.hidden = over;
  return over;
}

const was = new WeakMap();

function show() {
  const now = ticks();
  for (const clock of document.querySelectorAll("[data-clock][data-end]")) {
    const over = showOne(clock, now);
    const key = clock.dataset.end;
    const before = was.get(clock);
    was.set(clock, { key, over });
    if (over && before?.key === key && !before.over) document.dispatchEvent(new CustomEvent("kabo:over", { detail: { clock } }));
  }
}

function tick() {
  wake();
  show();
}

setInterval(tick, 250);
document.addEventListener("visibilitychange", tick);
document.addEventListener("kabo:patched", show);
document.addEventListener("kabo:page", show);
show();
