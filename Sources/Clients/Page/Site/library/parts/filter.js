// The filter of the recipe list, as `search` takes it, and the sheet that edits a copy of it.

import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { fold, foodKey, hasFood, words } from "../rules/folding.js";
import { FIELDS } from "../rules/generated/fields.js";
import { byPlace } from "../rules/places.js";
import { DIETS, DIFFICULTIES, dietName, minutesText, totalMinutes } from "./forms/amounts.js";
import { choice, chips, labelled, toggle } from "./forms/fields.js";
import { isFavorite } from "./recipes.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {{
 *    diets?: string[], include?: string[], exclude?: string[], min_servings?: number, max_servings?: number,
 *    max_minutes?: number, tags?: string[], category?: string, cookbook?: string, difficulty?: string,
 *    favorites?: boolean, makeable?: boolean,
 *  }} Filter */

const MINUTES = [10, 15, 20, 30, 45, 60, 90, 120];

/** The normal form of a filter, for comparison: without empty choices, and regardless of the order
 *  of the choices.
 *  @param {Filter} filter */
export function normal(filter) {
  const entries = Object.entries(filter)
    .map(([name, value]) => /** @type {[string, any]} */ ([name, Array.isArray(value) ? [...value].sort() : value]))
    .filter(([, value]) => value !== undefined && value !== "" && value !== false && value?.length !== 0)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return /** @type {Filter} */ (Object.fromEntries(entries));
}

/** @param {Filter} left
 *  @param {Filter} right */
export function isSameFilter(left, right) {
  return JSON.stringify(normal(left)) === JSON.stringify(normal(right));
}

/** True if a recipe passes, as far as the device can tell: only the server knows if it can be made
 *  now.
 *  @param {Library} library
 *  @param {import("../sync/table.js").Entity} recipe
 *  @param {Filter} filter */
export function passes(library, recipe, filter) {
  const { fields: { servings = 1, difficulty }, sets } = recipe;
  const { diets = [], include = [], exclude = [], tags = [] } = filter;
  /** @param {string} food */
  const has = (food) => library.view.parts(recipe.id, "ingredient").some(({ fields }) => hasFood(fields.name, food));
  const minutes = totalMinutes(recipe);
  return diets.every((diet) => sets.diets?.includes(diet)) && (tags.length === 0 || tags.some((tag) => sets.tags?.includes(tag)))
    && (!filter.category || sets.categories?.includes(filter.category))
    && (!filter.cookbook || sets.cookbooks?.includes(filter.cookbook))
    && (!filter.difficulty || difficulty === filter.difficulty) && (!filter.favorites || isFavorite(library, recipe))
    && servings >= (filter.min_servings ?? 0) && servings <= (filter.max_servings ?? Infinity)
    && (!filter.max_minutes || (minutes > 0 && minutes <= filter.max_minutes))
    && include.every((food) => !foodKey(food) || has(food)) && !exclude.some(has);
}

/** The filter without choices that have been deleted since.
 *  @param {Library} library
 *  @param {Filter} filter
 *  @returns {Filter} */
export function remaining({ view }, { tags, category, cookbook, ...others }) {
  return normal({
    ...others, tags: tags?.filter((id) => view.get("tag", id)), category: view.get("category", category)?.id,
    cookbook: view.get("cookbook", cookbook)?.id,
  });
}

/** The active choices, each with the filter that lacks it.
 *  @param {Library} library
 *  @param {Filter} filter
 *  @param {{ isAway?: boolean }} options  true if the device searches by itself, and so can't tell
 *  what can be made
 *  @returns {{ text: string, without: Filter }[]} */
export function chosenOf({ view }, filter, { isAway = false } = {}) {
  /** @param {"diets" | "include" | "exclude" | "tags"} name
   *  @param {(value: string) => string} text */
  const each = (name, text) => (filter[name] ?? []).map((value) => ({
    text: text(value), without: { ...filter, [name]: filter[name]?.filter((one) => one !== value) },
  }));
  /** @param {keyof Filter} name
   *  @param {string} text */
  const one = (name, text) => (filter[name] ? [{ text, without: { ...filter, [name]: undefined } }] : []);
  /** @param {string} kind
   *  @param {string | undefined} id */
  const named = (kind, id) => view.get(kind, id)?.fields.name ?? "";
  return [
    ...one("favorites", t("library.filter.favorites")),
    ...one("makeable", t(isAway ? "library.filter.makeableAway" : "library.filter.makeable")),
    ...each("diets", dietName), ...each("include", (food) => t("library.filter.with", { food })),
    ...each("exclude", (food) => t("library.filter.without", { food })), ...each("tags", (id) => named("tag", id)),
    ...one("category", named("category", filter.category)), ...one("cookbook", named("cookbook", filter.cookbook)),
    ...one("difficulty", t(`library.difficulties.${filter.difficulty ?? "easy"}`)),
    ...one("max_minutes", t("library.filter.upTo", { time: minutesText(filter.max_minutes ?? 0) })),
    ...one("min_servings", t("library.filter.atLeast", { count: number(filter.min_servings ?? 0) })),
    ...one("max_servings", t("library.filter.atMost", { count: number(filter.max_servings ?? 0) })),
  ];
}

/** Opens a sheet with a copy of the filter. Calls `apply` with the copy if it has changed.
 *  @param {Library} library
 *  @param {Filter} filter
 *  @param {(filter: Filter) => void} apply */
export function openFilter(library, filter, apply) {
  const { view } = library;
  openSheet(t("library.filter.title"), (close) => {
    /** @type {Filter} */
    const copy = structuredClone(filter);
    const diets = new Set(copy.diets);
    const tags = new Set(copy.tags);
    /** @param {keyof Filter} name
     *  @param {string} label
     *  @param {import("./forms/fields.js").Option[]} options */
    const select = (name, label, options) => labelled(label,
      choice(`filter-${name}`, [["", t("library.filter.any")], ...options],
      String(copy[name] ?? ""), (value) => { Object.assign(copy, { [name]: value || undefined }); }));
    /** @param {"min_servings" | "max_servings"} name
     *  @param {string} label */
    const count = (name, label) => {
      const { least, most } = FIELDS.recipe.servings;
      const input = make("input", {
        id: `filter-${name}`, type: "number", min: least, max: most, inputmode: "numeric", value: copy[name] ?? "",
        onchange: () => { copy[name] = Number(input.value) || undefined; },
      });
      return labelled(label, input);
    };
    /** @param {string} kind */
    const names = (kind) => view.list(kind).sort(byPlace).map(({ id, fields }) =>
      /** @type {import("./forms/fields.js").Option} */ ([id, [fields.icon, fields.name].filter(Boolean).join(" ")]));
    const tagOptions = names("tag");
    return make("form", {
      class: "stacked filter-form", onsubmit: (event) => {
        event.preventDefault();
        const result = normal({ ...copy, diets: [...diets], tags: [...tags] });
        close();
        if (!isSameFilter(result, filter)) apply(result);
      },
    },
    toggle("filter-favorites", t("library.filter.favorites"), Boolean(copy.favorites),
      (isOn) => { copy.favorites = isOn; }),
    toggle("filter-makeable", t("library.filter.makeable"), Boolean(copy.makeable),
      (isOn) => { copy.makeable = isOn; }),
    chips(t("library.filter.diets"), DIETS.map((diet) => [diet, dietName(diet)]), diets),
    tagOptions.length > 0 && chips(t("library.filter.tags"), tagOptions, tags),
    foods(library, "include", t("library.filter.include"), copy),
      foods(library, "exclude", t("library.filter.exclude"), copy),
    make("div", { class: "fields" },
      select("category", t("library.filter.category"), names("category")),
      select("cookbook", t("library.filter.cookbook"), names("cookbook")),
      select("difficulty", t("library.filter.difficulty"),
        DIFFICULTIES.map((one) => [one, t(`library.difficulties.${one}`)])),
      labelled(t("library.filter.time"),
        choice("filter-time", [["", t("library.filter.any")], ...MINUTES.map((minutes) =>
        /** @type {import("./forms/fields.js").Option} */ ([String(minutes), minutesText(minutes)]))], String(copy.max_minutes ?? ""),
      (value) => { copy.max_minutes = Number(value) || undefined; })),
      count("min_servings", t("library.filter.minServings")), count("max_servings", t("library.filter.maxServings"))),
    make("div", { class: "sheet-foot row between" },
      make("button", { class: "button quiet", type: "button",
        onclick: () => { close(); if (!isSameFilter({}, filter)) apply({}); } },
        t("library.filter.clear")),
      make("button", { class: "button", type: "submit" }, t("library.filter.apply"))));
  });
}

/** A choice of foods by name.
 *  @param {Library} library
 *  @param {"include" | "exclude"} name
 *  @param {string} label
 *  @param {Filter} copy */
function foods(library, name, label, copy) {
  const list = make("span", { class: "row" });
  const known = make("datalist", { id: `filter-${name}-known` },
    foodNames(library).slice(0, 300).map((food) => make("option", { value: food })));
  const input = make("input",
    { id: `filter-${name}`, list: known.id, autocomplete: "off", onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  } });
  function add() {
    const food = input.value.trim();
    input.value = "";
    if (!food || copy[name]?.some((one) => fold(one) === fold(food))) return;
    copy[name] = [...copy[name] ?? [], food];
    show();
  }
  function show() {
    list.replaceChildren(...(copy[name] ?? []).map((food) => make("button", {
      class: "filter-chip", type: "button", "aria-label": t("library.remove", { what: food }), onclick: () => {
        copy[name] = copy[name]?.filter((one) => one !== food);
        show();
        input.focus();
      },
    }, food, emoji(" ✕"))));
  }
  show();
  return make("div", { class: "stacked-tight" }, labelled(label, input), known, make("div", { class: "row" },
    make("button", { class: "button small quiet", type: "button", onclick: add }, t("library.filter.addFood")), list));
}

/** The names of all foods in the library's recipes, each once.
 *  @param {Library} library */
export function foodNames({ view }) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const { fields } of view.list("ingredient")) {
    const key = words(fields.name).join(" ");
    if (!names.has(key)) names.set(key, fields.name);
  }
  return [...names.values()].sort((left, right) => left.localeCompare(right));
}
