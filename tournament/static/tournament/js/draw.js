// Swapping seats by drag and drop; without a mouse (or without this script) choosing one and then the other does the same.
const form = document.querySelector("form[data-swap]");

function swap(a, b) {
  for (const [name, value] of [["a", a], ["b", b]]) {
    form.querySelectorAll(`input[name="${name}"]`).forEach((old) => old.remove());
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(field);
  }
  form.submit();
}

if (form) {
  const seat = (event) => event.target.closest?.("[data-entry]");
  let dragged = null;
  form.addEventListener("dragstart", (event) => {
    dragged = seat(event)?.dataset.entry ?? null;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged ?? "");
  });
  form.addEventListener("dragover", (event) => {
    if (dragged && seat(event) && seat(event).dataset.entry !== dragged) event.preventDefault();
  });
  form.addEventListener("dragend", () => (dragged = null)); // let go elsewhere: a file dropped later swaps nobody
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    const target = seat(event)?.dataset.entry;
    if (dragged && target && target !== dragged) swap(dragged, target);
  });
}
