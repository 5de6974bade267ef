// Watching a private room.

import { emoji, fill, make, setStyles, setText } from "../dom.js";
import { number, playerName, seconds, t, wordText } from "../texts.js";
import { ingredientsAt } from "../round.js";
import { burger, orderSlots } from "../parts/kitchen/burger.js";
import { raceResult } from "../parts/kitchen/raceresult.js";
import { emptyState, loaded, spinner } from "../parts/kitchen/states.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Ingredient} Ingredient */

/** @param {App} app */
export function watchScreen(app, code = "") {
  const { session } = app;
  const title = t("watch.title", { code });
  const stage = make("div", { class: "stage" });
  const status = make("p", { class: "phase", role: "status" });
  const element = make("div", { class: "watch" }, make("h1", {}, title));
  /** @type {ReturnType<typeof watchedSeat>[]} */
  let seats = [];
  /** @type {(ReturnType<typeof raceResult> & { of: import("../session.js").RaceResult }) | null} */
  let result = null;
  /** @type {import("../chefdash.js").Level[]} */
  let levels = [];
  let hasEntered = false;

  function update() {
    const { room, view, raceResult: ended } = session;
    if (!room) {
      fill(stage, emptyState(t("watch.left"),
        make("a", { class: "button", href: "#/race" }, t("room.toRaces"))));
      return;
    }
    const spectators = t("watch.spectators", { count: room.spectator_count });
    setText(status, `${wordText("room.phases", room.phase)} · ${spectators}`);
    if (ended && room.phase !== "countdown" && room.phase !== "racing") return showResult(ended);
    result = null;
    if (view) showView(room, view);
    else fill(stage, emptyState(t("watch.waiting")));
  }

  /** @param {import("../session.js").RaceResult} ended */
  function showResult(ended) {
    if (result?.of === ended) return result.update();
    result?.close();
    result = { ...raceResult(app, ended), of: ended };
    seats = [];
    fill(stage, result.element);
  }

  /** @param {import("../chefdash.js").Room} room
   *  @param {import("../chefdash.js").RaceView} view */
  function showView(room, { level_id: level, states, orders }) {
    const { ingredients } = room.recipe_level ?? levels.find(({ level_id: id }) => id === level) ?? { ingredients: [] };
    if (seats.length !== states.length || !stage.contains(seats[0]?.element)) {
      seats = room.players.map(watchedSeat);
      fill(stage, make("div", { class: "watched" }, seats.map((seat) => seat.element)));
    }
    seats.forEach((seat, index) => {
      seat.update(states[index], ingredientsAt(ingredients, orders[index]),
        ingredientsAt(ingredients, states[index].plate), session.tickMs);
    });
  }

  const entered = loaded(app, async () => {
    await session.settled;
    if (!session.isWatching || session.room?.room_code !== code.toUpperCase()) await session.watch(code);
    levels = await session.levels();
  }, () => {
    hasEntered = true;
    update();
    return [status, stage, make("div", { class: "row center" }, leaveButton())];
  });
  element.append(code ? entered : spinner());
  const end = session.onChange(({ what }) => {
    if (["room", "view", "raceResult"].includes(what)) update();
    // A spectator leaves the room with a lost connection, and enters it again.
    if (what === "welcome" && hasEntered) entered.reload();
  });
  return {
    title, element,
    close: () => {
      end();
      result?.close();
      if (session.isWatching) app.connection.request("leave_room").catch(() => {});
    },
  };
}

function leaveButton() {
  return make("a", { class: "button quiet", href: "#/race" }, t("watch.leave"));
}

/** @param {import("../chefdash.js").RoomPlayer} player */
function watchedSeat(player) {
  const name = playerName(player);
  const order = orderSlots();
  const plate = burger();
  const time = make("b", { class: "time" });
  const bar = make("i", {});
  const served = make("b", {});
  const combo = make("span", { class: "lane-combo" });
  const element = make("section", { class: "card watched-seat", "aria-label": name },
    make("h2", {}, emoji(player.avatar), name),
    make("p", { class: "row between" },
      make("span", {}, t("kitchen.served"), " ", served), combo, time),
    make("span", { class: "clock-bar" }, bar), order.element, plate.element);
  const full = { ticks: 1 };
  return {
    element,
    /** @param {import("../chefdash.js").RoundState} state
     *  @param {Ingredient[]} layers
     *  @param {Ingredient[]} stacked
     *  @param {number} tickMs */
    update(state, layers, stacked, tickMs) {
      full.ticks = Math.max(full.ticks, state.clock);
      element.dataset.phase = state.phase;
      setText(time, seconds(state.clock, tickMs));
      setStyles(bar, { transform: `scaleX(${state.clock / full.ticks})` });
      setText(served, number(state.served));
      setText(combo, state.combo > 1 ? `🔥 x${state.combo}` : "");
      order.show(layers, stacked);
      plate.show(stacked);
    },
  };
}
