// A room from the gathering to the result: what is shown follows the room's phase.

import { make } from "../dom.js";
import { t } from "../texts.js";
import { countdown } from "../parts/countdown.js";
import { laneList } from "../parts/lanes.js";
import { lobby } from "../parts/lobby.js";
import { raceResult } from "../parts/raceresult.js";
import { openSheet } from "../parts/sheet.js";
import { emptyState, loaded, spinner } from "../parts/states.js";
import { station } from "../parts/station.js";

/** Phases in which the players cook. */
const RACING = new Set(["countdown", "racing", "settling"]);

export function roomScreen(app, code = null) {
  const { session } = app;
  const element = make("div", { class: "room" }, spinner());
  let part = null;

  /** Shows a part of the race with this id, unless it is shown already. */
  function show(name, race, build) {
    if (part?.name === name && part.race === race) {
      part.update?.();
      return;
    }
    part?.close?.();
    part = { ...build(), name, race };
    document.body.classList.toggle("focused", name === "race");
    element.replaceChildren(part.element);
  }

  function update() {
    const { room, round, raceResult: result } = session;
    if (!session.isInRace && !(room === null && result)) return showOutside();
    if (room && RACING.has(room.phase) && round?.race && !(result?.race === round.info.id)) {
      return show("race", round.info.id, () => racing(app));
    }
    const hasResult = result && (!room || room.phase === "results" || room.phase === "intermission"
      || room.phase === "settling" || (room.phase === "gathering" && part?.name === "result"));
    if (hasResult) return show("result", result.race, () => raceResult(app));
    return show("lobby", null, () => lobby(app));
  }

  function showOutside() {
    part?.close?.();
    part = null;
    document.body.classList.remove("focused");
    element.replaceChildren(emptyState(t("room.none"),
      make("a", { class: "button", href: "#/race" }, t("room.toRaces"))));
  }

  async function enter() {
    await app.signedIn;
    await session.settled;
    if (!code || session.room?.code === code.toUpperCase()) update();
    else {
      element.replaceChildren(loaded(app, () => session.join(code.toUpperCase()), () => spinner()));
    }
  }

  enter();
  const end = session.onChange((what, detail) => {
    if (what === "room" && detail?.left === "left") return app.go("race");
    if (what === "room" || what === "raceResult" || what === "round") update();
  });
  return {
    title: t("room.title"), element,
    close: () => { end(); part?.close?.(); document.body.classList.remove("focused"); },
  };
}

/** The player's station with everybody's lanes, and the countdown over it. */
function racing(app) {
  const { session } = app;
  const { round } = session;
  const lanes = laneList(app);
  const own = station(app, round, {
    lanes: lanes.element,
    onLeave: () => { closeSheet = askToLeave(app, round); },
  });
  let closeSheet = () => {};
  const start = countdown(app, round);
  const element = make("div", { class: "racing" }, own.element, start.element);
  return {
    element,
    update: lanes.update,
    close: () => { own.close(); lanes.close(); start.close(); closeSheet(); },
  };
}

/** Leaving loses the race, which nobody should do by mistake. */
function askToLeave(app, round) {
  const leave = () => app.connection.request("leave_room");
  if (round.hasEnded) {
    app.attempt(null, leave);
    return () => {};
  }
  return openSheet(t("race.leaveTitle"), (close) => make("div", { class: "stacked" },
    make("p", {}, t("race.leaveAbout")),
    make("div", { class: "row" },
      make("button", { class: "button", onclick: close }, t("race.leaveNo")),
      make("button", {
        class: "button quiet",
        onclick: (event) => app.attempt(event.currentTarget, leave),
      }, t("race.leaveYes")))));
}
