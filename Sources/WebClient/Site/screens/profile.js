// The player: name and avatar, what was achieved, and where the coins went.

import { art, emoji, make } from "../dom.js";
import { dateAndTime, number, t, wordText } from "../texts.js";
import { field } from "../parts/fields.js";
import { loaded } from "../parts/states.js";
import { itemName } from "../parts/items.js";
import { table, tableRow } from "../parts/table.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Item} Item */
/** @typedef {import("../chefdash.js").Ledger} Ledger */

/** Avatars to choose from; the server takes any other character as well. */
const AVATARS = ["👨‍🍳", "👩‍🍳", "🍔", "🐻", "🦊", "🐱", "🐼", "🐸", "🦁", "🐙", "🤠", "👽"];
/** Members of `statistics` that are shown. */
const FIGURES = /** @type {const} */ ([
  "rounds", "wins", "served", "best_served", "earned", "races", "race_wins", "rating",
]);
/** How long a name may be, by the protocol: characters as people see them. */
const NAME_CHARACTERS = 20;
const LEDGER_HEADS = ["when", "what", "amount", "balance"];
const LEDGER_ROWS = 10;

/** @param {App} app */
export function profileScreen(app) {
  const { session, connection } = app;
  const who = loaded(app, async () => session.player,
    (player) => player && profileForm(app, player));
  const statistics = loaded(app, () => connection.request("get_statistics"), figures);
  const ledger = loaded(app, () => Promise.all([
    connection.request("list_ledger", { count: LEDGER_ROWS }), session.shop(),
  ]), ([page, items]) => ledgerPages(app, page, items), { empty: t("profile.ledgerEmpty") });
  const element = make("div", { class: "profile" },
    make("h1", {}, t("profile.title")), who,
    make("section", { "aria-labelledby": "statistics-title" },
      make("h2", { id: "statistics-title" }, t("profile.statistics")), statistics),
    make("section", { "aria-labelledby": "ledger-title" },
      make("h2", { id: "ledger-title" }, t("profile.ledger")),
      make("p", { class: "muted" }, t("profile.ledgerAbout")), ledger));
  return { title: t("profile.title"), element };
}

/** @param {App} app
 *  @param {import("../chefdash.js").Player} player */
function profileForm(app, player) {
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
  const save = make("button", { class: "button", type: "submit" }, t("common.save"));
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
      const avatar = new FormData(form).get("avatar");
      const wasSaved = await app.attempt(save, () =>
        app.connection.request("set_profile", {
          name: name.value, avatar: String(avatar),
        }), { bad_value: t("profile.badName") });
      if (wasSaved) app.toast(t("profile.saved"), "good");
    },
  }, field(t("profile.name"), name), picker, make("div", { class: "row" }, save));
  return form;
}

/** @param {import("../chefdash.js").Statistics} statistics */
function figures(statistics) {
  return make("dl", { class: "figures" }, FIGURES.map((name) => make("div", { class: "card" },
    make("dt", {}, t(`profile.figures.${name}`)),
    make("dd", {}, number(Math.round(statistics[name]))))));
}

/** @param {App} app
 *  @param {Ledger} firstPage
 *  @param {Item[]} items */
function ledgerPages(app, firstPage, items) {
  if (firstPage.entries.length === 0) return null;
  /** @param {Ledger} page */
  const rowsOf = ({ entries }) => entries.map((entry) => ledgerRow(entry, items));
  const books = table(t("profile.ledger"), LEDGER_HEADS, (head) => t(`profile.heads.${head}`),
    rowsOf(firstPage), "ledger");
  let last = firstPage;
  const more = make("button", {
    class: "button quiet small", hidden: !last.more,
    onclick: (event) => app.attempt(event.currentTarget, async () => {
      last = await app.connection.request("list_ledger", {
        count: LEDGER_ROWS, before_number: last.entries.at(-1)?.number,
      });
      books.querySelector("tbody")?.append(...rowsOf(last));
      more.hidden = !last.more;
    }),
  }, t("common.more"));
  return make("div", { class: "stacked" }, books, make("div", { class: "row center" }, more));
}

/** @param {import("../chefdash.js").LedgerEntry} entry
 *  @param {Item[]} items */
function ledgerRow(entry, items) {
  const item = items.find(({ item_id: id }) => id === entry.asset_id);
  const isLess = entry.amount < 0;
  const amount = `${isLess ? "−" : "+"}${number(Math.abs(entry.amount))}`;
  return tableRow({
    when: dateAndTime(entry.time_ms),
    what: wordText("profile.kinds", entry.kind),
    amount: entry.asset_id === "coins"
      ? make("span", { class: "coins" }, art("coin"), amount)
      : `${amount} ${item ? itemName(item) : entry.asset_id}`,
    balance: number(entry.balance),
  }, "what", { class: isLess ? "less" : "more" });
}
