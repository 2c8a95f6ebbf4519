// What was typed survives errors, reload and Back: forms with data-draft="key" keep their values in sessionStorage
// until the server says data-saved="key". The idempotency key of a sending is kept with them: sending the same again
// after a lost answer is the same sending.
import { kept, notice } from "./util.js";

const slot = (form) => `kabo:draft:${form.dataset.draft}`;
const SKIPPED = new Set(["hidden", "password", "file", "submit", "button", "image", "reset"]);
const fields = (form) => [...form.elements].filter((field) => field.name && field.type && !SKIPPED.has(field.type));
const ticks = (field) => field.type === "checkbox" || field.type === "radio";

/** [name, value, on] of every field; on is null where a field is not ticked but typed. */
const values = (form) => fields(form).map((f) => [f.name, f.value, ticks(f) ? f.checked : null]);

function keep(form, more = {}) {
  kept.set(slot(form), { values: values(form), base: form.dataset.draftBase ?? null, ...more });
}

function forget(key) {
  kept.drop(`kabo:draft:${key}`);
}

function put(form, draft) {
  const rest = [...draft.values];
  for (const field of fields(form)) {
    const at = rest.findIndex(([name, value]) => name === field.name && (!ticks(field) || value === field.value));
    if (at < 0) continue;
    const [[, value, on]] = rest.splice(at, 1);
    if (ticks(field)) field.checked = on;
    else field.value = value;
  }
  const key = form.querySelector("[data-once-key]");
  if (key && draft.key) {
    form.dataset.freshKey = key.value;
    key.value = draft.key;
  }
  form.dispatchEvent(new CustomEvent("draft:restored", { bubbles: true, detail: { left: rest } }));
}

function differs(form, draft) {
  return JSON.stringify(values(form)) !== JSON.stringify(draft.values);
}

function show(form, name, draft, shown) {
  const note = notice(name);
  if (!note) return;
  note.addEventListener("click", (event) => {
    if (event.target.closest("[data-draft-discard]")) discard(form, shown);
    else if (event.target.closest("[data-draft-apply]")) put(form, draft);
    else return;
    note.remove();
  });
  form.prepend(note);
}

/** Back to what the server rendered. */
function discard(form, shown) {
  forget(form.dataset.draft);
  put(form, { values: shown });
}

function watch(form) {
  const draft = kept.get(slot(form));
  if (draft && differs(form, draft)) {
    const current = (form.dataset.draftBase ?? null) === draft.base;
    const shown = values(form);
    if (current) put(form, draft);
    show(form, current ? "draft-restored" : "draft-offered", draft, shown);
  }
  const typed = () => {
    const key = form.querySelector("[data-once-key]");
    if (key && form.dataset.freshKey) key.value = form.dataset.freshKey; // other values: another sending
    delete form.dataset.freshKey;
    keep(form);
  };
  form.addEventListener("input", typed);
  form.addEventListener("change", typed);
  form.addEventListener("submit", () => keep(form, { key: form.querySelector("[data-once-key]")?.value }));
}

/** "saved:sheet-3-7 saved:x" (a message's tags) or plain "sheet-3-7". */
function forgetSaved(root) {
  for (const element of root.querySelectorAll("[data-saved]")) {
    element.dataset.saved.split(/\s+/).filter(Boolean).forEach((word) => forget(word.replace(/^saved:/, "")));
  }
}

forgetSaved(document);
document.addEventListener("kabo:patched", ({ detail }) => forgetSaved(detail.body));
document.querySelectorAll("form[data-draft]").forEach(watch);
document.addEventListener("kabo:page", () => {
  forgetSaved(document); // a page that came without a reload (sheet_save.js)
  document.querySelectorAll("form[data-draft]").forEach(watch);
});
