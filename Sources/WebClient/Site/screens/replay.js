// The record of a round, played again as the server tells it.

import { emoji, fill, make, setText } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { ingredientsAt } from "../round.js";
import { burger, ingredientPicture, orderSlots } from "../parts/burger.js";
import { loaded } from "../parts/states.js";
import { themeStyle } from "../parts/themes.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Replay} Replay */
/** @typedef {import("../chefdash.js").RoundState} RoundState */

const SPEEDS = [1, 2, 4];

/** @param {App} app
 *  @param {string} [player] */
export function replayScreen(app, record = "", player) {
  /** @type {ReturnType<typeof replayViewer> | null} */
  let viewer = null;
  const body = loaded(app, () => loadReplay(app, record, player), (replay) => {
    viewer?.close();
    viewer = replayViewer(app, replay);
    return viewer.element;
  });
  const element = make("div", { class: "replay" }, make("h1", {}, t("replay.title")), body);
  return { title: t("replay.title"), element, close: () => viewer?.close() };
}

/** Asks for all pages of a record.
 *  @param {App} app
 *  @param {string} record
 *  @param {string} [player]
 *  @returns {Promise<Replay>} */
async function loadReplay(app, record, player) {
  /** @param {number} [tick] */
  const ask = (tick) => app.connection.request("get_replay", {
    record_id: record, player_id: player, from_tick: tick,
  });
  const first = await ask();
  const states = [...first.states];
  let { next_tick: next } = first;
  while (next !== undefined) {
    const page = await ask(next);
    states.push(...page.states);
    next = page.next_tick;
  }
  return { ...first, states };
}

/** The state at a tick: the last that the server told, with what runs by itself since then.
 *  @param {RoundState[]} states
 *  @param {number} tick */
function stateAt(states, tick) {
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

/** The stage of a replay: `show(tick)` shows the round as it was then.
 *  @param {Replay} replay
 *  @param {number} tickMs */
function replayStage({ round, states }, tickMs) {
  const order = orderSlots();
  const plate = burger();
  const name = make("h2", { class: "order-name" });
  const time = make("b", { class: "time" });
  const served = make("b", {});
  const combo = make("b", {});
  const grid = make("div", { class: "grid", "aria-hidden": "true" });
  const element = make("section", { class: "card station still-station" },
    make("div", { class: "hud" },
      make("p", { class: "served" },
        make("span", { class: "label" }, t("kitchen.served")), served),
      make("p", { class: "clock" }, time), make("p", { class: "combo on" }, combo)),
    make("div", { class: "ticket" }, name, order.element),
    make("div", { class: "counter", style: themeStyle(round.theme) }, plate.element), grid);
  return {
    element,
    /** @param {number} tick */
    show(tick) {
      const state = stateAt(states, tick);
      const recipe = round.recipes[state.recipe];
      element.dataset.phase = state.phase;
      setText(name, recipe.name);
      const stacked = ingredientsAt(round.ingredients, state.plate);
      order.show(ingredientsAt(round.ingredients, recipe.layers), stacked);
      plate.show(stacked);
      setText(time, seconds(state.clock, tickMs));
      setText(served, `${number(state.served)}/${number(round.target)}`);
      setText(combo, `🔥 x${state.combo}`);
      const faces = state.grid.join(" ");
      if (grid.dataset.faces === faces) return;
      grid.dataset.faces = faces;
      fill(grid, ingredientsAt(round.ingredients, state.grid).map((one) =>
        make("span", { class: "ingredient" }, make("span", { class: "face-box" }, ingredientPicture(one)))));
    },
  };
}

/** @param {App} app
 *  @param {Replay} replay */
function replayViewer(app, replay) {
  const { tickMs } = app.session;
  const { round, ticks, result } = replay;
  const stage = replayStage(replay, tickMs);
  const position = make("span", { class: "position" });
  /** @type {HTMLInputElement} */
  const scrubber = make("input", {
    type: "range", min: "0", max: String(ticks), value: "0", "aria-label": t("replay.position"),
    oninput: () => { pause(); show(Number(scrubber.value)); },
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
  function show(newTick) {
    tick = newTick;
    stage.show(tick);
    scrubber.value = String(tick);
    const text = t("replay.at", { seconds: seconds(tick, tickMs), total: seconds(ticks, tickMs) });
    scrubber.setAttribute("aria-valuetext", text);
    setText(position, text);
  }

  function start() {
    if (tick >= ticks) tick = 0;
    const step = () => (tick >= ticks ? pause() : show(tick + 1));
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
  show(0);
  const isOwn = replay.player_id === app.session.playerId;
  const about = t(isOwn ? "replay.aboutOwn" : "replay.about", {
    level: `${number(round.level_id)} · ${round.level_name}`,
    served: number(result.served), coins: number(result.earned),
  });
  return {
    close: () => clearInterval(timer),
    element: make("div", { class: "stacked" },
      make("p", { class: "muted" }, about),
      make("div", { class: "card scrub" }, play, speed, scrubber, position), stage.element),
  };
}
