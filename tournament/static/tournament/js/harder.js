// A draw that is tried harder: asks the same page how far it is and puts that part in place, until there is an end of it.
import { morph } from "./morph.js";
import { jitter } from "./util.js";

const EVERY = 700;
const place = document.querySelector("[data-harder]");
const part = () => document.getElementById("harder");

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { "X-Part": "harder" } });
    if (answer.status >= 500) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("harder");
    if (!fresh || answer.redirected) return location.reload(); // logged out, published, or thrown away: the page says so
    if (fresh.dataset.state === "running") morph(part(), fresh);
    else end(fresh);
  } catch {
    document.getElementById("harder-moves").textContent = place.dataset.failed;
  }
  go();
}

/** What came of it; read out, and under the keyboard where Stop was. */
function end(fresh) {
  const used = place.contains(document.activeElement);
  part().replaceWith(fresh);
  const head = document.getElementById("harder-h");
  document.getElementById("harder-said").textContent = head.textContent;
  head.tabIndex = -1;
  if (used) head.focus();
}

function go() {
  if (part()?.dataset.state === "running") setTimeout(look, jitter(EVERY));
}

if (place) go();
