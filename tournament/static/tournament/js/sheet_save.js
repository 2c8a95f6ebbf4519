// Saving without losing a keystroke: the sheet is posted in the background, the answer takes the page's place, and what
// was typed meanwhile is typed there. A refusal stops that queue: nobody types on into the wrong table.
import { hold, release, replay } from "./sheet_queue.js";

const PATIENCE = 15_000;
const SAID = 5_000;
const here = () => location.href.split("#")[0];
let saving = false;
let shown = { url: here(), isSheet: true }; // the page that stands here now

/** Post the form and show the answer; `start` makes the new page live, `press` types one key into it. */
export async function save(form, start, press) {
  if (saving) return;
  saving = true;
  form.querySelectorAll("[data-offline], [data-fault]").forEach((note) => (note.hidden = true));
  form.querySelector("[data-save]").setAttribute("aria-disabled", "true");
  hold();
  const answer = await post(form);
  if (answer?.elsewhere) return location.assign(answer.url); // logged out: keys stay held until that page is there
  saving = false;
  form.querySelector("[data-save]").removeAttribute("aria-disabled");
  const keys = release();
  if (!answer) return fail(form, "[data-offline]");
  if (answer.status >= 500 || !answer.page.querySelector("main")) return fail(form, "[data-fault]");
  show(answer);
  start({ came: true, refused: !answer.ok });
  announce();
  if (answer.ok) replay(keys, press, () => saving);
}

/** The server's answer; null where none came. `elsewhere`: it led to a page of another kind. */
async function post(form) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), signal: stop.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const elsewhere = answer.redirected && page.body.className !== document.body.className;
    return { ok: answer.ok, status: answer.status, url: answer.url, page, elsewhere };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The sheet stays as it was typed; keys that go on blindly do not change it, Enter tries again. */
function fail(form, note) {
  form.querySelector(note).hidden = false;
  form.querySelector("[data-save]").focus();
}

/** The answer's main part and strip in place of ours; the address follows. */
function show({ ok, url, page }) {
  for (const part of ["main", ".k-strip"]) {
    const fresh = page.querySelector(part);
    const old = document.querySelector(part);
    if (fresh && old) old.replaceWith(fresh);
  }
  document.title = page.title;
  remember(url);
  document.dispatchEvent(new CustomEvent("kabo:page", { detail: { answered: !ok } }));
}

/** Back leads from another page, and from a question about this sheet, to the sheet. */
function remember(url) {
  const isSheet = document.querySelector("form[data-sheet]") !== null;
  const same = new URL(url).pathname === location.pathname;
  if (same && isSheet) history.replaceState(history.state, "", url);
  else history.pushState({ sheet: true }, "", url);
  if (!same) window.scrollTo(0, 0);
  shown = { url, isSheet };
}

// A live region must be there before its words are: what the new page says is said here once more, and then goes.
const said = document.createElement("div");
said.className = "visually-hidden";
said.setAttribute("role", "status");
document.body.append(said);

function announce() {
  const words = document.querySelectorAll("main .k-messages .k-note, main h1");
  const lines = [...words].map((part) => Object.assign(document.createElement("p"), { textContent: part.textContent.trim() }));
  said.replaceChildren(...lines.reverse());
  setTimeout(() => lines.forEach((line) => line.remove()), SAID);
}

/** Back and forward; a jump within the page (to the content, to an error) is neither. */
function turn() {
  const moved = here() !== shown.url || !shown.isSheet;
  if (moved && !(here() === shown.url && location.hash)) location.reload();
}

window.addEventListener("popstate", turn);
