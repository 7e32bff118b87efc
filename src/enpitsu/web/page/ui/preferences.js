// The dialog of the settings.

import { settings, SWITCHES, THEMES } from "../settings.js";
import { t } from "../texts/index.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";

/** Open it; every change holds at once. */
export function openPreferences() {
  const content = [
    el("fieldset.field", {}, el("legend", {}, t("settings.theme")), el("div.themes", {}, THEMES.map(theme))),
    el("fieldset.field", {}, el("legend", {}, t("settings.switches")), Object.keys(SWITCHES).map(aSwitch)),
  ];
  return openDialog({ title: t("settings.title"), content });
}

function theme(name) {
  const chosen = settings.get("theme") === name;
  const onchange = () => settings.set("theme", name);
  return el(
    "label.theme",
    {},
    el("input", { type: "radio", name: "theme", value: name, checked: chosen, autofocus: chosen, onchange }),
    el("span.swatch", { "data-swatch": name, "aria-hidden": "true" }),
    el("span", {}, t(`settings.themes.${name}`)),
  );
}

function aSwitch(name) {
  const onchange = (event) => settings.set(name, event.target.checked);
  return el(
    "label.switch",
    {},
    el("input", { type: "checkbox", role: "switch", checked: settings.get(name), onchange }),
    el("span", {}, t(`settings.${name}`)),
  );
}
