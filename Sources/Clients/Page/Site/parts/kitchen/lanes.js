// The progress of all players in a race, and their reactions.

import { emoji, fill, make, setStyles, setText } from "../../dom.js";
import { absenceText, number, playerName, t } from "../../texts.js";
import { reactionMenu, speechBubbles } from "./reactions.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../chefdash.js").RoomPlayer} RoomPlayer */

/** The clock value of a full lane bar, ticks: the clock's value at the start. */
const FULL_TICKS = 150;

/** A list with a lane for each seat, and the reactions, except for spectators.
 *  @param {App} app */
export function laneList(app) {
  const { session } = app;
  const list = make("ol", { class: "lanes", "aria-label": t("race.lanes") });
  /** @type {ReturnType<typeof lane>[]} */
  let rows = [];
  const bubbles = speechBubbles(app);

  function build() {
    rows = (session.room?.players ?? []).map((player) =>
      lane(player, session.playerId, bubbles.of(player.player_id)));
    list.classList.toggle("many", rows.length > 4);
    list.replaceChildren(...rows.map(({ element }) => element));
  }

  function update() {
    const players = session.room?.players ?? [];
    const ids = players.map(({ player_id: id }) => id).join();
    if (ids !== rows.map(({ id }) => id).join()) build();
    rows.forEach((row, index) => row.update(players[index], session.lanes?.[index]));
  }

  const end = session.onChange(({ what }) => (what === "lanes" || what === "room") && update());
  update();
  const element = make("div", { class: "lanes-box" }, list, !session.isWatching && reactionMenu(app));
  return { element, update, close: () => { end(); bubbles.close(); } };
}

/** One player's progress; marked as the person's own if its id is `ownId`.
 *  @param {RoomPlayer} player
 *  @param {string} [ownId]
 *  @param {HTMLElement} [bubble] */
export function lane(player, ownId, bubble) {
  const served = make("b", { class: "lane-served" });
  const combo = make("span", { class: "lane-combo" });
  const bar = make("i", {});
  const pips = make("span", { class: "pips", "aria-hidden": "true" });
  const state = make("span", { class: "lane-state" });
  let shownAbsence = "";
  const isOwn = player.player_id === ownId;
  const element = make("li", { class: `lane${isOwn ? " own" : ""}` },
    emoji(player.avatar, "lane-avatar"),
    make("span", { class: "lane-name" }, isOwn ? t("race.you") : playerName(player)),
    served, combo, state, pips, make("span", { class: "clock-bar" }, bar), bubble);

  /** @param {RoomPlayer} entry
   *  @param {import("../../chefdash.js").RaceSeat} [seat] */
  function update(entry, seat) {
    const absence = absenceText(entry);
    if (absence !== shownAbsence) {
      shownAbsence = absence;
      fill(state, absence ? [emoji(entry.held_ms ? "📡" : "🚪"), make("span", {}, absence)] : null);
    }
    element.classList.toggle("away", !entry.connected);
    if (!seat) return;
    setText(served, number(seat.served));
    setText(combo, seat.combo > 1 ? `x${seat.combo}` : "");
    setStyles(bar, { transform: `scaleX(${Math.min(seat.clock / FULL_TICKS, 1)})` });
    setText(pips, "●".repeat(seat.stack));
    element.dataset.phase = seat.phase;
  }

  return { id: player.player_id, element, update };
}
