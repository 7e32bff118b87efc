// Buttons: with an icon, a text or both; pressed or not; with the key that does the same.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * A button. With an icon and no `text`, `label` is read aloud and shown as a tip.
 *
 * @param {{label: string, icon?: string, text?: boolean, kind?: string, key?: string, pressed?: boolean,
 *   disabled?: boolean, onclick?: (event: MouseEvent) => void}} options
 *   `text: false` shows the icon alone; `kind` is "primary", "quiet", "danger" or nothing; `key` is what
 *   a tip says after the label
 */
export function button({ label, icon: name, text = true, kind = "", key, pressed, disabled = false, onclick }) {
  const tip = key ? `${label} (${key})` : label;
  const bare = Boolean(name) && !text;
  return el(
    "button.button",
    {
      type: "button",
      class: [kind, bare ? "bare" : ""].join(" "),
      title: bare || key ? tip : null,
      "aria-label": bare ? label : null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      disabled,
      onclick,
    },
    name ? icon(name) : null,
    bare ? null : el("span", {}, label),
  );
}

/** Put it down, or up. */
export function press(element, down) {
  element.setAttribute("aria-pressed", String(Boolean(down)));
}
