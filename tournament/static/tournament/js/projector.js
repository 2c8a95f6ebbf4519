// The hall's screen: one view at a time, page by page, in turn or pinned. Its settings are its address.

const screen = document.querySelector("[data-projector]");
const views = screen.dataset.views.split(",");
const every = Number(screen.dataset.seconds) * 1000;
const place = { view: views[0], page: 0, pin: screen.dataset.pin, timer: 0 };
if (place.pin) place.view = place.pin;

const section = (name) => screen.querySelector(`[data-view="${name}"]`);
const shown = (name) => !section(name).hasAttribute("data-empty");

/** How many screens the view takes: its columns run on to the right. */
function pages(name) {
  const flow = section(name).querySelector("[data-flow]");
  if (!flow || !flow.clientWidth) return 1;
  return Math.max(1, Math.ceil((flow.scrollWidth + gap(flow)) / (flow.clientWidth + gap(flow)) - 0.02));
}

const gap = (flow) => Number.parseFloat(getComputedStyle(flow).columnGap) || 0;

function show() {
  for (const one of screen.querySelectorAll("[data-view]")) {
    const away = one.dataset.view !== place.view;
    if (one.hidden !== away) one.hidden = away;
  }
  const count = pages(place.view);
  place.page = Math.min(place.page, count - 1);
  const flow = section(place.view).querySelector("[data-flow]");
  if (flow) flow.scrollLeft = place.page * (flow.clientWidth + gap(flow));
  screen.querySelector("[data-page]").textContent = count > 1 ? `${place.page + 1}/${count}` : "";
  screen.querySelector("[data-stay]").setAttribute("aria-pressed", String(Boolean(place.pin)));
}

/** The view `step` further on that has something to show; this one where no other has. */
function beside(step) {
  for (let far = 1; far < views.length; far += 1) {
    const name = views.at((views.indexOf(place.view) + step * far) % views.length);
    if (shown(name)) return name;
  }
  return place.view;
}

function turn(step, { stay = Boolean(place.pin) } = {}) {
  const count = pages(place.view);
  const page = place.page + step;
  if (page >= 0 && page < count) place.page = page;
  else if (stay) place.page = 0;
  else {
    place.view = beside(step);
    place.page = 0;
    if (place.pin) pin(place.view);
  }
  show();
  plan();
}

function plan(wait = every) {
  clearTimeout(place.timer);
  place.timer = setTimeout(() => turn(1), wait);
}

/** The view that stays goes into the address: a reload keeps it. */
function pin(name) {
  place.pin = name;
  const address = new URL(location.href);
  if (name) address.searchParams.set("pin", name);
  else address.searchParams.delete("pin");
  history.replaceState(null, "", address);
  show();
}

function patched() {
  if (!shown(place.view) && !place.pin) place.view = beside(1);
  show();
}

const sound = { context: null };

function tone(at, pitch) {
  const { context } = sound;
  const wave = context.createOscillator();
  const volume = context.createGain();
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.8, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + 0.6);
  wave.connect(volume).connect(context.destination);
  wave.start(at);
  wave.stop(at + 0.65);
}

function ring(times) {
  if (!sound.context) return;
  for (let at = 0; at < times; at += 1) tone(sound.context.currentTime + at * 0.8, at % 2 ? 660 : 880);
  screen.dataset.rung = String(Number(screen.dataset.rung ?? 0) + times);
}

function enable() {
  sound.context ??= new AudioContext();
  sound.context.resume();
  screen.querySelector("[data-sound-off]").hidden = true;
  screen.querySelector("[data-sound-on]").hidden = false;
  screen.querySelector("[data-sound]").setAttribute("aria-pressed", "true");
  ring(1);
}

/** The end of the time for all (not of one table's time on top), once for all its signs on the page. */
function over({ detail: { clock } }) {
  if (!clock.matches(".k-clock") || clock.closest("[data-view]")) return;
  ring(8);
  if (place.pin || !views.includes("clock")) return;
  place.view = "clock";
  show();
  plan(30_000);
}

document.addEventListener("kabo:over", over);
document.addEventListener("kabo:patched", patched);
window.addEventListener("resize", show);
screen.querySelector("[data-sound]").addEventListener("click", enable);
screen.querySelector("[data-next]").addEventListener("click", () => turn(1, { stay: false }));
screen.querySelector("[data-back]").addEventListener("click", () => turn(-1, { stay: false }));
screen.querySelector("[data-stay]").addEventListener("click", () => pin(place.pin ? "" : place.view));
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") turn(1, { stay: false });
  if (event.key === "ArrowLeft") turn(-1, { stay: false });
});
patched();
plan();
