// The grocery list: by aisle, in the household's order, checked off during shopping.

import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { emptyState } from "../../parts/kitchen/states.js";
import { Conversions } from "../rules/conversions.js";
import { aisleOf, checkOps, groceryLines, learnOps, stockOps, uncheckOps } from "../rules/grocerylist.js";
import { FIELDS } from "../rules/generated/fields.js";
import { newId } from "../rules/ids.js";
import { lineReader } from "../sync/reader.js";
import { amountText, isSeveral, numberText, unitName } from "../parts/forms/amounts.js";
import { choice, labelled } from "../parts/forms/fields.js";
import { arrange, live } from "../parts/cooking/live.js";
import { deleteWithUndo, offerUndo } from "../parts/undo.js";
import { WindowedSections } from "../parts/window.js";
import { byPlace, placeAtEnd } from "../rules/places.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../rules/grocerylist.js").Line} Line */

/** @param {Library} library */
export function groceriesScreen(library) {
  const canEdit = library.may("child");
  const sections = new WindowedSections((/** @type {Line} */ line) => lineRow(library, line, canEdit),
    (line) => shownOf(library, line), "grocery-lines");
  const groups = make("div", { class: "aisles" });

  const main = live(library, ["grocery_need", "aisle", "recipe", "conversion"], () => {
    const { view } = library;
    const { open, checked } = linesOf(library);
    if (open.length === 0 && checked.length === 0) return emptyState(t("library.groceries.empty"));
    const aisles = view.list("aisle").sort(byPlace);
    const known = new Set(aisles.map(({ id }) => id));
    arrange(groups, sections.show([
      ...aisles.map(({ id, fields }) => ({ id, title: fields.name, className: "card aisle",
        items: open.filter(({ aisle }) => aisle === id) })),
      { id: "other", title: t("library.groceries.other"), className: "card aisle",
        items: open.filter(({ aisle }) => !known.has(aisle ?? "")) },
      { id: "checked", title: t("library.groceries.checked", { count: number(checked.length) }),
        className: "card aisle done", items: checked },
    ]));
    return [open.length === 0
      && make("p", { class: "card good-text center-text" }, emoji("🎉"), " ", t("library.groceries.done")), groups,
      library.may("adult") && checked.length > 0 && make("div", { class: "row" }, make("button", {
        class: "button small", dataset: { focus: "stock" }, onclick: () => stock(checked),
      }, emoji("🥫"), t("library.groceries.stock")), make("button", {
        class: "button quiet small", dataset: { focus: "clear" }, onclick: () => clear(checked),
      }, emoji("🧹"), t("library.groceries.clear")))];
  });

  /** Removes wholly checked needs; subtracts bought amounts from the others.
   *  @param {Line[]} checked */
  function clear(checked) {
    const open = new Set(linesOf(library).open.flatMap(({ needs }) => needs.map(({ id }) => id)));
    const gone = checked.flatMap(({ needs }) => needs).filter(({ id }) => !open.has(id));
    if (gone.length === 0) return;
    library.edit(gone.map(({ id }) => ({ op: "delete", kind: "grocery_need", id })));
    offerUndo(counted("library.groceries.cleared", gone.length), () =>
      library.edit(gone.map(({ id }) => ({ op: "restore", kind: "grocery_need", id }))));
  }

  /** Moves the checked lines to the pantry.
   *  @param {Line[]} checked */
  function stock(checked) {
    const { view } = library;
    const { ops, undo } = stockOps(checked, view.list("pantry_item"), new Conversions(view.list("conversion")), newId);
    library.edit(ops);
    offerUndo(counted("library.groceries.stocked", checked.length), () => library.edit(undo));
  }

  const element = make("div", { class: "library-screen groceries" },
    make("div", { class: "row between" }, make("h1", {}, t("library.to.groceries")), canEdit && make("a", {
      class: "button quiet small", href: "#/library/lists/aisle",
    }, t("library.groceries.aisles"))),
    canEdit && addForm(library), main.element);
  return {
    title: t("library.to.groceries"), element,
    close: () => {
      main.close();
      sections.close();
    },
  };
}

/** @param {Library} library */
function linesOf({ view }) {
  return groceryLines(view.list("grocery_need"), new Conversions(view.list("conversion")));
}

/** @param {Library} library */
function addForm(library) {
  const input = make("input", {
    id: "grocery-add", autocomplete: "off", enterkeyhint: "done", maxlength: FIELDS.grocery_need.name.most,
    placeholder: t("library.groceries.addHint"), "aria-label": t("library.groceries.add"),
  });
  return make("form", {
    class: "add-row", onsubmit: async (event) => {
      event.preventDefault();
      input.focus();
      const text = input.value;
      const id = library.household?.household_id;
      // The place at the end is known once the whole list is loaded.
      const [{ name, ...said }] = await Promise.all([readNeed(text), library.loaded()]);
      if (input.value === text) input.value = "";
      // Another household may be open by now, and the line isn't for its list.
      if (!name || library.household?.household_id !== id) return;
      const needs = library.view.list("grocery_need");
      const aisle = aisleOf(library.view.list("aisle"), name);
      library.edit([{
        op: "create", kind: "grocery_need", id: newId(),
        fields: { name, ...said, ...(aisle ? { aisle } : {}), place: placeAtEnd(needs) },
      }]);
      library.app.announce(t("library.groceries.added", { name }));
    },
  }, input, make("button", { class: "button", type: "submit", "aria-label": t("library.groceries.add") }, "+"));
}

/** A line's content as a grocery need: the upper end of a range, and one for counted units without
 *  an amount.
 *  @param {string} text
 *  @returns {Promise<{ name: string, quantity?: string, unit?: string, note?: string }>} */
async function readNeed(text) {
  const { readLine } = await lineReader();
  const { name, quantity, upper_quantity: upper, unit, note, optional } = readLine(text);
  const amount = upper ?? quantity ?? (unit ? "1" : "");
  const notes = [note, optional ? t("library.recipe.optional") : ""].filter(Boolean).join(", ");
  return { name, ...amount && { quantity: amount }, ...unit && { unit }, ...notes && { note: notes } };
}

/** @param {Line} line */
function amountOf({ amount }) {
  if (!amount) return "";
  return [numberText(amount.value, amount.unit), amount.unit
    && unitName(amount.unit, isSeveral(amount.value))].filter(Boolean).join("\u00A0");
}

/** The names of the recipes that need it.
 *  @param {Library} library
 *  @param {Line} line */
function reasons({ view }, { needs }) {
  return [...new Set(needs.flatMap(({ fields }) => view.get("recipe", fields.recipe)?.fields.name ?? []))];
}

/** @param {Library} library
 *  @param {Line} line */
function shownOf(library, line) {
  return [line.name, amountOf(line), line.notes, line.isChecked, line.needs.map(({ id, fields }) => [id, fields]),
    reasons(library, line)];
}

/** @param {Library} library
 *  @param {Line} line
 *  @param {boolean} canEdit */
function lineRow(library, line, canEdit) {
  const { name, notes, isChecked } = line;
  const about = [...reasons(library, line).map((recipe) => t("library.groceries.for", { recipe })),
    ...notes].join(" · ");
  return make("li", { class: "grocery-line", dataset: { name } },
    make("label", { class: "tick" }, make("input", {
      type: "checkbox", class: "box", checked: isChecked, disabled: !canEdit, dataset: { focus: `need ${line.id}` },
      onchange: () => library.edit(isChecked ? uncheckOps(line) : checkOps(line)),
    }), make("span", {}, make("span", { class: "line-name" }, amountOf(line) && make("b", {}, amountOf(line), " "),
      name),
      about && make("span", { class: "muted small-text" }, about))),
    canEdit && make("button", {
      class: "icon-link", "aria-label": t("library.groceries.change", { name }), "aria-haspopup": "dialog",
      onclick: () => openLine(library, line),
    }, "⋮"));
}

/** @param {Library} library
 *  @param {Line} line */
function openLine(library, line) {
  const { view } = library;
  const [first] = line.needs;
  openSheet(line.name, (close) => {
    const text = make("input", {
      id: "line-text", required: true, autocomplete: "off",
      value: line.needs.length === 1 ? [amountOf(line).replace("~", ""), line.name].filter(Boolean).join(" ")
        : line.name,
    });
    const note = make("input",
      { id: "line-note", maxlength: FIELDS.grocery_need.note.most, value: first.fields.note ?? "" });
    const aisle = choice("line-aisle",
      [["", t("library.groceries.other")], ...view.list("aisle").sort(byPlace).map(({ id, fields }) =>
      /** @type {import("../parts/forms/fields.js").Option} */ ([id, fields.name]))], line.aisle ?? "");
    return make("form", {
      class: "stacked", onsubmit: async (event) => {
        event.preventDefault();
        close();
        library.edit(await Promise.all(
          line.needs.map((need) => changeOf(need, line, text.value, note.value.trim(), aisle.value))));
        // Remembers the aisle for this food.
        const aisles = view.list("aisle");
        if (aisle.value && aisle.value !== line.aisle && aisleOf(aisles, line.name) !== aisle.value) {
          library.edit(learnOps(aisles, line.name, aisle.value));
        }
      },
    }, line.needs.length === 1 && labelled(t("library.groceries.line"), text),
      labelled(t("library.groceries.note"), note),
    labelled(t("library.groceries.aisle"), aisle), line.needs.length > 1 && make("div", { class: "stacked-tight" },
      make("h3", {}, t("library.groceries.why")), make("ul", { class: "plain-list" }, line.needs.map(({ fields }) =>
        make("li", {}, amountText(fields), " ",
          view.get("recipe", fields.recipe)?.fields.name ?? t("library.groceries.byHand"))))),
    make("div", { class: "row between" }, make("button", { class: "button", type: "submit" }, t("common.save")),
      library.may("adult") && make("button", {
      class: "button quiet", type: "button", onclick: () => {
        close();
        if (line.needs.length === 1) deleteWithUndo(library, first, line.name);
        else {
          library.edit(line.needs.map(({ id }) => ({ op: "delete", kind: "grocery_need", id })));
          offerUndo(t("library.deleted", { name: line.name }), () =>
            library.edit(line.needs.map(({ id }) => ({ op: "restore", kind: "grocery_need", id }))));
        }
      },
    }, emoji("🗑️"), t("library.delete"))));
  });
}

/** The operation with only the changed fields.
 *  @param {import("../sync/table.js").Entity} need
 *  @param {Line} line
 *  @param {string} text
 *  @param {string} note
 *  @param {string} aisle
 *  @returns {Promise<import("../sync/replica.js").Op>} */
async function changeOf({ id, fields }, line, text, note, aisle) {
  const isOwnText = line.needs.length > 1
    || text === [amountOf(line).replace("~", ""), line.name].filter(Boolean).join(" ");
  /** @type {Awaited<ReturnType<typeof readNeed>>} */
  const said = isOwnText ? { name: fields.name, quantity: fields.quantity, unit: fields.unit } : await readNeed(text);
  const notes = [said.note, note].filter(Boolean).join(", ");
  const wanted = { ...said, note: notes || undefined, aisle: aisle || undefined };
  /** @type {[string, any][]} */
  const values = ["name", "quantity", "unit", "note", "aisle"].map((name) => [name, /** @type {any} */ (wanted)[name]]);
  return {
    op: "set", kind: "grocery_need", id,
    fields: Object.fromEntries(values.filter(([name, value]) => value !== undefined && value !== fields[name])),
    clear: values.filter(([name, value]) => value === undefined && fields[name] !== undefined).map(([name]) => name),
  };
}
