// Small helpers that the other modules share. No words for people in here: they come from data- attributes and templates.

export const reducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The number, up to a fifth more or less: a hall of phones must not ask in step. */
export const jitter = (ms) => ms * (0.8 + Math.random() * 0.4);

/** "Updated at {time}" with its gaps filled. */
export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

/** A fresh copy of <template data-words="name">: a ready, translated notice. */
export function notice(name) {
  const template = document.querySelector(`template[data-words="${name}"]`);
  return template?.content.firstElementChild?.cloneNode(true) ?? null;
}

/** Where a form's draft lies: each user's own, so that nobody finds what another has typed in the same window. */
export const draftSlot = (key, who = document.body.dataset.who ?? "") => `kabo:draft:${who}:${key}`;

/** Read and write JSON in sessionStorage; null where there is none, nothing kept where the browser refuses. */
export const kept = {
  get(key) {
    try {
      return JSON.parse(sessionStorage.getItem(key));
    } catch {
      return null;
    }
  },
  keys() {
    try {
      return Object.keys(sessionStorage);
    } catch {
      return [];
    }
  },
  set(key, value) {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // full or refused: the form itself still holds the values
    }
  },
  drop(key) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // nothing was kept
    }
  },
};
