// The options after a race: the next one of the match, a rematch, or leaving.

import { make } from "../../dom.js";
import { playerName, t, wordText } from "../../texts.js";

/** A sentence about the room's wait after a race.
 *  @param {import("../../session.js").Session} session */
export function nextText({ room, roomAtMs, seat }) {
  if (!room) return t("race.over");
  const sinceMs = performance.now() - roomAtMs;
  const left = Math.max(0, Math.ceil(((room.ends_in_ms ?? 0) - sinceMs) / 1_000));
  if (room.phase === "intermission") return t("race.nextIn", { seconds: left });
  if (room.phase === "results") return rematchText(room, seat, left);
  if (room.phase === "gathering") return t("race.noRematch");
  return wordText("room.phases", room.phase);
}

/** The players who want a rematch, and those who haven't answered. Bots and ghosts aren't asked.
 *  @param {import("../../chefdash.js").Room} room
 *  @param {import("../../chefdash.js").RoomPlayer | null} own
 *  @param {number} seconds */
function rematchText({ players }, own, seconds) {
  const others = players.filter((one) => one !== own && !one.bot_strength && !one.ghost);
  /** @param {boolean} haveAgreed */
  const names = (haveAgreed) =>
    others.filter(({ ready }) => ready === haveAgreed).map(playerName).join(", ");
  if (own?.ready && names(false)) return t("race.rematchWaits", { names: names(false), seconds });
  if (own && names(true)) return t("race.rematchOffered", { names: names(true), seconds });
  return t("race.rematchIn", { seconds });
}

/** The buttons for them; `items` are the switches for the next race, `reactions` opens the
 *  reactions, and `replay` is an extra button if there is something to replay.
 *  @param {import("../../app.js").App} app
 *  @param {import("../items.js").RaceItems} items
 *  @param {HTMLElement} reactions
 *  @param {HTMLElement | null} [replay] */
export function nextActions(app, items, reactions, replay = null) {
  const { session } = app;
  const { connection } = app;
  /** @param {() => Promise<unknown>} ask
   *  @returns {import("../../dom.js").Listener<MouseEvent>} */
  const asking = (ask) => (event) => app.attempt(event.currentTarget, ask);
  const { room } = session;
  if (!room || session.isWatching) {
    return [make("a", { class: "button", href: "#/race" }, t("room.toRaces")), replay];
  }
  const leave = make("button", {
    class: "button quiet", onclick: asking(() => connection.request("leave_room")),
  }, t("room.leave"));
  const hasAgreed = Boolean(session.seat?.ready);
  if (room.phase === "intermission") {
    return [make("button", {
      class: "button", "aria-pressed": String(hasAgreed),
      onclick: asking(() => connection.request("ready", {
        ready: !hasAgreed, item_ids: hasAgreed ? [] : items.chosen(),
      })),
    }, t(hasAgreed ? "room.notReady" : "room.ready")), leave, reactions];
  }
  if (room.phase === "results") {
    return [make("button", {
      class: "button rematch", "aria-disabled": hasAgreed ? "true" : null,
      onclick: asking(() => connection.request("rematch", {
        agree: true, item_ids: items.chosen(),
      })),
    }, t(hasAgreed ? "race.rematchAgreed" : "race.rematch")),
    make("button", {
      class: "button quiet",
      onclick: asking(() => connection.request("rematch", { agree: false })),
    }, t("race.rematchNo")), replay, reactions];
  }
  return [make("button", { class: "button", onclick: () => session.dismissResult() },
    t("room.back")), replay, leave, reactions];
}
