// Today's challenge: its card, and the player's result.

import { art, emoji, make } from "../dom.js";
import { linkOf } from "../proof.js";
import { number, t } from "../texts.js";
import { shareButton } from "./share.js";
import { loaded } from "./kitchen/states.js";
import { table, tableRow } from "./table.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Board} Board */

/** Rows on each side of the player's own. */
const ROWS_AROUND = 2;
const COLUMNS = ["rank", "player", "served", "earned"];

/** @param {App} app */
export function dailyCard(app) {
  return make("section", { class: "card daily", "aria-labelledby": "daily-title" },
    make("h2", { id: "daily-title" }, emoji("📅"), t("daily.title")),
    loaded(app, () => app.connection.request("get_daily"), (daily) => challenge(app, daily)));
}

/** @param {App} app
 *  @param {import("../chefdash.js").Daily} daily */
function challenge(app, daily) {
  const hours = Math.floor(daily.ends_in_ms / 3_600_000);
  const minutes = Math.floor(daily.ends_in_ms / 60_000) % 60;
  const board = make("a", { class: "button quiet", href: `#/boards/daily/${daily.day}` },
    t("daily.board"));
  const start = make("button", {
    class: "button", onclick: (event) => app.start(event.currentTarget, () => app.session.startDaily()),
  }, t("daily.start"));
  return make("div", { class: "stacked" },
    make("p", {}, t(daily.tried ? "daily.tried" : "daily.about", { level: number(daily.level_id) })),
    make("p", { class: "muted" }, t("daily.endsIn", { hours, minutes })),
    make("div", { class: "row" }, daily.tried ? null : start, board));
}

/** The player's place in today's challenge among the neighbouring rows, a link to the whole board,
 *  and a text to share with a link to the result, which others can see once the day is over.
 *  @param {App} app
 *  @param {string} record */
export function dailyStanding(app, record) {
  return loaded(app, async () => {
    const { day } = await app.connection.request("get_daily");
    const board = await app.connection.request("get_board", {
      board_id: `daily/${day}`, around: true, count: ROWS_AROUND,
    });
    return { day, board };
  }, ({ day, board }) => make("section", { class: "stacked daily-standing" },
    board.own ? place(board) : make("p", { class: "muted" }, t("daily.noPlace")),
    make("div", { class: "row center" },
      make("a", { class: "button quiet", href: `#/boards/daily/${day}` }, t("daily.board")),
      board.own && shareButton(app, t("daily.share"), {
        text: shareText(day, board.own, board.row_count), url: linkOf(record),
      }))));
}

/** @param {Board} board */
function place({ rows, own, row_count: count }) {
  return [
    make("p", { class: "own-rank" },
      t("boards.own", { rank: number(own?.rank ?? 0), count: number(count) })),
    table(t("daily.title"), COLUMNS, (name) => t(`boards.${name}`), rows.map((row) => tableRow({
      rank: number(row.rank),
      player: [emoji(row.avatar), " ", row.name],
      served: number(row.served ?? 0),
      earned: make("span", { class: "coins" }, art("coin"), number(row.earned ?? 0)),
    }, "player", { class: row.player_id === own?.player_id ? "own" : null })), "board"),
  ];
}

/** A summary of the result, without any of the orders: others may not have played yet.
 *  @param {string} day
 *  @param {import("../chefdash.js").BoardRow} own
 *  @param {number} count */
function shareText(day, { rank, served = 0, earned = 0 }, count) {
  return t("daily.shareText", {
    day, served: number(served), earned: number(earned), rank: number(rank), count: number(count),
  });
}
