// A household as a file, one record on each line, in the format of `chefdash library export`:
// recipes are JSON-LD of schema.org with this library's own fields added, and all other records are
// in `chefdash:record`.

import { DIET_NAMES } from "../rules/generated/diets.js";
import { IMPORT_BYTES } from "../rules/generated/limits.js";
import { ingredientLine } from "../rules/ingredientline.js";
import { byPlace } from "../rules/places.js";

/** @typedef {import("./table.js").Entity} Entity */
/** @typedef {import("./table.js").Table} Table */

const CONTEXT = { "@vocab": "https://schema.org/", chefdash: "urn:chefdash:" };
/** The kinds in a recipe's own line. */
const IN_RECIPES = ["recipe", "ingredient", "step"];

/** The file, compressed if it would be too large to import otherwise.
 *  @param {Table} view
 *  @returns {Promise<File>} */
export async function exportedFile(view) {
  const file = new Blob(exportedLines(view).map((line) => `${JSON.stringify(line)}\n`));
  if (file.size <= IMPORT_BYTES) return new File([file], "chefdash.jsonl");
  const { CompressionStream } = /** @type {any} */ (window);
  const packed = new Response(file.stream().pipeThrough(new CompressionStream("gzip")));
  return new File([await packed.blob()], "chefdash.jsonl.gz");
}

/** @param {Table} view */
function exportedLines(view) {
  const others = [...view.everything()].filter(({ kind, deleted }) => !deleted && !IN_RECIPES.includes(kind));
  return [...view.list("recipe").map((recipe) => recipeLine(view, recipe)), ...others.map(recordLine)];
}

/** @param {Table} view
 *  @param {Entity} recipe */
function recipeLine(view, { id, fields, sets }) {
  const parts = (/** @type {string} */ kind) => view.parts(id, kind).sort(byPlace).map((part) => part.fields);
  const named = (/** @type {string} */ kind, /** @type {string[]} */ ids = []) =>
    ids.flatMap((one) => view.get(kind, one)?.fields.name ?? []).sort();
  const [ingredients, steps] = [parts("ingredient"), parts("step")];
  const [diets, tags, categories] = [[...sets.diets ?? []].sort(), named("tag", sets.tags),
    named("category", sets.categories)];
  const suitable = diets.flatMap((diet) => (Object.hasOwn(DIET_NAMES, diet) ? DIET_NAMES[diet] : [])).sort();
  return {
    "@context": CONTEXT, "@type": "Recipe", name: fields.name, description: fields.about || undefined,
    url: fields.source || undefined, recipeYield: (fields.servings ?? 1) === 1 ? "1 serving" : `${fields.servings} servings`,
    prepTime: duration(fields.prep_minutes), cookTime: duration(fields.cook_minutes),
    totalTime: duration((fields.prep_minutes ?? 0) + (fields.cook_minutes ?? 0)),
    recipeIngredient: ingredients.map(ingredientLine),
    recipeInstructions: steps.map(({ text }) => ({ "@type": "HowToStep", text })), keywords: unlessEmpty(tags),
    recipeCategory: unlessEmpty(categories), suitableForDiet: unlessEmpty(suitable),
    "chefdash:recipe": {
      id, fields, ingredients, steps, diets, tags, categories, cookbooks: unlessEmpty([...sets.cookbooks ?? []].sort()),
      favorites: unlessEmpty([...sets.favorites ?? []].sort()),
    },
  };
}

/** Only the members of a set matter, so their stamps are zero.
 *  @param {Entity} entity */
function recordLine({ kind, id, parent, fields, sets }) {
  const stamped = Object.entries(sets).map(([name, members]) =>
    [name, Object.fromEntries(members.map((member) => [member, [0, 0]]))]);
  return {
    "@context": CONTEXT, "@type": "chefdash:Record",
    "chefdash:record": { kind, id, parent, fields, sets: Object.fromEntries(stamped) },
  };
}

/** @param {number | undefined} minutes */
function duration(minutes) {
  return minutes ? `PT${minutes}M` : undefined;
}

/** @template T
 *  @param {T[]} list */
function unlessEmpty(list) {
  return list.length > 0 ? list : undefined;
}
