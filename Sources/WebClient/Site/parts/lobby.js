// A room that gathers: who is there, what will be played, and who is ready.

import { emoji, fill, make, setText } from "../dom.js";
import { number, t } from "../texts.js";
import { bestOfSelect, field, levelSelect, seatsSelect } from "./fields.js";
import { itemSwitches } from "./items.js";
import { reactions } from "./lanes.js";
import { nextActions, nextText } from "./rematch.js";
import { loaded } from "./states.js";

/** Of the bots that the host may add. */
const STRENGTHS = ["easy", "medium", "hard"];

export function lobby(app) {
  const { session } = app;
  const players = make("ul", { class: "members" });
  const phase = make("p", { class: "phase", role: "status" });
  const settings = make("div", {});
  const ready = make("button", { class: "button huge-button", onclick: () => setReady() });
  const bag = make("div", {});
  const leave = make("button", {
    class: "button quiet",
    onclick: () => app.attempt(leave, () => app.connection.request("leave_room")),
  }, t("room.leave"));
  const actions = make("div", { class: "row center" });
  let switches = null;
  let settingsShown = "";

  async function setReady() {
    const isReady = !session.seat.ready;
    const equip = isReady ? switches?.chosen() ?? [] : [];
    await app.attempt(ready, () => app.connection.request("ready", {
      ready: isReady, ...(equip.length ? { equip } : {}),
    }));
  }

  function update() {
    const { room } = session;
    if (!room) return;
    fill(players,
      room.players.map((player) => member(app, player)),
      Array.from({ length: room.seats - room.players.length }, () => freeSeat(app)));
    setText(phase, phaseText(session));
    setText(ready, t(session.seat?.ready ? "room.notReady" : "room.ready"));
    fill(actions, room.phase === "results" || room.phase === "intermission"
      ? nextActions(app) : [room.phase === "gathering" && ready, leave, reactions(app)]);
    ready.setAttribute("aria-pressed", String(Boolean(session.seat?.ready)));
    const key = JSON.stringify([room.level, room.seats, room.best_of, room.items, session.isHost]);
    if (key !== settingsShown) {
      settingsShown = key;
      fill(settings, loaded(app, () => session.levels(), (levels) => roomSettings(app, levels)));
      switches = null;
      fill(bag, room.items && loaded(app, () => session.shop(), (items) => {
        switches = itemSwitches(app, items);
        return switches;
      }));
    }
  }

  update();
  const { room } = session;
  return {
    update,
    element: make("div", { class: "lobby" },
      make("h1", {}, room.code ? t("room.private") : t("room.match")),
      room.code && invitation(app, room.code), phase, players, bag,
      actions, settings),
  };
}

function phaseText(session) {
  const { room } = session;
  if (room.phase !== "gathering") return nextText(session);
  if (room.players.length < 2) return t("room.waitingForPlayers");
  const unready = room.players.filter((player) => !player.ready && !player.bot && !player.ghost);
  if (unready.length === 0) return t("room.phases.opening");
  return t("room.waitingForReady", { names: unready.map(({ name }) => name).join(", ") });
}

/** The room's code, and its link to send to others. */
function invitation(app, code) {
  const link = `${location.origin}/#/room/${code}`;
  const copy = make("button", {
    class: "button quiet",
    onclick: async () => {
      try {
        if (navigator.share) await navigator.share({ title: "ChefDash", url: link });
        else await navigator.clipboard.writeText(link);
        app.toast(t("room.copied"), "good");
      } catch {
        app.toast(link);
      }
    },
  }, emoji("🔗"), t("room.copy"));
  return make("div", { class: "card invitation" },
    make("p", { class: "muted" }, t("room.code")),
    make("p", { class: "room-code" },
      make("span", { "aria-hidden": "true" }, code),
      make("span", { class: "visually-hidden" }, [...code].join(" "))),
    make("p", { class: "link" }, make("a", { href: `#/room/${code}` }, link)), copy);
}

function member(app, player) {
  const { session } = app;
  const isOwn = player.player === session.player.id;
  const isHost = player.player === session.room.host && Boolean(session.room.code);
  const isReady = Boolean(player.ready || player.bot || player.ghost);
  const facts = [
    stateOf(player, isReady),
    player.rating && number(player.rating),
    session.room.best_of > 1 && t("room.wins", { count: player.wins }),
  ].filter(Boolean).join(" · ");
  const remove = session.isHost && !isOwn && make("button", {
    class: "icon-link", "aria-label": t("room.remove", { name: player.name }),
    onclick: (event) => app.attempt(event.currentTarget, () =>
      app.connection.request("remove_member", { player: player.player })),
  }, "✕");
  const state = `${isReady ? "ready" : ""} ${player.connected ? "" : "away"}`;
  return make("li", { class: `card member ${state}` },
    emoji(player.avatar, "avatar"),
    make("span", { class: "member-text" },
      make("b", {}, player.name, isOwn && ` (${t("race.you")})`, isHost && " 👑"),
      make("span", { class: "muted" }, facts)),
    remove);
}

function stateOf(player, isReady) {
  if (player.bot) return t(`room.bots.${player.bot}`);
  if (player.ghost) return t("room.ghost");
  if (!player.connected) return t("race.away");
  return t(isReady ? "room.isReady" : "room.isNotReady");
}

function freeSeat(app) {
  return make("li", { class: "card member free" }, emoji("🪑", "avatar"),
    make("span", { class: "member-text" }, make("b", {}, t("room.free"))),
    app.session.isHost && make("span", { class: "row" }, STRENGTHS.map((strength) =>
      make("button", {
        class: "button small quiet",
        "aria-label": t("room.addBot", { strength: t(`room.bots.${strength}`) }),
        onclick: (event) => app.attempt(event.currentTarget, () =>
          app.connection.request("add_bot", { strength })),
      }, emoji("🤖"), t(`room.strengths.${strength}`)))));
}

/** What is played: for the host to change, for the others to read. */
function roomSettings(app, levels) {
  const { room, isHost } = app.session;
  if (!isHost) {
    const level = levels.find(({ id }) => id === room.level);
    return make("p", { class: "muted room-terms" }, t("room.terms", {
      level: `${number(room.level)} · ${level?.name ?? ""}`, seats: room.seats, best: room.best_of,
      items: t(room.items ? "room.withItems" : "room.withoutItems"),
    }));
  }
  const change = (members) => app.attempt(null, () => app.connection.request("set_room", members));
  const control = (element, read) => {
    element.addEventListener("change", () => change(read(element)));
    return element;
  };
  return make("section", { class: "card stacked" }, make("h2", {}, t("room.settings")),
    make("div", { class: "fields" },
      field(t("race.level"), control(levelSelect("set-level", levels, { chosen: room.level }),
        ({ value }) => ({ level: Number(value) }))),
      field(t("race.seats"), control(seatsSelect("set-seats", room.seats),
        ({ value }) => ({ seats: Number(value) }))),
      field(t("race.bestOf"), control(bestOfSelect("set-best", room.best_of),
        ({ value }) => ({ best_of: Number(value) }))),
      field(t("race.items"), control(make("input", {
        type: "checkbox", role: "switch", id: "set-items", checked: room.items,
      }), ({ checked }) => ({ items: checked })))));
}
