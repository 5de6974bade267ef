// The replay of a round: the view of one tick, and the controls to move through the ticks.

import { fill, make, setText } from "../../dom.js";
import { isRecipeLevel } from "../../course.js";
import { number, seconds, t } from "../../texts.js";
import { ingredientsAt } from "../../round.js";
import { burger, ingredientLabel, ingredientPicture, orderSlots } from "./burger.js";
import { themeStyle } from "../themes.js";

/** @typedef {import("../../chefdash.js").RoundState} RoundState */
/** The parts of a round's description that a replay shows.
 *  @typedef {Pick<import("../../chefdash.js").Round, "level_id" | "theme" | "ingredients" | "target">
 *    & { recipes: { name: string, layers: number[] }[] }} Kitchen */

const SPEEDS = [1, 2, 4];

/** The stage of a replay: `show(state)` shows the round in that state.
 *  @param {Kitchen} kitchen
 *  @param {number} tickMs */
export function replayStage({ level_id: level, theme, ingredients, target, recipes }, tickMs) {
  const order = orderSlots();
  const plate = burger();
  const name = make("h2", { class: "order-name" });
  const time = make("b", { class: "time" });
  const served = make("b", {});
  const combo = make("b", {});
  const grid = make("div", { class: "grid", "aria-hidden": "true", dataset: { count: String(ingredients.length) } });
  const kind = isRecipeLevel(level) ? " of-recipe" : "";
  const element = make("section", { class: `card station still-station${kind}` },
    make("div", { class: "hud" },
      make("p", { class: "served" },
        make("span", { class: "label" }, t("kitchen.served")), served),
      make("p", { class: "clock" }, time), make("p", { class: "combo on" }, combo)),
    make("div", { class: "ticket" }, name, order.element),
    make("div", { class: "counter", style: themeStyle(theme) }, plate.element), grid);
  return {
    element,
    /** @param {RoundState} state */
    show(state) {
      const recipe = recipes[state.recipe];
      element.dataset.phase = state.phase;
      setText(name, recipe.name);
      const stacked = ingredientsAt(ingredients, state.plate);
      order.show(ingredientsAt(ingredients, recipe.layers), stacked);
      plate.show(stacked);
      setText(time, seconds(state.clock, tickMs));
      setText(served, `${number(state.served)}/${number(target)}`);
      setText(combo, `🔥 x${state.combo}`);
      const faces = state.grid.join(" ");
      if (grid.dataset.faces === faces) return;
      grid.dataset.faces = faces;
      fill(grid, ingredientsAt(ingredients, state.grid).map((one) =>
        make("span", { class: "ingredient" }, make("span", { class: "face-box" }, ingredientPicture(one), ingredientLabel(one)))));
    },
  };
}

/** The state at a tick: the server's last one before it, with the clock and feedback advanced since
 *  then.
 *  @param {RoundState[]} states
 *  @param {number} tick */
export function stateAt(states, tick) {
  let low = 0;
  let high = states.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (states[middle].tick <= tick) low = middle;
    else high = middle - 1;
  }
  const state = states[low];
  const since = Math.max(0, tick - state.tick);
  return { ...state, clock: Math.max(0, state.clock - since) };
}

/** Moves through the ticks, automatically or by hand, and calls `show` for each.
 *  @param {number} ticks
 *  @param {number} tickMs
 *  @param {(tick: number) => void} show */
export function replayControls(ticks, tickMs, show) {
  const position = make("span", { class: "position" });
  /** @type {HTMLInputElement} */
  const scrubber = make("input", {
    type: "range", min: "0", max: String(ticks), value: "0", "aria-label": t("replay.position"),
    oninput: () => { pause(); go(Number(scrubber.value)); },
  });
  const play = make("button", { class: "button", onclick: () => (timer ? pause() : start()) });
  const speed = make("button", {
    class: "button quiet", "aria-label": t("replay.speed"), onclick: () => changeSpeed(),
  }, "1×");
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  let speedIndex = 0;
  let tick = 0;

  /** @param {number} newTick */
  function go(newTick) {
    tick = newTick;
    show(tick);
    scrubber.value = String(tick);
    const text = t("replay.at", { seconds: seconds(tick, tickMs), total: seconds(ticks, tickMs) });
    scrubber.setAttribute("aria-valuetext", text);
    setText(position, text);
  }

  function start() {
    if (tick >= ticks) tick = 0;
    const step = () => (tick >= ticks ? pause() : go(tick + 1));
    timer = setInterval(step, tickMs / SPEEDS[speedIndex]);
    setText(play, t("replay.pause"));
  }

  function pause() {
    clearInterval(timer);
    timer = undefined;
    setText(play, t("replay.play"));
  }

  function changeSpeed() {
    speedIndex = (speedIndex + 1) % SPEEDS.length;
    setText(speed, `${SPEEDS[speedIndex]}×`);
    if (!timer) return;
    pause();
    start();
  }

  pause();
  go(0);
  return {
    close: () => clearInterval(timer),
    start,
    element: make("div", { class: "card scrub" }, play, speed, scrubber, position),
  };
}
