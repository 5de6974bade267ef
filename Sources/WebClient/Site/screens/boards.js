// The leaderboards: of a level, of ratings, of a day's challenge.

import { art, emoji, make } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { field, levelSelect } from "../parts/fields.js";
import { loaded } from "../parts/states.js";

const ROWS = 20;
const ROWS_AROUND = 10;
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
  const isRating = answer.board === "rating";
  const columns = isRating ? ["rank", "player", "rating", "replay"] : ["rank", "player", "served", "earned", "last", "replay"];
  const pages = !view.around && answer.count > ROWS;
  const turn = (by) => () => {
    view.from += by;
    reload();
  };
  return [
    make("div", { class: "card table-box" }, make("table", { class: "board" },
      make("caption", { class: "visually-hidden" }, t("boards.caption", { count: number(answer.count) })),
      make("thead", {}, make("tr", {}, columns.map((name) => make("th", { scope: "col", class: `of-${name}` }, t(`boards.${name}`))))),
      make("tbody", {}, answer.rows.map((row) => boardRow(app, answer, row, isRating))))),
    answer.own && make("p", { class: "own-rank" }, t("boards.own", { rank: number(answer.own.rank), count: number(answer.count) })),
    pages && make("div", { class: "row center" },
      make("button", { class: "button quiet small", disabled: view.from === 1, onclick: turn(-ROWS) }, t("common.back")),
      make("button", {
        class: "button quiet small", disabled: view.from + ROWS > answer.count, onclick: turn(ROWS),
      }, t("common.more"))),
  ];
}

function boardRow(app, { board }, row, isRating) {
  const isOwn = row.player === app.session.player.id;
  const who = [
    make("td", { class: "of-rank" }, MEDALS[row.rank] ? make("span", {}, emoji(MEDALS[row.rank]),
      make("span", { class: "visually-hidden" }, number(row.rank))) : number(row.rank)),
    make("th", { scope: "row", class: "of-player" }, emoji(row.avatar), " ", row.name),
  ];
  const replay = row.record && make("a", {
    class: "icon-link", href: `#/replay/${row.record}/${row.player}`,
    "aria-label": t("race.replayOf", { name: row.name }),
  }, "▶");
  if (isRating) {
    return make("tr", { class: isOwn ? "own" : "" }, who,
      make("td", { class: "of-rating" }, number(row.rating)), make("td", { class: "of-replay" }, replay));
  }
  const level = Number(board.split("/")[1]);
  const race = board.startsWith("level/") && make("button", {
    class: "icon-link", "aria-label": t("boards.ghost", { name: row.name }), title: t("boards.ghost", { name: row.name }),
    onclick: (event) => app.attempt(event.currentTarget, () =>
      app.connection.request("race_ghost", { level, player: row.player })),
  }, "👻");
  return make("tr", { class: isOwn ? "own" : "" }, who,
    make("td", { class: "of-served" }, number(row.served)),
    make("td", { class: "of-earned" }, make("span", { class: "coins" }, art("coin"), number(row.earned))),
    make("td", { class: "of-last" }, row.last_served_tick === undefined ? "–" : `${seconds(row.last_served_tick, app.session.tickMs)} s`),
    make("td", { class: "of-replay" }, replay, race));
}
