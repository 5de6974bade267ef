// The nutrition of one serving of a recipe, and the share of the recipe that it covers.

import { fill, make } from "../../dom.js";
import { number, t, wordText } from "../../texts.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */

const NUTRIENTS = ["protein", "fat", "carbohydrate", "sugar", "fibre", "salt"];

/** A card that the server fills once it knows the recipe in its shown state; empty if the server
 *  has no data on foods.
 *  @param {Library} library
 *  @param {string} id */
export function nutritionCard(library, id) {
  const element = make("div", { class: "nutrition" });
  let shown = "";

  /** Asks again if the recipe has changed.
   *  @param {Entity} recipe
   *  @param {Entity[]} ingredients */
  async function update(recipe, ingredients) {
    const wanted = JSON.stringify([recipe.fields.servings, ingredients.map(({ id: one, fields }) => [one, fields])]);
    const isSent = (library.sync?.replica.queue.length ?? 0) === 0;
    if (wanted === shown || !library.isOnline || !isSent) return;
    shown = wanted;
    try {
      const answer = await library.ask("get_nutrition", { recipe_id: id });
      if (shown === wanted) fill(element, answer.has_foods && content(answer, ingredients));
    } catch (/** @type {any} */ error) {
      if (typeof error.code !== "string") throw error;
      if (shown === wanted) shown = "";
    }
  }
  return { element, update };
}

/** @param {any} answer
 *  @param {Entity[]} ingredients */
function content({ serving, parts: states, known_mg: known, covered_mg: covered }, ingredients) {
  const all = states.length;
  const count = states.filter((/** @type {any} */ one) => one.state === "covered").length;
  const names = new Map(ingredients.map(({ id, fields }) => [id, fields.name]));
  const share = known > 0 ? Math.floor(100 * covered / known) : 0;
  return make("section", { class: "card stacked" }, make("h2", {}, t("library.nutrition.title")),
    count > 0 && make("dl", { class: "recipe-facts nutrition-facts" }, fact("energy", t("library.nutrition.kcal",
      { count: number(serving.energy_kcal) })),
    NUTRIENTS.map((name) => fact(name, t("library.nutrition.grams", { count: number(serving[`${name}_mg`] / 1_000, 1) })))),
    make("p", { class: "muted small-text coverage" },
      t("library.nutrition.covers", { count: number(count), all: number(all), share: number(share) })),
    make("details", {}, make("summary", {}, t("library.nutrition.how")),
      make("ul", { class: "plain-list" }, states.map((/** @type {any} */ one) => make("li", { dataset: { state: one.state } },
        make("b", {}, names.get(one.ingredient_id) ?? ""), " ", make("span", { class: "muted small-text" },
          one.state !== "covered" && wordText("library.nutrition.states", one.state),
          one.food && [one.state === "covered" ? "" : " · ", make("span", { lang: "en" }, one.food)],
          one.weight_mg !== undefined
            && ` · ${t("library.nutrition.grams", { count: number(one.weight_mg / 1_000, 0) })}`))),
      ), make("p", { class: "muted small-text" }, t("library.nutrition.source"))));
}

/** @param {string} name
 *  @param {string} value */
function fact(name, value) {
  return make("div", { dataset: { fact: name } },
    make("dt", {}, t(`library.nutrition.${name}`)), make("dd", {}, value));
}
