// Says when the connection is gone, and what becomes of it.

import { fill, make } from "../dom.js";
import { t, textOr } from "../texts.js";

/** How long connecting may take before it is worth a word, milliseconds. */
const PATIENCE_MS = 600;

/** A strip below the bar, empty while all is well. */
export function connectionBanner(app) {
  const element = make("div", { class: "banner", role: "status", hidden: true });
  let patience = null;
  let countdown = null;

  function say(tone, text, ...actions) {
    element.hidden = false;
    element.dataset.tone = tone;
    fill(element, make("span", { class: "banner-text" }, text), ...actions);
  }

  function resumeButton(text) {
    return make("button", { class: "button small", onclick: () => app.connection.resume() }, text);
  }

  function waiting({ retryInMs }) {
    const untilMs = performance.now() + retryInMs;
    const tell = () => {
      const left = Math.max(0, Math.ceil((untilMs - performance.now()) / 1_000));
      say("warning", navigator.onLine === false ? t("connection.offline")
        : left > 0 ? t("connection.waiting", { seconds: left }) : t("connection.connecting"),
      resumeButton(t("connection.now")));
    };
    tell();
    countdown = setInterval(tell, 1_000);
  }

  function stopped(status) {
    if (status.error === "bad_token") {
      say("bad", t("connection.unknownPlayer"), make("button", {
        class: "button small",
        onclick: () => { app.credentials.forget(); app.connection.resume(); },
      }, t("connection.newPlayer")));
      return;
    }
    const text = textOr(`connection.closed.${status.code ?? status.error}`,
      t("connection.closedOther", { code: status.code ?? status.error }));
    say("bad", text, resumeButton(t(status.code === 4001 ? "connection.here" : "common.retry")));
  }

  function update() {
    const { status } = app.connection;
    clearTimeout(patience);
    clearInterval(countdown);
    document.body.dataset.connection = status.state;
    if (status.state === "online") element.hidden = true;
    else if (status.state === "waiting") waiting(status);
    else if (status.state === "stopped") stopped(status);
    else patience = setTimeout(() => say("warning", t("connection.connecting")), PATIENCE_MS);
  }

  app.connection.on("connection_status", update);
  return { element, update };
}
