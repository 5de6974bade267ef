// The shop's items: their names, pictures and effects.

import { emoji, fill, make } from "../dom.js";
import { number, seconds, t, wordText } from "../texts.js";
import { loaded } from "./kitchen/states.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Item} Item */
/** @typedef {ReturnType<typeof raceItems>} RaceItems */

/** Phases of a room in which players choose the items for its next race. */
const WAITING = new Set(["gathering", "intermission", "results"]);

/** The item's name without the emoji that it may end with.
 *  @param {Item} item */
export function itemName({ name }) {
  return name.replace(/\p{Extended_Pictographic}\uFE0F?/gu, "").trim();
}

/** The emoji of an item's name.
 *  @param {Item} item */
export function itemEmoji({ name }) {
  return name.match(/\p{Extended_Pictographic}/u)?.[0] ?? "🎁";
}

/** An item's effect, with the server's numbers.
 *  @param {Item} item
 *  @param {number} tickMs */
export function itemEffect({ effect }, tickMs) {
  return Object.entries(effect).map(([kind, value]) => wordText("effects", kind, {
    amount: kind === "extra_clock_ticks" ? seconds(value, tickMs) : number(value),
  })).join(", ");
}

/** Switches for the items to use in a round; `chosen()` returns the ids of those switched on.
 *  @param {App} app
 *  @param {Item[]} items */
export function itemSwitches(app, items) {
  const boxes = items.map((item) => {
    const box = make("input", {
      type: "checkbox", id: `equip-${item.item_id}`, value: item.item_id,
      "aria-describedby": `equip-${item.item_id}-effect`,
    });
    return { box, label: make("label", { class: "equip card", for: box.id },
      emoji(itemEmoji(item), "item-picture"),
      make("span", { class: "equip-text" },
        make("b", {}, itemName(item)),
        make("span", { class: "muted", id: `equip-${item.item_id}-effect` },
          itemEffect(item, app.session.tickMs), " · ",
          t("shop.owned", { count: number(item.owned) }))),
      box) };
  });
  return {
    element: make("div", { class: "equips" }, boxes.map(({ label }) => label)),
    chosen: () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
  };
}

/** Switches for the next race of the player's room, if it allows items. For each race they start
 *  switched off. `update` follows the room, and `chosen()` returns the ids of those switched on.
 *  @param {App} app */
export function raceItems(app) {
  const { session } = app;
  const element = make("div", {});
  let areShown = false;
  /** @type {ReturnType<typeof itemSwitches> | null} */
  let switches = null;
  return {
    element,
    update() {
      const { room } = session;
      const canTake = room !== null && room.allow_items && session.isInRace && WAITING.has(room.phase);
      if (canTake === areShown) return;
      areShown = canTake;
      switches = null;
      fill(element, canTake && loaded(app, () => session.shop(), (items) => {
        switches = itemSwitches(app, items.filter((item) => item.owned > 0));
        return switches.element;
      }));
    },
    chosen: () => switches?.chosen() ?? [],
  };
}
