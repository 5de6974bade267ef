// The player: name and avatar, what was achieved, and where the coins went.

import { art, emoji, make } from "../dom.js";
import { dateAndTime, number, t, textOr } from "../texts.js";
import { field } from "../parts/fields.js";
import { loaded } from "../parts/states.js";
import { table, tableRow } from "../parts/table.js";

/** Avatars to choose from; the server takes any other character as well. */
const AVATARS = ["👨‍🍳", "👩‍🍳", "🍔", "🐻", "🦊", "🐱", "🐼", "🐸", "🦁", "🐙", "🤠", "👽"];
/** Members of `statistics` that are shown. */
const FIGURES = [
  "rounds", "wins", "served", "best_served", "earned", "races", "race_wins", "rating",
];
const LEDGER_HEADS = ["when", "what", "amount", "balance"];
const LEDGER_ROWS = 10;

export function profileScreen(app) {
  const { session, connection } = app;
  const who = loaded(app, async () => session.player, () => profileForm(app));
  const statistics = loaded(app, () => connection.request("statistics"), figures);
  const ledger = loaded(app, () => connection.request("list_ledger", { count: LEDGER_ROWS }),
    (page) => ledgerPages(app, page), { empty: t("profile.ledgerEmpty") });
  const element = make("div", { class: "profile" },
    make("h1", {}, t("profile.title")), who,
    make("section", { "aria-labelledby": "statistics-title" },
      make("h2", { id: "statistics-title" }, t("profile.statistics")), statistics),
    make("section", { "aria-labelledby": "ledger-title" },
      make("h2", { id: "ledger-title" }, t("profile.ledger")),
      make("p", { class: "muted" }, t("profile.ledgerAbout")), ledger));
  return { title: t("profile.title"), element };
}

function profileForm(app) {
  const { player } = app.session;
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
  return make("form", {
    class: "card stacked",
    onsubmit: async (event) => {
      event.preventDefault();
      const avatar = picker.querySelector("input:checked").value;
      const wasSaved = await app.attempt(save, () =>
        app.connection.request("set_profile", { name: name.value, avatar }));
      if (wasSaved) app.toast(t("profile.saved"), "good");
    },
  }, field(t("profile.name"), name), picker, make("div", { class: "row" }, save));
}

function figures(statistics) {
  return make("dl", { class: "figures" }, FIGURES.map((name) => make("div", { class: "card" },
    make("dt", {}, t(`profile.figures.${name}`)),
    make("dd", {}, number(Math.round(statistics[name]))))));
}

function ledgerPages(app, firstPage) {
  if (firstPage.entries.length === 0) return null;
  const books = table(t("profile.ledger"), LEDGER_HEADS, (head) => t(`profile.heads.${head}`),
    firstPage.entries.map(ledgerRow), "ledger");
  let last = firstPage;
  const more = make("button", {
    class: "button quiet small", hidden: !last.more,
    onclick: () => app.attempt(more, async () => {
      last = await app.connection.request("list_ledger", {
        count: LEDGER_ROWS, before: last.entries.at(-1).number,
      });
      books.querySelector("tbody").append(...last.entries.map(ledgerRow));
      more.hidden = !last.more;
    }),
  }, t("common.more"));
  return make("div", { class: "stacked" }, books, make("div", { class: "row center" }, more));
}

function ledgerRow(entry) {
  const isLess = entry.amount < 0;
  const amount = `${isLess ? "−" : "+"}${number(Math.abs(entry.amount))}`;
  return tableRow({
    when: dateAndTime(entry.time_ms),
    what: textOr(`profile.kinds.${entry.kind}`, entry.kind),
    amount: entry.asset === "coins"
      ? make("span", { class: "coins" }, art("coin"), amount)
      : `${amount} ${textOr(`items.${entry.asset}`, entry.asset)}`,
    balance: number(entry.balance),
  }, "what", { class: isLess ? "less" : "more" });
}
