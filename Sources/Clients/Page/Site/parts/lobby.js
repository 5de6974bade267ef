// A gathering room: its players, the settings of the race, and who is ready.

import { linkTo } from "../base.js";
import { emoji, fill, make, setText } from "../dom.js";
import { absenceText, levelTitle, number, playerName, t } from "../texts.js";
import { tokenList } from "./kitchen/burger.js";
import { bestOfSelect, field, levelSelect, seatsSelect } from "./fields.js";
import { raceItems } from "./items.js";
import { reactionMenu, speechBubbles } from "./kitchen/reactions.js";
import { nextActions, nextText } from "./kitchen/rematch.js";
import { qrButton } from "./qr.js";
import { playerLink } from "./report.js";
import { shareButton } from "./share.js";
import { loaded } from "./kitchen/states.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").RoomPlayer} RoomPlayer */

/** The strengths of the bots that the host may add. */
const STRENGTHS = ["easy", "medium", "hard"];

/** @param {App} app */
export function lobby(app) {
  const { session } = app;
  const players = make("ul", { class: "members" });
  const phase = make("p", { class: "phase", role: "status" });
  const settings = make("div", {});
  const ready = make("button", { class: "button huge-button", onclick: () => setReady() });
  const items = raceItems(app);
  const leave = make("button", {
    class: "button quiet",
    onclick: (event) => app.attempt(event.currentTarget, () =>
      app.connection.request("leave_room")),
  }, t("room.leave"));
  const actions = make("div", { class: "row center" });
  const bubbles = speechBubbles(app);
  const reactions = reactionMenu(app);
  let settingsShown = "";

  async function setReady() {
    const isReady = !session.seat?.ready;
    await app.attempt(ready, () => app.connection.request("ready", {
      ready: isReady, item_ids: isReady ? items.chosen() : [],
    }));
  }

  function update() {
    const { room } = session;
    if (!room) return;
    fill(players,
      room.players.map((player) => member(app, room, player, bubbles.of(player.player_id))),
      Array.from({ length: room.seat_count - room.players.length }, () => freeSeat(app)));
    setText(phase, phaseText(session, room));
    setText(ready, t(session.seat?.ready ? "room.notReady" : "room.ready"));
    fill(actions, room.phase === "results" || room.phase === "intermission"
      ? nextActions(app, items, reactions) : [room.phase === "gathering" && ready, leave, reactions]);
    items.update();
    ready.setAttribute("aria-pressed", String(Boolean(session.seat?.ready)));
    const key = JSON.stringify(
      [room.level_id, room.seat_count, room.best_of, room.allow_items, session.isHost]);
    if (key !== settingsShown) {
      settingsShown = key;
      fill(settings, loaded(app, () => session.levels(), (levels) => roomSettings(app, room, levels)));
    }
  }

  update();
  const code = session.room?.room_code;
  return {
    update,
    close: bubbles.close,
    element: make("div", { class: "lobby" },
      make("h1", {}, code ? t("room.private") : t("room.match")),
      session.room?.recipe_level && recipeLevel(session.room.recipe_level),
      code && invitation(app, code), phase, players, items.element,
      actions, settings),
  };
}

/** The recipe that the room's level comes from.
 *  @param {import("../chefdash.js").RecipeLevelSummary} level */
function recipeLevel({ name, ingredients }) {
  return make("div", { class: "card stacked-tight room-recipe" },
    make("h2", {}, emoji("🍳"), " ", name),
    make("p", { class: "muted" }, t("room.recipe")),
    tokenList(ingredients));
}

/** @param {import("../session.js").Session} session
 *  @param {import("../chefdash.js").Room} room */
function phaseText(session, room) {
  if (room.phase !== "gathering") return nextText(session);
  if (room.players.length < 2) return t("room.waitingForPlayers");
  const unready = room.players.filter((player) => !isReadyToRace(player));
  if (unready.length === 0) return t("room.phases.opening");
  return t("room.waitingForReady", { names: unready.map(playerName).join(", ") });
}

/** @param {RoomPlayer} player */
function isReadyToRace({ ready, bot_strength: bot, ghost }) {
  return Boolean(ready || bot || ghost);
}

/** The room's code, and its link to share.
 *  @param {App} app
 *  @param {string} code */
function invitation(app, code) {
  const link = linkTo(`/#/room/${code}`);
  return make("div", { class: "card invitation" },
    make("p", { class: "muted" }, t("room.code")),
    make("p", { class: "room-code" },
      make("span", { "aria-hidden": "true" }, code),
      make("span", { class: "visually-hidden" }, [...code].join(" "))),
    make("p", { class: "link" }, make("a", { href: `#/room/${code}` }, link.replace(/^https?:\/\//, ""))),
    make("div", { class: "row center" }, shareButton(app, t("room.copy"), { url: link }),
      qrButton(app, link, (text) => app.connection.request("draw_qr", { text }))));
}

/** @param {App} app
 *  @param {import("../chefdash.js").Room} room
 *  @param {RoomPlayer} player
 *  @param {HTMLElement} bubble */
function member(app, room, player, bubble) {
  const { session } = app;
  const name = playerName(player);
  const isOwn = player.player_id === session.playerId;
  const isHost = player.player_id === room.host_id && Boolean(room.room_code);
  const isReady = isReadyToRace(player);
  const isMade = player.bot_strength || player.ghost;
  const facts = [
    stateOf(player, isReady),
    player.rating !== undefined && number(player.rating),
    room.best_of > 1 && t("room.wins", { count: player.wins }),
  ].filter(Boolean).join(" · ");
  const remove = session.isHost && !isOwn && make("button", {
    class: "icon-link", "aria-label": t("room.remove", { name }),
    onclick: (event) => app.attempt(event.currentTarget, () =>
      app.connection.request("remove_member", { player_id: player.player_id })),
  }, "✕");
  const state = `${isReady ? "ready" : ""} ${player.connected ? "" : "away"}`;
  return make("li", { class: `card member ${state}` },
    emoji(player.avatar, "avatar"),
    make("span", { class: "member-text" },
      make("b", {}, isOwn || isMade ? name : playerLink(app, { ...player, name }), isOwn && ` (${t("race.you")})`, isHost && " 👑"),
      make("span", { class: "muted" }, facts)),
    remove, bubble);
}

/** @param {RoomPlayer} player
 *  @param {boolean} isReady */
function stateOf(player, isReady) {
  if (player.ghost) return t("room.ghost");
  return absenceText(player) || t(isReady ? "room.isReady" : "room.isNotReady");
}

/** @param {App} app */
function freeSeat(app) {
  return make("li", { class: "card member free" }, emoji("🪑", "avatar"),
    make("span", { class: "member-text" }, make("b", {}, t("room.free"))),
    app.session.isHost && make("span", { class: "row" }, STRENGTHS.map((strength) =>
      make("button", {
        class: "button small quiet",
        "aria-label": t("room.addBot", { strength: t(`room.bots.${strength}`) }),
        onclick: (event) => app.attempt(event.currentTarget, () =>
          app.connection.request("add_bot", { bot_strength: strength })),
      }, emoji("🤖"), t(`room.strengths.${strength}`)))));
}

/** The settings of the race: the host can change them, the others only read them.
 *  @param {App} app
 *  @param {import("../chefdash.js").Room} room
 *  @param {import("../chefdash.js").Level[]} levels */
function roomSettings(app, room, levels) {
  const { recipe_level: recipe } = room;
  if (!app.session.isHost) {
    const level = recipe ?? levels.find(({ level_id: id }) => id === room.level_id);
    return make("p", { class: "muted room-terms" }, t(recipe ? "room.termsOfRecipe" : "room.terms", {
      level: levelTitle(room.level_id, level?.name ?? ""), seats: room.seat_count,
      best: room.best_of, items: t(room.allow_items ? "room.withItems" : "room.withoutItems"),
    }));
  }
  /** @template {HTMLElement} E
   *  @param {E} element
   *  @param {(element: E) => import("../connection.js").RequestOf<"set_room">} read */
  const control = (element, read) => {
    element.addEventListener("change", () => app.attempt(null, () =>
      app.connection.request("set_room", read(element))));
    return element;
  };
  return make("section", { class: "card stacked" }, make("h2", {}, t("room.settings")),
    make("div", { class: "fields" },
      !recipe && field(t("race.level"), control(levelSelect("set-level", levels, room.level_id),
        ({ value }) => ({ level_id: Number(value) }))),
      field(t("race.seats"), control(seatsSelect("set-seats", room.seat_count),
        ({ value }) => ({ seat_count: Number(value) }))),
      field(t("race.bestOf"), control(bestOfSelect("set-best", room.best_of),
        ({ value }) => ({ best_of: /** @type {1 | 3 | 5} */ (Number(value)) }))),
      !recipe && field(t("race.items"), control(make("input", {
        type: "checkbox", role: "switch", id: "set-items", checked: room.allow_items,
      }), ({ checked }) => ({ allow_items: checked })))));
}
