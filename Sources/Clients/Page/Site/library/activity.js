// A household's activity, derived from its records: each holds its author, its last editor, the
// changed fields and the times. Without I/O.

/** @typedef {import("./sync/table.js").Entity} Entity */
/** @typedef {import("./sync/table.js").Table} Table */
/** One action of one person.
 *  @typedef {{ verb: string, entity: Entity, by: string | undefined, ms: number }} Deed */
/** One person's actions of the same kind on one day; `ms` is the last one's time.
 *  @typedef {{ verb: string, by: string | undefined, ms: number, day: string, entities: Entity[] }} Row */

/** The time span that it covers, milliseconds. */
export const SPAN_MS = 90 * 86_400_000;
/** The verb for creating a record of each kind. */
const MADE = {
  recipe: "added", cookbook: "added", grocery_need: "listed", plan_entry: "planned", cooking: "cooked",
  cooking_note: "noted",
};
/** The verb for changing one. */
const CHANGED = { recipe: "edited", cookbook: "edited", plan_entry: "planned" };
/** The kinds whose deletion is worth showing; the others come and go. */
const LASTING = new Set(["recipe", "cookbook"]);
/** The parts of a recipe: changing one changes the recipe. */
const PARTS = new Set(["ingredient", "step"]);

/** The rows, newest first.
 *  @param {Table} view
 *  @param {number} now
 *  @param {(ms: number) => string} dayOf  the day in the person's calendar
 *  @returns {Row[]} */
export function activity(view, now, dayOf) {
  /** @type {Deed[]} */
  const deeds = [];
  for (const entity of view.everything()) deeds.push(...deedsOf(view, entity, now));
  deeds.sort((left, right) => right.ms - left.ms || (left.entity.id < right.entity.id ? -1 : 1));
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const { verb, entity, by, ms } of deeds.filter((one) => one.ms > now - SPAN_MS)) {
    const day = dayOf(ms);
    const key = [day, verb, by].join();
    const row = rows.get(key) ?? { verb, by, ms, day, entities: [] };
    rows.set(key, row);
    if (!row.entities.some(({ id }) => id === entity.id)) row.entities.push(entity);
  }
  return [...rows.values()];
}

/** @param {Table} view
 *  @param {Entity} entity
 *  @param {number} now  the time to use for edits that still wait on the device
 *  @returns {Deed[]} */
function deedsOf(view, entity, now) {
  const { kind, parent, deleted, created, modified, created_by: maker, modified_by: changer, changed = [] } = entity;
  const [madeMs, changedMs] = [entity.created_ms ?? now, entity.modified_ms ?? now];
  const made = /** @type {{ [kind: string]: string }} */ (MADE)[kind];
  const recipe = parent ? view.at(`recipe/${parent}`) : undefined;
  if (PARTS.has(kind)) {
    // Parts that came or went together with the recipe are covered by the recipe's own row.
    if (!recipe || recipe.deleted || modified === recipe.created || modified === recipe.modified) return [];
    return [{ verb: "edited", entity: recipe, by: changer, ms: changedMs }];
  }
  if (!made) return [];
  const what = recipe ?? entity;
  if (recipe) return deleted || recipe.deleted ? [] : [{ verb: made, entity: what, by: maker, ms: madeMs }];
  if (deleted) return LASTING.has(kind) ? [{ verb: "deleted", entity, by: changer, ms: changedMs }] : [];
  const deeds = [{ verb: made, entity, by: maker, ms: madeMs }];
  if (kind === "grocery_need" && entity.fields.checked && changed.includes("checked")) {
    deeds.push({ verb: "checked", entity, by: changer, ms: changedMs });
  }
  const edited = /** @type {{ [kind: string]: string }} */ (CHANGED)[kind];
  // Marking a recipe as a favourite isn't an edit.
  if (edited && modified !== created && changed.some((name) => name !== "favorites" && name !== "place")) {
    deeds.push({ verb: edited, entity, by: changer, ms: changedMs });
  }
  return deeds;
}
