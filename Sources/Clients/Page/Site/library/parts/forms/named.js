// A household's named lists: tags, categories, aisles, and substitutions of foods.

import { emoji, make } from "../../../dom.js";
import { number, t } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";
import { fold } from "../../rules/folding.js";
import { FIELDS } from "../../rules/generated/fields.js";
import { newId } from "../../rules/ids.js";
import { between, byPlace, placeAtEnd } from "../../rules/places.js";
import { COLORS } from "./amounts.js";
import { counted } from "../counted.js";
import { action, choice, labelled, setFault } from "./fields.js";
import { arrange, live, Rows } from "../cooking/live.js";
import { badge } from "../recipes.js";
import { moveControls } from "./reorder.js";
import { deleteWithUndo } from "../undo.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../sync/table.js").Entity} Entity */
/** @typedef {import("../../sync/replica.js").Op} Op */

/** The kinds, in display order. */
export const NAMED = ["tag", "category", "aisle", "substitution"];
/** The kinds that people put in order; the others are sorted by name. */
const PLACED = new Set(["category", "aisle"]);
/** The recipe's field for a kind. */
const SETS = { tag: "tags", category: "categories" };

/** All records of a kind, in their order.
 *  @param {Library} library
 *  @param {string} kind */
export function namedOf({ view }, kind) {
  return view.list(kind).sort(PLACED.has(kind) ? byPlace
    : (left, right) => left.fields.name.localeCompare(right.fields.name));
}

/** A record with the same name, ignoring accents and case.
 *  @param {Library} library
 *  @param {string} kind
 *  @param {string} name */
export function sameNamed({ view }, kind, name) {
  return view.list(kind).find(({ fields }) => fold(fields.name) === fold(name.trim()));
}

/** True if a text is one emoji, as far as a form can tell.
 *  @param {string} text */
export function isEmoji(text) {
  return [...new Intl.Segmenter().segment(text)].length === 1 && !/[\x00-\x7f]/.test(text.replace(/^[\d#*]/, ""))
    && /\p{Emoji}/u.test(text) && !/^[\d#*]$/.test(text);
}

/** The non-empty lines of a text.
 *  @param {string} [text] */
export function linesOf(text = "") {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** A live list of a kind, each entry with its buttons.
 *  @param {Library} library
 *  @param {string} kind */
export function namedList(library, kind) {
  const canEdit = library.may("child");
  const list = make("ul", { class: "card plain-list named-list" });
  const rows = new Rows((/** @type {Entity} */ entity) => namedRow(library, entity, canEdit));
  return live(library, [kind, "recipe"], () => {
    const all = namedOf(library, kind);
    if (all.length === 0) return null;
    const counts = countsOf(library, kind);
    arrange(list, rows.of(all, ({ id }) => id,
      ({ id, fields: { name, icon, color, substitutes } }) => [name, icon, color, substitutes, counts.get(id)]));
    return list;
  }, { empty: t(`library.lists.empty.${kind}`) });
}

/** The number of recipes with each one.
 *  @param {Library} library
 *  @param {string} kind */
function countsOf({ view }, kind) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const set = /** @type {{ [kind: string]: string }} */ (SETS)[kind];
  if (!set) return counts;
  for (const { sets } of view.list("recipe")) {
    for (const id of sets[set] ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** @param {Library} library
 *  @param {Entity} entity
 *  @param {boolean} canEdit */
function namedRow(library, entity, canEdit) {
  const { kind, id, fields: { name, icon, color, substitutes } } = entity;
  const count = countsOf(library, kind).get(id) ?? 0;
  const text = kind === "tag" ? badge(name, color) : make("b", {}, icon && [emoji(icon), " "], name);
  const about = kind in SETS ? counted("library.recipes.count", count) : linesOf(substitutes).join(", ");
  const row = make("li", { class: "row", dataset: { name } }, make("span", { class: "grow" }, text, " ",
    about && make("span", { class: "muted small-text" }, about)));
  if (!canEdit) return row;
  row.append(make("button", {
    class: "icon-link", "aria-label": t("library.lists.change", { name }), "aria-haspopup": "dialog",
    dataset: { focus: `change ${id}` }, onclick: () => openNamed(library, kind, library.view.get(kind, id) ?? entity),
  }, emoji("✏️")));
  if (PLACED.has(kind)) row.append(moveControls(row, () => name, (index) => move(library, entity, index), id));
  return row;
}

/** @param {Library} library
 *  @param {Entity} entity
 *  @param {number} index  its new index among the others */
function move(library, { kind, id }, index) {
  const others = namedOf(library, kind).filter((one) => one.id !== id);
  const place = between(others[index - 1]?.fields.place ?? null, others[index]?.fields.place ?? null);
  if (!place) return;
  library.edit([{ op: "set", kind, id, fields: { place } }]);
  library.app.announce(t("library.edit.moved", { index: number(index + 1), count: number(others.length + 1) }));
}

/** The sheet that creates or changes a record.
 *  @param {Library} library
 *  @param {string} kind
 *  @param {Entity | null} entity  null for a new one */
export function openNamed(library, kind, entity) {
  const fields = entity?.fields ?? {};
  const title = entity ? t("library.lists.change", { name: fields.name }) : t(`library.lists.new.${kind}`);
  openSheet(title, (close) => {
    const longest = FIELDS[/** @type {"tag" | "category" | "aisle" | "substitution"} */ (kind)].name.most;
    const name = make("input", { id: "named-name", required: true, maxlength: longest, autocomplete: "off",
      value: fields.name ?? "" });
    const color = choice("named-color", COLORS.map((one) => [one, t(`library.colors.${one}`)]), fields.color ?? "gray");
    const icon = make("input", { id: "named-icon", autocomplete: "off", class: "short", value: fields.icon ?? "" });
    const substitutes = make("textarea", { id: "named-substitutes", rows: "4" }, fields.substitutes ?? "");
    /** @type {HTMLFormElement} */
    const form = make("form", {
      class: "stacked", onsubmit: (event) => {
        event.preventDefault();
        const wanted = {
          name: name.value.trim(), ...(kind === "tag" ? { color: color.value } : {}),
          ...(kind === "category" ? { icon: icon.value.trim() } : {}),
          ...(kind === "substitution" ? { substitutes: [...new Set(linesOf(substitutes.value))].join("\n") } : {}),
        };
        const same = sameNamed(library, kind, wanted.name);
        const isTaken = Boolean(same && same.id !== entity?.id);
        const isBad = Boolean(wanted.icon && !isEmoji(wanted.icon));
        setFault(form, name.id, isTaken ? t("library.lists.taken", { name: same?.fields.name ?? "" }) : "");
        setFault(form, icon.id, isBad ? t("library.lists.badIcon") : "");
        if (isTaken || isBad) return;
        close();
        const ops = namedOps(library, kind, entity, wanted);
        if (ops.length > 0) library.edit(ops);
      },
    }, labelled(t(`library.lists.names.${kind}`), name), kind === "tag" && labelled(t("library.fields.color"), color),
    kind === "category" && labelled(t("library.fields.icon"), icon, { hint: t("library.lists.iconHint") }),
    kind === "substitution"
      && labelled(t("library.lists.substitutes"), substitutes, { hint: t("library.lists.substitutesHint") }),
    make("div", { class: "row between" }, make("button", { class: "button", type: "submit" }, t("common.save")),
      entity && !fields.built_in && library.may("adult") && action("🗑️", t("library.delete"), () => {
        close();
        deleteWithUndo(library, entity, fields.name);
      })));
    return form;
  });
}

/** @param {Library} library
 *  @param {string} kind
 *  @param {Entity | null} entity
 *  @param {{ [field: string]: string }} wanted
 *  @returns {Op[]} */
export function namedOps(library, kind, entity, wanted) {
  const id = entity?.id ?? newId();
  const known = entity?.fields ?? {};
  const place = !entity && PLACED.has(kind) ? { place: placeAtEnd(library.view.list(kind)) } : {};
  const set = Object.entries({ ...wanted, ...place }).filter(([name, value]) => value && value !== known[name]);
  const clear = Object.entries(wanted).filter(([name, value]) => !value && known[name]).map(([name]) => name);
  const changed = { kind, id, fields: Object.fromEntries(set) };
  if (!entity) return [{ op: "create", ...changed }];
  return set.length + clear.length > 0 ? [{ op: "set", ...changed, clear }] : [];
}
