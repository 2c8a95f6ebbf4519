// A table on its players' phones: saved without a reload, kept while there is no connection, sent once when it is back.
// Without this script the page is plain forms.
import { morphChildren } from "./morph.js";
import { arriveAt, listenPad, refresh } from "./sheet_pad.js";
import { open } from "./table_queue.js";
import { draftSlot, fill, kept, notice } from "./util.js";

const note = document.querySelector("[data-queue-note]");
const setForm = () => document.querySelector("form[data-table-set]");
const now = () => document.querySelector("#table-now");
const me = document.querySelector("[data-me]")?.dataset.me;
const number = (form) => Number(form.elements.number.value);
const isTyped = (form) => [...form.querySelectorAll("input.k-score")].some((cell) => cell.value.trim());
const queue = open(note.dataset.queueNote, { shown, answered });

const randomKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function fieldsOf(form, submitter) {
  const data = new FormData(form, submitter);
  data.delete("csrfmiddlewaretoken");
  return [...data.entries()].filter(([, value]) => typeof value === "string");
}

// Sending

async function sendSet(form) {
  const key = form.elements.key.value;
  if (queue.has((item) => item.key === key)) return; // the second tap of two
  const cells = [...form.querySelectorAll(form.elements.level.value === "cards" ? "input.k-hand" : "input.k-score:not(.k-hand, .k-number *)")];
  const points = cells.map((cell) => cell.value.trim() || "–").join(" · ");
  form.querySelector("[data-save]").setAttribute("aria-disabled", "true");
  await queue.put({ key, url: form.action, fields: fieldsOf(form), set: number(form), points });
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
  if (form.dataset.corrects !== undefined) return void form.closest("section").remove();
  turnTo(form, number(form) + 1, 0);
}

function turnTo(form, next, version) {
  rename(form, number(form), next);
  form.dataset.draft = form.dataset.draft.replace(/\d+$/, String(next));
  form.dataset.draftBase = String(version);
  for (const field of form.querySelectorAll("input:not([type=hidden])")) {
    if (field.type === "checkbox") field.checked = false;
    else field.value = "";
    field.removeAttribute("aria-invalid");
  }
  form.elements.number.value = String(next);
  form.elements.version.value = String(version);
  form.elements.key.value = randomKey();
  form.querySelectorAll(".k-hand-out").forEach((out) => out.replaceChildren());
  const section = form.closest("section");
  section.querySelector("[data-refusal]")?.remove();
  section.querySelectorAll("[data-set-words]").forEach((part) => (part.textContent = fill(part.dataset.setWords, { number: next })));
  refresh(form);
}

/** The row says which set it is, to the eye and to who listens. */
function rename(form, old, next) {
  const words = form.closest("section").querySelector("[data-set-words]").dataset.setWords;
  const parts = fill(words, { number: old }).split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const before = new RegExp(parts.join("\\s+")); // some of a language's spaces do not break
  const said = (text) => text.replace(before, fill(words, { number: next }));
  const head = form.querySelector("tr[data-set] th").firstChild;
  head.nodeValue = said(head.nodeValue);
  for (const part of form.querySelectorAll("tr[data-set] [aria-label]")) part.setAttribute("aria-label", said(part.getAttribute("aria-label")));
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

const words = (page) => page.querySelector("[data-refusal] strong, #table-over strong, main .k-note strong")?.textContent.trim() ?? "";

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
}

// What is kept

function shown({ items, sending }) {
  const waiting = items.filter((item) => item.tried || item.why !== undefined);
  const refused = items.find((item) => item.why !== undefined);
  note.dataset.queueState = sending ? "sending" : refused ? "refused" : items.length ? "waiting" : "empty";
  note.hidden = !waiting.length;
  note.querySelectorAll("[data-queue-refused]").forEach((part) => (part.hidden = !refused));
  note.querySelectorAll("[data-queue-waiting]").forEach((part) => (part.hidden = Boolean(refused)));
  note.querySelector("[data-queue-why]").textContent = refused?.why ?? "";
  note.querySelector("[data-queue-list]").replaceChildren(...(note.hidden ? [] : items.map(line)));
}

function line(item) {
  const text = notice(item.deed ? "queue-deed" : "queue-set");
  text.textContent = fill(text.textContent, { number: item.set, points: item.points, label: item.label });
  const row = document.createElement("li");
  row.append(text);
  return row;
}

// The page

/** Another phone has written the set that nobody types here: go on with the next. */
function follow() {
  const form = setForm();
  const table = now();
  mark();
  if (!form || !table) return; // the link is over: what is typed stays
  const next = Number(table.dataset.next);
  const version = Number(table.dataset.version);
  const stands = form.dataset.corrects === undefined && !queue.items().length && !isTyped(form);
  if (stands) form.closest("section").hidden = table.dataset.goesOn === undefined;
  if (stands && (number(form) !== next || Number(form.elements.version.value) !== version)) turnTo(form, next, version);
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
  form.addEventListener("input", () => refresh(form));
  form.addEventListener("change", ({ target }) => {
    if (!target.matches(".k-caller input") || !target.checked) return;
    form.querySelectorAll(".k-caller input").forEach((other) => (other.checked = other === target));
    refresh(form);
  });
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
document.addEventListener("kabo:patched", follow);
note.querySelector("[data-queue-now]").addEventListener("click", () => queue.retry());
note.querySelector("[data-queue-drop]").addEventListener("click", () => queue.drop());
begin();
mark();
queue.start();
