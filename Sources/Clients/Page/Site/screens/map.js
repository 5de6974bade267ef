// The levels on their path, and the sheet before a round.

import { emoji, make } from "../dom.js";
import { ingredientName, number, startText, t } from "../texts.js";
import { ingredientPicture } from "../parts/kitchen/burger.js";
import { itemSwitches } from "../parts/items.js";
import { openSheet } from "../parts/sheet.js";
import { stars } from "../parts/kitchen/stars.js";
import { loaded } from "../parts/kitchen/states.js";
import { themeEmoji, themeStyle } from "../parts/themes.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Level} Level */

/** The number of levels in a row on a phone and on a wide screen; the rows alternate in
 *  direction. */
const COLUMNS = { phone: 4, wide: 5 };

/** @param {App} app
 *  @param {string} [levelId] */
export function mapScreen(app, levelId) {
  /** @type {(() => void) | null} */
  let closeSheet = null;
  let isClosed = false;
  const path = loaded(app, () => app.session.levels(), (levels) => {
    if (levels.length === 0) return null;
    const chosen = levels.find(({ level_id: id, unlocked }) => String(id) === levelId && unlocked);
    // The levels may arrive after the player has moved to another screen.
    if (chosen && !closeSheet && !isClosed) {
      closeSheet = openLevel(app, chosen, () => {
        // Only if the player closed it, and stays on the map.
        if (!isClosed && app.place[0] === "map") app.go("map");
      });
    }
    return levelPath(levels);
  }, { empty: t("map.empty") });

  const element = make("div", { class: "map" },
    make("h1", {}, t("map.title")), make("p", { class: "muted" }, t("map.about")), path);
  const close = () => {
    isClosed = true;
    closeSheet?.();
  };
  return { title: t("map.title"), element, close };
}

/** @param {Level[]} levels */
function levelPath(levels) {
  const current = levels.filter(({ unlocked }) => unlocked).at(-1);
  return make("ol", { class: "path" },
    levels.map((level, index) => levelNode(level, index, levels.length, level === current)));
}

/** @param {Level} level
 *  @param {number} index
 *  @param {number} count
 *  @param {boolean} isCurrent */
function levelNode(level, index, count, isCurrent) {
  /** @type {{ [name: string]: number }} */
  const places = {};
  /** @type {{ [name: string]: string }} */
  const dataset = {};
  for (const [name, columns] of Object.entries(COLUMNS)) {
    const { row, column, next } = placeOnPath(index, columns);
    places[`--${name}-row`] = row;
    places[`--${name}-column`] = column;
    dataset[name] = index < count - 1 ? next : "end";
  }
  const inside = [
    make("span", { class: "node-number", "aria-hidden": "true" }, number(level.level_id)),
    emoji(level.unlocked ? themeEmoji(level.theme) : "🔒", "node-theme"),
    level.unlocked && stars(level.stars, "small"),
  ];
  const label = t(level.unlocked ? "map.level" : "map.locked", {
    id: number(level.level_id), name: level.name,
  });
  const node = level.unlocked
    ? make("a", {
      class: `node${isCurrent ? " current" : ""}`, href: `#/map/${level.level_id}`,
      "aria-label": `${label}, ${t("common.stars", { count: level.stars })}`,
    }, inside)
    : make("span", { class: "node locked", role: "img", "aria-label": label }, inside);
  return make("li", { style: { ...places, ...themeStyle(level.theme) }, dataset }, node,
    make("span", { class: "node-name", "aria-hidden": "true" }, level.name));
}

/** The level's position, from 1, and the side of the next one.
 *  @param {number} index
 *  @param {number} columns */
function placeOnPath(index, columns) {
  const row = Math.floor(index / columns);
  const goesRight = row % 2 === 0;
  const step = index % columns;
  return {
    row: row + 1,
    column: goesRight ? step + 1 : columns - step,
    next: step === columns - 1 ? "down" : goesRight ? "right" : "left",
  };
}

/** @param {App} app
 *  @param {Level} level
 *  @param {() => void} onClose */
function openLevel(app, level, onClose) {
  const title = `${number(level.level_id)} · ${level.name}`;
  return openSheet(title, (close) => make("div", { class: "stacked" },
    make("div", { class: "scene", style: themeStyle(level.theme) },
      emoji(themeEmoji(level.theme), "huge")),
    make("div", { class: "row between" },
      make("p", { class: "target" }, t("map.target", { count: number(level.target) })),
      stars(level.stars)),
    make("ul", { class: "pantry", "aria-label": t("map.ingredients") },
      level.ingredients.map((ingredient) => make("li", {}, ingredientPicture(ingredient),
        make("span", { class: "visually-hidden" }, ingredientName(ingredient))))),
    make("h3", {}, t("map.equip")),
    loaded(app, () => app.session.shop(), (items) => equipment(app, level, items, close))), onClose);
}

/** @param {App} app
 *  @param {Level} level
 *  @param {import("../chefdash.js").Item[]} items
 *  @param {() => void} close */
function equipment(app, level, items, close) {
  const owned = items.filter((item) => item.owned > 0);
  const switches = itemSwitches(app, owned);
  const start = make("button", {
    class: "button huge-button",
    onclick: (event) => app.start(event.currentTarget, () =>
      app.session.startRound(level.level_id, switches.chosen()))
      .then((isUnderWay) => isUnderWay && close()),
  }, startText(app.session));
  // Focuses it once it is in the page, so that Enter starts.
  queueMicrotask(() => start.focus({ preventScroll: true }));
  return make("div", { class: "stacked" },
    owned.length ? switches.element : make("p", { class: "muted" }, t("map.nothingOwned")),
    make("a", { class: "button quiet small", href: "#/shop", onclick: close }, emoji("🛒"), t("map.toShop")),
    make("div", { class: "sheet-foot" }, start));
}
