// A table's sheet by keyboard: Enter goes to the next seat and, after the last, saves; arrows move; K marks the caller;
// Esc restores a cell. Without this script the sheet is a plain form.
import { check } from "./sheet_check.js";
import { save } from "./sheet_save.js";

const shown = (element) => !element.closest("[hidden]");
const cells = (form) => [...form.querySelectorAll("input.k-score")].filter(shown);
const rowOf = (cell) => cell.closest("tr");
const inRow = (form, row) => cells(form).filter((cell) => rowOf(cell) === row);
const isBlank = (cell) => cell.value.trim() === "";

function focus(cell) {
  if (!cell) return;
  cell.focus();
  cell.select();
}

function next(form, cell) {
  const row = rowOf(cell);
  const blankSet = row.dataset.set !== undefined && inRow(form, row).every(isBlank) && !row.querySelector(":checked");
  const all = cells(form);
  const following = all[all.indexOf(cell) + 1];
  if (blankSet || !following) form.requestSubmit();
  else focus(following);
}

function move(form, cell, key) {
  const all = cells(form);
  const width = inRow(form, rowOf(cell)).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[key];
  focus(all[all.indexOf(cell) + step]);
}

/** One caller in a set: marking one takes the mark from the others; marking again takes it away. */
function mark(cell) {
  const box = cell.closest("td").querySelector(".k-caller input");
  if (!box) return;
  box.checked = !box.checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

function onlyOneCaller(box) {
  if (!box.checked) return;
  for (const other of rowOf(box).querySelectorAll(".k-caller input")) if (other !== box) other.checked = false;
}

/** One key at a cell; true when it was meant for the sheet and not for the input itself. */
export function press(form, cell, key) {
  if (key === "Enter") next(form, cell);
  else if (key.startsWith("Arrow")) move(form, cell, key);
  else if (key.toLowerCase() === "k") mark(cell);
  else if (key === "Escape") {
    cell.value = cell.dataset.before ?? "";
    cell.select();
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  } else return false;
  return true;
}

/** Words in which the old set's number stands, with the new one: "Set 6, Eva" becomes "Set 7, Eva". */
const renumber = (words, number) => words.replace(new RegExp(`(^|\\D)${number}(?!\\d)`), `$1${number + 1}`);

function renumbered(old, number) {
  const copy = old.cloneNode(true);
  const inside = [copy, ...copy.querySelectorAll("*")];
  for (const element of inside) {
    if (element.id) element.id = element.id.replace(/\d+$/, number);
    if (element.name) element.name = element.name.replace(/^s\d+_/, `s${number}_`);
    const described = element.getAttribute("aria-describedby");
    if (described) element.setAttribute("aria-describedby", described.replace(/\d+$/, number));
    const label = element.getAttribute("aria-label");
    if (label) element.setAttribute("aria-label", renumber(label, number));
  }
  const head = copy.dataset.set === undefined ? null : copy.querySelector("th").firstChild;
  if (head) head.textContent = renumber(head.textContent, number);
  return copy;
}

/** Always a blank set below the last one that is used. */
function grow(form) {
  const rows = [...form.querySelectorAll("tr[data-set]")];
  const last = rows.at(-1);
  if (!last || rows.length >= 60 || inRow(form, last).every(isBlank)) return;
  const number = rows.length;
  const why = form.querySelector(`#why-${number - 1}`);
  for (const old of [last, form.querySelector(`#run-${number - 1}`), why]) {
    const copy = renumbered(old, number);
    if (old === last) copy.dataset.set = number;
    else copy.hidden = true;
    copy.querySelectorAll("input.k-score").forEach((input) => (input.value = ""));
    copy.querySelectorAll("input[type=checkbox]").forEach((box) => (box.checked = false));
    why.parentNode.append(copy);
  }
}

function setLevel(form, level) {
  form.querySelector("[data-level-field]").value = level;
  form.querySelectorAll("[data-rows]").forEach((part) => (part.hidden = part.dataset.rows !== level));
  form.querySelectorAll("[data-level]").forEach((link) => {
    if (link.dataset.level === level) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  check(form);
  focus(cells(form)[0]);
}

function listen(form) {
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.target.matches("input.k-score") && press(form, event.target, event.key)) event.preventDefault();
  });
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches("input.k-score")) return;
    target.dataset.before = target.value;
    target.select();
  });
  form.addEventListener("input", () => {
    grow(form);
    check(form);
  });
  form.addEventListener("change", ({ target }) => {
    if (target.matches(".k-caller input")) onlyOneCaller(target);
    check(form);
  });
  form.addEventListener("draft:restored", () => check(form));
  form.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-level]");
    if (!link) return;
    event.preventDefault();
    setLevel(form, link.dataset.level);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(form, start, press);
  });
}

/** Make the sheet on the page live, and put the cursor where typing goes on. */
export function start() {
  const form = document.querySelector("form[data-sheet]");
  if (!form) return document.querySelector("main [autofocus], main a.btn-primary")?.focus();
  if (!form.dataset.listening) {
    form.dataset.listening = "yes";
    listen(form);
  }
  focus(form.querySelector("input.k-score[aria-invalid]") ?? cells(form)[0]);
  check(form);
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
