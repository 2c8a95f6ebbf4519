// What a table's phone sends, and keeps until it is sent: in localStorage, so that closing the page loses nothing. Each
// item has a key of its own: however often it is sent, it counts once.

const PATIENCE = 10_000;
const SLOWEST = 30_000;
const FIRST = 2000;

/** A queue under a name; `shown(queue)` is called on every change, `answered(item, answer)` with what the server said. */
export function open(name, { shown, answered }) {
  const slot = `kabo:queue:${name}`;
  const queue = { items: read(slot), sending: false, fails: 0, timer: 0 };
  const changed = () => {
    write(slot, queue.items);
    shown(queue);
  };
  const flush = () => send(queue, changed, answered);
  window.addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  window.addEventListener("pageshow", (event) => event.persisted && flush());
  return {
    /** Before what was refused: it may mend that. */
    put(item) {
      const at = queue.items.findIndex((other) => other.why !== undefined);
      queue.items.splice(at < 0 ? queue.items.length : at, 0, item);
      changed();
      return flush();
    },
    has: (test) => queue.items.some(test),
    items: () => queue.items,
    /** Throw away what was refused; the rest goes on. */
    drop() {
      queue.items = queue.items.filter((item) => item.why === undefined);
      changed();
      return flush();
    },
    /** Take one out again; false where it is on its way. */
    remove(key) {
      if (queue.sending && queue.items[0]?.key === key) return false;
      queue.items = queue.items.filter((item) => item.key !== key);
      changed();
      return true;
    },
    /** Try again, what was refused too. */
    retry() {
      queue.items.forEach((item) => delete item.why);
      changed();
      return flush();
    },
    /** The page is new: why something was refused on another one may be over, such as a link that was renewed. */
    start() {
      queue.items.forEach((item) => delete item.why);
      shown(queue);
      return queue.items.length ? flush() : undefined;
    },
  };
}

/** One after the other; what is refused, and what comes after it, waits for a person. */
async function send(queue, changed, answered) {
  clearTimeout(queue.timer);
  if (queue.sending) return;
  queue.sending = true;
  if (queue.items.length) changed();
  try {
    while (queue.items.length && queue.items[0].why === undefined) {
      const item = queue.items[0];
      const answer = await post(item);
      if (!answer) {
        queue.items.forEach((other) => (other.tried = true)); // those behind it wait as well
        queue.fails += 1;
        break;
      }
      queue.fails = 0;
      const why = answered(item, answer);
      if (why !== null) item.why = why;
      else {
        queue.items.shift();
        if (answer.ok) queue.items.forEach((other) => delete other.why); // what was refused may be right now
      }
      changed();
    }
  } finally {
    queue.sending = false;
    changed();
  }
  if (queue.fails && !document.hidden) {
    const wait = Math.min(FIRST * 2 ** (queue.fails - 1), SLOWEST);
    queue.timer = setTimeout(() => send(queue, changed, answered), wait);
  }
}

/** The server's answer as a page; null where none came, or one that a second try may mend. */
async function post(item) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  const body = new FormData();
  item.fields.forEach(([name, value]) => body.append(name, value));
  body.append("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
  try {
    const answer = await fetch(item.url, { method: "POST", body, signal: stop.signal });
    if (answer.status >= 500) return null;
    return { ok: answer.ok, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function read(slot) {
  try {
    return JSON.parse(localStorage.getItem(slot)) ?? [];
  } catch {
    return []; // refused by the browser, or not ours
  }
}

function write(slot, items) {
  try {
    if (items.length) localStorage.setItem(slot, JSON.stringify(items));
    else localStorage.removeItem(slot);
  } catch {
    // the page itself still holds them
  }
}
