// Light, dark or as the system. Runs early in the head (a plain script), so that no page flashes in the wrong face.
(() => {
  const KEY = "kabo:theme";
  const ORDER = ["auto", "light", "dark"];
  const MEDIA = { auto: "screen and (prefers-color-scheme: dark)", light: "not all", dark: "screen" };
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;

  function chosen() {
    try {
      const kept = new URLSearchParams(location.search).get("theme") ?? localStorage.getItem(KEY);
      return ORDER.includes(kept) ? kept : "auto";
    } catch {
      return "auto";
    }
  }

  function keep(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // private windows may refuse: the choice then lasts for this page
    }
  }

  function wear(theme) {
    root.dataset.bsTheme = theme === "auto" ? (system.matches ? "dark" : "light") : theme;
    root.dataset.theme = theme;
    document.querySelectorAll("[data-dark-face]").forEach((sheet) => (sheet.media = MEDIA[theme]));
  }

  function label(button) {
    const theme = root.dataset.theme;
    button.hidden = false;
    button.querySelector("[data-theme-words]").textContent = button.getAttribute(`data-words-${theme}`);
    button.querySelectorAll("[data-theme-icon]").forEach((icon) => (icon.hidden = icon.dataset.themeIcon !== theme));
  }

  const labelAll = () => document.querySelectorAll("[data-theme-switch]").forEach(label);

  root.classList.add("is-scripted");
  wear(chosen());
  system.addEventListener("change", () => wear(root.dataset.theme));
  document.addEventListener("DOMContentLoaded", labelAll);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const next = ORDER[(ORDER.indexOf(root.dataset.theme) + 1) % ORDER.length];
    keep(next);
    wear(next);
    labelAll();
  });
})();
