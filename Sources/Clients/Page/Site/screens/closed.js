// The screen in the game's place while the server doesn't let this person play.

import { emoji, make } from "../dom.js";
import { t } from "../texts.js";

/** @param {import("../app.js").App} app */
export function closedScreen({ connection }) {
  const title = t("closed.title");
  // The banner has the reason of a ban.
  const about = !connection.isBanned && [
    make("p", { role: "alert" }, t("errors.sign_ups_closed")),
    make("p", {}, t("home.before"), " ", make("a", { href: "#/device" }, t("connection.useCode"))),
  ];
  const element = make("div", { class: "state" }, emoji("🚪", "huge"), make("h1", {}, title), about);
  return { title, element };
}
