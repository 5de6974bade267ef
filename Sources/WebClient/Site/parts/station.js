// A player's place in the kitchen: the order, the plate, the clock and the grid of one round.

import { emoji, fill, make, replay, setStyles, setText } from "../dom.js";
import { ingredientName, ingredientNames, number, seconds, t } from "../texts.js";
import { burger, orderSlots } from "./burger.js";

/** The clock turns red at this, seconds. */
const HURRY_SECONDS = 5;

/** Builds the station of a round. `lanes` is an element with the opponents, in a race;
 *  `onLeave` is called with its button. `close` ends its clock and its keys. */
export function station(app, round, { lanes = null, onLeave } = {}) {
  const parts = stationParts(round);
  const order = orderSlots();
  const goal = goalPicture();
  const plate = burger();
  const leave = make("button", { class: "button quiet small", onclick: () => onLeave(leave) },
    t("kitchen.leave"));
  const clear = make("button", {
    class: "button clear", "aria-keyshortcuts": "c", onclick: () => clearPlate(),
  }, emoji("🧽"), t("kitchen.clear"));
  const buttons = round.info.ingredients.map((_, index) => gridButton(index, tap));
  const grid = make("div", { class: "grid", role: "group", "aria-label": t("kitchen.grid") },
    buttons);

  const element = make("section", { class: "station", dataset: { phase: round.state.phase } },
    make("h1", { class: "visually-hidden" }, `${t("kitchen.title")}: ${round.info.level_name}`),
    make("div", { class: "hud" }, parts.served, parts.clock, parts.combo),
    lanes,
    make("div", { class: "ticket" }, parts.orderName, goal.element, order.element),
    make("div", { class: "counter" }, parts.overlay, plate.element),
    make("div", { class: "controls" }, grid, make("div", { class: "row between" }, leave, clear)));

  async function tap(ingredient) {
    if (!ingredient || !round.isCooking) return;
    app.sounds.play("tap");
    try {
      await round.tap(ingredient);
    } catch (error) {
      if (error.code !== "no_round") app.explain(error);
    }
  }

  async function clearPlate() {
    if (!round.isCooking || round.state.plate.length === 0) return;
    try {
      await round.clear();
      app.announce(t("kitchen.cleared"));
    } catch (error) {
      app.explain(error);
    }
  }

  function show() {
    const { state, order: recipe } = round;
    element.dataset.phase = round.ticksToStart > 0 ? "waiting" : state.phase;
    setText(parts.servedCount, `${number(state.served)}/${number(round.info.target)}`);
    setText(parts.earned, `+${number(state.earned)}`);
    setText(parts.comboText, `🔥 x${state.combo}`);
    parts.combo.classList.toggle("on", state.combo > 1);
    setText(parts.orderName, recipe.name);
    const isWrong = state.phase === "wrong";
    order.show(recipe.ingredients, round.plate.length - (isWrong ? 1 : 0), isWrong);
    if (state.phase === "cooking") fill(parts.overlay);
    goal.show(recipe.ingredients);
    plate.show(round.plate, round.pendingCount);
    buttons.forEach((button, index) => button.show(state.grid[index], round.isCooking));
  }

  function changed(event) {
    show();
    if (event) react(app, round, parts, element, event);
  }

  const stopClock = runClock(app, round, parts, element, show);
  const endChanges = round.onChange(changed);
  const endKeys = listenToKeys(round, tap, clearPlate);
  show();
  announceOrder(app, round);
  return { element, round, close: () => { stopClock(); endChanges(); endKeys(); } };
}

function stationParts(round) {
  const servedCount = make("b", {});
  const earned = make("span", { class: "earned" });
  const comboText = make("b", {});
  const time = make("span", { class: "time" });
  const bar = make("span", { class: "clock-bar" }, make("i"));
  return {
    servedCount, earned, comboText, time, bar: bar.firstChild,
    served: make("p", { class: "served" },
      make("span", { class: "label" }, t("kitchen.served")), servedCount, earned),
    clock: make("p", { class: "clock", role: "timer", "aria-label": t("kitchen.clock") },
      time, bar),
    combo: make("p", { class: "combo" }, comboText),
    orderName: make("h2", { class: "order-name" }, round.order.name),
    overlay: make("div", { class: "overlay", "aria-hidden": "true" }),
  };
}

/** What the order looks like when it is done; the slots say the same in words. */
function goalPicture() {
  const { element, show } = burger({ hasPlate: false });
  element.classList.add("still", "goal");
  element.setAttribute("aria-hidden", "true");
  return { element, show };
}

function gridButton(index, tap) {
  const face = make("span", { class: "emoji", "aria-hidden": "true" });
  const key = make("kbd", { "aria-hidden": "true" }, String(index + 1));
  const button = make("button", {
    class: "ingredient", "aria-keyshortcuts": String(index + 1),
    // A finger's tap counts when it lands, not when it leaves.
    onpointerdown: (event) => { if (event.button === 0) tap(button.ingredient); },
    // Keys and assistive technology click without a pointer.
    onclick: (event) => { if (event.detail === 0) tap(button.ingredient); },
  }, face, key);
  button.show = (ingredient, isInUse) => {
    button.setAttribute("aria-disabled", String(!isInUse));
    if (button.ingredient === ingredient) return;
    button.ingredient = ingredient;
    setText(face, ingredient);
    button.setAttribute("aria-label", ingredientName(ingredient));
    replay(button, "dealt");
  };
  return button;
}

/** Keys 1 to 8 tap, C and Backspace clear. */
function listenToKeys(round, tap, clear) {
  function pressed(event) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = Number(event.key);
    if (place >= 1 && place <= round.state.grid.length) tap(round.state.grid[place - 1]);
    else if (event.key.toLowerCase() === "c" || event.key === "Backspace") clear();
    else return;
    event.preventDefault();
  }
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** Lets the clock run smoothly, by the server's time. */
function runClock(app, round, parts, element, show) {
  const fullTicks = Math.max(round.state.clock, 1);
  let frame = null;
  let lastSecond = null;

  function run() {
    const ticks = round.clockNow();
    const secondsLeft = ticks * round.tickMs / 1_000;
    setText(parts.time, seconds(ticks, round.tickMs));
    setStyles(parts.bar, { transform: `scaleX(${Math.min(ticks / fullTicks, 1).toFixed(3)})` });
    const isHurry = secondsLeft <= HURRY_SECONDS;
    element.classList.toggle("hurry", isHurry);
    const second = Math.ceil(secondsLeft);
    const hasTicked = lastSecond !== null && second < lastSecond;
    if (isHurry && hasTicked && !round.hasEnded) app.sounds.play("hurry");
    lastSecond = second;
    if (element.dataset.phase === "waiting" && round.ticksToStart <= 0) {
      show();
    }
    frame = requestAnimationFrame(run);
  }
  run();
  return () => cancelAnimationFrame(frame);
}

/** Shows, sounds and says what has happened. */
function react(app, round, parts, element, { kind, ticks }) {
  if (kind === "perfect" || kind === "wrong") {
    const sign = ticks >= 0 ? "+" : "−";
    const time = `${sign}${seconds(Math.abs(ticks), round.tickMs)}s`;
    const isWrong = kind === "wrong";
    fill(parts.overlay,
      make("span", { class: `burst ${kind}` }, isWrong ? `💥 ${time}` : `✨ ${time} ✨`));
    app.sounds.play(kind);
    app.announce(t(`kitchen.${kind}`, { time, combo: round.state.combo }), { urgent: isWrong });
    if (isWrong) replay(element, "shaken");
  } else if (kind === "order") {
    fill(parts.overlay);
    announceOrder(app, round);
  } else if (kind === "placed") {
    app.sounds.play("placed");
  } else if (kind === "takenBack") {
    replay(element, "shaken");
  } else if (kind === "ended") {
    fill(parts.overlay, make("span", { class: "burst ended" }, t("kitchen.over")));
  }
}

function announceOrder(app, round) {
  app.announce(t("kitchen.order", {
    number: round.state.order, name: round.order.name,
    ingredients: ingredientNames(round.order.ingredients),
  }));
}
