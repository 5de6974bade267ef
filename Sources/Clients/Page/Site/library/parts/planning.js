// The sheet that adds a meal to the plan or changes it.

import { emoji, make } from "../../dom.js";
import { t } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { today, weekStart } from "../rules/days.js";
import { FIELDS } from "../rules/generated/fields.js";
import { newId } from "../rules/ids.js";
import { drawMeal } from "../rules/mealdraw.js";
import { placeAtEnd } from "../rules/places.js";
import { choice, labelled, stepper, toggle } from "./forms/fields.js";
import { offerUndo } from "./undo.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */
/** @typedef {import("../sync/replica.js").Op} Op */

export const SLOTS = FIELDS.plan_entry.slot.words;

/** A planned meal's name. A deleted recipe keeps its title on the plan, which the device still
 *  knows.
 *  @param {Library} library
 *  @param {{ recipe?: string, text?: string }} fields */
export function mealOf({ view }, { recipe, text }) {
  const known = recipe ? view.at(`recipe/${recipe}`) : undefined;
  return {
    name: known?.fields.name ?? text ?? t("library.plan.unknown"),
    isDeleted: Boolean(recipe && (!known || known.deleted)),
  };
}

/** Marks a planned recipe that was deleted. */
export function deletedMark() {
  return make("span", { class: "small-text bad-text" }, emoji("🗑️"), " ", t("library.plan.deleted"));
}

/** True if a meal still needs shopping: past meals and leftovers don't.
 *  @param {Library} library
 *  @param {{ fields: { [name: string]: any } }} meal */
export function isToBuyFor({ view }, { fields }) {
  return Boolean(view.get("recipe", fields.recipe)) && !fields.leftovers && fields.day >= today();
}

/** The request that puts a meal's missing ingredients on the grocery list, in place of the meal's
 *  earlier ones.
 *  @param {Entity} meal */
export function groceriesOf({ id, fields: { recipe, servings } }) {
  return { recipe_id: recipe, servings, plan_entry_id: id, day: today() };
}

/** The unchecked grocery needs of a meal.
 *  @param {Library} library
 *  @param {string} meal */
function openNeeds({ view }, meal) {
  return view.list("grocery_need").filter(({ fields }) => fields.plan_entry === meal && !fields.checked);
}

/** Edits the plan, and updates the grocery list of the weeks that have one: ingredients used by one
 *  meal are missing for later ones.
 *  @param {Library} library
 *  @param {Op[]} ops
 *  @param {Set<string>} [weeks]  the Mondays of these weeks */
function editPlan(library, ops, weeks = listedWeeks(library)) {
  library.edit(ops);
  for (const meal of library.view.list("plan_entry")) {
    const isListed = weeks.has(weekStart(meal.fields.day)) || openNeeds(library, meal.id).length > 0;
    if (isListed && isToBuyFor(library, meal)) library.sync?.act("plan_groceries", groceriesOf(meal));
  }
}

/** @param {Library} library */
function listedWeeks({ view }) {
  const meals = view.list("grocery_need").flatMap(({ fields }) => view.get("plan_entry", fields.plan_entry) ?? []);
  return new Set(meals.map(({ fields }) => weekStart(fields.day)));
}

/** Changes a planned meal. Its grocery needs are removed if it needs no shopping any more.
 *  @param {Library} library
 *  @param {string} id
 *  @param {{ [name: string]: any }} fields
 *  @param {string[]} [clear] */
export function changeMeal(library, id, fields, clear = []) {
  const known = { ...library.view.get("plan_entry", id)?.fields, ...fields };
  for (const name of clear) delete known[name];
  const gone = library.may("adult") && !isToBuyFor(library, { fields: known }) ? openNeeds(library, id) : [];
  editPlan(library, [{ op: "set", kind: "plan_entry", id, fields, clear },
    ...gone.map((need) => ({ op: "delete", kind: need.kind, id: need.id }))]);
}

/** Removes a meal from the plan with its grocery needs, and offers to restore both.
 *  @param {Library} library
 *  @param {string} id
 *  @param {string} name */
function deleteMeal(library, id, name) {
  const weeks = listedWeeks(library);
  const all = [{ kind: "plan_entry", id }, ...openNeeds(library, id)].map((one) => ({ kind: one.kind, id: one.id }));
  editPlan(library, all.map((one) => ({ op: "delete", ...one })), weeks);
  offerUndo(t("library.deleted", { name }), () =>
    editPlan(library, all.map((one) => ({ op: "restore", ...one })), weeks));
}

/** @param {Library} library
 *  @param {{
 *    id?: string, recipe?: string, text?: string, day?: string, slot?: string, servings?: number, leftovers?: boolean,
 *  }} entry */
export function openPlan(library, { id, recipe = "", text = "", day = today(), slot = "dinner", servings, leftovers }) {
  const { view } = library;
  openSheet(t(id ? "library.plan.change" : "library.plan.add"), (close) => {
    const recipes = () => view.list("recipe").sort((left, right) => left.fields.name.localeCompare(right.fields.name));
    let count = servings ?? view.get("recipe", recipe)?.fields.servings ?? 4;
    const names = make("datalist", { id: "plan-recipes" },
      recipes().map(({ fields: { name } }) => make("option", { value: name })));
    const what = make("input", {
      id: "plan-what", list: names.id, required: true, maxlength: FIELDS.plan_entry.text.most, autocomplete: "off",
      value: recipe || text ? mealOf(library, { recipe, text }).name : "",
    });
    const when = make("input", { id: "plan-day", type: "date", required: true, value: day });
    const meal = choice("plan-slot", SLOTS.map((one) => [one, t(`library.slots.${one}`)]), slot);
    const isLeftovers = toggle("plan-leftovers", t("library.plan.isLeftovers"), Boolean(leftovers));
    const tags = view.list("tag").sort((left, right) => left.fields.name.localeCompare(right.fields.name));
    const tag = choice("plan-tag", [["", t("library.plan.anyTag")],
      .../** @type {[string, string][]} */ (tags.map((one) => [one.id, one.fields.name]))], "");
    tag.setAttribute("aria-label", t("library.plan.tag"));
    const chosen = () => recipes().find(({ fields: { name } }) => name === what.value.trim());
    /** Draws another recipe than the current one. */
    const draw = () => {
      const before = chosen()?.id;
      const drawn = drawMeal(view, { tag: tag.value, day: when.value || day, slot: meal.value, seed: newId(), before });
      if (drawn) what.value = drawn.fields.name;
      library.app.announce(drawn ? drawn.fields.name : t("library.plan.noneToDraw"));
      if (!drawn) library.app.toast(t("library.plan.noneToDraw"), "warning");
    };
    return make("form", {
      class: "stacked", onsubmit: (event) => {
        event.preventDefault();
        close();
        const known = chosen();
        const fields = {
          day: when.value, slot: meal.value, servings: count,
          leftovers: Boolean(isLeftovers.querySelector("input")?.checked),
          ...(known ? { recipe: known.id } : { text: what.value.trim() }),
        };
        if (id) changeMeal(library, id, fields, [known ? "text" : "recipe"]);
        else {
          const there = view.list("plan_entry").filter((one) => one.fields.day === when.value
            && one.fields.slot === meal.value);
          library.edit([{ op: "create", kind: "plan_entry", id: newId(),
            fields: { ...fields, place: placeAtEnd(there) } }]);
          library.app.toast(t("library.plan.added"), "good");
        }
      },
    }, labelled(t("library.plan.what"), what, { hint: t("library.plan.whatHint") }), names,
    names.childElementCount > 1 && make("div", { class: "row" }, tags.length > 0 && tag, make("button", {
      class: "button quiet small", type: "button", onclick: draw,
    }, emoji("🎲"), t("library.plan.draw"))),
      labelled(t("library.plan.day"), when),
    labelled(t("library.plan.slot"), meal),
    make("div", { class: "row between" }, make("span", {}, t("library.recipe.servings")),
      stepper("plan-servings", t("library.recipe.servings"), count, (value) => { count = value; })),
    isLeftovers,
    make("div", { class: "row between" }, make("button", { class: "button", type: "submit" }, t("common.save")),
      id && library.may("adult") && make("button", {
        class: "button quiet", type: "button", onclick: () => {
          close();
          deleteMeal(library, id, what.value);
        },
      }, emoji("🗑️"), t("library.delete"))));
  });
}
