// The timers of a cooking session.

import { emoji, make, setText } from "../../../dom.js";
import { t } from "../../../texts.js";
import { httpsHint } from "../../../parts/https.js";
import { openSheet } from "../../../parts/sheet.js";
import { askToNotify } from "../../alarm.js";
import { KEYS } from "../../handsfree.js";
import { newId } from "../../rules/ids.js";
import { TIMER_SECONDS } from "../../rules/generated/limits.js";
import { labelled } from "../forms/fields.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../rules/cookings.js").Session} Session */
/** @typedef {import("../../rules/cookings.js").Timer} Timer */

const MINUTE_S = 60;
const LONGEST = TIMER_SECONDS / MINUTE_S;

/** "4:05" or "1:00:00", rounded up.
 *  @param {number} ms */
export function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The time left on a timer; `showClocks` updates it.
 *  @param {Library} library
 *  @param {Session} session
 *  @param {Timer} timer */
export function clock(library, session, timer) {
  return make("span", {
    class: "timer-clock", role: "timer", dataset: { session: session.session_id, timer: timer.timer_id },
  }, clockText(library.cookings?.leftMs(session, timer) ?? 0));
}

/** @param {Library} library
 *  @param {HTMLElement} ground */
export function showClocks({ cookings }, ground) {
  for (const element of ground.querySelectorAll(".timer-clock")) {
    const { session: id = "", timer: timerId } = /** @type {HTMLElement} */ (element).dataset;
    const session = cookings?.get(id);
    const timer = session?.timers.find(({ timer_id: one }) => one === timerId);
    if (session && timer) setText(element, clockText(cookings?.leftMs(session, timer) ?? 0));
  }
}

/** Performs an action in a session, and shows the reason if it fails.
 *  @param {Library} library
 *  @param {Session} session
 *  @param {string} op
 *  @param {object} [members] */
export function attemptCooking({ app, cookings }, session, op, members) {
  return app.attempt(null, async () => cookings?.do(session.session_id, op, members));
}

/** @param {Library} library
 *  @param {Session} session
 *  @param {{ label: string, seconds: number, step?: number }} wanted */
export function startTimer(library, session, wanted) {
  askToNotify();
  return attemptCooking(library, session, "start_timer", { timer_id: newId(), ...wanted });
}

/** A timer with its buttons.
 *  @param {Library} library
 *  @param {Session} session
 *  @param {Timer} timer
 *  @param {boolean} mayCook */
export function timerRow(library, session, timer, mayCook) {
  const { timer_id: id, label } = timer;
  // Guests may only stop ringing timers of other people.
  const mayChange = mayCook && (library.may("child") || timer.started_by === library.playerId);
  const isRinging = library.cookings?.isRinging(session, timer) ?? false;
  const state = isRinging ? "ringing" : timer.state;
  /** @param {string} op
   *  @param {string} sign
   *  @param {string} name
   *  @param {object} [members] */
  const button = (op, sign, name, members) => make("button", {
    class: "button quiet", dataset: { focus: `${name} ${id}` }, "aria-label": t(`library.cook.${name}`, { label }),
    onclick: () => attemptCooking(library, session, op, { timer_id: id, ...members }),
  }, sign);
  return make("li", { class: "timer", dataset: { state } },
    make("span", { class: "grow" }, make("b", { class: "timer-label" }, label), clock(library, session, timer)),
    mayCook && [
      isRinging && make("button", {
        class: "button timer-stop", "aria-keyshortcuts": KEYS.stop, dataset: { focus: `stop ${id}`, command: "stop" },
        onclick: () => attemptCooking(library, session, "acknowledge", { timer_id: id }),
      }, emoji("🔔"), t("library.cook.stop")),
      mayChange && state === "running" && button("pause", "⏸", "pause"),
      mayChange && state === "paused" && button("resume", "▶", "resume"),
      mayChange && !isRinging && button("add_time", t("library.cook.lessTime"), "takeMinute", { seconds: -MINUTE_S }),
      mayChange && button("add_time", t("library.cook.moreTime"), "addMinute", { seconds: MINUTE_S }),
      mayChange && !isRinging && button("cancel", "✕", "cancel"),
    ]);
}

/** Asks for a new timer's label and duration.
 *  @param {Library} library
 *  @param {Session} session */
export function openTimer(library, session) {
  openSheet(t("library.cook.newTimer"), (close) => {
    const label = make("input", { id: "timer-label", required: true, maxlength: "60", autocomplete: "off" });
    const minutes = make("input", {
      id: "timer-minutes", type: "number", required: true, min: "0.02", max: String(LONGEST), step: "any", value: "10",
      inputmode: "decimal",
    });
    return make("form", {
      class: "stacked", onsubmit: (event) => {
        event.preventDefault();
        close();
        startTimer(library, session,
          { label: label.value.trim(), seconds: Math.max(1, Math.round(Number(minutes.value) * 60)) });
      },
    }, labelled(t("library.cook.timerLabel"), label), labelled(t("library.cook.timerMinutes"), minutes),
      httpsHint(t("common.https.cook")),
      make("button", { class: "button huge-button", type: "submit" }, emoji("⏱️"), t("library.cook.startTimer")));
  });
}
