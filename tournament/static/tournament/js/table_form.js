// The form of one set on a table's phone: which set it is for, what is still missing, Enter, sums while it is typed.
import { cells, focus, isBlank } from "./sheet_cells.js";
import { refresh } from "./sheet_pad.js";
import { draftSlot, fill, kept, notice } from "./util.js";

const PAUSE = 300;
let timer = 0;
let asking = null;

export const number = (form) => Number(form.elements.number.value);
export const isTyped = (form) => [...form.querySelectorAll("input.k-score")].some((cell) => cell.value.trim());
export const corrects = (form) => form.dataset.corrects !== undefined;
export const randomKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is typed, cell by cell, as it is shown while it waits. */
export function points(form) {
  const picked = form.elements.level.value === "cards" ? "input.k-hand" : "input.k-score:not(.k-hand, .k-number *)";
  return [...form.querySelectorAll(picked)].map((cell) => cell.value.trim() || "–");
}

// Which set it is for

/** The form is for another set now, empty; or (`keep`) with what is typed, which says so. */
export function turnTo(form, next, version, { keep = false } = {}) {
  rename(form, number(form), next);
  if (keep) kept.drop(draftSlot(form.dataset.draft));
  form.dataset.draft = form.dataset.draft.replace(/\d+$/, String(next));
  form.dataset.draftBase = String(version);
  form.elements.number.value = String(next);
  form.elements.version.value = String(version);
  form.elements.key.value = randomKey();
  const section = form.closest("section");
  section.querySelector("[data-refusal]")?.remove();
  section.querySelectorAll("[data-set-words]").forEach((part) => (part.textContent = fill(part.dataset.setWords, { number: next })));
  if (keep) form.dispatchEvent(new Event("input", { bubbles: true })); // its draft has another name now
  else clear(form);
  say(form, keep ? "set-turned" : "", { number: next });
  refresh(form);
}

function clear(form) {
  clearTimeout(timer);
  asking?.abort(); // its sums are those of the values that go
  for (const field of form.querySelectorAll("input:not([type=hidden])")) {
    if (field.type === "checkbox") field.checked = false;
    else field.value = "";
    field.removeAttribute("aria-invalid");
  }
  form.querySelectorAll(".k-hand-out").forEach((out) => out.replaceChildren());
  noSums(form);
}

/** The row says which set it is, to the eye and to who listens; its blanks may be other ones than the heading's. */
function rename(form, old, next) {
  const words = form.closest("section").querySelector("[data-set-words]").dataset.setWords;
  const quoted = fill(words, { number: old }).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const before = new RegExp(quoted.replace(/\s+/g, "\\s+"));
  const said = (text) => text.replace(before, fill(words, { number: next }));
  const head = form.querySelector("tr[data-set] th").firstChild;
  head.nodeValue = said(head.nodeValue);
  for (const part of form.querySelectorAll("tr[data-set] [aria-label]")) part.setAttribute("aria-label", said(part.getAttribute("aria-label")));
}

/** Put back what was taken out of the queue. */
export function refill(form, fields) {
  for (const [name, value] of fields) {
    for (const field of form.querySelectorAll(`input:not([type=hidden])[name="${CSS.escape(name)}"]`)) {
      if (field.type !== "checkbox") field.value = value;
      else if (field.value === value) field.checked = true;
    }
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

// What is missing

/** A sentence of the form beside its button; none for "". */
export function say(form, name, values = {}) {
  const place = form.querySelector("[data-form-says]");
  const words = name ? notice(name) : null;
  if (words) words.lastElementChild.textContent = fill(words.lastElementChild.textContent, values);
  place.replaceChildren(...(words ? [words] : []));
}

/** May the set be sent? What is not whole is refused at its field; what is odd, asked about once. */
export function ready(form, waiting) {
  const all = cells(form).filter((cell) => !cell.closest(".is-left"));
  const missing = all.filter(isBlank);
  if (!isTyped(form)) return refuse(form, "set-blank", []);
  if (missing.length && form.elements.level.value !== "cards") return refuse(form, "set-missing", missing);
  const hands = missing.filter((cell) => cell.matches("td .k-hand"));
  const twin = waiting.find((item) => !item.corrects && item.set === number(form) - 1 && String(item.cells) === String(points(form)));
  const question = twin ? ["set-same", { number: twin.set }] : hands.length ? ["set-hands", { names: names(hands) }] : null;
  const asked = `${number(form)} ${points(form)}`;
  if (!question || form.dataset.asked === asked) return true;
  form.dataset.asked = asked;
  say(form, ...question);
  return false;
}

const names = (missing) => missing.map((cell) => cell.closest("td").querySelector(".k-cell-name").textContent).join(", ");

function refuse(form, name, missing) {
  missing.forEach((cell) => cell.setAttribute("aria-invalid", "true"));
  if (missing.length) focus(missing[0]);
  say(form, name, { names: names(missing) });
  return false;
}

/** Enter goes to the next field, from the last one to the button: it sends no half of a set. */
export function enter(form, event) {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("input.k-score")) return;
  event.preventDefault();
  const all = cells(form);
  focus(all[all.indexOf(event.target) + 1] ?? form.querySelector("[data-save]"));
}

/** Something was typed: what was said of it before is over. */
export function typed(form, target) {
  if (target.matches?.("input")) {
    target.removeAttribute("aria-invalid");
    say(form, "");
  }
  refresh(form);
  clearTimeout(timer);
  if (form.dataset.check && isTyped(form)) timer = setTimeout(() => ask(form), PAUSE);
  else noSums(form);
}

// Sums while it is typed: the server's, with the code that counts later

const sums = (form) => form.querySelectorAll("tr.k-sheet-why");

function forgetSums(form) {
  sums(form).forEach((row) => (row.hidden = true)); // of other values than those that are typed
}

/** Nothing is typed: an answer that is still on its way would be of a set that is no longer here. */
function noSums(form) {
  clearTimeout(timer);
  asking?.abort();
  forgetSums(form);
}

async function ask(form) {
  asking?.abort();
  if (!form.isConnected) return;
  asking = new AbortController();
  try {
    const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form), signal: asking.signal });
    if (!answer.ok || answer.redirected) return forgetSums(form);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const fresh of page.querySelectorAll("[id]")) form.querySelector(`#${CSS.escape(fresh.id)}`)?.replaceWith(fresh);
  } catch (error) {
    if (error.name !== "AbortError") forgetSums(form);
  }
}
