// Slips typed from paper: Enter goes on to the next field that is wanted (a seat without a number has no total), the
// name of a start number is shown as soon as it is typed, and changing anything asks for a new look before saving.
const form = document.querySelector("form[data-paper]");
const names = new Map([...document.querySelectorAll("[data-people] li")].map((one) => [String(one.value), one.textContent]));

const FIELD = "input[data-number], input[data-points], input[type=checkbox], #byes";
const fields = () => [...form.querySelectorAll(FIELD)];
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

function next(field) {
  if (ends(field)) return form.querySelector("#byes");
  const all = fields();
  return all.slice(all.indexOf(field) + 1).find(wanted) ?? form.querySelector("[data-paper-save]");
}

function tell(field) {
  const whose = field.parentElement.querySelector("[data-whose]");
  whose.textContent = names.get(field.value.trim().replace(/^0+/, "")) ?? "";
}

if (form) {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(FIELD)) return;
    event.preventDefault();
    const following = next(event.target);
    following.focus();
    following.select?.();
  });
  form.addEventListener("input", (event) => {
    if (event.target.matches("input[data-number]")) tell(event.target);
  });
  form.querySelectorAll("input[data-number]").forEach(tell);
  form.querySelector(".is-bad input")?.focus();
}
