// What a table's phone keeps until it is sent, as it is seen: a notice at the form, and rows of the sheet that wait.
import { fill, notice } from "./util.js";

const note = document.querySelector("[data-queue-note]");
const rows = () => document.querySelector("#table-now .k-desk > tbody:not(.k-sheet-sums)");

/** Show the queue; `mayDrop(item)`: can it be taken out again? */
export function show({ items, sending }, mayDrop) {
  const waiting = items.filter((item) => item.tried || item.why !== undefined);
  const refused = items.find((item) => item.why !== undefined);
  note.dataset.queueState = sending ? "sending" : refused ? "refused" : items.length ? "waiting" : "empty";
  note.hidden = !waiting.length;
  note.querySelectorAll("[data-queue-refused]").forEach((part) => (part.hidden = !refused));
  note.querySelectorAll("[data-queue-waiting]").forEach((part) => (part.hidden = Boolean(refused)));
  note.querySelector("[data-queue-why]").textContent = refused?.why ?? "";
  note.querySelector("[data-queue-list]").replaceChildren(...(note.hidden ? [] : items.map((item) => line(item, mayDrop(item)))));
  pending(items);
}

function line(item, droppable) {
  const row = notice(item.deed ? "queue-deed" : "queue-set");
  const text = row.firstElementChild;
  text.textContent = fill(text.textContent, { number: item.set, points: item.points, label: item.label });
  const button = row.querySelector("button");
  button.dataset.queueTake = item.key;
  button.hidden = !droppable;
  button.querySelectorAll("[data-of]").forEach((part) => (part.hidden = (part.dataset.of === "next") !== (item.set !== undefined && !item.corrects)));
  return row;
}

/** The sets that wait, in the sheet: written, and not sent. */
export function pending(items) {
  document.querySelectorAll("#table-now [data-waiting]").forEach((row) => row.remove());
  const sheet = rows();
  if (!sheet) return;
  for (const item of items) {
    if (item.set === undefined || !item.cells || (!item.tried && item.why === undefined)) continue;
    const row = notice("queue-row");
    const label = row.querySelector("[data-row-label]");
    label.textContent = fill(label.textContent, { number: item.set });
    row.append(...item.cells.map(cell));
    const stands = document.querySelector(`#why-set-${item.set}`) ?? document.querySelector(`#set-${item.set}`);
    if (stands && item.corrects) stands.after(row);
    else sheet.append(row);
  }
  sheet.closest(".k-scroll").hidden = !sheet.parentElement.querySelector("tbody > tr");
}

function cell(points) {
  const box = document.createElement("td");
  box.className = "k-mid";
  box.textContent = points;
  return box;
}
