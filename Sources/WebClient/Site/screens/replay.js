// The record of a round, played again as the server tells it.

import { emoji, fill, make, setText } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { burger, orderSlots } from "../parts/burger.js";
import { loaded } from "../parts/states.js";

const SPEEDS = [1, 2, 4];

export function replayScreen(app, record = "", player = null) {
  let viewer = null;
  const body = loaded(app, () => loadReplay(app, record, player), (replay) => {
    viewer?.close();
    viewer = replayViewer(app, replay);
    return viewer.element;
  });
  const element = make("div", { class: "replay" }, make("h1", {}, t("replay.title")), body);
  return { title: t("replay.title"), element, close: () => viewer?.close() };
}

/** Asks for all pages of a record. */
async function loadReplay(app, record, player) {
  const pages = [];
  let fromTick = 0;
  while (fromTick !== undefined) {
    const page = await app.connection.request("replay", {
      record, ...(player ? { player } : {}), ...(fromTick ? { from_tick: fromTick } : {}),
    });
    pages.push(page);
    fromTick = page.next_tick;
  }
  return { ...pages[0], states: pages.flatMap(({ states }) => states) };
}

/** The state at a tick: the last that the server told, with what runs by itself since then. */
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

/** The stage of a replay: `show(tick)` shows the round as it was then. */
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
    make("div", { class: "counter" }, plate.element), grid);
  return {
    element,
    show(tick) {
      const state = stateAt(states, tick);
      const recipe = round.recipes[state.recipe];
      const isWrong = state.phase === "wrong";
      element.dataset.phase = state.phase;
      setText(name, recipe.name);
      order.show(recipe.ingredients, state.plate.length - (isWrong ? 1 : 0), isWrong);
      plate.show(state.plate);
      setText(time, seconds(state.clock, tickMs));
      setText(served, `${number(state.served)}/${number(round.target)}`);
      setText(combo, `🔥 x${state.combo}`);
      const faces = state.grid.join(" ");
      if (grid.dataset.faces === faces) return;
      grid.dataset.faces = faces;
      fill(grid, state.grid.map((one) => make("span", { class: "ingredient" }, emoji(one))));
    },
  };
}

function replayViewer(app, replay) {
  const { tickMs } = app.session;
  const { round, ticks, result } = replay;
  const stage = replayStage(replay, tickMs);
  const position = make("span", { class: "position" });
  const scrubber = make("input", {
    type: "range", min: "0", max: String(ticks), value: "0", "aria-label": t("replay.position"),
    oninput: () => { pause(); show(Number(scrubber.value)); },
  });
  const play = make("button", { class: "button", onclick: () => (timer ? pause() : start()) });
  const speed = make("button", {
    class: "button quiet", "aria-label": t("replay.speed"), onclick: () => changeSpeed(),
  }, "1×");
  let timer = null;
  let speedIndex = 0;
  let tick = 0;

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
    timer = null;
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
  const isOwn = replay.player === app.session.player.id;
  const about = t(isOwn ? "replay.aboutOwn" : "replay.about", {
    level: `${number(round.level)} · ${round.level_name}`,
    served: number(result.served), coins: number(result.earned),
  });
  return {
    close: () => clearInterval(timer),
    element: make("div", { class: "stacked" },
      make("p", { class: "muted" }, about),
      make("div", { class: "card scrub" }, play, speed, scrubber, position), stage.element),
  };
}
