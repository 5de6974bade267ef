// Today's challenge, as a card.

import { emoji, make } from "../dom.js";
import { number, t } from "../texts.js";
import { loaded } from "./states.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function dailyCard(app) {
  return make("section", { class: "card daily", "aria-labelledby": "daily-title" },
    make("h2", { id: "daily-title" }, emoji("📅"), t("daily.title")),
    loaded(app, () => app.connection.request("get_daily"), (daily) => challenge(app, daily)));
}

/** @param {App} app
 *  @param {import("../chefdash.js").Daily} daily */
function challenge(app, daily) {
  const hours = Math.floor(daily.ends_in_ms / 3_600_000);
  const minutes = Math.floor(daily.ends_in_ms / 60_000) % 60;
  const board = make("a", { class: "button quiet", href: `#/boards/daily/${daily.day}` },
    t("daily.board"));
  const start = make("button", {
    class: "button", onclick: (event) => app.start(event.currentTarget, () => app.session.startDaily()),
  }, t("daily.start"));
  return make("div", { class: "stacked" },
    make("p", {}, t(daily.tried ? "daily.tried" : "daily.about", { level: number(daily.level_id) })),
    make("p", { class: "muted" }, t("daily.endsIn", { hours, minutes })),
    make("div", { class: "row" }, daily.tried ? null : start, board));
}
