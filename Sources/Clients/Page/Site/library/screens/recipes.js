// All recipes of the household, searched and filtered.

import { emoji, fill, make, setText } from "../../dom.js";
import { errorText, number, t } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { emptyState } from "../../parts/kitchen/states.js";
import { bulkBar } from "../parts/forms/bulk.js";
import { fold, words } from "../rules/folding.js";
import { copyOps } from "../rules/recipecopy.js";
import { chosenOf, isSameFilter, normal, openFilter, passes, remaining } from "../parts/filter.js";
import { Found } from "../parts/found.js";
import { live, Rows } from "../parts/cooking/live.js";
import { badges, factsText, favoriteButton, recipeTile, shownOfRow } from "../parts/recipes.js";
import { searchField } from "../parts/search.js";
import { deleteWithUndo } from "../parts/undo.js";
import { WindowedList } from "../parts/window.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */

/** The number of badges that fit in a row. */
const BADGES = 3;

/** @param {Library} library
 *  @param {string} [by]  a condition from the link, such as `category` with an id
 *  @param {string} [value] */
export function recipesScreen(library, by = "", value = "") {
  const { search } = library;
  if (value) {
    Object.assign(search, { text: "", filter: linkedFilter(by, value) });
    // Later choices no longer belong to the link.
    history.replaceState(history.state, "", "#/library/recipes");
  }
  /** The ids of the selected recipes; null unless the person is selecting.
   *  @type {Set<string> | null} */
  let selected = null;
  const rows = new Rows((/** @type {Entity} */ recipe) => (selected
    ? choiceRow(library, recipe, selected, () => bulk?.update()) : recipeRow(library, recipe)));
  const list = new WindowedList(rows, (kept, recipes) => kept.of(recipes, ({ id }) => id, (recipe) =>
    [shownOfRow(library, recipe), selected !== null, selected?.has(recipe.id) ?? false]));
  /** @type {ReturnType<typeof bulkBar> | null} */
  let bulk = null;
  const bulkPlace = make("div", { class: "bulk-place" });
  const count = make("p", { class: "muted small-text", role: "status" });
  const chips = make("div", { class: "row chosen" });
  const trouble = make("p", { class: "muted", role: "status", hidden: true });

  const field = searchField(library, {
    search: (text) => {
      search.text = text;
      find();
    },
    recall: ({ text, filter = {} }) => {
      search.text = text;
      setFilter(remaining(library, filter));
    },
    choose: ({ diet, tag, food }) => {
      search.text = "";
      const { diets = [], tags = [], include = [] } = search.filter;
      /** @param {string[]} list
       *  @param {string | undefined} value */
      const with_ = (list, value) => (value && !list.includes(value) ? [...list, value] : list);
      setFilter({ ...search.filter, diets: with_(diets, diet), tags: with_(tags, tag), include: with_(include, food) });
    },
  });

  /** @param {import("../parts/filter.js").Filter} filter */
  function setFilter(filter) {
    search.filter = normal(filter);
    library.recents?.add(search.text, search.filter);
    find();
  }

  function isAsked() {
    return search.text !== "" || !isSameFilter(search.filter, {});
  }

  /** Asks the server once; meanwhile, and without a connection, the device searches by itself. */
  function find() {
    found.ask(isAsked() ? { text: search.text, filter: search.filter } : null);
  }

  /** Reads more before the person reaches the end. */
  function readOn() {
    if (list.element.isConnected && list.element.getBoundingClientRect().bottom < 3 * innerHeight) found.more();
  }

  /** @returns {Entity[]} */
  function wanted() {
    const { view } = library;
    if (found.ids) return found.ids.flatMap((id) => view.get("recipe", id) ?? []);
    const newest = view.list("recipe").sort((left, right) => right.modified - left.modified
      || (left.id < right.id ? -1 : 1));
    return isAsked() ? newest.filter((recipe) => fits(library, recipe)) : newest;
  }

  /** @param {number} shown */
  function countText(shown) {
    if (shown === 0) return "";
    if (!found.ids) return counted("library.recipes.count", shown);
    if (found.count === undefined) return t("library.recipes.moreThan", { count: number(1_000) });
    // Without the recipes that this device has deleted meanwhile.
    return counted("library.recipes.count", found.count - (found.ids.length - shown));
  }

  const found = new Found(library, () => {
    trouble.hidden = !found.error;
    if (found.error) setText(trouble, t("library.recipes.ownSearch", { why: errorText(found.error) }));
    main.update();
    readOn();
  });
  const main = live(library, ["recipe", "tag", "cooking_note", "connection"], () => {
    const isAway = !found.ids && (Boolean(found.error) || !library.isOnline);
    fill(chips, chosenOf(library, search.filter, { isAway }).map(({ text, without }) => make("button", {
      class: "filter-chip", "aria-pressed": "true", "aria-label": t("library.remove", { what: text }),
      onclick: () => setFilter(without),
    }, text, emoji(" ✕"))));
    const recipes = wanted();
    setText(count, countText(recipes.length));
    if (recipes.length === 0) return nothing();
    list.show(recipes);
    return list.element;
  }, { early: () => library.view.count("recipe") > 0 });

  /** Begins or ends the selection.
   *  @param {Set<string> | null} ids */
  function select(ids) {
    selected = ids;
    bulk = ids && bulkBar(library, ids, {
      all: async () => {
        await found.all();
        for (const { id } of wanted()) ids.add(id);
        bulk?.update();
        main.update();
      },
      end: () => select(null),
    });
    fill(bulkPlace, bulk?.element);
    main.update();
  }

  function nothing() {
    if (!isAsked()) {
      return emptyState(t("library.recipes.empty"),
        make("a", { class: "button", href: "#/library/add" }, emoji("➕"), t("library.to.addRecipe")));
    }
    const names = [search.text && `“${search.text}”`,
      ...chosenOf(library, search.filter).map(({ text }) => text)].filter(Boolean).join(", ");
    return emptyState(t("library.recipes.nothing", { names }), make("button", {
      class: "button", onclick: () => {
        search.text = "";
        field.clear();
        setFilter({});
      },
    }, t("library.recipes.clear")));
  }

  const element = make("div", { class: "library-screen" },
    make("h1", {}, t("library.to.recipes")),
    make("div", { class: "search-row" }, field.element, make("button", {
      class: "button quiet filter-button", onclick: () => openFilter(library, search.filter, setFilter),
    }, emoji("⚙️"), make("span", {}, t("library.filter.title")))),
    chips, trouble, make("div", { class: "row between" }, count, library.may("child") && make("button", {
      class: "button small quiet select-button", onclick: () => select(selected ? null : new Set()),
    }, emoji("☑️"), t("library.bulk.select"))), bulkPlace, main.element);
  if (isAsked()) find();
  requestAnimationFrame(() => main.update());
  addEventListener("scroll", readOn, { passive: true });
  return {
    title: t("library.to.recipes"), element,
    close: () => {
      removeEventListener("scroll", readOn);
      found.close();
      field.close();
      list.close();
      main.close();
    },
  };
}

/** @param {string} by
 *  @param {string} value
 *  @returns {import("../parts/filter.js").Filter} */
function linkedFilter(by, value) {
  switch (by) {
  case "category": return { category: value };
  case "tag": return { tags: [value] };
  case "diet": return { diets: [value] };
  case "minutes": return { max_minutes: Number(value) || undefined };
  case "favorites": return { favorites: true };
  default: return {};
  }
}

/** True if each word of the search begins a word of the recipe's name, its ingredients or its tags.
 *  @param {Library} library
 *  @param {Entity} recipe */
function fits(library, recipe) {
  const { view, search: { text, filter } } = library;
  if (!passes(library, recipe, filter)) return false;
  const wanted = words(text);
  if (wanted.length === 0) return true;
  const there = words([recipe.fields.name, recipe.fields.about ?? "",
    ...view.parts(recipe.id, "ingredient").map(({ fields }) => fields.name),
    ...(recipe.sets.tags ?? []).map((id) => view.get("tag", id)?.fields.name ?? "")].join(" "));
  return wanted.every((word) => there.some((one) => one.startsWith(fold(word))));
}

/** @param {Library} library
 *  @param {Entity} recipe */
function recipeRow(library, recipe) {
  const { id, fields: { name } } = recipe;
  const row = make("li", { class: "recipe-row", dataset: { id } },
    make("a", { class: "recipe-link", href: `#/library/recipe/${id}`, dataset: { focus: `row ${id}` } },
      recipeTile(recipe), make("span", { class: "recipe-row-text" }, make("b", {}, name),
        make("span", { class: "muted small-text" }, factsText(library, recipe)),
        make("span", { class: "badges" }, badges(library, recipe).slice(0, BADGES)))),
    favoriteButton(library, recipe),
    library.may("child") && make("button", {
      class: "icon-link", "aria-label": t("library.recipes.actions", { name }), "aria-haspopup": "dialog",
      onclick: () => openActions(library, recipe),
    }, "⋮"));
  if (library.may("child")) swipe(row, () => openActions(library, recipe));
  return row;
}

/** A row with a checkbox.
 *  @param {Library} library
 *  @param {Entity} recipe
 *  @param {Set<string>} selected  changed with the box
 *  @param {() => void} changed */
function choiceRow(library, recipe, selected, changed) {
  const { id, fields: { name } } = recipe;
  const box = make("input", {
    type: "checkbox", class: "box", checked: selected.has(id), "aria-label": t("library.bulk.choose", { name }),
    dataset: { focus: `choose ${id}` }, onchange: () => {
      if (box.checked) selected.add(id);
      else selected.delete(id);
      changed();
    },
  });
  return make("li", { class: "recipe-row", dataset: { id } }, make("label", { class: "recipe-link" }, box,
    recipeTile(recipe), make("span", { class: "recipe-row-text" }, make("b", {}, name),
      make("span", { class: "muted small-text" }, factsText(library, recipe)),
      make("span", { class: "badges" }, badges(library, recipe).slice(0, BADGES)))));
}

/** The distance that a finger must move a row to open its actions, pixels. */
const SWIPE_PX = 72;

/** @param {HTMLElement} row
 *  @param {() => void} open */
function swipe(row, open) {
  let startX = 0;
  let startY = 0;
  let isDown = false;
  row.addEventListener("touchstart", ({ touches: [touch] }) => {
    [startX, startY, isDown] = [touch.clientX, touch.clientY, true];
  }, { passive: true });
  row.addEventListener("touchmove", ({ touches: [touch] }) => {
    if (!isDown) return;
    const x = touch.clientX - startX;
    if (Math.abs(touch.clientY - startY) > 30) {
      isDown = false;
      row.style.removeProperty("--swipe");
      return;
    }
    row.style.setProperty("--swipe", `${Math.max(-SWIPE_PX, Math.min(0, x))}px`);
    if (x > -SWIPE_PX) return;
    isDown = false;
    row.style.removeProperty("--swipe");
    open();
  }, { passive: true });
  for (const end of ["touchend", "touchcancel"]) {
    row.addEventListener(end, () => {
      isDown = false;
      row.style.removeProperty("--swipe");
    });
  }
}

/** Opens the actions for a recipe of the list.
 *  @param {Library} library
 *  @param {Entity} recipe */
function openActions(library, recipe) {
  const { id, fields: { name } } = recipe;
  openSheet(name, (close) => {
    /** @param {string} character
     *  @param {string} text
     *  @param {() => void} action */
    const button = (character, text, action) => make("button", {
      class: "button quiet", onclick: () => {
        close();
        action();
      },
    }, emoji(character), text);
    return make("div", { class: "stacked" },
      library.may("child") && make("a", { class: "button", href: `#/library/edit/${id}`, onclick: close }, emoji("✏️"),
        t("library.recipe.edit")),
      library.may("child") && button("📄", t("library.recipe.duplicate"), () => {
        library.edit(copyOps(library.view, recipe, t("library.recipe.copyOf", { name })));
        library.app.toast(t("library.recipe.duplicated"), "good");
      }),
      library.may("adult") && button("🗑️", t("library.recipe.delete"), () => deleteWithUndo(library, recipe, name)));
  });
}
