// Questions to the server: one way to ask, one way for things to go wrong.

import { t } from "./texts/index.js";

/** What went wrong, in one line. Nobody need catch it: the frame shows what is left uncaught. */
export class ApiError extends Error {
  /** @param {string} message @param {number} status 0 when there was no answer */
  constructor(message, status) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }

  get offline() {
    return this.status === 0;
  }
}

/** Whether the server can be reached: "change" events, and `connection.online`. */
class Connection extends EventTarget {
  online = true;
  #knock = 0;

  /** @param {boolean} online */
  is(online) {
    if (!online && !this.#knock) this.#knock = setTimeout(() => this.#again(), 3000);
    if (online === this.online) return;
    this.online = online;
    this.dispatchEvent(new Event("change"));
  }

  /** Do something the next time that the server is back. @param {() => void} run @param {AbortSignal} signal */
  onceBack(run, signal) {
    const heard = () => {
      if (!this.online) return;
      this.removeEventListener("change", heard);
      run();
    };
    this.addEventListener("change", heard, { signal });
  }

  async #again() {
    this.#knock = 0;
    try {
      await fetch("/manifest.webmanifest", { cache: "no-store", method: "HEAD" });
      this.is(true);
    } catch {
      this.is(false);
    }
  }
}

export const connection = new Connection();

const KEPT = "enpitsu-answers";
const MOST_KEPT = 200;
const TRIES = 3;

/**
 * Ask a question: POST /api/NAME. An answer that is `keep`t is given again when the server is away.
 *
 * @param {string} name
 * @param {object} [body]
 * @param {{signal?: AbortSignal, keep?: boolean}} [options]
 * @returns {Promise<any>}
 */
export async function ask(name, body = {}, { signal, keep = false } = {}) {
  try {
    const answer = await (await send(name, body, signal)).json();
    if (keep) void put(name, body, answer);
    return answer;
  } catch (error) {
    const kept = keep && error instanceof ApiError && error.offline ? await find(name, body) : null;
    if (kept) return kept;
    throw error instanceof SyntaxError ? new ApiError(t("shell.cut"), 0) : error;
  }
}

/**
 * Ask a question whose answer is one object a line; `onLine` gets each as it comes.
 *
 * @param {string} name
 * @param {object} body
 * @param {(line: any) => void} onLine
 * @param {{signal?: AbortSignal}} [options]
 */
export async function stream(name, body, onLine, { signal } = {}) {
  const answer = await send(name, body, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => Promise.reject(broken(error)));
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : lines.pop();
    for (const line of lines) if (line.trim()) onLine(told(line));
    if (done) return;
  }
}

function told(line) {
  let record;
  try {
    record = JSON.parse(line);
  } catch {
    throw new ApiError(t("shell.cut"), 0);
  }
  if (typeof record?.error === "string") {
    throw new ApiError(record.error, record.status ?? 400);
  }
  return record;
}

/** Send it; a busy server is asked again, as soon as it says. */
async function send(name, body, signal) {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(name, body, signal);
    if (answer.ok) return answer;
    if (answer.status !== 503 || attempt === TRIES) throw await refusal(answer);
    const seconds = Math.min(Number(answer.headers.get("Retry-After")) || 1, 5);
    await pause(seconds * 1000, signal);
  }
}

async function post(name, body, signal) {
  const headers = { "Content-Type": "application/json" };
  try {
    const asked = { method: "POST", headers, body: JSON.stringify(body), signal };
    const answer = await fetch(`/api/${name}`, asked);
    connection.is(true);
    return answer;
  } catch (error) {
    throw broken(error);
  }
}

function broken(error) {
  if (error.name === "AbortError" || error.name === "TimeoutError") return error;
  connection.is(false);
  return new ApiError(t("shell.offline"), 0);
}

const MEANINGS = { 413: "large", 503: "busy", 504: "late" };

async function refusal(answer) {
  const meant = MEANINGS[answer.status];
  const said = await answer.json().then(({ error }) => error, () => null);
  const text = typeof said === "string" && said ? said : null;
  const own = meant ? t(`shell.${meant}`) : t("shell.failed", { status: answer.status });
  return new ApiError(answer.status === 503 ? own : (text ?? own), answer.status);
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}

/** Kept answers live in a cache of their own, by what was asked. */
const addressOf = (name, body) => `/api/${name}?${encodeURIComponent(JSON.stringify(body))}`;

async function put(name, body, answer) {
  try {
    const cache = await caches.open(KEPT);
    await cache.put(addressOf(name, body), new Response(JSON.stringify(answer)));
    const kept = await cache.keys();
    for (const old of kept.slice(0, -MOST_KEPT)) await cache.delete(old);
  } catch {
    // Without a cache there is nothing to fall back to, and nothing else is lost.
  }
}

async function find(name, body) {
  try {
    const kept = await (await caches.open(KEPT)).match(addressOf(name, body));
    return kept ? await kept.json() : null;
  } catch {
    return null;
  }
}

let known = null;

/** What there is: genres with their layers, levels, symmetries, formats; asked once. */
export function genres() {
  known ??= ask("genres", {}, { keep: true }).catch((error) => {
    known = null;
    throw error;
  });
  return known;
}
