// A player's name and face, to be changed.

import { storage } from "../base.js";
import { emoji, make } from "../dom.js";
import { number, t } from "../texts.js";
import { field } from "./fields.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Player} Player */

/** Avatars to choose from, those of Levels/newcomers.json; the server takes any other character as well. */
const AVATARS = ["👨‍🍳", "👩‍🍳", "🍔", "🐻", "🦊", "🐱", "🐼", "🐸", "🦁", "🐙", "🤠", "👽"];
/** How long a name may be, by the protocol: characters as people see them. */
const NAME_CHARACTERS = 20;
/** Where the id of the player is kept who has chosen a name on this device, or taken the one that the
 *  server made. */
const NAMED = "chefdash.named";

/** Whether the player has chosen a name here.
 *  @param {App} app */
export function isNamed({ session }) {
  return storage.getItem(NAMED) === session.playerId;
}

/** A form for the name and the avatar, whose button says `go`. Once they are saved, or left as they are,
 *  `done` is called.
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
