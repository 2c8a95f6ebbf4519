// A double click sends once: every POST form is closed after its first submit and opened again when the page comes
// back or the answer takes too long. The server's idempotency key makes the second press harmless in any case.
import { notice } from "./util.js";

const SLOW = 12_000;
const isPost = (form) => form.getAttribute("method")?.toLowerCase() === "post"; // form.method may be a field's name
const isGuarded = (form) => isPost(form) && form.dataset.once !== "off" && !form.hasAttribute("hx-post");
const buttons = (form) => [...form.elements].filter((field) => field.type === "submit");

function close(form) {
  form.dataset.sent = "yes";
  buttons(form).forEach((button) => button.setAttribute("aria-disabled", "true"));
  form.slowTimer = setTimeout(() => slow(form), SLOW);
}

function open(form) {
  clearTimeout(form.slowTimer);
  delete form.dataset.sent;
  buttons(form).forEach((button) => button.removeAttribute("aria-disabled"));
}

function slow(form) {
  open(form);
  const note = form.querySelector("[data-slow-notice]") ? null : notice("saving-slow");
  if (note) form.prepend(note);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !isGuarded(form)) return;
  if (form.dataset.sent) event.preventDefault();
  else close(form);
});

window.addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => {
    open(form);
    form.querySelector("[data-slow-notice]")?.remove();
  });
});
