// A burger seen from the side, one picture for each ingredient.

import { art, emoji, fill, loadArt, make } from "../dom.js";
import { ingredientNames, t } from "../texts.js";

/** The picture of each ingredient, and how far it sinks into what is below, in hundredths of the
 *  burger's width. Bread is a bottom at the bottom and a top elsewhere. An ingredient that isn't
 *  here is shown as its emoji. */
const LAYERS = {
  "🥩": ["patty", 2.5],
  "🧀": ["cheese", 11],
  "🥬": ["lettuce", 6],
  "🍅": ["tomato", 3],
  "🥓": ["bacon", 5],
  "🧅": ["onion", 3],
  "🍄": ["mushroom", 6],
};

/** Loads all pictures that a burger may need. */
export function loadLayers() {
  for (const [name] of Object.values(LAYERS)) loadArt(name);
  for (const name of ["bun-bottom", "bun-top", "plate"]) loadArt(name);
}

/** An empty burger. `show(ingredients, pendingCount)` stacks them from the bottom; the last
 *  `pendingCount` of them aren't certain yet. What was there stays, what is new drops on top. */
export function burger({ hasPlate = true } = {}) {
  const stack = make("div", { class: "stack" });
  const element = make("div", { class: "burger", role: "img" },
    stack, hasPlate && art("plate", "plate"));
  let shown = [];

  function show(ingredients, pendingCount = 0) {
    const isSame = (ingredient, index) => ingredient === shown[index];
    const firstOther = ingredients.findIndex((ingredient, index) => !isSame(ingredient, index));
    const keep = firstOther < 0 ? Math.min(ingredients.length, shown.length) : firstOther;
    while (stack.childElementCount > keep) stack.lastChild.remove();
    stack.append(...ingredients.slice(keep).map((one, index) => layer(one, keep + index)));
    shown = [...ingredients];
    const confirmed = ingredients.length - pendingCount;
    [...stack.children].forEach((child, index) => {
      child.classList.toggle("pending", index >= confirmed);
    });
    const names = ingredientNames(ingredients);
    element.setAttribute("aria-label",
      names ? t("kitchen.plate", { ingredients: names }) : t("kitchen.plateEmpty"));
  }

  show([]);
  return { element, show };
}

/** A burger that stays as it is. */
export function burgerPicture(ingredients, options) {
  const { element, show } = burger(options);
  show(ingredients);
  element.classList.add("still");
  return element;
}

/** The order's ingredients from the bottom up; those of which `doneCount` are on the plate are
 *  ticked off, and the next one is marked: as missed, if `isWrong`. */
export function orderSlots() {
  const element = make("ol", { class: "slots" });
  let shown = "";
  return {
    element,
    show(ingredients, doneCount, isWrong = false) {
      const key = ingredients.join(" ");
      if (key !== shown) fill(element, ingredients.map(slot));
      shown = key;
      [...element.children].forEach((child, index) => {
        child.classList.toggle("done", index < doneCount);
        child.classList.toggle("next", index === doneCount && !isWrong);
        child.classList.toggle("missed", index === doneCount && isWrong);
      });
    },
  };
}

function slot(ingredient) {
  return make("li", {},
    emoji(ingredient), make("span", { class: "visually-hidden" }, ingredientNames([ingredient])));
}

function layer(ingredient, index) {
  if (ingredient === "🍞") return index === 0 ? picture("bun-bottom", 0) : picture("bun-top", 5);
  const [name, sink] = LAYERS[ingredient] ?? [];
  return name ? picture(name, sink) : emoji(ingredient, "layer unknown");
}

function picture(name, sink) {
  const image = art(name, "layer");
  image.style.setProperty("margin-bottom", `${-sink}%`);
  return image;
}
