// A copy of a recipe with all its parts, under ids of its own.

import { newId } from "./ids.js";

/** @typedef {import("../sync/table.js").Entity} Entity */
/** @typedef {import("../sync/replica.js").Op} Op */

/** What the household shares of a recipe; who likes it belongs to each. */
const SETS = ["diets", "categories", "tags", "cookbooks"];

/** What the elements of a set are. Those that were deleted stay in it, and belong to no copy.
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

/** A recipe as a link shows it.
 *  @typedef {{ kind: string, fields: { [field: string]: any } }} Part
 *  @typedef {{ recipe: Part, diets: string[], parts: Part[] }} Shared */

/** A copy of what a link shows, which says where it is from.
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
