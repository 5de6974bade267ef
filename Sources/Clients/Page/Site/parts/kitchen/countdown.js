// The three seconds before a race, or before the first round.

import { make, replay, setText } from "../../dom.js";
import { t } from "../../texts.js";

/** @param {import("../../app.js").App} app
 *  @param {Pick<import("../../round.js").Round, "ticksToStart" | "tickMs">} round */
export function countdown(app, round) {
  const digit = make("span", {});
  const element = make("div", { class: "countdown", role: "status" },
    make("p", {}, t("race.getReady")), digit);
  let frame = 0;
  /** @type {number | null} */
  let shown = null;

  function run() {
    const left = Math.ceil(round.ticksToStart * round.tickMs / 1_000);
    element.hidden = left <= 0;
    if (left !== shown) {
      if (left > 0) {
        setText(digit, left);
        replay("beat", digit);
        app.sounds.play("count");
      } else if (shown !== null) {
        app.sounds.play("go");
        app.announce(t("race.go"), { urgent: true });
      }
      shown = left;
    }
    if (left > 0) frame = requestAnimationFrame(run);
  }
  run();
  return { element, close: () => cancelAnimationFrame(frame) };
}
