// Saving without losing a keystroke: the sheet is posted in the background, the answer takes the page's place, and what
// was typed meanwhile is typed there. A refusal stops that queue: nobody types on into the wrong table.
let waiting = null;

/** Post the form and show the answer; `start` makes the new page live, `press` types one key into it. */
export async function save(form, start, press) {
  if (waiting) return;
  waiting = [];
  form.querySelector("[data-offline]").hidden = true;
  form.querySelector("[data-save]")?.setAttribute("aria-disabled", "true");
  document.addEventListener("keydown", queue, true);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    show(answer.url, await answer.text());
    start();
    if (answer.ok) replay(waiting, press);
  } catch {
    form.querySelector("[data-offline]").hidden = false;
  } finally {
    document.removeEventListener("keydown", queue, true);
    form.querySelector("[data-save]")?.removeAttribute("aria-disabled");
    waiting = null;
  }
}

function queue(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key !== "Enter" && event.key.length !== 1) return;
  event.preventDefault();
  event.stopPropagation();
  waiting.push(event.key);
}

/** The answer's main part and strip in place of ours; the address follows. */
function show(url, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of ["main", ".k-strip"]) {
    const fresh = page.querySelector(part);
    const old = document.querySelector(part);
    if (fresh && old) old.replaceWith(fresh);
  }
  document.title = page.title;
  if (url !== location.href) history.pushState({ sheet: true }, "", url);
  document.dispatchEvent(new CustomEvent("kabo:page"));
}

function replay(keys, press) {
  for (const key of keys) {
    const cell = document.activeElement;
    const form = cell?.closest?.("form[data-sheet]");
    if (!form || !cell.matches("input.k-score")) return;
    if (press(form, cell, key)) continue;
    cell.setRangeText(key, cell.selectionStart, cell.selectionEnd, "end");
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

window.addEventListener("popstate", () => location.reload());
