// Texts and files that leave the page or come into it.

import { t } from "../texts/index.js";
import { el } from "./dom.js";
import { toast } from "./toast.js";

/** The most bytes of a file: in base64, the server takes no more in a question. */
export const MOST = 1_500_000;

/** Put a text on the clipboard, and say so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("files.copied"), { kind: "good", seconds: 3 });
  } catch {
    toast(t("files.uncopied"), { kind: "error" });
  }
}

/**
 * Save a file.
 *
 * @param {string} name @param {string} type
 * @param {string} data text, or base64 where the type is no text
 */
export function save(name, type, data) {
  const address = URL.createObjectURL(blobOf(type, data));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What the server drew or wrote, as a blob. */
export function blobOf(type, data) {
  const text = /^text\/|\+xml$|json$/.test(type);
  return new Blob([text ? data : Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type });
}

/** A file's bytes in base64. */
export function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).split(",", 2)[1] ?? ""));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
