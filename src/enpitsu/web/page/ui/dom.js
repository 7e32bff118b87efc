// Elements from a line of code; text is always text, never markup.

/**
 * Make an element: el("button.primary", {type: "button", onclick, "aria-label": "…"}, "text", child).
 * Properties that begin with "on" are listeners; `class` adds classes; true and false make an
 * attribute be there or not; null and undefined leave it out.
 *
 * @param {string} tag a tag with classes behind dots
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.classList.add(...classes);
  for (const [key, value] of Object.entries(properties)) set(element, key, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, key, value) {
  if (key.startsWith("on")) {
    if (value) element.addEventListener(key.slice(2), value);
  } else if (key === "class") {
    const names = String(value).split(" ").filter(Boolean);
    if (names.length) element.classList.add(...names);
  } else if (key === "value" || key === "checked" || key === "disabled") {
    element[key] = value;
  } else if (value === true) {
    element.setAttribute(key, "");
  } else if (value !== false && value !== null && value !== undefined) {
    element.setAttribute(key, value);
  }
}

let count = 0;

/** An id that nothing else on the page has. */
export function fresh(prefix = "e") {
  count += 1;
  return `${prefix}-${count}`;
}

/** Markup of SVG that the server drew, as a picture that screen readers pass over unless named. */
export function picture(markup, viewBox, label = "") {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${markup}</svg>`,
    "image/svg+xml",
  );
  const svg = document.importNode(parsed.documentElement, true);
  svg.setAttribute("font-family", "system-ui, sans-serif");
  svg.setAttribute("text-anchor", "middle");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  return svg;
}
