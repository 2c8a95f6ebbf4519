// On the organiser's list of tables: A goes to the first table that waits. Enter then takes its result, or opens the
// table where something is disputed: nobody takes that unseen.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.toLowerCase() !== "a") return;
  if (event.target.matches("input, textarea, select")) return;
  const first = document.querySelector("#stuck [data-accept]");
  if (!first) return;
  event.preventDefault();
  first.focus();
});
