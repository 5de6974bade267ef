// How a round went.

import { art, make } from "../dom.js";
import { number, t } from "../texts.js";
import { confetti } from "../parts/confetti.js";
import { emptyState } from "../parts/states.js";
import { stars } from "../parts/stars.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../session.js").RoundResult} RoundResult */

/** @param {App} app */
export function resultScreen(app) {
  const { result } = app.session;
  if (!result) {
    const element = emptyState(t("result.none"),
      make("a", { class: "button", href: "#/map" }, t("kitchen.toMap")));
    return { title: t("result.title"), element };
  }
  const title = t(result.win ? "result.win" : result.wasLeft ? "result.left" : "result.timeUp");
  app.sounds.play(result.win ? "win" : "lose");
  app.announce(`${title} ${t("result.spoken", {
    stars: result.stars, served: result.served, target: result.target, coins: result.earned,
  })}`, { urgent: true });
  return { title, element: summary(app, result, title) };
}

/** @param {App} app
 *  @param {RoundResult} result
 *  @param {string} title */
function summary(app, result, title) {
  const figures = {
    served: `${number(result.served)} / ${number(result.target)}`,
    coins: `+${number(result.earned)}`,
    balance: number(result.coins),
  };
  return make("section", { class: `result ${result.win ? "won" : "lost"}` },
    result.win && confetti(),
    make("h1", {}, title),
    stars(result.stars, "big"),
    make("dl", { class: "figures" }, Object.entries(figures).map(([name, value]) =>
      make("div", { class: "card" }, make("dt", {}, t(`result.${name}`)),
        make("dd", {}, name === "served" ? null : art("coin"), value)))),
    make("p", { class: "muted" }, result.isDaily
      ? t("result.daily") : t("result.best", { count: result.best_stars })),
    result.unlocked_level_id && make("p", { class: "unlocked" },
      t("result.unlocked", { level: number(result.unlocked_level_id) })),
    make("div", { class: "row center" }, actions(app, result)));
}

/** @param {App} app
 *  @param {RoundResult} result */
function actions(app, result) {
  const again = make("button", {
    class: `button ${result.win ? "quiet" : ""}`,
    onclick: (event) => app.start(event.currentTarget, () =>
      app.session.startRound(result.level_id, [])),
  }, t("result.again"));
  const onward = make("a", {
    class: `button ${result.win ? "" : "quiet"}`,
    href: result.unlocked_level_id ? `#/map/${result.unlocked_level_id}` : "#/map",
  }, t("result.toMap"));
  const replay = make("a", { class: "button quiet", href: `#/replay/${result.round_id}` },
    t("result.replay"));
  if (result.isDaily) return [onward, replay];
  return result.win ? [onward, again, replay] : [again, onward, replay];
}
