// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.

/** A field's content: the kind of value, the bounds of a number or of a text's length, the most elements, the
 *  words of a choice, the kind that an identifier is of.
 *  @typedef {{
 *    holds: string, least?: number, most?: number, count?: number, words?: string[], of?: string,
 *    isServers?: boolean,
 *  }} FieldRule */

/** The kinds of parts, each with that of its parent.
 *  @type {{ [kind: string]: string }} */
export const PARENTS = {
  ingredient: "recipe", step: "recipe", cooking_note: "recipe", cooking: "recipe", lot: "pantry_item",
};
/** Each kind's fields.
 *  @satisfies {{ [kind: string]: { [field: string]: FieldRule } }} */
export const FIELDS = {
  recipe: {
    name: { holds: "line", least: 1, most: 200 },
    about: { holds: "text", most: 2_000 },
    servings: { holds: "number", least: 1, most: 1_000 },
    prep_minutes: { holds: "number", least: 0, most: 10_080 },
    cook_minutes: { holds: "number", least: 0, most: 10_080 },
    difficulty: { holds: "choice", words: ["easy", "medium", "hard"] },
    rating: { holds: "number", least: 0, most: 10 },
    note: { holds: "text", most: 4_000 },
    source: { holds: "link" },
    image: { holds: "image", most: 307_200 },
    thumbnail: { holds: "image", most: 30_720 },
    diets: { holds: "lines", count: 20, most: 40 },
    categories: { holds: "references", of: "category", count: 20 },
    tags: { holds: "references", of: "tag", count: 50 },
    cookbooks: { holds: "references", of: "cookbook", count: 50 },
    favorites: { holds: "players", count: 100 },
  },
  ingredient: {
    name: { holds: "line", least: 1, most: 200 },
    quantity: { holds: "quantity" },
    upper_quantity: { holds: "quantity" },
    unit: { holds: "unit", most: 40 },
    note: { holds: "line", least: 0, most: 200 },
    optional: { holds: "flag" },
    pantry_item: { holds: "reference", of: "pantry_item" },
    place: { holds: "place" },
  },
  step: {
    text: { holds: "text", most: 2_000 },
    timers: { holds: "numbers", count: 8, least: 1, most: 604_800 },
    image: { holds: "image", most: 307_200 },
    place: { holds: "place" },
  },
  cooking_note: {
    text: { holds: "text", most: 2_000 },
    rating: { holds: "number", least: 0, most: 10 },
  },
  cooking: {
    day: { holds: "day" },
    servings: { holds: "number", least: 1, most: 1_000 },
  },
  category: {
    name: { holds: "line", least: 1, most: 100 },
    icon: { holds: "emoji" },
    place: { holds: "place" },
    built_in: { holds: "flag", isServers: true },
  },
  tag: {
    name: { holds: "line", least: 1, most: 100 },
    color: { holds: "choice", words: ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"] },
  },
  cookbook: {
    name: { holds: "line", least: 1, most: 100 },
    about: { holds: "text", most: 500 },
    color: { holds: "choice", words: ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"] },
    icon: { holds: "emoji" },
    categories: { holds: "references", of: "category", count: 20 },
  },
  pantry_item: {
    name: { holds: "line", least: 1, most: 200 },
    unit: { holds: "unit", most: 40 },
    shelf: { holds: "line", least: 0, most: 100 },
    staple: { holds: "flag" },
  },
  lot: {
    stock: { holds: "stock" },
    expiry: { holds: "day" },
  },
  plan_entry: {
    day: { holds: "day" },
    slot: { holds: "choice", words: ["breakfast", "lunch", "dinner", "snack"] },
    recipe: { holds: "reference", of: "recipe" },
    text: { holds: "line", least: 0, most: 200 },
    servings: { holds: "number", least: 1, most: 1_000 },
    leftovers: { holds: "flag" },
    place: { holds: "place" },
  },
  grocery_need: {
    name: { holds: "line", least: 1, most: 200 },
    quantity: { holds: "quantity" },
    unit: { holds: "unit", most: 40 },
    note: { holds: "line", least: 0, most: 200 },
    aisle: { holds: "reference", of: "aisle" },
    recipe: { holds: "reference", of: "recipe" },
    plan_entry: { holds: "reference", of: "plan_entry" },
    checked: { holds: "checked" },
    place: { holds: "place" },
  },
  aisle: {
    name: { holds: "line", least: 1, most: 100 },
    place: { holds: "place" },
    foods: { holds: "lines", count: 200, most: 100 },
  },
  conversion: {
    name: { holds: "line", least: 0, most: 200 },
    from_quantity: { holds: "quantity" },
    from_unit: { holds: "unit", most: 40 },
    to_quantity: { holds: "quantity" },
    to_unit: { holds: "unit", most: 40 },
  },
  substitution: {
    name: { holds: "line", least: 1, most: 200 },
    substitutes: { holds: "text", most: 5_000 },
  },
};
