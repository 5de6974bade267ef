// Cooking: one step at a time in large type, the timers that all cooks share, and the people's
// tasks.

import { emoji, make } from "../../dom.js";
import { number, t, wordText } from "../../texts.js";
import { httpsHint } from "../../parts/https.js";
import { openSheet } from "../../parts/sheet.js";
import { emptyState } from "../../parts/kitchen/states.js";
import { askToNotify } from "../alarm.js";
import { mayCookIn, mayEnd, roleIn } from "../rules/cookings.js";
import { foodKey } from "../rules/folding.js";
import { KEYS, canListen, canStayAwake, listen, setAwake, stayAwake, wantsAwake } from "../handsfree.js";
import { amountText, secondsText } from "../parts/forms/amounts.js";
import { confirm } from "../parts/forms/confirm.js";
import { action, choice, toggle } from "../parts/forms/fields.js";
import { openFinish } from "../parts/cooking/finish.js";
import { live } from "../parts/cooking/live.js";
import { memberNames } from "../parts/members.js";
import { attemptCooking, openTimer, showClocks, startTimer, timerRow } from "../parts/cooking/timers.js";
import { openRecord } from "../parts/cooking/cookrecord.js";
import { skeleton } from "../parts/skeleton.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../rules/cookings.js").Session} Session */
/** @typedef {import("../rules/cookings.js").Dish} Dish */
/** The person's own view of the session.
 *  @typedef {{ place: number | null, isListening: boolean, endListening: () => void }} Look */
/** The state that the parts of the screen share.
 *  @typedef {{
 *    library: Library, session: Session, dish: Dish, look: Look, mayCook: boolean,
 *    nameOf: (player: string | undefined) => string, update: () => void,
 *  }} Scene */

/** @param {Library} library
 *  @param {string} id */
export function cookScreen(library, id) {
  /** @type {Look} */
  const look = { place: null, isListening: false, endListening: () => {} };
  const names = memberNames(library, () => main.update());
  const main = live(library, ["cookings", "connection"], () => {
    const session = library.cookings?.get(id);
    if (!session) return library.isOnline ? unknown() : skeleton();
    const dish = library.cookings?.dish(id);
    if (!dish) return skeleton();
    const mayCook = mayCookIn(session, library.playerId);
    return content({ library, session, dish, look, mayCook, nameOf: names.of, update: () => main.update() });
  });
  const endClock = library.cookings?.onClock(() => showClocks(library, main.element)) ?? (() => {});
  const awake = stayAwake();
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const command = Object.keys(KEYS).find((one) => KEYS[one].toLowerCase() === event.key.toLowerCase());
    const { target } = event;
    const isElsewhere = document.querySelector("dialog[open]")
      || (target instanceof HTMLElement && target.matches("input, select, textarea"));
    if (command && !isElsewhere && !event.repeat && !event.altKey && !event.ctrlKey && !event.metaKey) obey(command);
  };
  addEventListener("keydown", onKey);

  /** Runs a spoken or pressed command.
   *  @param {string} command */
  function obey(command) {
    const element = main.element.querySelector(`[data-command="${command}"]:not([disabled])`);
    /** @type {HTMLElement | null} */ (element)?.click();
  }
  const element = make("div", {
    class: "library-screen cook-screen",
    onclick: (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest("[data-open=menu]")) openMenu();
    },
  }, main.element);

  function openMenu() {
    const session = library.cookings?.get(id);
    const dish = library.cookings?.dish(id);
    if (!session || !dish) return;
    const role = roleIn(session, library.playerId);
    openSheet(t("library.cook.menu"), (close) => make("div", { class: "stacked" },
      canStayAwake() ? toggle("cook-awake", t("library.cook.awake"), wantsAwake(), (isOn) => {
        setAwake(isOn);
        awake.update();
      }) : make("p", { class: "muted" }, t("library.cook.noAwake")),
      canListen() ? toggle("cook-voice", t("library.cook.voice"), look.isListening, hearken)
        : make("p", { class: "muted" }, t("library.cook.noVoice")),
      canListen() && make("p", { class: "help-text" }, t("library.cook.voiceHelp")),
      make("p", { class: "help-text" }, t("library.cook.keysHelp")),
      people({ library, session, nameOf: names.of }, role === "head"),
      action("📜", t("library.cook.record"), () => {
        close();
        openRecord(library, session, dish, names.of);
      }),
      role && action("🚪", t("library.cook.leave"), () => {
        close();
        attemptCooking(library, session, "leave");
      }),
      mayEnd(session, library.playerId, library.may("adult")) && action("🛑", t("library.cook.abandon"), () => {
        close();
        confirm(t("library.cook.abandonTitle"), t("library.cook.abandonAbout"),
          () => attemptCooking(library, session, "abandon"));
      })));
  }

  /** @param {boolean} isOn */
  function hearken(isOn) {
    look.endListening();
    look.isListening = isOn;
    look.endListening = isOn ? listen(obey, () => {
      look.isListening = false;
      library.app.toast(t("library.cook.mayNotListen"), "warning");
    }) : () => {};
  }

  return { title: library.cookings?.get(id)?.name ?? t("library.cook.title"), element, close: () => {
    removeEventListener("keydown", onKey);
    look.endListening();
    awake.end();
    endClock();
    names.close();
    main.close();
  } };
}

function unknown() {
  return emptyState(t("library.cook.unknown"),
    make("a", { class: "button", href: "#/library/recipes" }, t("library.to.recipes")));
}

/** @param {Scene} scene */
function content(scene) {
  const { library, session, dish, look, nameOf } = scene;
  const { phase, steps } = session;
  const done = steps.filter(({ done_by: by }) => by).length;
  const share = t("library.cook.progress", { done: number(done), count: number(steps.length) });
  const header = make("div", { class: "cook-head" },
    make("a", {
      class: "icon-link", href: `#/library/recipe/${dish.recipe_id}`, "aria-label": t("library.cook.back"),
    }, "←"),
    make("div", { class: "grow" }, make("h1", {}, session.name),
      make("p", { class: "muted small-text" }, share, " · ", who(session, nameOf))),
    make("button", {
      class: "icon-link", "aria-label": t("library.cook.menu"), "aria-haspopup": "dialog",
      dataset: { open: "menu", focus: "menu" },
    }, "⋯"));
  const progress = make("progress", {
    class: "cook-progress", max: String(Math.max(1, steps.length)), value: String(done),
    "aria-label": share,
  });
  if (phase !== "cooking") return [header, ended(session, nameOf)];
  look.place ??= firstOpen(session, library.playerId);
  const isAllDone = done === steps.length;
  return [header, progress, !roleIn(session, library.playerId) && joinRow(scene), timers(scene),
    dish.instructions.length > 0 ? stepCard(scene, Math.min(look.place, dish.instructions.length - 1))
      : make("p", { class: "muted" }, t("library.recipe.noSteps")),
    httpsHint(t("common.https.cook")),
    library.may("child") && mayEnd(session, library.playerId, library.may("adult")) && make("div", { class: "row cook-finish" },
      make("button", {
        class: `button ${isAllDone ? "huge-button" : "quiet"}`, dataset: { focus: "finish" },
        onclick: () => openFinish(library, session, dish),
      }, emoji("🍽️"), t("library.cook.finish")))];
}

/** The step at which a player continues: their own, or the first that nobody has finished.
 *  @param {Session} session
 *  @param {string} player */
function firstOpen({ steps }, player) {
  const own = steps.findIndex(({ claimed_by: by }) => by === player);
  const open = steps.findIndex(({ done_by: by }) => !by);
  return Math.max(0, own >= 0 ? own : open >= 0 ? open : steps.length - 1);
}

/** @param {Session} session
 *  @param {(player: string | undefined) => string} nameOf */
function who({ cooks }, nameOf) {
  return cooks.map(({ player_id: id, away_ms: away }) =>
    (away === undefined ? nameOf(id) : t("library.cook.isAway", { who: nameOf(id) }))).join(", ");
}

/** @param {Session} session
 *  @param {(player: string | undefined) => string} nameOf */
function ended({ phase, ended_by: by, recipe_id: recipe }, nameOf) {
  const text = phase === "finished" ? "finished" : by ? "abandoned" : "lapsed";
  return emptyState(t(`library.cook.${text}`, { who: nameOf(by) }),
    make("a", { class: "button", href: `#/library/recipe/${recipe}` }, t("library.cook.back")));
}

/** @param {Scene} scene */
function joinRow({ library, session }) {
  return make("div", { class: "card row cook-join" }, make("span", { class: "grow" }, t("library.cook.joinAbout")),
    action("👩‍🍳", t("library.cook.join"),
      () => {
        askToNotify();
        attemptCooking(library, session, "join", { role: "cook" });
      }, ""),
    action("👀", t("library.cook.watch"), () => attemptCooking(library, session, "join", { role: "watcher" })));
}

/** @param {Scene} scene */
function timers({ library, session, mayCook }) {
  const there = session.timers.filter(({ state }) => state !== "acknowledged" && state !== "cancelled")
    .sort((left, right) => order(left) - order(right));
  /** @param {import("../rules/cookings.js").Timer} timer */
  function order(timer) {
    return library.cookings?.isRinging(session, timer) ? -1 : timer.state === "paused" ? Infinity : timer.ends_ms ?? 0;
  }
  if (there.length === 0 && !mayCook) return null;
  return make("section", { class: "cook-timers", "aria-label": t("library.cook.timers") },
    make("ul", { class: "timer-list" }, there.map((timer) => timerRow(library, session, timer, mayCook))),
    mayCook && make("button", {
      class: "button quiet small", dataset: { focus: "new timer" }, "aria-haspopup": "dialog",
      onclick: () => openTimer(library, session),
    }, emoji("⏱️"), t("library.cook.newTimer")));
}

/** @param {Scene} scene
 *  @param {number} place */
function stepCard(scene, place) {
  const { library, session, dish, look, mayCook, nameOf, update } = scene;
  const step = dish.instructions[place];
  const { done_by: doneBy, claimed_by: claimedBy } = session.steps[place] ?? {};
  const isOwn = claimedBy === library.playerId;
  /** @param {number} to */
  const show = (to) => {
    look.place = to;
    update();
    library.app.announce(t("library.cook.step", { place: number(to + 1), count: number(dish.instructions.length) }));
  };
  const isLast = place === dish.instructions.length - 1;
  return make("section", { class: "card cook-step", dataset: { done: doneBy ? "yes" : "no" } },
    make("div", { class: "row between" },
      make("h2", {}, t("library.cook.step", { place: number(place + 1), count: number(dish.instructions.length) })),
      doneBy ? make("span", { class: "badge", dataset: { color: "green" } }, emoji("✓"), " ",
        t("library.cook.doneBy", { who: nameOf(doneBy) }))
        : claimedBy && make("span", { class: "badge", dataset: { color: "blue" } },
          t("library.cook.claimedBy", { who: nameOf(claimedBy) }))),
    make("p", { class: "cook-text" }, step.text),
    ingredientsOf(step.text, dish.lines),
    mayCook && stepTimers(scene, place),
    make("div", { class: "cook-actions" },
      make("button", {
        class: "button quiet", disabled: place === 0, "aria-keyshortcuts": KEYS.back,
        dataset: { focus: "back", command: "back" },
        onclick: () => show(place - 1),
      }, emoji("←"), make("span", {}, t("library.cook.previous"))),
      mayCook && (doneBy ? make("button", {
        class: "button quiet", dataset: { focus: "done" },
        onclick: () => attemptCooking(library, session, "reopen", { step: place }),
      }, emoji("↺"), make("span", {}, t("library.cook.reopen"))) : make("button", {
        class: "button cook-done", "aria-keyshortcuts": KEYS.done, dataset: { focus: "done", command: "done" },
        onclick: async () => {
          if (await attemptCooking(library, session, "complete", { step: place }) && !isLast) show(place + 1);
        },
      }, emoji("✓"), make("span", {}, t("library.cook.done")))),
      make("button", {
        class: "button quiet", disabled: isLast, "aria-keyshortcuts": KEYS.next,
        dataset: { focus: "next", command: "next" },
        onclick: () => show(place + 1),
      }, make("span", {}, t("library.cook.next")), emoji("→"))),
    make("div", { class: "row between" },
      make("button", {
        class: "button small quiet", "aria-haspopup": "dialog", "aria-keyshortcuts": KEYS.ingredients,
        dataset: { focus: "ingredients", command: "ingredients" },
        onclick: () => openIngredients(dish),
      }, emoji("🧺"), t("library.recipe.ingredients")),
      mayCook && !doneBy && (isOwn || !claimedBy) && make("button", {
        class: "button small quiet", "aria-pressed": String(isOwn), dataset: { focus: "claim" },
        onclick: () => attemptCooking(library, session, isOwn ? "release" : "claim", { step: place }),
      }, emoji("🙋"), t(isOwn ? "library.cook.release" : "library.cook.claim"))));
}

/** Buttons that start a step's timers, unless they are running already.
 *  @param {Scene} scene
 *  @param {number} place */
function stepTimers({ library, session, dish }, place) {
  const { text, timer_seconds: all } = dish.instructions[place];
  const label = t("library.cook.stepTimer", { place: number(place + 1), text }).slice(0, 60).trim();
  return all.length > 0 && make("div", { class: "row" }, all.map((seconds, index) => make("button", {
    class: "button quiet", disabled: session.timers.some((timer) => timer.step === place
      && timer.duration_ms === seconds * 1_000 && ["running", "paused"].includes(timer.state)),
    ...(index === 0 ? { "aria-keyshortcuts": KEYS.timer } : {}),
    dataset: { focus: `timer ${place} ${index}`, ...(index === 0 ? { command: "timer" } : {}) },
    onclick: () => startTimer(library, session, { label, seconds, step: place }),
  }, emoji("⏱️"), secondsText(seconds))));
}

/** @typedef {import("../../chefdash.js").DishIngredient} DishIngredient */

/** @param {DishIngredient} ingredient */
function ingredientRow(ingredient) {
  const amount = amountText(ingredient);
  return make("li", {}, amount && make("b", {}, amount, " "), ingredient.name,
    ingredient.note && make("span", { class: "muted" }, `, ${ingredient.note}`),
    ingredient.optional && make("span", { class: "muted" }, ` (${t("library.recipe.optional")})`));
}

/** The ingredients that a step mentions, by whole words.
 *  @param {string} text
 *  @param {DishIngredient[]} ingredients */
function ingredientsOf(text, ingredients) {
  const said = ` ${foodKey(text)} `;
  const own = ingredients.filter(({ name }) => said.includes(` ${foodKey(name)} `));
  return own.length > 0 && make("ul", { class: "plain-list cook-ingredients" }, own.map(ingredientRow));
}

/** @param {Dish} dish */
function openIngredients({ lines }) {
  openSheet(t("library.recipe.ingredients"), () => make("ul", { class: "plain-list cook-ingredients" },
    lines.map(ingredientRow)));
}

/** @param {{ library: Library, session: Session, nameOf: (player: string | undefined) => string }} scene
 *  @param {boolean} isHead */
function people({ library, session, nameOf }, isHead) {
  return make("ul", { class: "plain-list" }, session.cooks.map(({ player_id: id, role, away_ms: away }) =>
    make("li", { class: "row between" }, make("span", {}, away === undefined ? nameOf(id)
      : t("library.cook.isAway", { who: nameOf(id) })),
    isHead && id !== library.playerId
      ? choice(`role-${id}`, ["head", "cook", "watcher"].map((one) => [one, t(`library.cook.roles.${one}`)]), role,
        (wanted) => attemptCooking(library, session, "set_role", { player_id: id, role: wanted }))
      : make("span", { class: "muted" }, wordText("library.cook.roles", role)))));
}
