// What comes after a race: the next one of the match, a rematch, or the way out.

import { make } from "../dom.js";
import { t } from "../texts.js";
import { reactions } from "./lanes.js";

/** A sentence about what the room waits for. */
export function nextText({ room, roomAtMs }) {
  const left = Math.max(0, Math.ceil((room.ends_in_ms - (performance.now() - roomAtMs)) / 1_000));
  if (room.phase === "intermission") return t("race.nextIn", { seconds: left });
  if (room.phase === "results") return t("race.rematchIn", { seconds: left });
  return t(`room.phases.${room.phase}`);
}

/** The buttons for it; `replay` is one more of them, where there is something to replay. */
export function nextActions(app, replay = null) {
  const { session } = app;
  const request = (type, members) => (event) =>
    app.attempt(event.currentTarget, () => app.connection.request(type, members));
  const { room } = session;
  if (!room || session.isWatching) {
    return [make("a", { class: "button", href: "#/race" }, t("room.toRaces")), replay];
  }
  const leave = make("button", { class: "button quiet", onclick: request("leave_room") },
    t("room.leave"));
  const hasAgreed = Boolean(session.seat?.ready);
  if (room.phase === "intermission") {
    return [make("button", {
      class: "button", "aria-pressed": String(hasAgreed),
      onclick: request("ready", { ready: !hasAgreed }),
    }, t(hasAgreed ? "room.notReady" : "room.ready")), leave];
  }
  if (room.phase === "results") {
    return [make("button", {
      class: "button rematch", "aria-disabled": hasAgreed ? "true" : null,
      onclick: request("rematch", { agree: true }),
    }, t(hasAgreed ? "race.rematchAgreed" : "race.rematch")),
    make("button", { class: "button quiet", onclick: request("rematch", { agree: false }) },
      t("race.rematchNo")), replay, reactions(app)];
  }
  return [make("button", { class: "button", onclick: () => session.dismissResult() },
    t("room.back")), replay, leave];
}
