// The theme that was chosen, before anything is painted; settings.js changes it later.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("enpitsu.settings") ?? "{}").theme;
  } catch {
    // What cannot be read is as if it were not there.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const known = ["light", "dark", "colour-blind", "large"].includes(chosen);
  document.documentElement.dataset.theme = known ? chosen : dark ? "dark" : "light";
})();
