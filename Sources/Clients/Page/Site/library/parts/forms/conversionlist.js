// A household's conversions of measures: the weight of a cup of flour or of an onion, or the volume
// of its own ladle.

import { emoji, make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";
import { textOf } from "../../sync/draft.js";
import { fold } from "../../rules/folding.js";
import { FIELDS } from "../../rules/generated/fields.js";
import { UNITS } from "../../rules/generated/units.js";
import { kindOf, readQuantity, written } from "../../rules/quantities.js";
import { lineReader } from "../../sync/reader.js";
import { amountText, unitName } from "./amounts.js";
import { action, labelled, setFault } from "./fields.js";
import { fieldName } from "../history.js";
import { arrange, live, Rows } from "../cooking/live.js";
import { namedOps } from "./named.js";
import { refusalText } from "../refusal.js";
import { deleteWithUndo } from "../undo.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../sync/table.js").Entity} Entity */
/** The fields of a conversion in the protocol's form; "" for none.
 *  @typedef {{ [field: string]: string }} Values */

const QUANTITIES = ["from_quantity", "to_quantity"];
const FORM_FIELDS = ["name", "from_quantity", "from_unit", "to_quantity", "to_unit"];

/** "1 cup = 120 g".
 *  @param {{ [field: string]: any }} fields */
function equationText({ from_quantity: from, from_unit: fromUnit, to_quantity: to, to_unit: toUnit }) {
  return [amountText({ quantity: from, unit: fromUnit }), amountText({ quantity: to, unit: toUnit })].join(" = ");
}

/** "flour: 1 cup = 120 g".
 *  @param {{ [field: string]: any }} fields */
function conversionText(fields) {
  return [fields.name, equationText(fields)].filter(Boolean).join(": ");
}

/** @param {Library} library */
export function conversionList(library) {
  const canEdit = library.may("child");
  const list = make("ul", { class: "card plain-list named-list" });
  const rows = new Rows((/** @type {Entity} */ entity) => conversionRow(library, entity, canEdit));
  return live(library, ["conversion"], () => {
    const all = library.view.list("conversion").sort(({ fields: left }, { fields: right }) =>
      (left.name ?? "").localeCompare(right.name ?? "") || equationText(left).localeCompare(equationText(right)));
    if (all.length === 0) return null;
    arrange(list, rows.of(all, ({ id }) => id, ({ fields }) => fields));
    return list;
  }, { empty: t("library.lists.empty.conversion") });
}

/** @param {Library} library
 *  @param {Entity} entity
 *  @param {boolean} canEdit */
function conversionRow(library, entity, canEdit) {
  const { id, fields } = entity;
  return make("li", { class: "row", dataset: { name: fields.name ?? "" } }, make("span", { class: "grow" },
    make("b", {}, fields.name ?? t("library.lists.allFoods")), make("span", { class: "muted" }, equationText(fields))),
  canEdit && make("button", {
    class: "icon-link", "aria-label": t("library.lists.change", { name: conversionText(fields) }),
    "aria-haspopup": "dialog", dataset: { focus: `change ${id}` },
    onclick: () => openConversion(library, library.view.get("conversion", id) ?? entity),
  }, emoji("✏️")));
}

/** The sheet that creates or changes a conversion.
 *  @param {Library} library
 *  @param {Entity | null} entity  null for a new one */
export function openConversion(library, entity) {
  const fields = entity?.fields ?? {};
  const title = entity ? t("library.lists.change", { name: conversionText(fields) })
    : t("library.lists.new.conversion");
  openSheet(title, (close) => {
    const food = make("input",
      { id: "conversion-name", maxlength: FIELDS.conversion.name.most, autocomplete: "off", value: fields.name ?? "" });
    const units = make("datalist", { id: "conversion-units" },
      UNITS.map((unit) => make("option", { value: unitName(unit) })));
    /** @param {string} field
     *  @param {string} [value] */
    const amount = (field, value = "") => make("input", { id: `conversion-${field}`, required: true, inputmode: "text",
      autocomplete: "off", value: textOf("quantity", fields[field]) || value });
    /** @param {string} field */
    const unit = (field) => make("input", { id: `conversion-${field}`, list: units.id, autocomplete: "off",
      maxlength: FIELDS.conversion.from_unit.most, value: fields[field] ? unitName(fields[field]) : "" });
    const controls = [food, amount("from_quantity", "1"), unit("from_unit"), amount("to_quantity"), unit("to_unit")];
    let isSaving = false;
    /** @param {string} field
     *  @param {string} text */
    const tell = (field, text) => setFault(form, `conversion-${field}`, text) || setFault(form, food.id, text);
    /** @type {HTMLFormElement} */
    const form = make("form", {
      class: "stacked", onsubmit: async (event) => {
        event.preventDefault();
        if (isSaving) return;
        isSaving = true;
        const wanted = await valuesOf(controls.map(({ value }) => value));
        const faults = faultsOf(library, wanted, entity);
        for (const field of FORM_FIELDS) setFault(form, `conversion-${field}`, faults[field] ?? "");
        const ops = namedOps(library, "conversion", entity, wanted);
        const isRight = Object.keys(faults).length === 0;
        const refusal = isRight && ops.length > 0 ? await library.save(ops) : null;
        isSaving = false;
        if (refusal) tell(refusal.field ?? "", refusalText(refusal));
        else if (isRight) close();
        /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid]"))?.focus();
      },
    }, labelled(t("library.lists.names.conversion"), food, { hint: t("library.lists.foodHint") }),
    [1, 3].map((first) => make("div", { class: "fields" }, [first, first + 1].map((index) =>
      labelled(fieldName(FORM_FIELDS[index]), controls[index])))), units,
    make("p", { class: "help-text" }, t("library.lists.unitHint")),
    make("div", { class: "row between" }, make("button", { class: "button", type: "submit" }, t("common.save")),
      entity && library.may("adult") && action("🗑️", t("library.delete"), () => {
        close();
        deleteWithUndo(library, entity, conversionText(fields));
      })));
    return form;
  });
}

/** The fields' values; "" for an unreadable quantity.
 *  @param {string[]} texts
 *  @returns {Promise<Values>} */
async function valuesOf(texts) {
  const { readUnit } = await lineReader();
  return Object.fromEntries(FORM_FIELDS.map((field, index) => {
    const text = texts[index].trim();
    if (field.endsWith("unit")) return [field, text && readUnit(text)];
    if (!QUANTITIES.includes(field)) return [field, text];
    const value = readQuantity(text);
    return [field, value && value.top > 0n ? written(value) : ""];
  }));
}

/** The faults by field.
 *  @param {Library} library
 *  @param {Values} values
 *  @param {Entity | null} entity
 *  @returns {Values} */
function faultsOf({ view }, values, entity) {
  /** @type {Values} */
  const faults = {};
  for (const field of QUANTITIES) {
    if (!values[field]) faults[field] = t("library.edit.badQuantity");
  }
  const kinds = kindsOf(values);
  if (kinds[0] === kinds[1]) faults.to_unit = t("library.lists.sameKind");
  else if (!values.name && kinds.includes(kindOf(undefined))) faults.name = t("library.lists.needsFood");
  const same = view.list("conversion").find(({ id, fields }) => id !== entity?.id
    && fold(fields.name ?? "") === fold(values.name) && kindsOf(fields).join() === kinds.join());
  if (same) faults.name ??= t("library.lists.known", { name: conversionText(same.fields) });
  return faults;
}

/** The kinds of measures that it connects, the same in both directions.
 *  @param {{ [field: string]: any }} fields */
function kindsOf({ from_unit: from, to_unit: to }) {
  return [kindOf(from || undefined), kindOf(to || undefined)].sort();
}
