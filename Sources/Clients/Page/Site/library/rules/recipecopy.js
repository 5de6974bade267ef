// A copy of a recipe with all its parts, under ids of its own.

import { newId } from "./ids.js";

/** @typedef {import("../sync/table.js").Entity} Entity */
/** @typedef {import("../sync/replica.js").Op} Op */

/** The recipe's sets that the household shares; favourites belong to each member. */
const SETS = ["diets", "categories", "tags", "cookbooks"];

/** The kinds of the sets' elements. Deleted elements stay in a set, but aren't copied.
 *  @type {{ [field: string]: string }} */
const KINDS = { categories: "category", tags: "tag", cookbooks: "cookbook" };

/** @param {import("../sync/table.js").Table} view
 *  @param {Entity} recipe
 *  @param {string} name
 *  @returns {Op[]} */
export function copyOps(view, recipe, name) {
  const id = newId();
  /** @type {Op[]} */
  const ops = [{ op: "create", kind: "recipe", id, fields: { ...recipe.fields, name } }];
  for (const field of SETS) {
    const elements = (recipe.sets[field] ?? []).filter((id) => !KINDS[field] || view.get(KINDS[field], id));
    if (elements.length > 0) ops.push({ op: "add", kind: "recipe", id, field, elements });
  }
  for (const kind of ["ingredient", "step"]) {
    for (const { fields } of view.parts(recipe.id, kind)) ops.push({ op: "create", kind, id: newId(), parent: id,
      fields });
  }
  return ops;
}

/** A recipe in the form that a link shows.
 *  @typedef {{ kind: string, fields: { [field: string]: any } }} Part
 *  @typedef {{ recipe: Part, diets: string[], parts: Part[] }} Shared */

/** A copy of a shared recipe, with the link as its source.
 *  @param {Shared} shared
 *  @param {string} address
 *  @returns {Op[]} */
export function sharedCopyOps({ recipe, diets, parts }, address) {
  const id = newId();
  return [
    { op: "create", kind: "recipe", id, fields: { source: address, ...recipe.fields } },
    ...diets.length > 0 ? [/** @type {Op} */ ({ op: "add", kind: "recipe", id, field: "diets", elements: diets })] : [],
    ...parts.map(({ kind, fields }) => /** @type {Op} */ ({ op: "create", kind, id: newId(), parent: id, fields })),
  ];
}
