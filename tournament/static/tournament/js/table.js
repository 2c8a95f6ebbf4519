// A table on its players' phones: saved without a reload, kept while there is no connection, sent once when it is back.
// Without this script the page is plain forms.
import { morphChildren } from "./morph.js";
import { arriveAt, listenPad, refresh } from "./sheet_pad.js";
import { corrects, enter, isTyped, number, points, randomKey, ready, refill, turnTo, typed } from "./table_form.js";
import { open } from "./table_queue.js";
import { pending, show } from "./table_waiting.js";
import { draftSlot, kept } from "./util.js";

const note = document.querySelector("[data-queue-note]");
const setForm = () => document.querySelector("form[data-table-set]");
const now = () => document.querySelector("#table-now");
const me = document.querySelector("[data-me]")?.dataset.me;
const isNext = (item) => item.set !== undefined && !item.corrects;
const queue = open(note.dataset.queueNote, { shown: (state) => show(state, (item) => mayDrop(state, item)), answered });
let stood = now()?.dataset.stands; // when the message on the page was said

function fieldsOf(form, submitter) {
  const data = new FormData(form, submitter);
  data.delete("csrfmiddlewaretoken");
  return [...data.entries()].filter(([, value]) => typeof value === "string");
}

// Sending

async function sendSet(form) {
  const key = form.elements.key.value;
  if (queue.has((item) => item.key === key)) return; // the second tap of two
  if (!ready(form, queue.items().filter(isNext))) return;
  const cells = points(form);
  const item = { key, url: form.action, fields: fieldsOf(form), set: number(form), cells, points: cells.join(" · "), corrects: corrects(form) };
  form.querySelector("[data-save]").setAttribute("aria-disabled", "true");
  await queue.put(item);
  form.querySelector("[data-save]").removeAttribute("aria-disabled");
  if (form.isConnected && queue.has((item) => item.key === key && item.why === undefined)) goOn(form);
}

function sendDeed(form, submitter) {
  const fields = fieldsOf(form, submitter);
  const deed = submitter?.value;
  if (!deed || queue.has((item) => item.deed === deed)) return;
  const label = submitter.textContent.trim();
  queue.put({ key: form.elements.key.value, url: form.action, fields, deed, label });
  form.elements.key.value = randomKey(); // another tap is another deed
}

/** It is kept and will be sent: the form is free for the next set. */
function goOn(form) {
  kept.drop(draftSlot(form.dataset.draft));
  if (corrects(form)) return void form.closest("section").remove();
  turnTo(form, number(form) + 1, 0);
}

/** Not what is on its way now; of the sets to come the last alone, for others count on those before them. */
function mayDrop({ items, sending }, item) {
  if (sending && items[0] === item) return false;
  const form = setForm();
  if (!isNext(item)) return true;
  const fits = !form || corrects(form) || form.elements.level.value === item.fields.find(([name]) => name === "level")?.[1];
  return fits && item === items.filter(isNext).at(-1);
}

/** Out of the queue again; a set comes back into its form, where nothing else is typed there. */
function takeOut(key) {
  const item = queue.items().find((one) => one.key === key);
  if (!item || !queue.remove(key) || !isNext(item)) return;
  const form = setForm();
  if (!form || corrects(form)) return;
  const free = !isTyped(form);
  const version = item.fields.find(([name]) => name === "version")?.[1] ?? 0;
  turnTo(form, item.set, version, { keep: !free });
  if (free) refill(form, item.fields);
  form.closest("section").hidden = false;
}

// What the server said

/** Null: done with. Else why it was not taken, for the person to decide. */
function answered(item, { ok, page }) {
  const box = page.querySelector("#table-box");
  if (!box) return words(page) || note.dataset.queueRefused;
  const shownHere = item.key === setForm()?.elements.key.value;
  patch(box);
  say(page);
  if (ok) {
    if (item.set !== undefined && (shownHere || !setForm() || !isTyped(setForm()))) take(page, true);
    if (item.fields.some(([name, value]) => name === "do" && value === "call")) document.querySelector("#words").value = "";
    return null;
  }
  if (item.deed) return null; // a tap that came too late: the page says why, and shows how it is now
  if (shownHere || !setForm() || !isTyped(setForm())) {
    take(page, false);
    return null; // it is in the form again, with what stands against it
  }
  return words(page) || note.dataset.queueRefused;
}

const REASONS = ["[data-refusal] strong", "#table-over strong", ".k-messages .k-note", "main .k-note:not([data-queue-note]) strong"];
const words = (page) => REASONS.map((where) => page.querySelector(where)?.textContent.trim()).find(Boolean) ?? "";

function patch(box) {
  const body = document.querySelector("#table-box [data-live-body]");
  morphChildren(body, box.querySelector("[data-live-body]"));
  const state = box.querySelector("[data-live]")?.dataset.liveState;
  document.dispatchEvent(new CustomEvent("kabo:patched", { detail: { body, state } }));
}

/** The form of the answer in place of ours. */
function take(page, ok) {
  const old = document.querySelector("#set-form");
  const fresh = page.querySelector("#set-form");
  if (old && fresh) old.replaceWith(fresh);
  else if (fresh) document.querySelector("#table-box").after(fresh);
  else old?.remove();
  document.dispatchEvent(new CustomEvent("kabo:page", { detail: { answered: !ok } }));
  begin();
  if (!ok) document.querySelector("#set-form")?.scrollIntoView({ block: "start" });
}

function say(page) {
  const main = document.querySelector("main");
  const fresh = page.querySelector(".k-messages");
  main.querySelector(".k-messages")?.remove();
  if (fresh) document.querySelector("#table-box").before(fresh);
  const question = page.querySelector("#early");
  document.querySelector("#early")?.remove();
  if (question) document.querySelector("#table-box").before(question);
  question?.scrollIntoView({ block: "center" });
  stood = now()?.dataset.stands;
}

// The page

/** What was said of a state that is past is no longer so. */
function forgetMessage(table) {
  if (table.dataset.stands === stood) return;
  document.querySelectorAll("main .k-messages .is-success, #early").forEach((message) => message.remove());
  stood = table.dataset.stands;
}

/** The form is for the set that is played: another phone has written one, or taken one back. */
function follow() {
  const form = setForm();
  const table = now();
  mark();
  if (table) pending(queue.items());
  if (table) forgetMessage(table);
  const clock = document.querySelector("main > .k-clock-live");
  if (clock) clock.hidden = !table; // of another round than this page
  if (!form || !table) return; // the link is over: what is typed stays
  const isOpen = table.dataset.open !== undefined;
  const section = form.closest("section");
  form.querySelector("[data-save]").hidden = !isOpen;
  if (!isOpen && !section.querySelector("[data-refusal]")) section.hidden = true; // the result is in
  if (!isOpen || corrects(form) || queue.has(isNext)) return;
  const next = Number(table.dataset.next);
  const version = Number(table.dataset.version);
  const full = isTyped(form);
  section.hidden = table.dataset.goesOn === undefined && !full;
  if (full && number(form) > next) turnTo(form, next, version, { keep: true });
  else if (!full && (number(form) !== next || Number(form.elements.version.value) !== version)) turnTo(form, next, version);
}

function mark() {
  for (const part of document.querySelectorAll("#table-now [data-entry]")) part.classList.toggle("is-me", part.dataset.entry === me);
}

function begin() {
  const form = setForm();
  if (!form || form.dataset.listening) return;
  form.dataset.listening = "yes";
  listenPad(form);
  refresh(form);
  form.addEventListener("focusin", ({ target }) => target.matches(".k-hand") && arriveAt(form, target));
  form.addEventListener("keydown", (event) => enter(form, event));
  form.addEventListener("input", ({ target }) => typed(form, target));
  form.addEventListener("change", ({ target }) => {
    if (!target.matches(".k-caller input") || !target.checked) return;
    form.querySelectorAll(".k-caller input").forEach((other) => (other.checked = other === target));
    typed(form, target);
  });
}

/** A set is opened for correction: also where the address is the one that we are at already. */
function openAgain(event) {
  const link = event.target.closest("#table-now a[href*='?set=']");
  if (!link || link.pathname !== location.pathname || link.search !== location.search) return;
  event.preventDefault();
  location.reload();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-table-set]")) {
    event.preventDefault();
    sendSet(form);
  } else if (form.matches("[data-table-act]")) {
    event.preventDefault();
    sendDeed(form, event.submitter);
  }
});
document.addEventListener("click", openAgain);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-early-no]")) return;
  event.preventDefault();
  document.querySelector("#early").remove();
});
document.addEventListener("kabo:patched", follow);
note.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-queue-take]")?.dataset.queueTake;
  if (key) takeOut(key);
});
note.querySelector("[data-queue-now]").addEventListener("click", () => queue.retry());
note.querySelector("[data-queue-drop]").addEventListener("click", () => queue.drop());
begin();
mark();
queue.start();
