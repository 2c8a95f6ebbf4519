// The keys of a sheet: Enter goes to the next seat and, after the last, saves; arrows move; K marks the caller; Esc
// restores a cell; Tab goes through the seats of a set before its marks.
import { CELL, cells, focus, inRow, isBlank, isUnused, rowOf, stops } from "./sheet_cells.js";
import { spells } from "./sheet_pad.js";

const TOGGLE = "input[type=checkbox]:not([name=confirm])";

function next(form, cell) {
  const row = rowOf(cell);
  const all = cells(form);
  const following = all[all.indexOf(cell) + 1];
  if ((row.dataset.set !== undefined && isUnused(form, row)) || !following) form.requestSubmit();
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
  const box = cell.closest("td")?.querySelector(".k-caller input");
  if (!box) return;
  box.checked = !box.checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The switch "ended by time". */
export function endByTime(form, ended = null) {
  const box = form.querySelector("input[type=checkbox][name=by_time]");
  box.checked = ended ?? !box.checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Take the mark from the others; each says so, for whoever keeps what is typed. */
export function onlyOneCaller(box) {
  if (!box.checked) return;
  for (const other of rowOf(box).querySelectorAll(".k-caller input:checked")) {
    if (other === box) continue;
    other.checked = false;
    other.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function restore(cell) {
  cell.value = cell.dataset.before ?? "";
  cell.select();
  cell.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Enter on a mark never sends half a sheet: from a set's name into its seats, from its marks to the next set. */
function leave(form, box) {
  const row = rowOf(box);
  if (!row) focus(cells(form).find(isBlank) ?? cells(form)[0]);
  else if (box.closest("td")) next(form, inRow(form, row).at(-1));
  else focus(inRow(form, row)[0]);
}

function tab(form, at, step) {
  const all = stops(form);
  const from = all.indexOf(at);
  const to = from < 0 ? undefined : all[from + step];
  if (!to || ![at, to].some((stop) => stop.closest(".k-sheet tbody"))) return false;
  focus(to);
  return true;
}

/** In a hand of cards these keys are for the text itself. */
const belongs = (form, key) => ["ArrowLeft", "ArrowRight"].includes(key) || (key.length === 1 && spells(form, key.toLowerCase()));

/** One key in the sheet; true when it was meant for the sheet and not for the field itself. */
export function press(form, at, key, shift = false) {
  if (key === "Tab") return tab(form, at, shift ? -1 : 1);
  if (key === "Enter" && at.matches(TOGGLE)) leave(form, at);
  else if (!at.matches(CELL)) return false;
  else if (at.matches(".k-hand") && belongs(form, key)) return false;
  else if (key === "Enter") next(form, at);
  else if (key.startsWith("Arrow")) move(form, at, key);
  else if (key.toLowerCase() === "k") mark(at);
  else if (key.toLowerCase() === "t") endByTime(form);
  else if (key === "Escape") restore(at);
  else return false;
  return true;
}
