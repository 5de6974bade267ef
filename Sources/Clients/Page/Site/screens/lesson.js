// A new player's first order, with the clock stopped; then the first round.

import { make, replay, setText } from "../dom.js";
import { Game } from "../game.js";
import { LocalRound } from "../local.js";
import { ingredientName, t } from "../texts.js";
import { countdown } from "../parts/kitchen/countdown.js";
import { spinner } from "../parts/kitchen/states.js";
import { station } from "../parts/kitchen/station.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game.js").Catalogue} Catalogue */

/** The time that the praise stays alone, and the length of the countdown after it. */
const PRAISE_MS = 1_400;
const COUNTDOWN_MS = 3_000;

/** @param {App} app */
export function lessonScreen(app) {
  const element = make("div", { class: "kitchen racing lesson" }, spinner());
  let isOpen = true;
  let close = () => {};
  prepare(app).then((catalogue) => {
    if (!isOpen) return;
    if (!catalogue) return app.replace(app.session.placeUnderWay ?? "map");
    const part = lesson(app, catalogue, element);
    close = part.close;
  });
  return { title: t("lesson.title"), element, close: () => { isOpen = false; close(); } };
}

/** The level of the lesson; null if something is under way, or there is nothing to learn: the
 *  player has stars from elsewhere, or there is no level to show it on.
 *  @param {App} app
 *  @returns {Promise<Catalogue | null>} */
async function prepare({ practice, session, signedIn, practiceIsFresh }) {
  await signedIn;
  await Promise.all([session.settled, practiceIsFresh]);
  if (session.placeUnderWay) return null;
  if (!practice.hasPlayed) {
    const levels = await session.levels().catch(() => []);
    if (levels.some(({ stars }) => stars > 0)) {
      practice.notePlayed();
      return null;
    }
  }
  return practice.catalogue;
}

/** @param {App} app
 *  @param {Catalogue} catalogue
 *  @param {HTMLElement} element */
function lesson(app, catalogue, element) {
  const isFirst = !app.practice.hasPlayed;
  const levelId = catalogue.levels[0].id;
  const { language } = app.settings;
  const local = new LocalRound(catalogue, { levelId, seed: easySeed(catalogue), language, stands: true });
  const { round } = local;
  const hint = make("p", { class: "strip hint", id: "lesson-hint", role: "status" });
  const skip = make("button", { class: "button quiet small", onclick: () => skipIt() }, t("lesson.skip"));
  const strip = make("div", { class: "lanes-box" }, hint, skip);
  const own = station(app, round, { lanes: strip, onLeave: () => app.go(""), mayTap });
  element.replaceChildren(own.element);
  /** @type {ReturnType<typeof startRound> | null} */
  let start = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let praise;

  /** The ingredient that the order needs now. */
  const needed = () => round.layers[round.plate.length];

  /** @param {import("../chefdash.js").Ingredient} ingredient */
  function mayTap(ingredient) {
    if (ingredient.ingredient_id === needed()?.ingredient_id) return true;
    setText(hint, t("lesson.wrong", { ingredient: ingredientName(needed()) }));
    replay("nudged", hint);
    return false;
  }

  function point() {
    const next = round.isCooking ? needed() : undefined;
    for (const button of own.element.querySelectorAll(".ingredient")) {
      const isNext = /** @type {HTMLElement} */ (button).dataset.ingredient === next?.ingredient_id;
      button.classList.toggle("pointed", isNext);
      if (isNext) button.setAttribute("aria-describedby", hint.id);
      else button.removeAttribute("aria-describedby");
    }
    if (!next) return;
    const name = round.plate.length === 0 ? "first" : "next";
    setText(hint, t(`lesson.${name}`, { ingredient: ingredientName(next) }));
  }

  function skipIt() {
    if (isFirst) go();
    else app.replace("settings");
  }

  function served() {
    setText(hint, t("lesson.done"));
    praise = setTimeout(go, PRAISE_MS);
  }

  function go() {
    clearTimeout(praise);
    app.practice.notePlayed();
    skip.hidden = true;
    start ??= startRound(app, levelId);
    element.append(start.element);
  }

  round.onChange((happening) => {
    point();
    if (happening?.kind === "perfect") served();
  });
  point();
  return {
    close() {
      clearTimeout(praise);
      start?.close();
      local.close();
      own.close();
    },
  };
}

/** The first seed whose first order is as short as any on the level.
 *  @param {Catalogue} catalogue */
function easySeed(catalogue) {
  const [{ id: levelId, recipes }] = catalogue.levels;
  const shortest = Math.min(...recipes.map(({ ingredients }) => ingredients.length));
  let seed = 0n;
  while (recipes[new Game(catalogue, { levelId, seed }).state.recipe].ingredients.length > shortest) seed += 1n;
  return seed;
}

/** Runs the countdown, during which a round is requested, so that it starts right at the end.
 *  @param {App} app
 *  @param {number} levelId */
function startRound(app, levelId) {
  const { tickMs } = app.session;
  const goMs = performance.now() + COUNTDOWN_MS;
  const digits = countdown(app, { tickMs, get ticksToStart() { return (goMs - performance.now()) / tickMs; } });
  const timer = setTimeout(async () => {
    const hasStarted = await app.attempt(null, () => app.session.startRound(levelId, []));
    if (!hasStarted) app.replace("map");
  }, COUNTDOWN_MS - (app.connection.quality()?.roundTripMs ?? 0) / 2);
  return { element: digits.element, close: () => { clearTimeout(timer); digits.close(); } };
}
