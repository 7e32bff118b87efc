// Dialogs: modal, with a title, closed by Escape, by their cross or by a click beside them.

import { t } from "../texts/index.js";
import { button } from "./button.js";
import { el, fresh } from "./dom.js";

/**
 * Open a dialog. The focus goes to what has `autofocus`, or to the first control, and comes back
 * where it was.
 *
 * @param {{title: string, content: Node | Node[], actions?: HTMLElement[], wide?: boolean}} options
 * @returns {{element: HTMLDialogElement, close: (value?: any) => void, closed: Promise<any>}}
 *   `closed` is kept when it is closed, with the value given to `close`
 */
export function openDialog({ title, content, actions = [], wide = false }) {
  const before = document.activeElement;
  const id = fresh("dialog");
  const shut = button({ label: t("shell.close"), icon: "close", text: false, kind: "quiet", onclick: () => close() });
  const element = /** @type {HTMLDialogElement} */ (
    el(
      "dialog.dialog",
      { "aria-labelledby": id, class: wide ? "wide" : "" },
      el("div.dialog-head", {}, el("h2", { id }, title), shut),
      el("div.dialog-body", {}, content),
      actions.length ? el("div.dialog-foot", {}, actions) : null,
    )
  );
  let value;
  const close = (given) => {
    value = given;
    element.close();
  };
  const closed = new Promise((resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus?.({ preventScroll: true });
      resolve(value);
    });
  });
  element.addEventListener("mousedown", (event) => {
    const again = event.detail > 1; // the second half of the double click that opened it
    if (event.target === element && !again && outside(element, event)) close();
  });
  document.body.append(element);
  element.showModal();
  // What can only be read must be scrolled by keys too.
  if (!first(element)) element.querySelector(".dialog-body").tabIndex = 0;
  (element.querySelector("[autofocus]") ?? first(element) ?? shut).focus({ preventScroll: true });
  return { element, close, closed };
}

function first(element) {
  return element.querySelector(".dialog-body :is(input, select, textarea, button, a[href]):not(:disabled)");
}

function outside(element, event) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

/**
 * Ask whether to go on.
 *
 * @param {{title: string, text: string, yes: string, danger?: boolean}} options
 * @returns {Promise<boolean>}
 */
export async function confirm({ title, text, yes, danger = false }) {
  const agree = button({ label: yes, kind: danger ? "danger" : "primary", onclick: () => dialog.close(true) });
  const cancel = button({ label: t("shell.cancel"), onclick: () => dialog.close(false) });
  const dialog = openDialog({ title, content: el("p", {}, text), actions: [cancel, agree] });
  agree.focus();
  return (await dialog.closed) === true;
}
