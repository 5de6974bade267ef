// Watching a private room.

import { emoji, fill, make, setStyles, setText } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { burger, orderSlots } from "../parts/burger.js";
import { raceResult } from "../parts/raceresult.js";
import { emptyState, loaded, spinner } from "../parts/states.js";

export function watchScreen(app, code = "") {
  const { session } = app;
  const title = t("watch.title", { code });
  const stage = make("div", { class: "stage" });
  const status = make("p", { class: "phase", role: "status" });
  const element = make("div", { class: "watch" }, make("h1", {}, title));
  let seats = [];
  let result = null;
  let hasEntered = false;

  function update() {
    const { room, view, raceResult: ended } = session;
    if (!room) {
      fill(stage, emptyState(t("watch.left"),
        make("a", { class: "button", href: "#/race" }, t("room.toRaces"))));
      return;
    }
    const spectators = t("watch.spectators", { count: room.spectators });
    setText(status, `${t(`room.phases.${room.phase}`)} · ${spectators}`);
    if (ended && room.phase !== "countdown" && room.phase !== "racing") return showResult();
    result = null;
    if (view) showView(room, view);
    else fill(stage, emptyState(t("watch.waiting")));
  }

  function showResult() {
    if (result?.of === session.raceResult) return result.update();
    result?.close();
    result = { ...raceResult(app), of: session.raceResult };
    seats = [];
    fill(stage, result.element);
  }

  function showView(room, view) {
    if (seats.length !== view.seats.length || !stage.contains(seats[0]?.element)) {
      seats = room.players.map(watchedSeat);
      fill(stage, make("div", { class: "watched" }, seats.map((seat) => seat.element)));
    }
    seats.forEach((seat, index) => {
      seat.update(view.seats[index], view.orders[index], session.tickMs);
    });
  }

  const entered = loaded(app, async () => {
    await session.settled;
    if (!session.isWatching || session.room?.code !== code.toUpperCase()) await session.watch(code);
    return session.room;
  }, () => {
    hasEntered = true;
    update();
    return [status, stage, make("div", { class: "row center" }, leaveButton(app))];
  });
  element.append(code ? entered : spinner());
  const end = session.onChange((what) => {
    if (["room", "view", "raceResult"].includes(what)) update();
    // Who only watches is out of the room after a drop, and comes in again.
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

function leaveButton(app) {
  return make("a", { class: "button quiet", href: "#/race" }, t("watch.leave"));
}

function watchedSeat(player) {
  const order = orderSlots();
  const plate = burger();
  const time = make("b", { class: "time" });
  const bar = make("i", {});
  const served = make("b", {});
  const combo = make("span", { class: "lane-combo" });
  const element = make("section", { class: "card watched-seat", "aria-label": player.name },
    make("h2", {}, emoji(player.avatar), player.name),
    make("p", { class: "row between" },
      make("span", {}, t("kitchen.served"), " ", served), combo, time),
    make("span", { class: "clock-bar" }, bar), order.element, plate.element);
  const full = { ticks: 1 };
  return {
    element,
    update(state, recipe, tickMs) {
      full.ticks = Math.max(full.ticks, state.clock);
      element.dataset.phase = state.phase;
      setText(time, seconds(state.clock, tickMs));
      setStyles(bar, { transform: `scaleX(${state.clock / full.ticks})` });
      setText(served, number(state.served));
      setText(combo, state.combo > 1 ? `🔥 x${state.combo}` : "");
      order.show(recipe.ingredients, state.plate.length);
      plate.show(state.plate);
    },
  };
}
