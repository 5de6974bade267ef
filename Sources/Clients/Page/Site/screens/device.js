// A code that signs this device in as another player.

import { emoji, make } from "../dom.js";
import { number, t } from "../texts.js";
import { deviceName } from "../parts/devices.js";
import { field } from "../parts/fields.js";

/** @param {import("../app.js").App} app */
export function deviceScreen(app, code = "") {
  const input = make("input", {
    id: "access-code", value: code, required: true, autocomplete: "off", autocapitalize: "characters",
    spellcheck: "false", maxlength: 40, class: "access-code",
  });
  const go = make("button", { class: "button", type: "submit" }, t("device.go"));
  // A player of this device who can't come back without a code.
  const loss = make("p", { class: "muted" });
  const tell = () => {
    const { player } = app.session;
    loss.textContent = player && app.credentials.load()
      ? t("device.loss", { name: player.name, coins: number(player.coins) }) : "";
  };
  tell();
  const end = app.session.onChange(({ what }) => what === "player" && tell());

  async function use() {
    const { player_id, token, name } = await app.connection.useCode(input.value, deviceName());
    app.credentials.forget();
    app.credentials.save({ player_id, token });
    app.toast(t("device.done", { name }), "good");
    // All that this page holds is another player's.
    location.replace("#/");
    location.reload();
  }

  const element = make("div", { class: "stacked" },
    make("h1", {}, t("device.title")),
    make("form", {
      class: "card stacked", onsubmit: (event) => {
        event.preventDefault();
        app.attempt(go, use);
      },
    }, make("p", {}, t("device.about")), field(t("device.code"), input), loss,
    make("div", { class: "row" }, go)),
    make("p", {}, make("a", { href: "#/" }, emoji("🍔"), t("device.new"))));
  return { title: t("device.title"), element, close: end };
}
