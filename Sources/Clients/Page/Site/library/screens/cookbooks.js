// Cookbooks by category, and the recipes of one.

import { emoji, make, setText } from "../../dom.js";
import { number, t } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { emptyState } from "../../parts/kitchen/states.js";
import { matchesText } from "../rules/folding.js";
import { FIELDS } from "../rules/generated/fields.js";
import { newId } from "../rules/ids.js";
import { COLORS } from "../parts/forms/amounts.js";
import { action, chips, choice, labelled } from "../parts/forms/fields.js";
import { live, Rows } from "../parts/cooking/live.js";
import { recipeCard, shownOfRow } from "../parts/recipes.js";
import { deleteWithUndo } from "../parts/undo.js";
import { WindowedList } from "../parts/window.js";
import { byPlace } from "../rules/places.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */

const ICONS = ["📗", "🌙", "🍰", "🥗", "🎉", "🍝", "🌮", "🍜", "🥘", "🔥", "❄️", "👶"];

/** @param {Library} library */
export function cookbooksScreen(library) {
  const canEdit = library.may("child");
  const create = () => make("button", { class: "button", onclick: () => openBook(library, null) }, emoji("➕"),
    t("library.cookbooks.new"));
  const list = live(library, ["cookbook", "category", "recipe"], () => {
    const { view } = library;
    const books = view.list("cookbook").sort((left, right) => left.fields.name.localeCompare(right.fields.name));
    if (books.length === 0) return emptyState(t("library.cookbooks.empty"), ...(canEdit ? [create()] : []));
    const counts = countsOf(library);
    const categories = view.list("category").sort(byPlace);
    const known = new Set(categories.map(({ id }) => id));
    return [
      categories.map(({ id, fields }) => shelf([fields.icon, fields.name].filter(Boolean).join(" "),
        books.filter(({ sets }) => sets.categories?.includes(id)), counts)),
      shelf(t("library.cookbooks.other"), books.filter(({ sets }) => !sets.categories?.some((id) => known.has(id))),
        counts),
    ];
  });
  const element = make("div", { class: "library-screen" }, make("div", { class: "row between" },
    make("h1", {}, t("library.to.cookbooks")), canEdit && create()), list.element);
  return { title: t("library.to.cookbooks"), element, close: list.close };
}

/** The number of recipes in each cookbook.
 *  @param {{ view: import("../sync/table.js").Table }} library */
export function countsOf({ view }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { sets } of view.list("recipe")) {
    for (const id of sets.cookbooks ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** @param {string} title
 *  @param {Entity[]} books
 *  @param {Map<string, number>} counts */
function shelf(title, books, counts) {
  return books.length > 0 && make("section", { class: "stacked" }, make("h2", {}, title),
    make("ul", { class: "book-grid" },
      books.map(({ id, fields: { name, about, icon, color } }) => make("li", {}, make("a", {
      class: "book", href: `#/library/cookbook/${id}`, dataset: { color: color ?? "gray", focus: `book ${id}` },
    }, emoji(icon ?? "📗", "book-icon"), make("b", {}, name), about && make("span", { class: "book-about" }, about),
    make("span", { class: "book-count" }, counted("library.recipes.count", counts.get(id) ?? 0)))))));
}

/** @param {Library} library
 *  @param {string} id */
export function cookbookScreen(library, id) {
  const canEdit = library.may("child");
  const list = new WindowedList(new Rows((/** @type {Entity} */ recipe) => make("li", {}, recipeCard(library, recipe))),
    (rows, recipes) => rows.of(recipes, ({ id }) => id, (recipe) => shownOfRow(library, recipe)), "card-grid");
  const page = live(library, ["cookbook", "recipe", "cooking_note"], () => {
    const { view } = library;
    const book = view.get("cookbook", id);
    const back = make("a", { class: "button quiet", href: "#/library/cookbooks" }, t("library.to.cookbooks"));
    if (!book) return [make("h1", {}, t("library.to.cookbooks")), emptyState(t("library.cookbooks.unknown"), back)];
    const recipes = byName(view.list("recipe").filter(({ sets }) => sets.cookbooks?.includes(id)));
    list.show(recipes);
    return [
      make("div", { class: "book-head book", dataset: { color: book.fields.color ?? "gray" } },
        emoji(book.fields.icon ?? "📗", "book-icon"),
        make("h1", {}, book.fields.name), book.fields.about && make("p", {}, book.fields.about),
        make("p", { class: "book-count" }, counted("library.recipes.count", recipes.length))),
      canEdit && make("div", { class: "row" },
        make("button", { class: "button small", dataset: { focus: "add" }, onclick: () => openRecipes(library, book) },
          emoji("➕"), t("library.cookbooks.addRecipes")),
        make("button", { class: "button small quiet", dataset: { focus: "change" },
          onclick: () => openBook(library, book) }, emoji("✏️"), t("library.cookbooks.change"))),
      recipes.length === 0 ? emptyState(t("library.cookbooks.noRecipes")) : list.element,
    ];
  });
  const element = make("div", { class: "library-screen" }, page.element);
  return {
    title: library.sync?.view.get("cookbook", id)?.fields.name ?? t("library.to.cookbooks"), element,
    close: () => {
      page.close();
      list.close();
    },
  };
}

/** @param {Entity[]} recipes */
function byName(recipes) {
  return recipes.sort((left, right) => left.fields.name.localeCompare(right.fields.name));
}

/** @param {Library} library
 *  @param {Entity} book */
function openRecipes(library, book) {
  const recipes = byName(library.view.list("recipe"));
  const before = new Set(recipes.filter(({ sets }) => sets.cookbooks?.includes(book.id)).map(({ id }) => id));
  const chosen = new Set(before);
  const list = new WindowedList(new Rows((/** @type {Entity} */ { id, fields: { name } }) => {
    const box = make("input", { type: "checkbox", class: "box", checked: chosen.has(id), onchange: () => {
      if (box.checked) chosen.add(id);
      else chosen.delete(id);
    } });
    return make("li", {}, make("label", { class: "tick" }, box, make("span", {}, name)));
  }), (rows, some) => rows.of(some, ({ id }) => id, ({ id, fields }) => [fields.name, chosen.has(id)]));
  openSheet(t("library.cookbooks.addRecipes"), (close) => {
    const nothing = make("p", { class: "muted", role: "status" });
    const find = make("input", {
      id: "book-find", type: "search", autocomplete: "off", placeholder: t("library.cookbooks.find"),
      "aria-label": t("library.cookbooks.find"), oninput: () => show(),
    });
    const show = () => {
      const there = recipes.filter(({ fields }) => matchesText(find.value, fields.name));
      setText(nothing, there.length === 0 ? t("library.cookbooks.noneFound") : "");
      list.show(there);
    };
    show();
    return make("div", { class: "stacked" }, find, nothing, make("form", {
      class: "stacked", onsubmit: (event) => {
        event.preventDefault();
        close();
        const ops = recipes.filter(({ id }) => chosen.has(id) !== before.has(id)).map(({ id }) => ({
          op: chosen.has(id) ? "add" : "remove", kind: "recipe", id, field: "cookbooks", elements: [book.id],
        }));
        if (ops.length > 0) library.edit(ops);
      },
    }, list.element,
    make("div", { class: "sheet-foot" }, make("button", { class: "button", type: "submit" }, t("common.save")))));
  }, () => list.close());
}

/** @param {Library} library
 *  @param {Entity | null} book  null for a new one */
function openBook(library, book) {
  const fields = book?.fields ?? {};
  openSheet(t(book ? "library.cookbooks.change" : "library.cookbooks.new"), (close) => {
    const name = make("input",
      { id: "book-name", required: true, maxlength: FIELDS.cookbook.name.most, value: fields.name ?? "" });
    const about = make("textarea", { id: "book-about", maxlength: FIELDS.cookbook.about.most, rows: "3" }, fields.about ?? "");
    const color = choice("book-color", COLORS.map((one) => [one, t(`library.colors.${one}`)]), fields.color ?? "blue");
    const ownIcon = fields.icon ?? "📗";
    const icon = choice("book-icon", [...new Set([ownIcon, ...ICONS])].map((one) => [one, one]), ownIcon);
    const before = new Set(book?.sets.categories ?? []);
    const categories = new Set(before);
    return make("form", {
      class: "stacked", onsubmit: (event) => {
        event.preventDefault();
        close();
        const id = book?.id ?? newId();
        const wanted = { name: name.value.trim(), about: about.value.trim(), color: color.value, icon: icon.value };
        const set = Object.entries(wanted).filter(([one, value]) => value && value !== fields[one]);
        const clear = !wanted.about && fields.about ? ["about"] : [];
        /** @type {import("../sync/replica.js").Op[]} */
        const ops = [];
        if (!book) ops.push({ op: "create", kind: "cookbook", id, fields: Object.fromEntries(set) });
        else if (set.length + clear.length > 0) ops.push({ op: "set", kind: "cookbook", id,
          fields: Object.fromEntries(set), clear });
        const added = [...categories].filter((one) => !before.has(one));
        const removed = [...before].filter((one) => !categories.has(one));
        if (added.length > 0) ops.push({ op: "add", kind: "cookbook", id, field: "categories", elements: added });
        if (removed.length > 0) ops.push({ op: "remove", kind: "cookbook", id, field: "categories",
          elements: removed });
        if (ops.length > 0) library.edit(ops);
      },
    }, labelled(t("library.cookbooks.name"), name), labelled(t("library.cookbooks.about"), about),
    make("div", { class: "fields" }, labelled(t("library.cookbooks.color"), color),
      labelled(t("library.cookbooks.icon"), icon)),
    chips(t("library.cookbooks.categories"),
      library.view.list("category").sort(byPlace).map((one) => [one.id, one.fields.name]), categories),
    make("div", { class: "row between" }, make("button", { class: "button", type: "submit" }, t("common.save")),
      book && library.may("adult") && action("🗑️", t("library.delete"), () => {
        close();
        library.app.go("library", "cookbooks");
        deleteWithUndo(library, book, fields.name);
      })));
  });
}
