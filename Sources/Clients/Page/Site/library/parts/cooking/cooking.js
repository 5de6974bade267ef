// The sheet that marks a recipe as cooked, and the report of what the server took from the pantry.

import { emoji, make } from "../../../dom.js";
import { t, wordText } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";
import { today } from "../../rules/days.js";
import { fraction, minus, quantity, written } from "../../rules/quantities.js";
import { amountText } from "../forms/amounts.js";
import { labelled, stepper, toggle } from "../forms/fields.js";
import { offerUndo } from "../undo.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../sync/table.js").Entity} Entity */

/** @param {Library} library
 *  @param {Entity} recipe
 *  @param {number} servings
 *  @param {Entity[]} ingredients */
export function openCook(library, recipe, servings, ingredients) {
  openSheet(t("library.recipe.cookTitle", { name: recipe.fields.name }), (close) => {
    let count = servings;
    const day = make("input", { id: "cook-day", type: "date", value: today(), required: true });
    const deduct = toggle("cook-deduct", t("library.recipe.deduct"), true);
    /** @type {Set<string>} */
    const also = new Set();
    const optional = ingredients.filter(({ fields }) => fields.optional);
    return make("form", {
      class: "stacked", onsubmit: async (event) => {
        event.preventDefault();
        close();
        const answer = await library.act("cook", {
          recipe_id: recipe.id, day: day.value, servings: count, also: [...also],
          deduct: Boolean(deduct.querySelector("input")?.checked),
        });
        if (answer) tellCooked(library, answer);
      },
    },
    make("div", { class: "row between" }, make("span", {}, t("library.recipe.servings")),
      stepper("cook-servings", t("library.recipe.servings"), servings, (value) => { count = value; })),
    labelled(t("library.recipe.cookDay"), day), deduct,
    optional.length > 0 && make("fieldset", { class: "stacked-tight" }, make("legend", {}, t("library.recipe.also")),
      optional.map(({ id, fields }) => toggle(`also-${id}`, fields.name, false, (isOn) => {
        if (isOn) also.add(id);
        else also.delete(id);
      }))),
    make("button", { class: "button huge-button", type: "submit" }, emoji("🍳"), t("library.recipe.cooked1")));
  });
}

/** Returns exactly the amount that was taken from a lot.
 *  @param {{ lot_id: string, before: string, after: string }} entry */
function givenBack({ lot_id: id, before, after }) {
  const [had, has] = [before, after].map((text) => quantity(text) ?? fraction(0));
  return { op: "adjust", kind: "lot", id, by: written(minus(had, has)) };
}

/** Shows the amounts taken from the pantry, and the ingredients that were left out.
 *  @param {Library} library
 *  @param {any} answer */
export function tellCooked(library, { records = [], stock = [], left_out: leftOut = [] }) {
  const cooking = records.find((/** @type {any} */ { kind }) => kind === "cooking");
  const offer = () => {
    if (cooking && library.may("adult")) {
      offerUndo(t("library.recipe.marked"), () => library.edit([
        { op: "delete", kind: "cooking", id: cooking.id },
        ...stock.map(givenBack),
      ]));
    }
  };
  if (stock.length === 0 && leftOut.length === 0) return offer();
  const { view } = library;
  openSheet(t("library.recipe.taken"), () => make("div", { class: "stacked" },
    stock.length > 0 && make("ul", { class: "plain-list" },
      stock.map((/** @type {any} */ { lot_id: id, before, after }) => {
      const item = view.get("pantry_item", view.at(`lot/${id}`)?.parent);
      const unit = item?.fields.unit;
      const [had, has] = [before, after].map((quantity) => amountText({ quantity, unit }));
      return make("li", {}, make("b", {}, item?.fields.name ?? ""), ` ${had} → ${has}`);
    })),
    leftOut.length > 0 && make("div", { class: "stacked-tight" }, make("h3", {}, t("library.recipe.leftOut")),
      make("ul", { class: "plain-list" }, leftOut.map((/** @type {any} */ { ingredient_id: id, reason }) =>
        make("li", {}, wordText("library.recipe.leftOutWhy", reason, {
          name: view.get("ingredient", id)?.fields.name ?? "",
        })))))), offer);
}
