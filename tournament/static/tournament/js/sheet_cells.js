// The cells of a sheet: those that can be seen, their rows, and the order in which Tab goes through them.
export const CELL = "input.k-score";
const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex='-1'])";

const shown = (element) => !element.closest("[hidden]");
export const cells = (form) => [...form.querySelectorAll(CELL)].filter(shown);
export const rowOf = (cell) => cell.closest("tr");
export const inRow = (form, row) => cells(form).filter((cell) => rowOf(cell) === row);
export const isBlank = (cell) => cell.value.trim() === "";
export const isUnused = (form, row) => [...row.querySelectorAll(CELL)].every(isBlank) && !row.querySelector(":checked");

/** Go there; a cell is selected whole, and remembers what Esc brings back. */
export function focus(stop) {
  if (!stop) return;
  stop.focus();
  if (stop.matches(CELL)) arrive(stop);
}

/** A score is typed anew; to a hand of cards more are added. */
export function arrive(cell) {
  cell.dataset.before = cell.value;
  if (!cell.matches(".k-hand")) return cell.select();
  if (/\S$/.test(cell.value)) cell.value += " ";
  cell.setSelectionRange(cell.value.length, cell.value.length);
}

/** Where Tab stops in a form: within a set first all seats, then the marks of the callers. */
export function stops(form) {
  const rows = new Map();
  const open = [...form.querySelectorAll(STOPS)].filter((stop) => !stop.disabled && stop.getClientRects().length);
  for (const stop of open) {
    const row = stop.closest("tr[data-set]") ?? stop;
    rows.set(row, [...(rows.get(row) ?? []), stop]);
  }
  const rank = (stop) => (stop.closest(".k-caller") ? 1 : 0);
  return [...rows.values()].flatMap((row) => row.sort((a, b) => rank(a) - rank(b)));
}
