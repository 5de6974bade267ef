// Shows when the connection is lost, and the attempts to restore it.

import { emoji, fill, make, setText, whenReleased } from "../dom.js";
import { errorText, t, wordText } from "../texts.js";
import { logLine } from "./fault.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../connection.js").Status} Status */

/** The time that connecting may take before the banner shows, milliseconds. */
const PATIENCE_MS = 600;

/** The offer to practise without the server; null while it is there, or while something else is
 *  under way.
 *  @param {App} app */
export function practiceOffer({ connection, practice, session, place: [name] }) {
  const { state, attempt = 0 } = connection.status;
  const isGone = state === "waiting" || (state === "connecting" && attempt > 0);
  if (!isGone || !practice.isReady || session.placeUnderWay || name === "practice") return null;
  return make("a", { class: "button small", href: "#/practice" }, emoji("🎯"), t("practice.offer"));
}

/** A strip below the bar, empty while all is well.
 *  @param {App} app */
export function connectionBanner(app) {
  const element = make("div", { class: "banner", role: "status", hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let countdown;

  /** @param {boolean} isShown */
  function show(isShown) {
    element.hidden = !isShown;
    document.body.classList.toggle("has-banner", isShown);
  }

  /** @param {string} tone
   *  @param {import("../dom.js").Child} text
   *  @param {(HTMLElement | null)[]} actions */
  function say(tone, text, ...actions) {
    show(true);
    element.dataset.tone = tone;
    fill(element, make("span", { class: "banner-text" }, text), ...actions);
  }

  /** @param {string} text */
  function button(text, onclick = () => app.connection.resume()) {
    return make("button", { class: "button small", onclick }, text);
  }

  /** @param {Status} status */
  function waiting({ retryInMs = 0 }) {
    const untilMs = performance.now() + retryInMs;
    /** @type {boolean | undefined} */
    let isOffered;
    const tell = () => {
      const left = Math.max(0, Math.ceil((untilMs - performance.now()) / 1_000));
      const text = navigator.onLine === false ? t("connection.offline")
        : left > 0 ? t("connection.waiting", { seconds: left }) : t("connection.connecting");
      const offer = practiceOffer(app);
      // Keeps the same buttons, and so the focus.
      if (Boolean(offer) === isOffered) setText(/** @type {HTMLElement} */ (element.firstElementChild), text);
      else say("warning", text, button(t("connection.now")), offer);
      isOffered = Boolean(offer);
    };
    tell();
    countdown = setInterval(() => whenReleased(tell), 1_000);
  }

  /** @param {Status} status */
  function stopped({ code, error, reason, endMs, logId }) {
    if (app.connection.isBanned) {
      say("bad", errorText({ code: "banned", reason: error && reason, endMs }));
      return;
    }
    if (error === "sign_ups_closed") {
      // The screen says so.
      show(false);
      return;
    }
    if (error === "origin_refused") {
      say("bad", t("connection.closed.origin_refused", { reason: reason ?? "" }), button(t("common.retry")));
      return;
    }
    if (error === "bad_token" || code === 4010) {
      const isOut = code === 4010;
      say("bad", isOut ? wordText("connection.closed", code) : [t("connection.unknownPlayer"), logLine(logId)],
        isOut ? null : button(t("common.retry")),
        make("a", { class: "button small", href: "#/device" }, t("connection.useCode")),
        button(t("connection.newPlayer"), () => {
          app.credentials.forget();
          app.connection.resume();
        }));
      return;
    }
    const why = code ?? error ?? "";
    const text = wordText("connection.closed", why, { code: why });
    if (code === 4007) say("bad", text, button(t("connection.reload"), () => location.reload()));
    else say("bad", [text, logLine(logId)], button(t(code === 4001 ? "connection.here" : "common.retry")));
  }

  function update() {
    const { status } = app.connection;
    clearTimeout(patience);
    clearInterval(countdown);
    document.body.dataset.connection = status.state;
    if (status.state === "online" || status.state === "resting") show(false);
    else if (status.state === "silent") {
      say("warning", t(navigator.onLine === false ? "connection.offline" : "connection.silent"));
    } else if (status.state === "waiting") waiting(status);
    else if (status.state === "stopped") stopped(status);
    else patience = setTimeout(() => say("warning", t("connection.connecting")), PATIENCE_MS);
  }

  app.connection.on("connection_status", () => whenReleased(update));
  return { element, update };
}
