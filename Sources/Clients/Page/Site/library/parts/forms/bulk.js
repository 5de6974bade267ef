// Bulk actions on selected recipes: add a tag or a category, or delete them. Each can be undone for
// a while.

import { emoji, make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";
import { counted } from "../counted.js";
import { namedOf } from "./named.js";
import { offerUndo } from "../undo.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../sync/replica.js").Op} Op */
/** @typedef {{ kind: "tag" | "category", set: "tags" | "categories" }} Label */

/** @type {Label} */
const TAG = { kind: "tag", set: "tags" };
/** @type {Label} */
const CATEGORY = { kind: "category", set: "categories" };

/** The bar with the number of selected recipes and the actions.
 *  @param {Library} library
 *  @param {Set<string>} selected
 *  @param {{ all: () => void, end: () => void }} handlers */
export function bulkBar(library, selected, { all, end }) {
  const count = make("span", { class: "grow", role: "status" });
  /** @param {string} character
   *  @param {string} name
   *  @param {() => void} action */
  const button = (character, name, action) => make("button", {
    class: "button small quiet", type: "button", onclick: action, dataset: { bulk: name },
  }, emoji(character), make("span", {}, t(`library.bulk.${name}`)));
  const actions = [
    button("🏷️", "tag", () => openLabels(library, TAG, [...selected], end)),
    button("🗂️", "category", () => openLabels(library, CATEGORY, [...selected], end)),
    ...(library.may("adult") ? [button("🗑️", "delete", () => {
      deleteAll(library, [...selected]);
      end();
    })] : []),
  ];
  const element = make("div", { class: "bulk-bar card", role: "group", "aria-label": t("library.bulk.title") },
    count, button("☑️", "all", all), actions, button("✕", "end", end));
  function update() {
    count.textContent = counted("library.bulk.count", selected.size);
    for (const one of actions) one.toggleAttribute("disabled", selected.size === 0);
  }
  update();
  return { element, update };
}

/** @param {Library} library
 *  @param {Label} label
 *  @param {string[]} ids
 *  @param {() => void} end */
function openLabels(library, { kind, set }, ids, end) {
  openSheet(t(`library.bulk.${kind}`), (close) => make("div", { class: "row chosen" },
    namedOf(library, kind).map((one) => make("button", {
      class: "filter-chip", type: "button", onclick: () => {
        close();
        addLabel(library, set, one.id, one.fields.name, ids);
        end();
      },
    }, one.fields.icon && [emoji(one.fields.icon), " "], one.fields.name))));
}

/** Adds a tag or category to the recipes that lack it.
 *  @param {Library} library
 *  @param {"tags" | "categories"} field
 *  @param {string} label
 *  @param {string} name
 *  @param {string[]} ids */
function addLabel(library, field, label, name, ids) {
  const changed = ids.filter((id) => !library.view.get("recipe", id)?.sets[field]?.includes(label));
  /** @param {"add" | "remove"} op
   *  @returns {Op[]} */
  const ops = (op) => changed.map((id) => ({ op, kind: "recipe", id, field, elements: [label] }));
  if (changed.length > 0) library.edit(ops("add"));
  offerUndo(counted("library.bulk.labelled", changed.length, { name }), () => {
    if (changed.length > 0) library.edit(ops("remove"));
  });
}

/** @param {Library} library
 *  @param {string[]} ids */
function deleteAll(library, ids) {
  library.edit(ids.map((id) => ({ op: "delete", kind: "recipe", id })));
  offerUndo(counted("library.bulk.deleted", ids.length), () =>
    library.edit(ids.map((id) => ({ op: "restore", kind: "recipe", id }))));
}
