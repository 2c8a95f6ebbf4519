// While a sheet is typed the server computes running totals, the amount added, places, win points and shares, with the
// same code that counts later; nothing is saved.
import { isUnused } from "./sheet_cells.js";

const PAUSE = 150;
let timer = 0;
let running = null;

/** Ask soon; a newer change replaces an older question. */
export function check(form) {
  clearTimeout(timer);
  timer = setTimeout(() => ask(form), PAUSE);
}

async function ask(form) {
  running?.abort();
  if (!form.isConnected) return;
  running = new AbortController();
  try {
    const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form), signal: running.signal });
    if (answer.ok && !answer.redirected) put(form, await answer.text());
  } catch {
    // offline or overtaken: what is shown stays until the next change or the saving
  }
}

/** The server counts the sets that are used; say of its set k which row of the page that is. */
function renumber(page, form) {
  const rows = [...form.querySelectorAll("tr[data-set]")];
  const used = rows.filter((row) => !isUnused(form, row));
  const order = [...used, ...rows.filter((row) => !used.includes(row))].map((row) => row.dataset.set);
  const at = (words, pattern) => words.replace(pattern, (all, before, number) => before + (order[number] ?? number));
  for (const row of page.querySelectorAll("[id]")) row.id = at(row.id, /^(run-|why-|hand-\d+-)(\d+)$/);
  for (const mark of page.querySelectorAll("[data-cell]")) mark.dataset.cell = at(mark.dataset.cell, /^(s)(\d+)(?=_)/);
}

function put(form, html) {
  if (!form.isConnected) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  renumber(page, form);
  if (form.querySelector("#sheet-notes")?.contains(document.activeElement)) page.querySelector("#sheet-notes")?.remove();
  for (const fresh of page.querySelectorAll("[id]:not(#sheet-notes *)")) form.querySelector(`#${CSS.escape(fresh.id)}`)?.replaceWith(fresh);
  const states = new Map([...form.querySelectorAll("[data-cell]")].map((mark) => [mark.dataset.cell, mark.dataset.state]));
  for (const input of form.querySelectorAll("input.k-score")) {
    const state = states.get(input.name.replace(/_(cards|number)$/, ""));
    const cell = input.closest("td, th");
    cell.classList.toggle("is-bad", state === "bad");
    cell.classList.toggle("is-ask", state !== undefined && state !== "bad");
    if (state === "bad" && !input.closest("[hidden]")) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
}
