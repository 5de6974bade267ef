// The end of a cooking session: the rating and note, the amounts taken from the pantry, and the
// leftovers.

import { emoji, make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";
import { addDays, today } from "../../rules/days.js";
import { FIELDS } from "../../rules/generated/fields.js";
import { newId } from "../../rules/ids.js";
import { tellCooked } from "./cooking.js";
import { labelled, ratingField, stepper, toggle } from "../forms/fields.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../rules/cookings.js").Session} Session */
/** @typedef {import("../../rules/cookings.js").Dish} Dish */

/** The default shelf life of leftovers, days. */
const LEFTOVER_DAYS = 3;

/** @param {Library} library
 *  @param {Session} session
 *  @param {Dish} dish */
export function openFinish(library, session, dish) {
  const { recipe_id: recipe, name, lines } = dish;
  openSheet(t("library.cook.finishTitle", { name }), (close) => {
    /** @type {number | undefined} */
    let rating;
    let left = 0;
    /** @type {Set<string>} */
    const also = new Set();
    const note = make("textarea", { id: "finish-note", maxlength: FIELDS.cooking_note.text.most, rows: "3" });
    const deduct = toggle("finish-deduct", t("library.recipe.deduct"), true);
    const expiry = make("input", { id: "finish-expiry", type: "date", value: addDays(today(), LEFTOVER_DAYS) });
    const expiryRow = make("div", { hidden: true }, labelled(t("library.pantry.expiry"), expiry));
    const optional = lines.filter((one) => one.optional);
    return make("form", {
      class: "stacked finish", onsubmit: async (event) => {
        event.preventDefault();
        close();
        const answer = await library.act("finish_cooking", {
          session_id: session.session_id, base_seq: library.sync?.replica.through ?? 0, day: today(), also: [...also],
          deduct: Boolean(deduct.querySelector("input")?.checked),
          ops: [...noteOps(recipe, note.value.trim(), rating), ...leftoverOps(name, left, expiry.value)],
        });
        library.app.go("library", "recipe", recipe);
        if (answer) tellCooked(library, answer);
      },
    },
    ratingField("finish-rating", t("library.facts.rating"), undefined, (value) => { rating = value; }),
    labelled(t("library.recipe.noteText"), note),
    deduct,
    optional.length > 0 && make("fieldset", { class: "stacked-tight" }, make("legend", {}, t("library.recipe.also")),
      optional.map(({ ingredient_id: id, name: food }) => toggle(`also-${id}`, food, false, (isOn) => {
        if (isOn) also.add(id);
        else also.delete(id);
      }))),
    make("div", { class: "row between" }, make("span", {}, t("library.cook.leftovers")),
      stepper("finish-left", t("library.cook.leftovers"), 0, (value) => {
        left = value;
        expiryRow.hidden = value === 0;
      }, { least: 0 })),
    expiryRow,
    make("button", { class: "button huge-button", type: "submit" }, emoji("🍽️"), t("library.cook.finish")));
  });
}

/** @param {string} recipe
 *  @param {string} text
 *  @param {number | undefined} rating */
function noteOps(recipe, text, rating) {
  if (!text && !rating) return [];
  const fields = { text: text || t("library.cook.ratedOnly"), ...(rating ? { rating } : {}) };
  return [{ op: "create", kind: "cooking_note", id: newId(), parent: recipe, fields }];
}

/** Leftovers become stock in the pantry, counted in servings.
 *  @param {string} name
 *  @param {number} servings
 *  @param {string} expiry */
function leftoverOps(name, servings, expiry) {
  if (servings === 0) return [];
  const id = newId();
  return [
    { op: "create", kind: "pantry_item", id, fields: { name: t("library.cook.leftoverOf", { name }).slice(0, 200) } },
    {
      op: "create", kind: "lot", id: newId(), parent: id,
      fields: { stock: String(servings), ...(expiry ? { expiry } : {}) },
    },
  ];
}
