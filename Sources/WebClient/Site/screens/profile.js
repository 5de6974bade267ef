// The player: name and avatar, what was achieved, and where the coins went.

import { art, emoji, fill, make } from "../dom.js";
import { dateAndTime, number, t, textOr } from "../texts.js";
import { field } from "../parts/fields.js";
import { loaded } from "../parts/states.js";

/** Avatars to choose from; the server takes any other character as well. */
const AVATARS = ["👨‍🍳", "👩‍🍳", "🍔", "🐻", "🦊", "🐱", "🐼", "🐸", "🦁", "🐙", "🤠", "👽"];
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
    id: "player-name", value: player.name, required: true, autocomplete: "nickname", spellcheck: "false",
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
  const names = ["rounds", "wins", "served", "best_served", "earned", "races", "race_wins", "rating"];
  return make("dl", { class: "figures" }, names.map((name) => make("div", { class: "card" },
    make("dt", {}, t(`profile.figures.${name}`)), make("dd", {}, number(Math.round(statistics[name]))))));
}

function ledgerPages(app, firstPage) {
  if (firstPage.entries.length === 0) return null;
  const body = make("tbody", {});
  const more = make("button", {
    class: "button quiet small", onclick: () => app.attempt(more, async () => {
      show(await app.connection.request("list_ledger", {
        count: LEDGER_ROWS, before: Number(body.lastChild.dataset.number),
      }));
    }),
  }, t("common.more"));

  function show(page) {
    body.append(...page.entries.map(ledgerRow));
    more.hidden = !page.more;
  }

  show(firstPage);
  const heads = ["when", "what", "amount", "balance"];
  return make("div", { class: "stacked" },
    make("div", { class: "card table-box" }, make("table", { class: "ledger" },
      make("caption", { class: "visually-hidden" }, t("profile.ledger")),
      make("thead", {}, make("tr", {}, heads.map((head) =>
        make("th", { scope: "col", class: `of-${head}` }, t(`profile.heads.${head}`))))), body)),
    make("div", { class: "row center" }, more));
}

function ledgerRow(entry) {
  const sign = entry.amount < 0 ? "−" : "+";
  const amount = `${sign}${number(Math.abs(entry.amount))}`;
  const asset = entry.asset === "coins"
    ? make("span", { class: "coins" }, art("coin"), amount)
    : `${amount} ${textOr(`items.${entry.asset}`, entry.asset)}`;
  return make("tr", { dataset: { number: entry.number } },
    make("td", { class: "of-when" }, dateAndTime(entry.time_ms)),
    make("th", { scope: "row", class: "of-what" }, textOr(`profile.kinds.${entry.kind}`, entry.kind)),
    make("td", { class: `of-amount ${entry.amount < 0 ? "less" : "more"}` }, asset),
    make("td", { class: "of-balance" }, number(entry.balance)));
}
