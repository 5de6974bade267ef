// The replay of a round, with the states that the server sends.

import { make } from "../dom.js";
import { aboutRound, t } from "../texts.js";
import { shareResult } from "../parts/share.js";
import { replayControls, replayStage, stateAt } from "../parts/kitchen/stage.js";
import { loaded } from "../parts/kitchen/states.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Replay} Replay */
/** @typedef {import("../chefdash.js").RoundState} RoundState */

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

/** Requests all pages of a record.
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

/** @param {App} app
 *  @param {Replay} replay */
function replayViewer(app, replay) {
  const { round, ticks, result, states } = replay;
  const stage = replayStage(round, app.session.tickMs);
  const controls = replayControls(ticks, app.session.tickMs, (tick) => stage.show(stateAt(states, tick)));
  const isOwn = replay.player_id === app.session.playerId;
  const about = aboutRound(isOwn ? "replay.aboutOwn" : "replay.about", round, result);
  return {
    close: controls.close,
    element: make("div", { class: "stacked" },
      make("p", { class: "muted" }, about), controls.element, stage.element,
      make("div", { class: "row center" }, shareResult(app, replay.record_id))),
  };
}
