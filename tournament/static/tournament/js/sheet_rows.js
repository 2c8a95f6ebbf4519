// The rows of a sheet: by totals or by sets, always a blank set below the last one used, room for a draft's sets.
import { isUnused } from "./sheet_cells.js";

const MOST = 60;
const rows = (form) => [...form.querySelectorAll("tr[data-set]")];

/** Words in which the old set's number stands, with the new one: "Set 6, Eva" becomes "Set 7, Eva". */
const renumber = (words, number) => words.replace(new RegExp(`(^|\\D)${number}(?!\\d)`), `$1${number + 1}`);

function renumbered(old, number) {
  const copy = old.cloneNode(true);
  const inside = [copy, ...copy.querySelectorAll("*")];
  for (const element of inside) {
    if (element.id) element.id = element.id.replace(/\d+$/, number);
    if (element.name) element.name = element.name.replace(/^s\d+_/, `s${number}_`);
    const described = element.getAttribute("aria-describedby");
    if (described) element.setAttribute("aria-describedby", described.replace(/\d+(?=\s|$)/g, number));
    const label = element.getAttribute("aria-label");
    if (label) element.setAttribute("aria-label", renumber(label, number));
  }
  const head = copy.dataset.set === undefined ? null : copy.querySelector("th").firstChild;
  if (head) head.textContent = renumber(head.textContent, number);
  return copy;
}

function addSet(form) {
  const last = rows(form).at(-1);
  const number = rows(form).length;
  const why = form.querySelector(`#why-${number - 1}`);
  for (const old of [last, form.querySelector(`#run-${number - 1}`), why]) {
    const copy = renumbered(old, number);
    if (old === last) copy.dataset.set = number;
    else copy.hidden = true;
    copy.querySelectorAll("input.k-score").forEach((input) => (input.value = ""));
    copy.querySelectorAll(".k-hand").forEach((hand) => hand.classList.remove("is-current"));
    copy.querySelectorAll(".k-hand-out").forEach((old) => old.replaceChildren());
    copy.querySelectorAll(".k-check-cards").forEach((link) => link.remove());
    copy.querySelectorAll("input[type=checkbox]").forEach((box) => (box.checked = false));
    why.parentNode.append(copy);
  }
}

/** Always a blank set below the last one that is used. */
export function grow(form) {
  const last = rows(form).at(-1);
  if (last && !("single" in form.dataset) && rows(form).length < MOST && !isUnused(form, last)) addSet(form);
  trim(form);
}

/** By cards a set takes much room: below the last used one there is one blank set to go on. */
function trim(form) {
  const byCards = form.querySelector("[data-level-field]").value === "cards";
  const all = rows(form);
  const used = all.findLastIndex((row) => !isUnused(form, row));
  all.forEach((row, number) => (row.hidden = byCards && number > used + 1));
}

/** Rows for the sets of a draft that the page has no row for; draft.js then fills them. */
export function makeRoom(form) {
  const sets = (form.draftLeft ?? []).map(([name]) => Number(/^s(\d+)_/.exec(name)?.[1] ?? -1));
  const wanted = Math.min(Math.max(-1, ...sets) + 1, MOST);
  if (!rows(form).length || wanted <= rows(form).length) return;
  while (rows(form).length < wanted) addSet(form);
  form.dispatchEvent(new CustomEvent("draft:room"));
  grow(form);
}

/** The scores that the cards give, into rows in which none is typed. */
function takeOver(form) {
  for (const row of rows(form)) {
    const scores = [...row.querySelectorAll("input.k-score:not(.k-hand, .k-number *)")];
    const found = [...row.querySelectorAll(".k-hand-out")];
    if (!found.some((one) => one.dataset.points) || scores.some((score) => score.value.trim())) continue;
    found.forEach((one, seat) => (scores[seat].value = one.dataset.points ?? ""));
    const kamikaze = row.querySelector("input[name$=_kamikaze]");
    if (kamikaze) kamikaze.checked = found.some((one) => "kamikaze" in one.dataset);
  }
}

/** Show the rows of the level that the form is at. */
export function showLevel(form) {
  const level = form.querySelector("[data-level-field]").value;
  if (level === "sets") takeOver(form);
  form.querySelector("table.k-sheet").classList.toggle("is-cards", level === "cards");
  form.querySelectorAll("[data-rows]").forEach((part) => (part.hidden = !part.dataset.rows.split(" ").includes(level)));
  trim(form);
  form.querySelectorAll("[data-level]").forEach((link) => {
    if (link.dataset.level === level) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}
