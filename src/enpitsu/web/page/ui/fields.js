// Fields of forms: a label with its control.

import { el, fresh } from "./dom.js";

/**
 * A list to choose one from.
 *
 * @param {string} label
 * @param {[string, string][]} choices values with their texts
 * @param {{value?: string, onchange?: (value: string) => void}} [options]
 */
export function select(label, choices, { value, onchange } = {}) {
  const id = fresh("field");
  const options = choices.map(([name, text]) => el("option", { value: name }, text));
  const control = /** @type {HTMLSelectElement} */ (
    el("select", { id, onchange: () => onchange?.(control.value) }, options)
  );
  if (value !== undefined) control.value = value;
  return { element: el("div.field", {}, el("label", { for: id }, label), control), control };
}

/** A line to type. */
export function input(label, properties = {}) {
  const id = fresh("field");
  const control = /** @type {HTMLInputElement} */ (el("input", { id, type: "text", autocomplete: "off", ...properties }));
  return { element: el("div.field", {}, el("label", { for: id }, label), control), control };
}

/**
 * Chips: one of several, or any of them.
 *
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {{many?: boolean, value?: string | string[], onchange?: () => void}} [options]
 */
export function chips(label, choices, { many = false, value, onchange } = {}) {
  const name = fresh("chips");
  const on = new Set([value ?? []].flat());
  const boxes = choices.map(([each]) =>
    el("input", { type: many ? "checkbox" : "radio", name, value: each, checked: on.has(each), onchange }),
  );
  const labels = choices.map(([, text], at) => el("label.chip", {}, boxes[at], el("span", {}, text)));
  const element = el("fieldset.field", {}, el("legend", {}, label), el("div.chips", {}, labels));
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return { element, boxes, get values() { return chosen(); }, get value() { return chosen()[0]; } };
}

/** A switch. */
export function toggle(label, { checked = false, onchange } = {}) {
  const control = /** @type {HTMLInputElement} */ (
    el("input", { type: "checkbox", role: "switch", checked, onchange: () => onchange?.(control.checked) })
  );
  return { element: el("label.switch", {}, control, el("span", {}, label)), control };
}
