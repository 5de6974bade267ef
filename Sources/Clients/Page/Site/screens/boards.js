// The leaderboards: for a level, for ratings, for a day's challenge.

import { art, emoji, make } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { field, levelSelect } from "../parts/fields.js";
import { loaded } from "../parts/kitchen/states.js";
import { playerLink } from "../parts/report.js";
import { table, tableRow } from "../parts/table.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Board} Board */
/** @typedef {import("../chefdash.js").BoardRow} BoardRow */

/** The wanted rows.
 *  @typedef {{ season: string | undefined, from: number, around: boolean }} View */

const ROWS = 20;
const ROWS_AROUND = 10;
const COLUMNS = ["rank", "player", "served", "earned", "last", "replay"];
const RATING_COLUMNS = ["rank", "player", "rating", "replay"];
/** @type {{ [rank: number]: string }} */
const MEDALS = { 1: "🥇", 2: "🥈", 3: "🥉" };

/** @param {App} app */
export function boardsScreen(app, kind = "level", place = "1") {
  /** @type {View} */
  const view = { season: undefined, from: 1, around: false };
  const board = loaded(app, () => askBoard(app, kind, place, view),
    (answer) => boardTable(app, answer, view, () => { board.reload(); }));
  const reload = () => {
    view.from = 1;
    board.reload();
  };
  const element = make("div", { class: "boards" },
    make("h1", {}, t("boards.title")), tabs(kind),
    make("div", { class: "card fields" },
      kind === "level" && loaded(app, () => app.session.levels(), (levels) => field(t("race.level"),
        withChange(levelSelect("board-level", levels, Number(place)),
          ({ value }) => app.go("boards", "level", value)))),
      kind !== "daily" && field(t("boards.season"), withChange(make("input", {
        type: "checkbox", role: "switch", id: "board-season",
      }), ({ checked }) => {
        view.season = checked ? new Date().toISOString().slice(0, 7) : undefined;
        reload();
      })),
      field(t("boards.around"), withChange(make("input", {
        type: "checkbox", role: "switch", id: "board-around",
      }), ({ checked }) => {
        view.around = checked;
        reload();
      }))),
    board);
  return { title: t("boards.title"), element };
}

/** @param {App} app
 *  @param {string} kind
 *  @param {string} place
 *  @param {View} view */
async function askBoard(app, kind, place, { season, from, around }) {
  const day = kind === "daily" && !place.includes("-")
    ? (await app.connection.request("get_daily")).day : place;
  return app.connection.request("get_board", {
    board_id: kind === "rating" ? "rating" : `${kind}/${day}`, season, around: around || undefined,
    from: around ? undefined : from, count: around ? ROWS_AROUND : ROWS,
  });
}

/** @param {string} chosen */
function tabs(chosen) {
  return make("nav", { class: "tabs", "aria-label": t("boards.title") },
    ["level", "rating", "daily"].map((kind) => make("a", {
      href: `#/boards/${kind}`, "aria-current": kind === chosen ? "page" : null,
    }, t(`boards.${kind}`))));
}

/** @template {HTMLElement} E
 *  @param {E} control
 *  @param {(control: E) => void} changed */
function withChange(control, changed) {
  control.addEventListener("change", () => changed(control));
  return control;
}

/** @param {App} app
 *  @param {Board} answer
 *  @param {View} view
 *  @param {() => void} reload */
function boardTable(app, answer, view, reload) {
  if (answer.rows.length === 0) {
    return make("div", { class: "state" }, emoji("🏆", "huge"), make("p", {}, t("boards.empty")),
      make("a", { class: "button", href: "#/map" }, t("home.start")));
  }
  const columns = answer.board_id === "rating" ? RATING_COLUMNS : COLUMNS;
  const rows = answer.rows.map((row) =>
    tableRow(boardCells(app, answer.board_id, row, columns), "player", {
      class: row.player_id === app.session.playerId ? "own" : null,
    }));
  const count = number(answer.row_count);
  return [
    table(t("boards.caption", { count }), columns, (name) => t(`boards.${name}`), rows, "board"),
    answer.own && make("p", { class: "own-rank" },
      t("boards.own", { rank: number(answer.own.rank), count })),
    !view.around && answer.row_count > ROWS && pageButtons(answer, view, reload),
  ];
}

/** @param {Board} board
 *  @param {View} view
 *  @param {() => void} reload */
function pageButtons({ row_count: count }, view, reload) {
  /** @param {number} by
   *  @param {boolean} isOver
   *  @param {string} text */
  const turn = (by, isOver, text) => make("button", {
    class: "button quiet small", disabled: isOver,
    onclick: () => {
      view.from += by;
      reload();
    },
  }, text);
  return make("div", { class: "row center" },
    turn(-ROWS, view.from === 1, t("common.back")),
    turn(ROWS, view.from + ROWS > count, t("common.more")));
}

/** The cells of a row, by column.
 *  @param {App} app
 *  @param {string} board
 *  @param {BoardRow} row
 *  @param {string[]} columns */
function boardCells(app, board, row, columns) {
  const { tickMs } = app.session;
  /** @type {{ [column: string]: () => import("../dom.js").Child }} */
  const cells = {
    rank: () => rankOf(row),
    player: () => [emoji(row.avatar), " ",
      row.player_id === app.session.playerId ? row.name : playerLink(app, row)],
    rating: () => number(row.rating ?? 0),
    served: () => number(row.served ?? 0),
    earned: () => make("span", { class: "coins" }, art("coin"), number(row.earned ?? 0)),
    last: () => (row.last_served_tick === undefined ? "–"
      : `${seconds(row.last_served_tick, tickMs)} s`),
    replay: () => [replayLink(row), board.startsWith("level/") && ghostButton(app, board, row)],
  };
  return Object.fromEntries(columns.map((name) => [name, cells[name]()]));
}

/** @param {BoardRow} row */
function rankOf({ rank }) {
  if (!MEDALS[rank]) return number(rank);
  return [emoji(MEDALS[rank]), make("span", { class: "visually-hidden" }, number(rank))];
}

/** @param {BoardRow} row */
function replayLink({ record_id: record, player_id: player, name }) {
  return record && make("a", {
    class: "icon-link", href: `#/replay/${record}/${player}`,
    "aria-label": t("race.replayOf", { name }),
  }, "▶");
}

/** @param {App} app
 *  @param {string} board
 *  @param {BoardRow} row */
function ghostButton(app, board, { player_id: player, name }) {
  const level = Number(board.split("/")[1]);
  const label = t("boards.ghost", { name });
  return make("button", {
    class: "icon-link", "aria-label": label, title: label,
    onclick: (event) => app.attempt(event.currentTarget, () =>
      app.connection.request("race_ghost", { level_id: level, player_id: player }),
    { unknown_record: t("boards.noGhost") }),
  }, "👻");
}
