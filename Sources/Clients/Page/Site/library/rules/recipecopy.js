// A copy of a recipe with all its parts, under ids of its own.

import { fieldsOf } from "./fields.js";
import { newId } from "./ids.js";

/** @typedef {import("../sync/table.js").Entity} Entity */
/** @typedef {import("../sync/replica.js").Op} Op */

/** @param {import("../sync/table.js").Table} view
 *  @param {Entity} recipe
 *  @param {string} name
 *  @returns {Op[]} */
export function copyOps(view, recipe, name) {
  const id = newId();
  /** @type {Op[]} */
  const ops = [{ op: "create", kind: "recipe", id, fields: { ...recipe.fields, name } }];
  for (const [field, { holds, of }] of fieldsOf("recipe")) {
    // Favorites belong to each member.
    if (holds === "players") continue;
    // Deleted elements stay in a set, but aren't copied.
    const elements = (recipe.sets[field] ?? []).filter((id) => !of || view.get(of, id));
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
