// The household's stock: items, their lots with amounts and expiry, and staples that are always
// there.

import { emoji, fill, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { awayText, today } from "../rules/days.js";
import { textOf } from "../sync/draft.js";
import { matchesText } from "../rules/folding.js";
import { newId } from "../rules/ids.js";
import { lineReader } from "../sync/reader.js";
import { amountText, unitName } from "../parts/forms/amounts.js";
import { labelled, setFault, toggle } from "../parts/forms/fields.js";
import { live } from "../parts/cooking/live.js";
import { badge } from "../parts/recipes.js";
import { deleteWithUndo } from "../parts/undo.js";
import { WindowedSections } from "../parts/window.js";
import { FIELDS } from "../rules/generated/fields.js";
import { UNITS } from "../rules/generated/units.js";
import { readQuantity, written } from "../rules/quantities.js";
import { expiringLots } from "./home.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */

/** @param {Library} library */
export function pantryScreen(library) {
  const canEdit = library.may("child");
  const filter = make("input", {
    id: "pantry-filter", type: "search", autocomplete: "off", placeholder: t("library.pantry.find"),
    "aria-label": t("library.pantry.find"), oninput: () => list.update(),
  });
  const [sections, alwaysThere] = [0, 1].map(() => new WindowedSections(
    (/** @type {Entity} */ item) => itemRow(library, item, canEdit),
    ({ id, fields }) => [fields, lotsOf(library, id), today(), library.expiringDays], "plain-list"));
  /** @param {boolean} isStaple */
  const all = (isStaple) => library.view.list("pantry_item")
    .filter(({ fields }) => Boolean(fields.staple) === isStaple);
  /** The items that pass the filter.
   *  @param {boolean} isStaple */
  const found = (isStaple) => all(isStaple).filter(({ fields }) => !filter.value
    || matchesText(filter.value, `${fields.name} ${fields.shelf ?? ""}`))
    .sort((left, right) => left.fields.name.localeCompare(right.fields.name));
  const always = make("div");
  const list = live(library, ["pantry_item", "lot"], () => {
    fill(always, alwaysThere.show([{
      id: "staples", title: t("library.pantry.staple"), className: "card pantry-shelf", items: found(true),
    }]));
    if (all(false).length === 0) return null;
    const soon = new Set(expiringLots(library).map(({ item }) => item.id));
    const items = found(false);
    if (items.length === 0) {
      return found(true).length === 0 && make("p", { class: "state" }, t("library.pantry.nothing"));
    }
    /** @type {Map<string, Entity[]>} */
    const shelves = new Map();
    for (const item of items.filter(({ id }) => !soon.has(id))) {
      const { shelf = "" } = item.fields;
      const there = shelves.get(shelf);
      if (there) there.push(item);
      else shelves.set(shelf, [item]);
    }
    return sections.show([
      { id: "soon", title: t("library.home.expiring"), className: "card pantry-shelf soon",
        items: items.filter(({ id }) => soon.has(id)) },
      ...[...shelves].sort(([left], [right]) => (left < right ? -1 : 1)).map(([shelf, items]) => ({
        id: `shelf ${shelf}`, title: shelf || t("library.pantry.noShelf"), className: "card pantry-shelf", items,
      })),
    ]);
  }, { empty: t("library.pantry.empty") });
  const element = make("div", { class: "library-screen" }, make("h1", {}, t("library.to.pantry")),
    canEdit && addForm(library), filter, list.element, always);
  return {
    title: t("library.to.pantry"), element,
    close: () => {
      list.close();
      sections.close();
      alwaysThere.close();
    },
  };
}

/** @param {Library} library */
function addForm(library) {
  const input = make("input", {
    id: "pantry-add", autocomplete: "off", maxlength: FIELDS.pantry_item.name.most,
    placeholder: t("library.pantry.addHint"),
      "aria-label": t("library.pantry.add"),
  });
  return make("form", {
    class: "add-row", onsubmit: async (event) => {
      event.preventDefault();
      input.focus();
      const text = input.value;
      const { readLine } = await lineReader();
      if (input.value === text) input.value = "";
      const { name: food, quantity = "1", unit, note } = readLine(text);
      if (!food) return;
      const name = [food, note].filter(Boolean).join(", ");
      const id = newId();
      library.edit([
        { op: "create", kind: "pantry_item", id, fields: { name, ...(unit ? { unit } : {}) } },
        { op: "create", kind: "lot", id: newId(), parent: id, fields: { stock: quantity } },
      ]);
      library.app.announce(t("library.groceries.added", { name }));
    },
  }, input, make("button", { class: "button", type: "submit", "aria-label": t("library.pantry.add") }, "+"));
}

/** @param {Library} library
 *  @param {string} id */
function lotsOf({ view }, id) {
  return view.parts(id, "lot").sort((left, right) =>
    ((left.fields.expiry ?? "9") < (right.fields.expiry ?? "9") ? -1 : left.fields.expiry === right.fields.expiry
      && left.id < right.id ? -1 : 1));
}

/** @param {string} expiry */
function expiryBadge(expiry, days = 5) {
  const isOver = expiry < today();
  const isSoon = (Date.parse(expiry) - Date.parse(today())) / 86_400_000 <= days;
  return badge(awayText(expiry), isOver ? "red" : isSoon ? "orange" : "gray");
}

/** @param {Library} library
 *  @param {Entity} item
 *  @param {boolean} canEdit */
function itemRow(library, item, canEdit) {
  const { name, unit, staple } = item.fields;
  const lots = lotsOf(library, item.id);
  return make("li", { class: staple ? "staple-item" : "pantry-item" },
    make("div", { class: "row between" },
      make("button", {
        class: "pantry-name", dataset: { focus: `item ${item.id}` }, "aria-haspopup": "dialog", disabled: !canEdit,
        onclick: () => openItem(library, item),
      }, make("b", {}, name)),
      lots.length === 0 && !staple && make("span", { class: "muted" }, t("library.pantry.none"))),
    lots.map((lot) => make("div", { class: "row lot" },
      make("span", { class: "grow" }, amountText({ quantity: lot.fields.stock, unit }), " ",
        lot.fields.expiry && expiryBadge(lot.fields.expiry, library.expiringDays)),
      canEdit && ["-1", "1"].map((by) => make("button", {
        class: "icon-link", dataset: { focus: `${by} ${lot.id}` }, disabled: by === "-1" && lot.fields.stock === "0",
        "aria-label": t(by === "1" ? "library.more" : "library.less", { what: name }),
        onclick: () => library.edit([{ op: "adjust", kind: "lot", id: lot.id, by }]),
      }, by === "1" ? "+" : "−")))));
}

/** @param {Library} library
 *  @param {Entity} item */
function openItem(library, item) {
  const { id, fields } = item;
  openSheet(fields.name, (close) => {
    const { name: { most: longest }, unit: { most: longestUnit }, shelf: { most: longestShelf } } = FIELDS.pantry_item;
    const name = make("input", { id: "item-name", required: true, maxlength: longest, value: fields.name });
    const units = make("datalist", { id: "item-units" },
      UNITS.map((unit) => make("option", { value: unitName(unit) })));
    const unit = make("input",
      { id: "item-unit", list: units.id, maxlength: longestUnit, value: fields.unit ? unitName(fields.unit) : "" });
    const shelf = make("input", { id: "item-shelf", maxlength: longestShelf, value: fields.shelf ?? "" });
    const staple = toggle("item-staple", t("library.pantry.stapleAbout"), Boolean(fields.staple));
    const rows = lotsOf(library, id).map((lot) => lotFields(lot, library.may("adult")));
    const added = lotFields(null);
    const form = make("form", {
      class: "stacked", onsubmit: async (event) => {
        event.preventDefault();
        const faults = [...rows, added].map((row) => {
          const isBad = row.amount.value.trim() !== "" && !readQuantity(row.amount.value);
          setFault(form, row.amount.id, isBad ? t("library.edit.badQuantity") : "");
          return isBad;
        });
        if (faults.includes(true)) return;
        close();
        const { readUnit } = await lineReader();
        const ops = itemOps(item,
          { name: name.value.trim(), unit: unit.value.trim() ? readUnit(unit.value) : "",
          shelf: shelf.value.trim(), staple: Boolean(staple.querySelector("input")?.checked) });
        for (const row of rows) ops.push(...row.ops());
        ops.push(...added.ops(id));
        if (ops.length > 0) library.edit(ops);
      },
    }, labelled(t("library.pantry.name"), name),
      make("div", { class: "fields" }, labelled(t("library.pantry.unit"), unit),
      labelled(t("library.pantry.shelf"), shelf)), units, staple,
    make("h3", {}, t("library.pantry.lots", { count: number(rows.length) })), rows.map(({ element }) => element),
    make("h3", {}, t("library.pantry.newLot")), added.element,
    make("div", { class: "row between" }, make("button", { class: "button", type: "submit" }, t("common.save")),
      library.may("adult") && make("button", {
      class: "button quiet", type: "button", onclick: () => {
        close();
        deleteWithUndo(library, item, fields.name);
      },
    }, emoji("🗑️"), t("library.delete"))));
    return form;
  });
}

/** @param {Entity} item
 *  @param {{ name: string, unit: string, shelf: string, staple: boolean }} wanted
 *  @returns {import("../sync/replica.js").Op[]} */
function itemOps({ id, fields }, wanted) {
  const values = Object.entries(wanted);
  const set = values.filter(([name, value]) => value && value !== fields[name]);
  const clear = values.filter(([name, value]) => !value && fields[name]).map(([name]) => name);
  if (set.length === 0 && clear.length === 0) return [];
  return [{ op: "set", kind: "pantry_item", id, fields: Object.fromEntries(set), clear }];
}

/** The fields of a lot, or of a new one.
 *  @param {Entity | null} lot
 *  @param {boolean} [canDelete]  a person who may not delete leaves an empty lot behind */
function lotFields(lot, canDelete = true) {
  const name = lot?.id ?? "new";
  const amount = make("input",
    { id: `lot-${name}`, inputmode: "decimal", autocomplete: "off", value: textOf("quantity", lot?.fields.stock) });
  const expiry = make("input", { id: `expiry-${name}`, type: "date", value: lot?.fields.expiry ?? "" });
  /** @returns {import("../sync/replica.js").Op[]} */
  const ops = (parent = "") => {
    const value = readQuantity(amount.value);
    const stock = value ? written(value) : "";
    if (!lot) {
      return stock ? [{ op: "create", kind: "lot", id: newId(), parent,
        fields: { stock, ...(expiry.value ? { expiry: expiry.value } : {}) } }] : [];
    }
    if (!stock) {
      return [canDelete ? { op: "delete", kind: "lot", id: lot.id }
        : { op: "set", kind: "lot", id: lot.id, fields: { stock: "0" } }];
    }
    const fields = { ...(stock === lot.fields.stock ? {} : { stock }),
      ...(expiry.value && expiry.value !== lot.fields.expiry ? { expiry: expiry.value } : {}) };
    const clear = !expiry.value && lot.fields.expiry ? ["expiry"] : [];
    return Object.keys(fields).length + clear.length > 0 ? [{ op: "set", kind: "lot", id: lot.id, fields, clear }] : [];
  };
  const element = make("div", { class: "fields" }, labelled(t("library.pantry.amount"), amount),
    labelled(t("library.pantry.expiry"), expiry));
  return { element, amount, ops };
}
