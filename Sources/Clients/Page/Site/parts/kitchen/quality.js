// The quality of the connection: bars in the corner, figures behind them.

import { fill, make, setText } from "../../dom.js";
import { number, t } from "../../texts.js";

/** The number of bars out of four by round trip, milliseconds: differences that people notice in a
 *  game of taps. */
const BARS = [[80, 4], [160, 3], [300, 2], [Infinity, 1]];

/** @param {import("../../app.js").App} app */
export function qualityCorner(app) {
  const bars = make("span", { class: "bars", "aria-hidden": "true" },
    [1, 2, 3, 4].map(() => make("i")));
  const short = make("span", { class: "quality-short" });
  const list = make("dl");
  const summary = make("summary", {}, bars, short);
  const element = make("details", { class: "quality" }, summary,
    make("div", { class: "card" }, list));

  function update() {
    const isOnline = app.connection.status.state === "online";
    const quality = isOnline ? app.connection.quality() : null;
    const trip = quality ? `${number(Math.max(quality.roundTripMs, 1))} ms` : "–";
    const [, level] = BARS.find(([limit]) => quality && quality.roundTripMs <= limit) ?? [0, 0];
    bars.dataset.level = String(level);
    setText(short, trip);
    summary.setAttribute("aria-label", `${t("quality.title")}: ${trip}`);
    if (!element.open && list.childElementCount) return;
    const { round } = app.session;
    fill(list, Object.entries({
      roundTrip: trip,
      jitter: quality ? `± ${number(quality.jitterMs, 1)} ms` : "–",
      late: round ? number(round.framesLate) : "–",
      missed: round ? number(round.framesMissed) : "–",
    }).map(([name, value]) =>
      make("div", {}, make("dt", {}, t(`quality.${name}`)), make("dd", {}, value))));
  }

  element.addEventListener("toggle", update);
  app.connection.on("connection_quality", update);
  app.connection.on("connection_status", update);
  return { element, update };
}
