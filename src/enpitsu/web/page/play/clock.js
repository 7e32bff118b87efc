/** A clock that stands still while nobody looks; it is told what time it is. */
export class Clock {
  constructor(seconds = 0) {
    this.before = seconds;
    /** @type {number | null} since when it runs, in milliseconds */
    this.since = null;
  }

  get runs() {
    return this.since !== null;
  }

  start(now = Date.now()) {
    this.since ??= now;
  }

  stop(now = Date.now()) {
    this.before = this.seconds(now);
    this.since = null;
  }

  /** Seconds so far; a computer's clock that is set back takes none away. */
  seconds(now = Date.now()) {
    return this.before + (this.since === null ? 0 : Math.max(0, (now - this.since) / 1000));
  }
}

/** Say a time as 4:07 or 1:02:03. */
export function told(seconds) {
  const whole = Math.floor(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
