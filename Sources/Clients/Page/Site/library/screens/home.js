// The library's first screen: today's plan, expiring food, and suggestions to cook.

import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { emptyState } from "../../parts/kitchen/states.js";
import { addDays, awayText, dayText, today } from "../rules/days.js";
import { amountText } from "../parts/forms/amounts.js";
import { byPlace } from "../rules/places.js";
import { live } from "../parts/cooking/live.js";
import { deletedMark, mealOf, SLOTS } from "../parts/planning.js";
import { badge, recipeCard } from "../parts/recipes.js";
import { ring } from "../parts/cooking/ring.js";
import { section } from "../parts/section.js";
import { knownMatches } from "./matches.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */

/** @type {{ [slot: string]: string }} */
const SLOT_PICTURES = { breakfast: "🥐", lunch: "🥪", dinner: "🍽️", snack: "🍎" };
const SUGGESTIONS = 4;
const NEWEST = 4;
const EXPIRING = 6;

/** @param {Library} library */
export function homeScreen(library) {
  const matches = knownMatches(library, { sort: "expiring", limit: 20 });
  const main = live(library, ["recipe", "plan_entry", "pantry_item", "lot", "matches"], () => {
    const { view } = library;
    if (view.count("recipe") === 0 && view.count("plan_entry") === 0
      && view.list("pantry_item").every(({ fields }) => fields.staple)) {
      return welcome(library);
    }
    return make("div", { class: "library-home" }, plan(library), expiring(library), suggestions(library, matches.rows),
      newest(library), make("div", { class: "row" },
        action("🧭", "discover"), action("👣", "activity")));
  }, { early: () => library.view.count("recipe") > 0 });
  matches.onChange(() => main.update());
  const heading = make("h1", {}, greeting());
  const element = make("div", { class: "library-screen" },
    make("div", { class: "row between" }, heading, make("a", {
      class: "household-name", href: "#/library/households",
    }, emoji("🏡"), library.household?.name ?? "")), main.element);
  return { title: t("library.to.home"), element, close: () => { main.close(); matches.close(); } };
}

/** @param {string} character
 *  @param {string} screen */
function action(character, screen) {
  return make("a", { class: "button quiet", href: `#/library/${screen}`, dataset: { focus: screen } }, emoji(character),
    t(`library.${screen}.title`));
}

function greeting(hour = new Date().getHours()) {
  return t(`library.home.${hour < 5 ? "night" : hour < 12 ? "morning" : hour < 19 ? "afternoon" : "evening"}`);
}

/** @param {Library} library */
function welcome(library) {
  const samples = make("button", {
    class: "button quiet", onclick: (event) => library.app.attempt(event.currentTarget,
      () => library.ask("add_samples", {
      language: library.app.settings.language,
    })),
  }, emoji("🍅"), t("library.households.samples"));
  return emptyState(t("library.home.empty"), library.may("adult") ? make("a", {
    class: "button", href: "#/library/add",
  }, emoji("➕"), t("library.to.addRecipe")) : make("span", {}), library.may("adult") ? samples : make("span", {}));
}

/** @param {Library} library */
function plan(library) {
  const { view } = library;
  const day = today();
  const entries = view.list("plan_entry").filter(({ fields }) => fields.day === day).sort(byPlace)
    .sort((left, right) => SLOTS.indexOf(left.fields.slot) - SLOTS.indexOf(right.fields.slot));
  const content = entries.length === 0
    ? make("p", { class: "card muted" }, t("library.home.nothingPlanned"))
    : make("ul", { class: "card plain-list" }, entries.map(({ fields: { slot, recipe, text, servings } }) => {
      const { name, isDeleted } = mealOf(library, { recipe, text });
      return make("li", { class: "row" }, emoji(SLOT_PICTURES[slot] ?? "🍽️", "big-emoji"),
        make("span", { class: "grow" },
        make("span", { class: "muted small-text" }, t(`library.slots.${slot}`)), make("br"),
        recipe ? make("a", { class: "plain-link", href: `#/library/recipe/${recipe}/${servings}` }, name)
          : make("b", {}, name), isDeleted && [" ", deletedMark()]),
            make("span", { class: "muted" }, counted("library.servings", servings)));
    }));
  return section(t("library.home.today", { day: dayText(day) }), "#/library/plan", content);
}

/** The lots that expire within the person's chosen number of days, the soonest first.
 *  @param {Library} library */
export function expiringLots({ view, expiringDays }) {
  const last = addDays(today(), expiringDays);
  return view.list("lot").filter(({ fields }) => fields.expiry && fields.expiry <= last && fields.stock !== "0")
    .flatMap((lot) => {
      const item = view.get("pantry_item", lot.parent);
      return item ? [{ lot, item }] : [];
    })
    .sort((left, right) => (left.lot.fields.expiry < right.lot.fields.expiry ? -1 : 1));
}

/** @param {Library} library */
function expiring(library) {
  const lots = expiringLots(library);
  const content = lots.length === 0 ? make("p", { class: "card muted" }, t("library.home.nothingExpires"))
    : make("ul", { class: "card plain-list" },
      lots.slice(0, EXPIRING).map(({ lot, item }) => make("li", { class: "row" },
      make("span", { class: "grow" }, make("b", {}, item.fields.name), " ",
        make("span", { class: "muted" }, amountText({
        quantity: lot.fields.stock, unit: item.fields.unit,
      }))), badge(awayText(lot.fields.expiry), lot.fields.expiry < today() ? "red" : "orange"))));
  return section(t("library.home.expiring"), "#/library/pantry", content);
}

/** @param {Library} library
 *  @param {any[]} rows */
function suggestions(library, rows) {
  const known = rows.filter(({ percentage }) => percentage > 0).flatMap((row) => {
    const recipe = library.view.get("recipe", row.recipe_id);
    return recipe ? [{ row, recipe }] : [];
  }).slice(0, SUGGESTIONS);
  if (known.length === 0) return null;
  return section(t("library.home.suggestions"), "#/library/matches", make("div", { class: "card-grid" },
    known.map(({ row, recipe }) => recipeCard(library, recipe, ring(row.percentage, row.is_makeable)))));
}

/** @param {Library} library */
function newest(library) {
  const recipes = library.view.list("recipe").sort((left, right) => right.modified - left.modified).slice(0, NEWEST);
  if (recipes.length === 0) return null;
  return section(t("library.home.newest"), "#/library/recipes", make("div", { class: "card-grid" },
    recipes.map((recipe) => recipeCard(library, recipe))));
}
