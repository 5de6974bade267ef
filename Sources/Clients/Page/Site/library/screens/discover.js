// Recipes to browse: today's recommendations, and the library by category, diet, tag and time.

import { emoji, make } from "../../dom.js";
import { t } from "../../texts.js";
import { emptyState } from "../../parts/kitchen/states.js";
import { today } from "../rules/days.js";
import { DIETS, dietName, minutesText, totalMinutes } from "../parts/forms/amounts.js";
import { live } from "../parts/cooking/live.js";
import { namedOf } from "../parts/forms/named.js";
import { noteRating, recipeCard } from "../parts/recipes.js";
import { section } from "../parts/section.js";
import { recommended } from "../rules/recommended.js";
import { knownMatches } from "./matches.js";

/** @typedef {import("../library.js").Library} Library */

const CARDS = 4;
const QUICK_MINUTES = 30;
/** The least rating of a well-rated recipe, in halves of a star. */
const GOOD = 8;

/** @param {Library} library */
export function discoverScreen(library) {
  const matches = knownMatches(library, { sort: "match", limit: 50 });
  const main = live(library, ["recipe", "cooking", "cooking_note", "tag", "category", "matches"], () => {
    const { view } = library;
    if (view.count("recipe") === 0) {
      return emptyState(t("library.recipes.empty"), make("a", { class: "button", href: "#/library/add" }, emoji("➕"),
        t("library.to.addRecipe")));
    }
    const covered = new Map(matches.rows.map((row) => [row.recipe_id, row.percentage]));
    const all = recommended(view, { player: library.playerId, day: today(), covered });
    const quick = all.filter((recipe) => totalMinutes(recipe) > 0 && totalMinutes(recipe) <= QUICK_MINUTES);
    const good = all.filter((recipe) => (recipe.fields.rating ?? noteRating(library, recipe).mean) >= GOOD);
    /** @param {import("../sync/table.js").Entity[]} recipes */
    const cards = (recipes) => make("div", { class: "card-grid" },
      recipes.slice(0, CARDS).map((recipe) => recipeCard(library, recipe)));
    return [
      section(t("library.discover.today"), "#/library/matches", cards(all)),
      quick.length > 0 && section(t("library.discover.quick", { time: minutesText(QUICK_MINUTES) }),
        `#/library/recipes/minutes/${QUICK_MINUTES}`, cards(quick)),
      good.length > 0 && section(t("library.discover.good"), "", cards(good)),
      links(t("library.fields.categories"), namedOf(library, "category")
        .filter(({ id }) => isUsed(library, "categories", id))
        .map(({ id, fields: { icon, name } }) => [`category/${id}`, [icon, name].filter(Boolean).join(" ")])),
      links(t("library.fields.diets"), DIETS.filter((diet) => isUsed(library, "diets", diet))
        .map((diet) => [`diet/${diet}`, dietName(diet)])),
      links(t("library.fields.tags"), namedOf(library, "tag").filter(({ id }) => isUsed(library, "tags", id))
        .map(({ id, fields }) => [`tag/${id}`, fields.name])),
    ];
  });
  matches.onChange(() => main.update());
  const element = make("div", { class: "library-screen" }, make("h1", {}, t("library.discover.title")), main.element);
  return { title: t("library.discover.title"), element, close: () => { main.close(); matches.close(); } };
}

/** @param {Library} library
 *  @param {string} set
 *  @param {string} value */
function isUsed({ view }, set, value) {
  return view.list("recipe").some(({ sets }) => sets[set]?.includes(value));
}

/** Links to the list of recipes.
 *  @param {string} title
 *  @param {string[][]} all  each with its condition and its text */
function links(title, all) {
  return all.length > 0 && section(title, "", make("ul", { class: "row" }, all.map(([condition, text]) =>
    make("li", {}, make("a", {
      class: "filter-chip", href: `#/library/recipes/${condition}`, dataset: { focus: condition },
    }, text)))));
}
