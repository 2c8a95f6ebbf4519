// The frame's small helps: the offline sign, pop-ups that close, clipped names that open, heads that stick, tabs.

function showNet() {
  document.querySelectorAll("[data-offline]").forEach((sign) => (sign.hidden = navigator.onLine));
}

/** A table that fits needs no scroll region: no extra tab stop, and its head can stick to the window. */
function fitTables() {
  for (const region of document.querySelectorAll(".k-scroll")) {
    region.classList.remove("is-fit");
    const fits = region.scrollWidth <= region.clientWidth;
    region.classList.toggle("is-fit", fits);
    if (fits) region.removeAttribute("tabindex");
    else region.tabIndex = 0;
  }
}

/** A clipped name that cannot take the focus by itself or with its row gets it: the whole name shows on focus. */
function openNames() {
  const names = [...document.querySelectorAll(".k-name:not(a, button)")];
  const cut = (name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1;
  const clipped = names.map((name) => cut(name) && !name.closest("a, button, summary, label"));
  names.forEach((name, at) => {
    if (clipped[at]) name.tabIndex = 0;
    else name.removeAttribute("tabindex");
  });
}

function closePopups(event) {
  for (const popup of document.querySelectorAll("details[data-popup][open]")) {
    if (event.type === "keydown" && event.key !== "Escape") continue;
    if (event.type === "click" && popup.contains(event.target)) continue;
    const inside = popup.contains(document.activeElement);
    popup.open = false;
    if (inside) popup.querySelector("summary").focus();
  }
}

/** Tabs that do not fit begin with the current one in sight. */
function showCurrent() {
  for (const tabs of document.querySelectorAll(".k-tabs, .k-seg")) {
    const [frame, tab] = [tabs, tabs.querySelector("[aria-current]")].map((item) => item?.getBoundingClientRect());
    if (tab) tabs.scrollLeft += tab.left + tab.width / 2 - frame.left - frame.width / 2;
  }
}

function measure() {
  fitTables();
  openNames();
}

let waiting = 0;
measure();
showCurrent();
showNet();
window.addEventListener("resize", () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(measure);
});
document.addEventListener("kabo:patched", measure);
document.addEventListener("kabo:page", measure);
window.addEventListener("online", showNet);
window.addEventListener("offline", showNet);
document.addEventListener("click", closePopups);
document.addEventListener("keydown", closePopups);
