// Check-in at the door: the list narrows while letters are typed, Enter checks in the only one left, a touch changes
// its row in place. Without this script the same forms reload the page.
import { morph } from "./morph.js";
import { fill } from "./util.js";

const AGAIN = 1_000; // a second tap on the same row this soon is a slip of the finger
const list = document.getElementById("checkin-list");
const form = document.getElementById("checkin-form");
const said = document.getElementById("checkin-said");
const search = document.querySelector("[data-checkin-search]");
const PLAIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ħ: "h", ð: "d" };

/** As the server's search key: small letters without marks. */
const bare = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłħð]/g, (letter) => PLAIN[letter]);

const rows = () => [...list.children];
const fits = (row, words) => words.every((word) => row.dataset.search.includes(word) || row.dataset.number === word);

function hide() {
  const words = bare(search.elements.q.value).split(/\s+/).filter(Boolean);
  rows().forEach((row) => (row.hidden = !fits(row, words)));
  return words.length > 0;
}

function narrow() {
  said.textContent = hide() ? fill(said.dataset.matches, { count: rows().filter((row) => !row.hidden).length }) : "";
}

function enter(event) {
  event.preventDefault();
  const open = rows().filter((row) => !row.hidden && "open" in row.dataset);
  if (!search.elements.q.value.trim() || open.length !== 1) return;
  const act = open[0].querySelector(".k-checkin-btn");
  if (act.matches("a")) return act.click();
  const typed = search.elements.q.value;
  again(); // at once: letters typed before the answer begin the next name
  send(act, { typed });
}

async function send(button, { typed = "" } = {}) {
  const row = button.closest("li");
  if (row.busy) return;
  row.busy = true;
  const body = new FormData(form);
  body.append(button.name, button.value);
  try {
    await take(await fetch(form.action, { method: "POST", body, headers: { "X-Part": "row" } }));
  } catch {
    if (typed && !search.elements.q.value) again(typed);
    said.textContent = said.dataset.failed;
  }
  setTimeout(() => (row.busy = false), AGAIN);
}

/** Put the row, the counters and the sentence of the answer in place. */
async function take(answer) {
  if (answer.status >= 500) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("checkin-said");
  if (!fresh) return location.reload(); // logged out, or the event is gone: the page says so
  for (const part of page.querySelectorAll("li[id], dl[id]")) {
    const old = document.getElementById(part.id);
    if (old) morph(old, part);
  }
  hide(); // the next name may be under way
  said.textContent = fresh.textContent;
}

function again(words = "") {
  search.elements.q.value = words;
  narrow();
  search.elements.q.focus();
}

if (list) {
  search.addEventListener("input", narrow);
  search.addEventListener("submit", enter);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.submitter);
  });
  if (search.elements.q.value) narrow();
}
