// Menus: a button that opens a list of things to do.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Give a button a menu. `items` is asked each time, so it may say what is possible now.
 *
 * @param {HTMLElement} opener
 * @param {() => ({label: string, icon?: string, key?: string, disabled?: boolean, checked?: boolean, run: () => void} | null)[]} items
 *   null is a line between
 */
export function menu(opener, items) {
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  opener.addEventListener("click", () => (list ? shut() : open()));
  opener.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && !list) open(event.preventDefault());
  });
  let list = null;

  function open() {
    list = el("div.menu", { role: "menu", "aria-label": opener.getAttribute("aria-label") || opener.textContent });
    list.append(...items().map(entry));
    list.addEventListener("keydown", (event) => steer(event, list, shut));
    list.addEventListener("focusout", (event) => {
      if (!list?.contains(event.relatedTarget) && event.relatedTarget !== opener) shut(false);
    });
    (opener.closest("dialog, main") ?? document.body).append(list);
    place(list, opener);
    opener.setAttribute("aria-expanded", "true");
    addEventListener("pointerdown", beside, true);
    list.querySelector("[role^=menuitem]:not([aria-disabled])")?.focus();
  }

  function beside(event) {
    if (!list.contains(event.target) && !opener.contains(event.target)) shut(false);
  }

  function shut(back = true) {
    const gone = list;
    list = null;
    removeEventListener("pointerdown", beside, true);
    gone?.remove();
    opener.setAttribute("aria-expanded", "false");
    if (back) opener.focus({ preventScroll: true });
  }

  function entry(item) {
    if (!item) return el("hr", { role: "separator" });
    const off = item.disabled ? "true" : null;
    const kind = item.checked === undefined ? "menuitem" : "menuitemcheckbox";
    const checked = item.checked === undefined ? null : String(item.checked);
    const run = () => !item.disabled && (shut(), item.run());
    return el(
      "button.menu-item",
      { type: "button", role: kind, tabindex: "-1", "aria-disabled": off, "aria-checked": checked, onclick: run },
      icon(item.icon ?? (item.checked ? "check" : "minus")),
      el("span", {}, item.label),
      item.key ? el("kbd", {}, item.key) : null,
    );
  }
}

function place(list, opener) {
  const { left, right, bottom, top } = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const x = left + width > innerWidth - 8 ? right - width : left;
  const y = bottom + height > innerHeight - 8 && top > height ? top - height - 4 : bottom + 4;
  list.style.left = `${Math.max(8, x)}px`;
  list.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}

/** Arrows, Home and End go through it, letters go to what begins with them, Escape and Tab leave. */
function steer(event, list, shut) {
  const items = [...list.querySelectorAll("[role^=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) items.at(to % items.length).focus();
  else if (event.key === "Escape" || event.key === "Tab") shut();
  else if (event.key.length === 1 && /\S/.test(event.key)) seek(items, at, event.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function seek(items, at, letter) {
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const found = order.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()));
  found?.focus();
}
