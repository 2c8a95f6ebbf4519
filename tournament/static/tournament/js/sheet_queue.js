// Keys typed while a sheet is being saved: none of them reaches the old sheet, all of them are typed at the next one.
import { CELL } from "./sheet_cells.js";

const TYPED = new Set(["Enter", "Tab", "Backspace", "Delete", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);
const DROPPED = new Set(["Home", "End", "PageUp", "PageDown"]);
const LISTENERS = { keydown: queue, beforeinput: write, click: still };
let keys = [];

/** From now on keys are kept. */
export function hold() {
  keys = [];
  for (const [name, listener] of Object.entries(LISTENERS)) document.addEventListener(name, listener, true);
}

/** The keys that were kept; from now on they go to the page again. */
export function release() {
  for (const [name, listener] of Object.entries(LISTENERS)) document.removeEventListener(name, listener, true);
  return keys;
}

function queue(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const typed = event.key.length === 1 || TYPED.has(event.key);
  if (!typed && !DROPPED.has(event.key)) return;
  stop(event);
  if (typed) keys.push([event.key, event.shiftKey]);
}

/** What a phone's keyboard writes without naming a key; pasted text belongs to the old sheet and is dropped. */
function write(event) {
  stop(event);
  if (event.inputType === "insertText") keys.push(...[...(event.data ?? "")].map((letter) => [letter, false]));
  if (event.inputType === "deleteContentBackward") keys.push(["Backspace", false]);
}

/** A mark set now would be lost with the old sheet. */
function still(event) {
  if (event.target.closest("form[data-sheet] :is(label, input, [data-level])")) stop(event);
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Type the keys where the cursor stands; where they save that sheet too, the rest waits for the next one. */
export function replay(typed, press, isSaving) {
  while (typed.length) {
    const [key, shift] = typed.shift();
    const at = document.activeElement;
    const form = at?.closest("form[data-sheet]");
    if (!form) return;
    if (!press(form, at, key, shift)) type(at, key);
    if (isSaving()) return void keys.push(...typed);
  }
}

function type(at, key) {
  if (at.matches("button, input[type=checkbox]")) {
    if (key === " " || (key === "Enter" && at.type === "submit")) at.click();
  } else if (at.matches(CELL)) edit(at, key);
}

function edit(cell, key) {
  const { selectionStart: start, selectionEnd: end, value, maxLength } = cell;
  const none = start === end;
  if (key === "Backspace") cell.setRangeText("", none ? Math.max(start - 1, 0) : start, end, "end");
  else if (key === "Delete") cell.setRangeText("", start, none ? end + 1 : end, "end");
  else if (key.length > 1 || (none && maxLength >= 0 && value.length >= maxLength)) return;
  else cell.setRangeText(key, start, end, "end");
  cell.dispatchEvent(new Event("input", { bubbles: true }));
}
