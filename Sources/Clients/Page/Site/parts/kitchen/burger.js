// A burger seen from the side, one picture for each ingredient.

import { art, emoji, fill, loadArt, make, setAttribute } from "../../dom.js";
import { ingredientName, ingredientNames, t } from "../../texts.js";

/** @typedef {import("../../chefdash.js").Ingredient} Ingredient */

/** The ingredients with a picture of the same name, and the depth to which it sinks into the layer
 *  below, in hundredths of the burger's width. A bun is a bottom at the bottom and a top elsewhere.
 *  Any other ingredient is shown as its emoji. */
const LAYERS = new Map([
  ["patty", 2.5], ["cheese", 11], ["lettuce", 6], ["tomato", 3],
  ["bacon", 5], ["onion", 3], ["mushroom", 6],
]);

/** An ingredient's picture, or its emoji if it has none; a bun as a top.
 *  @param {Ingredient} ingredient */
export function ingredientPicture({ ingredient_id: id, emoji: sign }) {
  if (id === "bun") return art("bun-top", "face whole");
  return LAYERS.has(id) ? art(id, "face") : emoji(sign);
}

/** The recipe's name for an ingredient, as a label under its picture; nothing in the game's own
 *  levels.
 *  @param {Ingredient} ingredient */
export function ingredientLabel({ label }) {
  return label && make("span", { class: "face-label" }, label);
}

/** The list of all ingredients in a level that comes from a recipe.
 *  @param {Ingredient[]} ingredients */
export function tokenList(ingredients) {
  return make("ul", { class: "tokens" }, ingredients.map((one) =>
    make("li", {}, ingredientPicture(one), " ", ingredientName(one))));
}

/** Loads all pictures that a burger may need. */
export function loadLayers() {
  for (const name of [...LAYERS.keys(), "bun-bottom", "bun-top", "plate"]) loadArt(name);
}

/** An empty burger. `show(ingredients)` stacks them from the bottom. Unchanged layers stay, new
 *  ones drop on top. */
export function burger({ hasPlate = true } = {}) {
  const stack = make("div", { class: "stack" });
  const element = make("div", { class: "burger", role: "img" },
    stack, hasPlate && art("plate", "plate"));
  /** @type {string[]} */
  let shown = [];

  /** @param {Ingredient[]} ingredients */
  function show(ingredients) {
    const ids = ingredients.map(({ ingredient_id: id }) => id);
    const firstOther = ids.findIndex((id, index) => id !== shown[index]);
    const keep = firstOther < 0 ? Math.min(ids.length, shown.length) : firstOther;
    while (stack.childElementCount > keep) stack.lastChild?.remove();
    stack.append(...ingredients.slice(keep).map((one, index) => layer(one, keep + index)));
    shown = ids;
    const names = ingredientNames(ingredients);
    setAttribute(element, "aria-label",
      names ? t("kitchen.plate", { ingredients: names }) : t("kitchen.plateEmpty"));
  }

  show([]);
  return { element, show };
}

/** A static picture of a burger.
 *  @param {Ingredient[]} ingredients */
export function burgerPicture(ingredients) {
  const { element, show } = burger();
  show(ingredients);
  element.classList.add("still");
  return element;
}

/** The order's ingredients from the bottom up: those on the plate are ticked off, and the next one
 *  is marked, as missed if another lies in its place. */
export function orderSlots() {
  const element = make("ol", { class: "slots" });
  let shown = "";
  return {
    element,
    /** @param {Ingredient[]} ingredients
     *  @param {Ingredient[]} stacked  the plate's content */
    show(ingredients, stacked) {
      const firstOther = stacked.findIndex(({ ingredient_id: id }, index) =>
        id !== ingredients[index]?.ingredient_id);
      const isWrong = firstOther >= 0;
      const doneCount = isWrong ? firstOther : stacked.length;
      const key = ingredients.map(({ ingredient_id: id }) => id).join(" ");
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

/** @param {Ingredient} ingredient */
function slot(ingredient) {
  return make("li", { dataset: { ingredient: ingredient.ingredient_id } },
    ingredientPicture(ingredient), ingredientLabel(ingredient),
    make("span", { class: "visually-hidden" }, ingredientNames([ingredient])));
}

/** @param {Ingredient} ingredient
 *  @param {number} index */
function layer({ ingredient_id: id, emoji: sign }, index) {
  if (id === "bun") return index === 0 ? picture("bun-bottom", 0) : picture("bun-top", 5);
  const sink = LAYERS.get(id);
  return sink === undefined ? emoji(sign, "layer unknown") : picture(id, sink);
}

/** @param {string} name
 *  @param {number} sink */
function picture(name, sink) {
  const image = art(name, "layer");
  image.style.setProperty("margin-bottom", `${-sink}%`);
  return image;
}
