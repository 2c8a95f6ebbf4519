// Slips typed from paper: Enter goes on to the next field that is wanted (a seat without a number has no total), the
// name of a start number is shown as soon as it is typed. A plain script in the head, not a module: it listens before
// there is a field to type into, so that on a slow laptop no early Enter sends half a slip.
"use strict";
{
  const FIELD = "input[data-number], input[data-points], input[type=checkbox], #byes";
  const theForm = () => document.querySelector("form[data-paper]");
  const rowOf = (field) => field.closest("tr");
  const inRow = (row, kind) => [...row.querySelectorAll(`input[data-${kind}]`)];

  /** Is there anything to type here? */
  function wanted(field) {
    const row = rowOf(field);
    if (!row) return true;
    const numbers = inRow(row, "number");
    const empty = numbers.every((one) => one.value.trim() === "");
    if (field.type === "checkbox") return !empty;
    if (!("points" in field.dataset)) return true;
    return numbers[inRow(row, "points").indexOf(field)].value.trim() !== "";
  }

  /** A table whose first seat is left blank is the end of the stack. */
  function ends(field) {
    const row = rowOf(field);
    return row !== null && "number" in field.dataset && inRow(row, "number")[0] === field && field.value.trim() === "";
  }

  /** The field that Enter leads to; null while the page is not there so far. */
  function next(field) {
    if (ends(field)) return document.querySelector("#byes");
    const all = [...theForm().querySelectorAll(FIELD)];
    return all.slice(all.indexOf(field) + 1).find(wanted) ?? document.querySelector("[data-paper-save]");
  }

  function tell(field) {
    const one = document.querySelector(`[data-people] li[value="${CSS.escape(field.value.trim().replace(/^0+/, ""))}"]`);
    field.parentElement.querySelector("[data-whose]").textContent = one?.textContent ?? "";
  }

  function going(event) {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(`form[data-paper] :is(${FIELD})`)) return;
    event.preventDefault();
    const following = next(event.target);
    following?.focus();
    following?.select?.();
  }

  document.addEventListener("keydown", going);
  document.addEventListener("input", ({ target }) => {
    if (target.matches("input[data-number]")) tell(target);
  });
  document.addEventListener("draft:restored", ({ target }) => target.querySelectorAll("input[data-number]").forEach(tell));
  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("input[data-number]").forEach(tell));
}
