// A table's sheet by keyboard, live: sums while typing, saved without a reload. Without this script the sheet is a plain
// form.
import { CELL, arrive, cells, focus } from "./sheet_cells.js";
import { check } from "./sheet_check.js";
import { endByTime, onlyOneCaller, press } from "./sheet_keys.js";
import { arriveAt, listenPad, refresh } from "./sheet_pad.js";
import { grow, makeRoom, showLevel } from "./sheet_rows.js";
import { save } from "./sheet_save.js";

function setLevel(form, level) {
  const field = form.querySelector("[data-level-field]");
  field.value = level;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  showLevel(form);
  refresh(form);
  check(form);
  focus(cells(form)[0]);
}

/** A draft is in the form (draft.js): its level, and rows for all of it. */
function settle(form) {
  showLevel(form);
  makeRoom(form);
  refresh(form);
  if (form.dataset.refused === undefined) check(form); // a refusal says more than the check of half a sheet would
}

/** Somebody typed before the scripts were there, and is in that cell still (draft.js). */
const isTyping = (form) => form.draftTyped?.has(document.activeElement) ?? false;

function listenKeys(form) {
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (press(form, event.target, event.key, event.shiftKey)) event.preventDefault();
  });
  form.addEventListener("focusin", ({ target }) => {
    if (target.matches(CELL)) arrive(target);
    if (target.matches(".k-hand")) arriveAt(form, target);
  });
}

function listen(form) {
  listenKeys(form);
  listenPad(form);
  form.addEventListener("input", () => {
    grow(form);
    refresh(form);
    check(form);
  });
  form.addEventListener("change", ({ target }) => {
    if (target.matches(".k-caller input")) onlyOneCaller(target);
    refresh(form);
    check(form);
  });
  form.addEventListener("draft:restored", () => {
    settle(form);
    if (!isTyping(form)) focus(cells(form)[0]);
  });
  form.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-level]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setLevel(form, link.dataset.level);
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("data-plain")) return; // the answer is a page of its own
    event.preventDefault();
    if (event.submitter?.matches("[data-by-time]")) endByTime(form, true);
    save(form, start, press);
  });
}

/** Where typing goes on: at what was refused, what wants a word, else the first seat. */
function begin(form, refused) {
  const bad = cells(form).find((cell) => cell.getAttribute("aria-invalid"));
  const asked = refused ? [...form.querySelectorAll("[data-by-time], [name=confirm], [name=override]")] : [];
  return bad ?? asked.find((field) => (field.name === "confirm" ? !field.checked : field.type === "submit" || !field.value)) ?? cells(form)[0];
}

/** Make the sheet on the page live, and put the cursor where typing goes on; `came`: the page came without a load. */
export function start({ came = false, refused = false } = {}) {
  const form = document.querySelector("form[data-sheet]");
  const main = document.querySelector("main");
  if (!form) return (main.querySelector("[autofocus], a.btn-primary:not([data-accept])") ?? (came ? main : null))?.focus();
  if (!form.dataset.listening) {
    form.dataset.listening = "yes";
    listen(form);
  }
  // said once: a reload must not drop what is typed from here on
  if (new URLSearchParams(location.search).has("keep")) history.replaceState(history.state, "", location.pathname);
  settle(form);
  if (came || !isTyping(form)) focus(begin(form, refused) ?? main);
}

/** On the grid of tables: "/" or a digit goes to the field that jumps to a table. */
function jump(event) {
  const field = document.querySelector("form[data-jump] input");
  if (!field || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select")) return;
  if (event.key !== "/" && !/^[0-9]$/.test(event.key)) return;
  event.preventDefault();
  field.focus();
  if (event.key !== "/") field.value = event.key;
}

document.addEventListener("keydown", jump);
start();
