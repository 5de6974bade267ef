// The form for a player's name and avatar.

import { storage } from "../base.js";
import { emoji, make } from "../dom.js";
import { number, t } from "../texts.js";
import { field } from "./fields.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Player} Player */

/** The avatars offered, the same as in Levels/newcomers.json; the server accepts any other
 *  character too. */
const AVATARS = ["👨‍🍳", "👩‍🍳", "🍔", "🐻", "🦊", "🐱", "🐼", "🐸", "🦁", "🐙", "🤠", "👽"];
/** The maximum length of a name, by the protocol: characters as people see them. */
const NAME_CHARACTERS = 20;
/** The storage key for the id of the player who has chosen a name on this device, or accepted the
 *  server's. */
const NAMED = "chefdash.named";

/** True if the player has chosen a name here.
 *  @param {App} app */
export function isNamed({ session }) {
  return storage.getItem(NAMED) === session.playerId;
}

/** A form for the name and the avatar, with the button text `go`. Calls `done` once they are saved,
 *  or unchanged.
 *  @param {App} app
 *  @param {Player} player
 *  @param {string} go
 *  @param {() => void} done */
export function identityForm(app, player, go, done) {
  const name = make("input", {
    id: "player-name", value: player.name, required: true,
    autocomplete: "nickname", spellcheck: "false",
  });
  const avatars = AVATARS.includes(player.avatar) ? AVATARS : [player.avatar, ...AVATARS];
  const picker = make("fieldset", { class: "avatars" },
    make("legend", {}, t("profile.avatar")),
    avatars.map((avatar, index) => make("label", { class: "avatar-choice" },
      make("input", {
        type: "radio", name: "avatar", value: avatar, checked: avatar === player.avatar,
        "aria-label": t("profile.avatarNumber", { number: number(index + 1) }),
      }), emoji(avatar))));
  const save = make("button", { class: "button", type: "submit" }, go);

  async function keep() {
    const avatar = String(new FormData(form).get("avatar"));
    const kept = app.session.player ?? player;
    if (name.value !== kept.name || avatar !== kept.avatar) {
      await app.connection.request("set_profile", { name: name.value, avatar });
    }
    storage.setItem(NAMED, player.player_id);
  }

  /** @type {HTMLFormElement} */
  const form = make("form", {
    class: "card stacked",
    onsubmit: async (event) => {
      event.preventDefault();
      const count = [...new Intl.Segmenter().segment(name.value.trim())].length;
      if (count > NAME_CHARACTERS) {
        app.toast(t("profile.longName", { count: number(count), most: number(NAME_CHARACTERS) }), "bad");
        name.focus();
        return;
      }
      if (await app.attempt(save, keep, { bad_value: t("profile.badName") })) done();
    },
  }, field(t("profile.name"), name), picker, make("div", { class: "row" }, save));
  return form;
}
