// The result of a round.

import { art, make } from "../dom.js";
import { isRecipeLevel } from "../course.js";
import { number, t } from "../texts.js";
import { confetti } from "../parts/kitchen/confetti.js";
import { dailyStanding } from "../parts/daily.js";
import { shareResult } from "../parts/share.js";
import { emptyState } from "../parts/kitchen/states.js";
import { stars } from "../parts/kitchen/stars.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../session.js").RoundResult} RoundResult */

/** @param {App} app */
export function resultScreen(app) {
  const { result } = app.session;
  if (!result) {
    const element = make("div", {}, make("h1", { class: "visually-hidden" }, t("result.title")),
      emptyState(t("result.none"), make("a", { class: "button", href: "#/map" }, t("kitchen.toMap"))));
    return { title: t("result.title"), element };
  }
  const title = t(`result.${outcomeOf(result)}`);
  app.sounds.play(isSuccess(result) ? "win" : "lose");
  app.announce(`${title} ${t(isRecipeLevel(result.level_id) ? "result.spokenRecipe" : "result.spoken", {
    stars: result.stars, served: result.served, target: result.target, coins: result.earned,
  })}`, { urgent: true });
  return { title, element: summary(app, result, title) };
}

/** True if the round was a success: the target reached or nearly, or a new level unlocked.
 *  @param {RoundResult} result */
function isSuccess({ win, stars: count, unlocked_level_id: unlocked }) {
  return win || count >= 2 || unlocked !== undefined;
}

/** The name of the title.
 *  @param {RoundResult} result */
function outcomeOf(result) {
  if (result.win) return "win";
  if (result.wasLeft) return "left";
  return isSuccess(result) ? "good" : "timeUp";
}

/** @param {App} app
 *  @param {RoundResult} result
 *  @param {string} title */
function summary(app, result, title) {
  const figures = {
    served: `${number(result.served)} / ${number(result.target)}`,
    ...!isRecipeLevel(result.level_id) && {
      coins: `+${number(result.earned)}`,
      balance: number(result.coins),
    },
  };
  return make("section", { class: `result ${isSuccess(result) ? "won" : "lost"}` },
    result.win && confetti(),
    make("h1", {}, title),
    stars(result.stars, "big"),
    make("dl", { class: "figures" }, Object.entries(figures).map(([name, value]) =>
      make("div", { class: "card" }, make("dt", {}, t(`result.${name}`)),
        make("dd", {}, name === "served" ? null : art("coin"), value)))),
    result.isDaily
      ? dailyStanding(app, result.round_id)
      : make("p", { class: "muted" }, t("result.best", { count: result.best_stars })),
    result.unlocked_level_id && make("p", { class: "unlocked" },
      t("result.unlocked", { level: number(result.unlocked_level_id) })),
    make("div", { class: "row center" }, actions(app, result)));
}

/** @param {App} app
 *  @param {RoundResult} result */
function actions(app, result) {
  const goesOn = isSuccess(result);
  const next = result.unlocked_level_id;
  const { recipe } = result;
  const isRecipe = isRecipeLevel(result.level_id);
  const again = (!isRecipe || recipe) && make("button", {
    class: `button ${goesOn ? "quiet" : ""}`,
    onclick: (event) => app.start(event.currentTarget, () =>
      (recipe ? app.session.startRecipe(recipe) : app.session.startRound(result.level_id, []))),
  }, t("result.again"));
  const onward = recipe ? make("a", {
    class: `button ${goesOn ? "" : "quiet"}`, href: `#/library/recipe/${recipe.recipe_id}`,
  }, t("result.toRecipe")) : make("a", {
    class: `button ${goesOn ? "" : "quiet"}`,
    href: next ? `#/map/${next}` : "#/map",
  }, t(next ? "result.next" : "result.toMap"));
  const replay = make("a", { class: "button quiet", href: `#/replay/${result.round_id}` },
    t("result.replay"));
  if (result.isDaily) return [onward, replay];
  // A round without a served order has no record.
  const share = result.served > 0 && shareResult(app, result.round_id, isRecipe
    ? t("proof.shareRecipe", { served: number(result.served), name: app.session.round?.info.level_name ?? "" })
    : t("proof.shareRound", { served: number(result.served), level: number(result.level_id) }));
  return [...(goesOn ? [onward, again] : [again, onward]), replay, share];
}
