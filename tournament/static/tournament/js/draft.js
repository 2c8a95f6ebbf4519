// What was typed survives errors, reload and Back: forms with data-draft="key" keep their values in sessionStorage
// until the server says data-saved="key". The idempotency key of a sending is kept with them: sending the same again
// after a lost answer is the same sending. Hidden fields are not kept, but for those with data-draft-keep.
import { draftSlot, kept, notice } from "./util.js";

const slot = (form) => draftSlot(form.dataset.draft);
const SKIPPED = new Set(["hidden", "password", "file", "submit", "button", "image", "reset"]);
const lasts = (field) => !SKIPPED.has(field.type) || "draftKeep" in field.dataset;
const fields = (form) => [...form.elements].filter((field) => field.name && field.type && lasts(field));
const ticks = (field) => field.type === "checkbox" || field.type === "radio";
const says = ([, value, on]) => on ?? value.trim() !== "";
const base = (form) => form.dataset.draftBase ?? null;
const once = (form) => form.querySelector("[data-once-key]");

/** [name, value, on] of every field; on is null where a field is not ticked but typed. */
const values = (form) => fields(form).map((f) => [f.name, f.value, ticks(f) ? f.checked : null]);

/** Keep what the form holds, and what of an older page still has no field here (a further set, a reason). */
function keep(form, more = {}) {
  kept.set(slot(form), { values: values(form), left: form.draftLeft ?? [], base: base(form), ...more });
}

function forget(key) {
  kept.drop(draftSlot(key));
}

/** As the server rendered it. */
function born(field) {
  if (ticks(field)) return [field.name, field.value, field.defaultChecked];
  if (!field.options) return [field.name, field.defaultValue, null];
  const option = [...field.options].find((item) => item.defaultSelected) ?? field.options[0];
  return [field.name, option?.value ?? "", null];
}

/** The fields with something else in them than came from the server: somebody was quicker than this script. */
function early(form) {
  const changed = fields(form).filter((field) => String(born(field)) !== String([field.name, field.value, ticks(field) ? field.checked : null]));
  const names = new Set(changed.filter(ticks).map((field) => field.name)); // one of several to tick is a choice among all
  return new Set([...changed, ...fields(form).filter((field) => ticks(field) && names.has(field.name))]);
}

/** Fill in what has a field; the rest waits in form.draftLeft until the form has room for it (event draft:room).
 *
 * `taken` fields are left as they are; true where one of them holds something else than wanted.
 */
function fill(form, wanted, taken = new Set()) {
  const rest = [...wanted];
  let other = false;
  for (const field of fields(form)) {
    const at = rest.findIndex(([name, value]) => name === field.name && (!ticks(field) || value === field.value));
    if (at < 0) continue;
    const [[, value, on]] = rest.splice(at, 1);
    if (taken.has(field)) other ||= ticks(field) ? field.checked !== on : field.value !== value;
    else if (ticks(field)) field.checked = on;
    else field.value = value;
  }
  form.draftLeft = rest.filter(says);
  return other;
}

/** The draft in the form; true where somebody was quicker with something else. */
function put(form, draft, taken) {
  const other = fill(form, [...draft.values, ...(draft.left ?? [])], taken);
  const key = once(form);
  if (key && draft.key) {
    form.dataset.freshKey ??= key.value;
    key.value = draft.key;
  }
  form.dispatchEvent(new CustomEvent("draft:restored", { bubbles: true }));
  return other;
}

function renew(form) {
  const key = once(form);
  if (key && form.dataset.freshKey) key.value = form.dataset.freshKey;
  delete form.dataset.freshKey;
}

/** What people would miss: how a form is looked at (its hidden fields) is no news to them. */
function told(form, list) {
  const quiet = new Set(fields(form).filter((field) => field.type === "hidden").map((field) => field.name));
  return JSON.stringify(list.filter((item) => says(item) && !quiet.has(item[0])).map(String).sort());
}

const differs = (form, draft) => told(form, values(form)) !== told(form, [...draft.values, ...(draft.left ?? [])]);

function show(form, name, draft) {
  const note = notice(name);
  if (!note) return;
  note.addEventListener("click", (event) => {
    if (event.target.closest("[data-draft-discard]")) discard(form);
    else if (event.target.closest("[data-draft-apply]")) apply(form, draft);
    else return;
    note.remove();
    if (!form.contains(document.activeElement)) fields(form).find((field) => field.getClientRects().length)?.focus();
  });
  form.prepend(note);
}

function apply(form, draft) {
  put(form, draft);
  keep(form, { key: draft.key });
}

/** Back to what the server rendered. */
function discard(form) {
  for (const field of fields(form)) {
    if (ticks(field)) field.checked = false;
    else field.value = "";
  }
  renew(form);
  put(form, { values: form.draftShown });
  forget(form.dataset.draft);
}

/** Has another user typed into this form in this window, and not saved it? */
function ofAnother(form) {
  const [own, end] = [slot(form), `:${form.dataset.draft}`];
  if (own === draftSlot(form.dataset.draft, "")) return false; // nobody is logged in: a table's phone
  return kept.keys().some((key) => key !== own && key.startsWith("kabo:draft:") && key.endsWith(end));
}

/** `answered`: the page is the server's answer to these values, so it shows them already. */
function restore(form, draft, answered) {
  if (answered) {
    fill(form, draft.left ?? []);
    return keep(form, { key: once(form)?.value });
  }
  const current = base(form) === draft.base;
  const news = differs(form, draft);
  if (current && put(form, draft, form.draftTyped)) typed(form);
  if (news) show(form, current ? "draft-restored" : "draft-offered", draft);
}

/** Other values than before: another sending. */
function typed(form) {
  renew(form);
  keep(form);
}

function watch(form, answered = false) {
  if (form.draftShown) return;
  form.draftShown = fields(form).map(born);
  form.draftTyped = early(form);
  const draft = kept.get(slot(form));
  if (draft) restore(form, draft, answered);
  else {
    if (ofAnother(form)) form.prepend(notice("draft-other") ?? "");
    if (form.draftTyped.size) keep(form);
  }
  form.addEventListener("input", () => typed(form));
  form.addEventListener("change", () => typed(form));
  form.addEventListener("submit", () => keep(form, { key: once(form)?.value }));
  // The server need not carry it over a log-in (web/again.py).
  form.addEventListener("formdata", ({ formData }) => formData.set("drafted", "1"));
  form.addEventListener("draft:room", () => fill(form, form.draftLeft ?? []));
}

/** "saved:sheet-3-7 saved:x" (a message's tags) or plain "sheet-3-7". */
function forgetSaved(root) {
  for (const element of root.querySelectorAll("[data-saved]")) {
    element.dataset.saved.split(/\s+/).filter(Boolean).forEach((word) => forget(word.replace(/^saved:/, "")));
  }
}

/** A page as it came: by a load, or without one (sheet_save.js). */
function meet(answered = false) {
  forgetSaved(document);
  document.querySelectorAll("form[data-draft]").forEach((form) => watch(form, answered));
}

meet();
document.addEventListener("kabo:page", ({ detail }) => meet(detail?.answered));
document.addEventListener("kabo:patched", ({ detail }) => forgetSaved(detail.body));
