// What a player has set: the theme and the switches, kept on the device.

const KEPT = "enpitsu.settings";

/** Themes to choose from; "system" is light or dark, as the system is. */
export const THEMES = ["system", "light", "dark", "colour-blind", "large"];

/** Switches in the order in which they are shown, with what they are at first. */
export const SWITCHES = {
  conflicts: true,
  checks: true,
  peers: true,
  same: true,
  slots: false,
  timer: true,
  labels: true,
  tidy: true,
};

const INITIAL = { theme: "system", ...SWITCHES };

const dark = matchMedia("(prefers-color-scheme: dark)");

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/**
 * The settings. `settings.get("conflicts")`, `settings.set("conflicts", false)`; a "change" event
 * says {name, value}, also when another tab changed it.
 */
class Settings extends EventTarget {
  #values = this.#sound(read());

  constructor() {
    super();
    addEventListener("storage", (event) => event.key === KEPT && this.#follow());
    dark.addEventListener("change", () => this.#wear());
    addEventListener("beforeprint", () => this.#wear("print"));
    addEventListener("afterprint", () => this.#wear());
    this.#wear();
  }

  /** @param {string} name */
  get(name) {
    return this.#values[name];
  }

  /** @param {string} name @param {string | boolean} value */
  set(name, value) {
    this.#values = this.#sound({ ...this.#values, [name]: value });
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#values));
    } catch {
      // Without storage it holds until the page is closed.
    }
    this.#changed(name);
  }

  /** The theme that is worn: "system" is resolved. */
  get theme() {
    const theme = this.get("theme");
    return theme === "system" ? (dark.matches ? "dark" : "light") : theme;
  }

  /** Only what there is, of the types it must have. */
  #sound(values) {
    const sound = { ...INITIAL };
    for (const name of Object.keys(SWITCHES)) {
      if (typeof values[name] === "boolean") sound[name] = values[name];
    }
    if (THEMES.includes(values.theme)) sound.theme = values.theme;
    return sound;
  }

  #follow() {
    const before = this.#values;
    this.#values = this.#sound(read());
    for (const name of Object.keys(INITIAL)) {
      if (before[name] !== this.#values[name]) this.#changed(name);
    }
  }

  #changed(name) {
    if (name === "theme") this.#wear();
    const detail = { name, value: this.get(name) };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  #wear(theme = this.theme) {
    const root = document.documentElement;
    root.dataset.theme = theme;
    const page = getComputedStyle(root).getPropertyValue("--page").trim();
    if (page) document.querySelector("meta[name=theme-color]")?.setAttribute("content", page);
  }
}

export const settings = new Settings();
