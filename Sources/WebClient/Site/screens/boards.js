// The leaderboards: of a level, of ratings, of a day's challenge.

import { art, emoji, make } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { field, levelSelect } from "../parts/fields.js";
import { loaded } from "../parts/states.js";
import { table, tableRow } from "../parts/table.js";

const ROWS = 20;
const ROWS_AROUND = 10;
const COLUMNS = ["rank", "player", "served", "earned", "last", "replay"];
const RATING_COLUMNS = ["rank", "player", "rating", "replay"];
const MEDALS = { 1: "🥇", 2: "🥈", 3: "🥉" };

export function boardsScreen(app, kind = "level", place = "1") {
  const view = { season: null, from: 1, around: false };
  const board = loaded(app, () => askBoard(app, kind, place, view),
    (answer) => boardTable(app, answer, view, () => board.reload()));
  const reload = () => {
    view.from = 1;
    board.reload();
  };
  const element = make("div", { class: "boards" },
    make("h1", {}, t("boards.title")), tabs(kind),
    make("div", { class: "card fields" },
      kind === "level" && loaded(app, () => app.session.levels(), (levels) => field(t("race.level"),
        withChange(levelSelect("board-level", levels, { chosen: Number(place) }),
          ({ value }) => app.go("boards", "level", value)))),
      kind !== "daily" && field(t("boards.season"), withChange(make("input", {
        type: "checkbox", role: "switch", id: "board-season",
      }), ({ checked }) => {
        view.season = checked ? new Date().toISOString().slice(0, 7) : null;
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

async function askBoard(app, kind, place, { season, from, around }) {
  const day = kind === "daily" && !place.includes("-")
    ? (await app.connection.request("daily")).day : place;
  return app.connection.request("board", {
    board: kind === "rating" ? "rating" : `${kind}/${day}`,
    ...(season ? { season } : {}),
    ...(around ? { around: true, count: ROWS_AROUND } : { from, count: ROWS }),
  });
}

function tabs(chosen) {
  return make("nav", { class: "tabs", "aria-label": t("boards.title") },
    ["level", "rating", "daily"].map((kind) => make("a", {
      href: `#/boards/${kind}`, "aria-current": kind === chosen ? "page" : null,
    }, t(`boards.${kind}`))));
}

function withChange(control, changed) {
  control.addEventListener("change", () => changed(control));
  return control;
}

function boardTable(app, answer, view, reload) {
  if (answer.rows.length === 0) {
    return make("div", { class: "state" }, emoji("🏆", "huge"), make("p", {}, t("boards.empty")),
      make("a", { class: "button", href: "#/map" }, t("home.start")));
  }
  const columns = answer.board === "rating" ? RATING_COLUMNS : COLUMNS;
  const rows = answer.rows.map((row) =>
    tableRow(boardCells(app, answer.board, row, columns), "player", {
      class: row.player === app.session.player.id ? "own" : null,
    }));
  const count = number(answer.count);
  return [
    table(t("boards.caption", { count }), columns, (name) => t(`boards.${name}`), rows, "board"),
    answer.own && make("p", { class: "own-rank" },
      t("boards.own", { rank: number(answer.own.rank), count })),
    !view.around && answer.count > ROWS && pageButtons(answer, view, reload),
  ];
}

function pageButtons({ count }, view, reload) {
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

/** What is in the columns of a row. */
function boardCells(app, board, row, columns) {
  const { tickMs } = app.session;
  const cells = {
    rank: () => rankOf(row),
    player: () => [emoji(row.avatar), " ", row.name],
    rating: () => number(row.rating),
    served: () => number(row.served),
    earned: () => make("span", { class: "coins" }, art("coin"), number(row.earned)),
    last: () => (row.last_served_tick === undefined ? "–"
      : `${seconds(row.last_served_tick, tickMs)} s`),
    replay: () => [replayLink(row), board.startsWith("level/") && ghostButton(app, board, row)],
  };
  return Object.fromEntries(columns.map((name) => [name, cells[name]()]));
}

function rankOf({ rank }) {
  if (!MEDALS[rank]) return number(rank);
  return [emoji(MEDALS[rank]), make("span", { class: "visually-hidden" }, number(rank))];
}

function replayLink({ record, player, name }) {
  return record && make("a", {
    class: "icon-link", href: `#/replay/${record}/${player}`,
    "aria-label": t("race.replayOf", { name }),
  }, "▶");
}

function ghostButton(app, board, { player, name }) {
  const level = Number(board.split("/")[1]);
  const label = t("boards.ghost", { name });
  return make("button", {
    class: "icon-link", "aria-label": label, title: label,
    onclick: (event) => app.attempt(event.currentTarget, () =>
      app.connection.request("race_ghost", { level, player })),
  }, "👻");
}
