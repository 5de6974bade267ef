// A player's place in the kitchen: the order, the plate, the clock and the grid of one round.

import { afterPaint, emoji, fill, flight, make, replay, setAttribute, setStyles, setText } from "../../dom.js";
import { ingredientName, ingredientNames, number, seconds, t } from "../../texts.js";
import { isRecipeLevel, starsFor } from "../../course.js";
import { burger, ingredientLabel, ingredientPicture, orderSlots } from "./burger.js";
import { stars } from "./stars.js";
import { themeStyle } from "../themes.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../chefdash.js").Ingredient} Ingredient */
/** @typedef {import("../../round.js").Round} Round */
/** @typedef {ReturnType<typeof stationParts>} Parts */

/** Refusals that are normal around the end or the start of a round, or when the connection is lost.
 *  The plate shows them, and the banner gives the reason. */
const QUIET_REFUSALS = new Set(["no_round", "race_not_started", "connection_lost"]);
/** The animation of a picture that was dealt to another button. */
const DEAL = [{}, { transform: "scale(1.16)", offset: 0.35 }, {}];
const DEAL_TIMING = { duration: 220, easing: "ease-out" };
/** The time left at which the clock turns red, seconds. */
const HURRY_SECONDS = 5;

/** Builds the station of a round. In a race, `lanes` is an element with the opponents, and `finish`
 *  a button that ends the race at once and replaces the leave button. `onLeave` is called with the
 *  leave button. `mayTap` is called before each tap. `close` stops the station's clock and its
 *  keys.
 *  @param {App} app
 *  @param {Round} round
 *  @param {{
 *    lanes?: HTMLElement, finish?: HTMLElement, onLeave: (button: HTMLElement) => void,
 *    mayTap?: (ingredient: Ingredient) => boolean,
 *  }} options */
export function station(app, round, { lanes, finish, onLeave, mayTap = () => true }) {
  const parts = stationParts(round);
  const order = orderSlots();
  const goal = goalPicture();
  const plate = burger();
  const leave = make("button", {
    class: "button quiet small leave", onclick: (event) => onLeave(event.currentTarget),
  }, emoji("✕"), make("span", { class: "leave-word" }, t("kitchen.leave")));
  const clear = make("button", {
    class: "button clear", "aria-keyshortcuts": "c", onclick: () => clearPlate(),
  }, emoji("🧽"), t("kitchen.clear"));
  // Each picture of the grid is created once, and moves from button to button.
  const pictures = new Map(round.info.ingredients.map((one) => [one.ingredient_id, ingredientPicture(one)]));
  const buttons = round.info.ingredients.map((_, index) => gridButton(index, pictures, (ingredient, button) => {
    const before = round.plate.length;
    const fly = app.settings.moves ? flight(button, plate.element) : null;
    tap(ingredient);
    if (round.plate.length > before) fly?.(ingredientPicture(ingredient));
  }));
  const grid = make("div", { class: "grid", role: "group", "aria-label": t("kitchen.grid"), dataset: { count: String(buttons.length) } },
    buttons.map((button) => button.element));

  parts.counter.append(plate.element);
  const kind = `${lanes ? " with-lanes" : ""}${isRecipeLevel(round.info.level_id) ? " of-recipe" : ""}`;
  const element = make("section", { class: `station${kind}`, dataset: { phase: round.state.phase } },
    make("h1", { class: "visually-hidden" }, `${t("kitchen.title")}: ${round.info.level_name}`),
    make("div", { class: "hud" }, finish, leave, parts.served, parts.combo, parts.clock),
    lanes,
    make("div", { class: "ticket" }, parts.orderName, goal.element, order.element),
    parts.counter,
    make("div", { class: "controls" }, grid, clear));

  /** @param {Ingredient} [ingredient] */
  async function tap(ingredient) {
    if (!ingredient || !round.takesTaps || !mayTap(ingredient)) return;
    app.sounds.play("tap", { step: round.info.ingredients.findIndex(
      ({ ingredient_id: id }) => id === ingredient.ingredient_id) });
    try {
      await round.tap(ingredient);
    } catch (error) {
      explain(error);
    }
  }

  async function clearPlate() {
    if (!round.isCooking || round.state.plate.length === 0) return;
    try {
      await round.clear();
      app.announce(t("kitchen.cleared"));
    } catch (error) {
      explain(error);
    }
  }

  /** @param {unknown} error */
  function explain(error) {
    if (!QUIET_REFUSALS.has(/** @type {any} */ (error).code)) app.explain(error);
  }

  /** A key of the shown state without the clock: most ticks don't change it. */
  let shown = "";

  function show() {
    const { state, layers, plate: stacked, grid: dealt } = round;
    setAttribute(element, "data-unanswered", round.unansweredCount);
    const seen = JSON.stringify([
      { ...state, tick: 0, clock: 0, feedback: 0 }, round.hasStarted, round.hasEnded, round.order.name,
    ]);
    if (seen === shown) return;
    shown = seen;
    element.dataset.phase = round.hasStarted ? state.phase : "waiting";
    setText(parts.orderName, round.order.name);
    order.show(layers, stacked);
    if (state.phase === "cooking") fill(parts.overlay);
    goal.show(layers);
    plate.show(stacked);
    // A race goes on for others after the player's own end, and the player may leave then.
    setAttribute(leave, "aria-disabled", round.hasEnded && !round.race);
    const { isCooking } = round;
    const moved = buttons.map((button, index) => button.show(dealt[index], isCooking));
    // Paints the response to the finger first, and then the counts and decorations.
    afterPaint(() => {
      showCounts();
      if (app.settings.moves) for (const picture of moved) picture?.animate(DEAL, DEAL_TIMING);
    });
  }

  function showCounts() {
    const { served, earned, combo } = round.state;
    parts.showStars(starsFor(served, round.info.target));
    setText(parts.servedCount, `${number(served)}/${number(round.info.target)}`);
    setText(parts.earned, `+${number(earned)}`);
    setText(parts.comboText, `🔥 x${combo}`);
    parts.combo.classList.toggle("on", combo > 1);
  }

  const clock = runClock(app, round, parts, element, show);
  const endChanges = round.onChange((happening) => {
    show();
    clock.update();
    if (happening) react(app, round, parts, happening);
  });
  const endKeys = listenToKeys(round, tap, clearPlate);
  show();
  showCounts();
  announceOrder(app, round);
  app.sounds.startMusic();
  return {
    element, round,
    close: () => { clock.stop(); endChanges(); endKeys(); app.sounds.stopMusic(); },
  };
}

/** @param {Round} round */
function stationParts(round) {
  const servedCount = make("b", {});
  const starsEarned = make("span", { class: "stars-earned" });
  let starCount = -1;
  /** @param {number} count */
  function showStars(count) {
    if (count === starCount) return;
    fill(starsEarned, stars(count, count > starCount && starCount >= 0 ? "lit" : ""));
    starCount = count;
  }
  const earned = make("span", { class: "earned" });
  const comboText = make("b", {});
  const time = make("span", { class: "time" });
  const bar = make("i");
  const overlay = make("div", { class: "overlay", "aria-hidden": "true" });
  return {
    servedCount, earned, comboText, time, bar, overlay, showStars,
    served: make("p", { class: "served" },
      make("span", { class: "label" }, t("kitchen.served")), starsEarned, servedCount, earned),
    clock: make("p", { class: "clock", role: "timer", "aria-label": t("kitchen.clock") },
      time, make("span", { class: "clock-bar" }, bar)),
    combo: make("p", { class: "combo" }, comboText),
    orderName: make("h2", { class: "order-name" }, round.order.name),
    counter: make("div", { class: "counter", style: themeStyle(round.info.theme) }, overlay),
  };
}

/** A picture of the finished order; the slots say the same in words. */
function goalPicture() {
  const { element, show } = burger({ hasPlate: false });
  element.classList.add("still", "goal");
  element.setAttribute("aria-hidden", "true");
  return { element, show };
}

/** @param {number} index
 *  @param {Map<string, HTMLElement>} pictures  the ingredients' pictures, by their ids
 *  @param {(ingredient: Ingredient, button: HTMLElement) => void} tap */
function gridButton(index, pictures, tap) {
  /** @type {Ingredient | undefined} */
  let shown;
  const face = make("span", { class: "face-box", "aria-hidden": "true" });
  const digit = index < 9 ? String(index + 1) : null;
  const key = digit && make("kbd", { "aria-hidden": "true" }, digit);
  const element = make("button", {
    class: "ingredient", "aria-keyshortcuts": digit,
    // A finger's tap counts when it lands, not when it leaves.
    onpointerdown: (event) => { if (event.button === 0 && shown) tap(shown, element); },
    // Keys and assistive technology click without a pointer.
    onclick: (event) => { if (event.detail === 0 && shown) tap(shown, element); },
  }, face, key);
  return {
    element,
    /** @param {Ingredient} ingredient
     *  @param {boolean} isInUse
     *  @returns {HTMLElement | undefined}  the picture, if it has changed */
    show(ingredient, isInUse) {
      setAttribute(element, "aria-disabled", !isInUse);
      if (shown?.ingredient_id === ingredient.ingredient_id) return undefined;
      shown = ingredient;
      const picture = pictures.get(ingredient.ingredient_id);
      fill(face, picture, ingredientLabel(ingredient));
      element.dataset.ingredient = ingredient.ingredient_id;
      element.setAttribute("aria-label", ingredientName(ingredient));
      return picture;
    },
  };
}

/** Keys 1 to 9 tap, C and Backspace clear, unless a sheet is open.
 *  @param {Round} round
 *  @param {(ingredient?: Ingredient) => void} tap
 *  @param {() => void} clear */
function listenToKeys(round, tap, clear) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const place = digitOf(event);
    if (place >= 1 && place <= round.grid.length) tap(round.grid[place - 1]);
    else if (event.key.toLowerCase() === "c" || event.key === "Backspace") clear();
    else return;
    event.preventDefault();
  }
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** The digit of a key: the one that it types, or else the one printed on it. On keyboards where
 *  digits need Shift, such as French ones, the keys of the upper row type "&é\"'(".
 *  @param {KeyboardEvent} event */
function digitOf({ key, code }) {
  return Number(/^\d$/.test(key) ? key : code.match(/^(?:Digit|Numpad)(\d)$/)?.[1] ?? Number.NaN);
}

/** Runs the clock by the server's time: at each tick, since it shows no more than tenths, and at
 *  once after changes.
 *  @param {App} app
 *  @param {Round} round
 *  @param {Parts} parts
 *  @param {HTMLElement} element
 *  @param {() => void} show */
function runClock(app, round, parts, element, show) {
  const fullTicks = Math.max(round.state.clock, 1);
  let frame = 0;
  let timer = 0;
  let lastSecond = 0;
  let lastMoment = Number.NaN;

  function update() {
    const ticks = round.clockNow();
    const secondsLeft = ticks * round.tickMs / 1_000;
    setText(parts.time, seconds(ticks, round.tickMs));
    setStyles(parts.bar, { transform: `scaleX(${Math.min(ticks / fullTicks, 1)})` });
    const isHurry = secondsLeft <= HURRY_SECONDS;
    element.classList.toggle("hurry", isHurry);
    app.sounds.hurryMusic(isHurry);
    const second = Math.ceil(secondsLeft);
    if (isHurry && second < lastSecond && !round.hasEnded) app.sounds.play("hurry");
    lastSecond = second;
    if (element.dataset.phase === "waiting" && round.hasStarted) show();
  }

  function run() {
    round.advance();
    update();
    const tick = -round.ticksToStart;
    // After the end, and in a lesson, no time passes: only changes of the round need showing.
    const moment = round.hasEnded ? round.clockNow() : tick;
    if (moment === lastMoment) return;
    lastMoment = moment;
    timer = setTimeout(() => { frame = requestAnimationFrame(run); }, (Math.floor(tick) + 1 - tick) * round.tickMs);
  }

  run();
  return {
    update,
    stop() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}

/** Shows, sounds and announces an event of the round.
 *  @param {App} app
 *  @param {Round} round
 *  @param {Parts} parts
 *  @param {import("../../round.js").Happening} happening */
function react(app, round, parts, { kind, ticks = 0 }) {
  if (kind === "perfect" || kind === "wrong") {
    const sign = ticks >= 0 ? "+" : "−";
    const time = `${sign}${seconds(Math.abs(ticks), round.tickMs)}s`;
    const isWrong = kind === "wrong";
    fill(parts.overlay,
      make("span", { class: `burst ${kind}` }, isWrong ? `💥 ${time}` : `✨ ${time} ✨`));
    const { combo } = round.state;
    afterPaint(() => {
      parts.time.classList.remove("gained", "lost");
      replay(isWrong ? "lost" : "gained", parts.time);
      app.sounds.play(kind, { step: isWrong ? 0 : combo - 1 });
      app.announce(t(`kitchen.${kind}`, { time, combo }), { urgent: isWrong });
    });
    if (isWrong) replay("shaken", parts.counter);
  } else if (kind === "order") {
    fill(parts.overlay);
    announceOrder(app, round);
  } else if (kind === "placed") {
    afterPaint(() => app.sounds.play("placed"));
  } else if (kind === "takenBack") {
    replay("shaken", parts.counter);
  } else if (kind === "ended") {
    app.sounds.stopMusic();
    fill(parts.overlay, make("span", { class: "burst ended" }, t("kitchen.over")));
  }
}

/** @param {App} app
 *  @param {Round} round */
function announceOrder(app, round) {
  app.announce(t("kitchen.order", {
    number: round.state.order, name: round.order.name,
    ingredients: ingredientNames(round.layers),
  }));
}
