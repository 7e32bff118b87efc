// What stands above the board: what the puzzle is called, who made it, and the clock.

import { settings } from "../settings.js";
import { levelOf, t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { menu } from "../ui/menu.js";
import { told } from "./clock.js";

/** @param {import("./play.js").Play} play */
export function head(play) {
  const { about } = play.game;
  const title = about.title || play.data.title;
  const more = [about.title && play.data.title, about.author && t("play.by", { author: about.author }), about.level && levelOf(about.level)];
  const line = more.filter(Boolean).join(" · ");
  const face = el("span.clock-face", {});
  const clock = button({ label: t("play.clock"), icon: "clock", kind: "quiet", text: false });
  clock.append(face);
  clock.classList.add("clock");
  menu(clock, () => [
    {
      label: t(play.session.paused ? "play.goOn" : "play.pause"), icon: "pause", key: "p",
      disabled: play.game.finished, run: () => play.pause(),
    },
    {
      label: t(settings.get("timer") ? "play.hideClock" : "play.showClock"), icon: "clock",
      run: () => settings.set("timer", !settings.get("timer")),
    },
  ]);
  const tick = () => {
    const shown = settings.get("timer") ? told(play.game.clock.seconds()) : "";
    if (face.textContent !== shown) face.textContent = shown;
  };
  const ticking = setInterval(tick, 500);
  const element = el(
    "header.play-head", {},
    el("div", {}, el("h1", {}, title), line ? el("p.soft.small", {}, line) : null),
    clock,
  );
  return { element, title, refresh: tick, end: () => clearInterval(ticking) };
}
