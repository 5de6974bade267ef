// The player: name and avatar, achievements, and the coins' ledger.

import { art, make } from "../dom.js";
import { dateAndTime, number, t, wordText } from "../texts.js";
import { devicesSection } from "../parts/devices.js";
import { identityForm } from "../parts/identity.js";
import { loaded } from "../parts/kitchen/states.js";
import { itemName } from "../parts/items.js";
import { table, tableRow } from "../parts/table.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Item} Item */
/** @typedef {import("../chefdash.js").Ledger} Ledger */

/** The shown members of `statistics`. */
const FIGURES = /** @type {const} */ ([
  "rounds", "wins", "served", "best_served", "earned", "races", "race_wins", "rating",
]);
const LEDGER_HEADS = ["when", "what", "amount", "balance"];
const LEDGER_ROWS = 10;

/** @param {App} app */
export function profileScreen(app) {
  const { session, connection } = app;
  const who = loaded(app, async () => session.player,
    (player) => player && identityForm(app, player, t("common.save"),
      () => app.toast(t("profile.saved"), "good")));
  const statistics = loaded(app, () => connection.request("get_statistics"), figures);
  const ledger = loaded(app, () => Promise.all([
    connection.request("list_ledger", { count: LEDGER_ROWS }), session.shop(),
  ]), ([page, items]) => ledgerPages(app, page, items), { empty: t("profile.ledgerEmpty") });
  const element = make("div", { class: "profile" },
    make("h1", {}, t("profile.title")), who,
    devicesSection(app),
    make("section", { "aria-labelledby": "statistics-title" },
      make("h2", { id: "statistics-title" }, t("profile.statistics")), statistics),
    make("section", { "aria-labelledby": "ledger-title" },
      make("h2", { id: "ledger-title" }, t("profile.ledger")),
      make("p", { class: "muted" }, t("profile.ledgerAbout")), ledger));
  const end = session.onChange(({ what }) => {
    if (what !== "profile") return;
    who.reload();
    ledger.reload();
  });
  return { title: t("profile.title"), element, close: end };
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
