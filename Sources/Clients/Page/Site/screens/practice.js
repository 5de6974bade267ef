// A round without the server, against the player's own best one. It earns nothing, and nobody else
// sees it.

import { make } from "../dom.js";
import { GhostRound, LocalRound } from "../local.js";
import { number, t } from "../texts.js";
import { confetti } from "../parts/kitchen/confetti.js";
import { lane } from "../parts/kitchen/lanes.js";
import { stars } from "../parts/kitchen/stars.js";
import { emptyState } from "../parts/kitchen/states.js";
import { station } from "../parts/kitchen/station.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../practice.js").Best} Best */
/** @typedef {{ element: HTMLElement, close?: () => void }} Part */

/** The time that "Time's up!" stays before the result comes. */
const LAST_WORD_MS = 800;

/** @param {App} app */
export function practiceScreen(app) {
  const element = make("div", { class: "kitchen practice" });
  /** @type {Part | null} */
  let part = null;

  /** @param {Part} newPart
   *  @param {boolean} isRound */
  function show(newPart, isRound) {
    part?.close?.();
    part = newPart;
    document.body.classList.toggle("focused", isRound);
    element.replaceChildren(part.element);
  }

  function play() {
    const { catalogue } = app.practice;
    if (!catalogue) return show({ element: emptyState(t("practice.none"), homeButton()) }, false);
    show(practiceRound(app, catalogue, (round, best) =>
      show({ element: practiceResult(app, round, best, play) }, false)), true);
  }

  let wasOnline = app.connection.status.state === "online";
  const end = app.connection.on("connection_status", ({ state }) => {
    if (state === "online" && !wasOnline) app.toast(t("practice.online"), "good");
    wasOnline = state === "online";
  });
  // Runs after the shell has shown the screen: the shell sets the body's class by the screen's
  // name, and `show` by the shown part.
  queueMicrotask(play);
  return { title: t("practice.title"), element, close: () => { end(); part?.close?.(); } };
}

/** A round, beside the best one if there is one. Calls `onEnd` with it and the earlier best one.
 *  @param {App} app
 *  @param {import("../game.js").Catalogue} catalogue
 *  @param {(round: LocalRound, best: Best | null) => void} onEnd
 *  @returns {Part} */
function practiceRound(app, catalogue, onEnd) {
  const { best } = app.practice;
  const levelId = catalogue.levels[0].id;
  const seed = best?.seed ?? crypto.getRandomValues(new BigUint64Array(1))[0];
  const local = new LocalRound(catalogue, { levelId, seed, language: app.settings.language });
  const ghost = best && ghostLane(new GhostRound(catalogue, { ...best, levelId }));
  const own = station(app, local.round, {
    lanes: make("div", { class: "lanes-box" },
      ghost?.element, make("p", { class: "strip muted" }, t("practice.about"))),
    onLeave: () => app.go(""),
  });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lastWord;
  local.round.onChange((happening) => {
    ghost?.show(local.tick);
    if (happening?.kind === "ended") lastWord = setTimeout(() => onEnd(local, best), LAST_WORD_MS);
  });
  return { element: own.element, close: () => { clearTimeout(lastWord); local.close(); own.close(); } };
}

/** The lane of the best round.
 *  @param {GhostRound} ghost */
function ghostLane(ghost) {
  const player = {
    player_id: "", name: t("room.ghost"), avatar: "👻", ghost: true, ready: true, connected: true, wins: 0,
  };
  const row = lane(player);
  return {
    element: make("ol", { class: "lanes", "aria-label": t("race.lanes") }, row.element),
    /** @param {number} tick */
    show(tick) {
      const { plate, ...seat } = ghost.at(tick);
      row.update(player, { ...seat, stack: plate.length });
    },
  };
}

/** @param {App} app
 *  @param {LocalRound} local
 *  @param {Best | null} best
 *  @param {() => void} again */
function practiceResult(app, { result, seed, inputs, round }, best, again) {
  const { served, stars: count, lastServedTick } = result;
  const isBest = app.practice.keep({ seed, inputs, served, lastServedTick });
  const title = t(isBest ? "practice.best" : "result.timeUp");
  app.sounds.play(isBest ? "win" : "lose");
  const before = best ? `${t("practice.before")}: ${number(best.served)}.` : "";
  app.announce(`${title} ${t("practice.spoken", { stars: count, served })} ${before}`, { urgent: true });
  const figures = {
    served: `${number(served)} / ${number(round.info.target)}`,
    before: best ? number(best.served) : "–",
  };
  return make("section", { class: `result ${isBest ? "won" : "lost"}` },
    isBest && confetti(),
    make("h1", {}, title),
    stars(count, "big"),
    make("dl", { class: "figures" }, Object.entries(figures).map(([name, value]) =>
      make("div", { class: "card" }, make("dt", {}, t(`practice.${name}`)), make("dd", {}, value)))),
    make("p", { class: "muted" }, t("practice.about")),
    make("div", { class: "row center" },
      make("button", { class: "button", onclick: again }, t("practice.again")), homeButton()));
}

function homeButton() {
  return make("a", { class: "button quiet", href: "#/" }, t("shell.home"));
}
