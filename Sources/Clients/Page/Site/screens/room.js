// A room from the gathering to the result: the shown part follows the room's phase.

import { emoji, make, whenReleased } from "../dom.js";
import { t } from "../texts.js";
import { countdown } from "../parts/kitchen/countdown.js";
import { identityForm, isNamed } from "../parts/identity.js";
import { laneList } from "../parts/kitchen/lanes.js";
import { lobby } from "../parts/lobby.js";
import { raceResult } from "../parts/kitchen/raceresult.js";
import { askToLeave } from "../parts/sheet.js";
import { emptyState, loaded, spinner } from "../parts/kitchen/states.js";
import { station } from "../parts/kitchen/station.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{ element: HTMLElement, update?: () => void, close?: () => void }} Part */

/** @param {App} app */
export function roomScreen(app, code = "") {
  const { session } = app;
  const element = make("div", { class: "room" }, spinner());
  /** @type {(Part & { name: string, race: string | null }) | null} */
  let part = null;

  /** Shows a part of the race with this id, unless it is shown already.
   *  @param {string} name
   *  @param {string | null} race
   *  @param {() => Part} build */
  function show(name, race, build) {
    if (part?.name === name && part.race === race) {
      if (part.update) whenReleased(part.update);
      return;
    }
    part?.close?.();
    part = { ...build(), name, race };
    markPart(name);
    element.replaceChildren(part.element);
  }

  function update() {
    const { room, round, raceResult: result } = session;
    if (!session.isInRace && !(room === null && result)) return showOutside();
    if (session.isRacing && round) {
      return show("race", round.info.round_id, () => racing(app, round));
    }
    const isOver = !room || room.phase === "results" || room.phase === "intermission"
      || room.phase === "settling" || (room.phase === "gathering" && part?.name === "result");
    if (result && isOver) return show("result", result.race_id, () => raceResult(app, result));
    return show("lobby", null, () => lobby(app));
  }

  function showOutside() {
    part?.close?.();
    part = null;
    markPart("");
    element.replaceChildren(emptyState(t("room.none"),
      make("a", { class: "button", href: "#/race" }, t("room.toRaces"))));
  }

  async function enter() {
    await app.signedIn;
    await session.settled;
    if (!code || session.room?.room_code === code.toUpperCase()) update();
    else if (session.player && !isNamed(app)) element.replaceChildren(guest(app, session.player, join));
    else join();
  }

  function join() {
    element.replaceChildren(loaded(app, () => session.join(code.toUpperCase()), () => spinner()));
  }

  enter();
  const end = session.onChange((change) => {
    const { what } = change;
    if (what === "room" && change.left === "left") return app.replace("race");
    if (what === "room" || what === "raceResult" || what === "round") update();
  });
  return {
    title: t("room.title"), element,
    close: () => { end(); part?.close?.(); markPart(""); },
  };
}

/** Marks the shown part of a race for the style sheets: in the race itself nothing may distract.
 *  @param {string} name */
function markPart(name) {
  document.body.dataset.part = name;
  document.body.classList.toggle("focused", name === "race");
}

/** Asks a player who comes by a link for a name before joining, since the room shows it from then
 *  on.
 *  @param {App} app
 *  @param {import("../chefdash.js").Player} player
 *  @param {() => void} join */
function guest(app, player, join) {
  return make("section", { class: "guest stacked" },
    make("h1", {}, t("room.invited")), make("p", {}, t("room.invitedAbout")),
    identityForm(app, player, t("room.comeIn"), join));
}

/** The player's station with all players' lanes, and the countdown over it.
 *  @param {App} app
 *  @param {import("../round.js").Round} round */
function racing(app, round) {
  const lanes = laneList(app);
  const finish = finishButton(app, round);
  const own = station(app, round, {
    lanes: lanes.element,
    finish: finish.element,
    onLeave: () => { closeSheet = leaveRace(app, round); },
  });
  let closeSheet = () => {};
  const start = countdown(app, round);
  const element = make("div", { class: "racing" }, own.element, start.element);
  return {
    element,
    update: lanes.update,
    close: () => { own.close(); lanes.close(); finish.close(); start.close(); closeSheet(); },
  };
}

/** Ends the player's own race. It shows once nobody else cooks any more: there is nobody left to
 *  race then.
 *  @param {App} app
 *  @param {import("../round.js").Round} round */
function finishButton(app, round) {
  const { session } = app;
  const element = make("button", {
    class: "button quiet small finish", hidden: true,
    onclick: (event) => app.attempt(event.currentTarget, () => app.connection.request("leave_round")),
  }, emoji("🏁"), make("span", { class: "leave-word" }, t("race.finish")));

  function update() {
    const others = session.lanes?.filter((_, seat) => seat !== round.race?.seat) ?? [];
    const isLast = others.length > 0 && !round.hasEnded && others.every(({ phase }) => phase === "ended");
    if (isLast && element.hidden) app.toast(t("race.lastCooking"));
    element.hidden = !isLast;
  }

  update();
  return { element, close: session.onChange(({ what }) => what === "lanes" && update()) };
}

/** Leaves a race: at once if the player's own round is over, and else after a question, since the
 *  race is lost then.
 *  @param {App} app
 *  @param {import("../round.js").Round} round */
function leaveRace(app, round) {
  const leave = () => app.connection.request("leave_room");
  if (!round.hasEnded) return askToLeave(app, t("race.leaveTitle"), t("race.leaveAbout"), leave);
  app.attempt(null, leave);
  return () => {};
}
