// The rows of a recipe's ingredients and steps in its form, which can be added, moved and removed.

import { make } from "../../../dom.js";
import { number, t } from "../../../texts.js";
import { FIELDS, addPart, movePart, removePart, textOf } from "../../sync/draft.js";
import { lineReader } from "../../sync/reader.js";
import { canUpload, photoField } from "../../photos.js";
import { labelled } from "./fields.js";
import { moveControls } from "./reorder.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../sync/draft.js").Draft} Draft */
/** @typedef {"ingredient" | "step"} Kind */

export class PartRows {
  /** @type {{ [kind in Kind]: HTMLElement }} */
  lists = { ingredient: make("ul", { class: "edit-rows" }), step: make("ul", { class: "edit-rows steps" }) };
  #library;
  #draft;
  #fields;
  #changed;
  /** @type {Map<string, HTMLElement>} */
  #rows = new Map();

  /** @param {Library} library
   *  @param {Draft} draft
   *  @param {import("./draftfields.js").DraftFields} fields
   *  @param {() => void} changed  called after each change */
  constructor(library, draft, fields, changed) {
    this.#library = library;
    this.#draft = draft;
    this.#fields = fields;
    this.#changed = changed;
  }

  /** Shows the parts that the draft has, and no others. */
  update() {
    const { order } = this.#draft;
    for (const [one, row] of this.#rows) {
      const [kind, id] = one.split("/");
      if (order[kind].includes(id)) continue;
      row.remove();
      this.#rows.delete(one);
    }
    for (const kind of /** @type {Kind[]} */ (["ingredient", "step"])) {
      for (const id of order[kind]) {
        const row = this.#rows.get(`${kind}/${id}`) ?? this.#make(kind, id);
        if (!row.isConnected) this.lists[kind].append(row);
      }
    }
  }

  /** Adds the ingredients from typed or pasted lines.
   *  @param {string} text */
  async addLines(text) {
    const { languageOf, readLine } = await lineReader();
    const lines = text.split("\n").map((line) => line.replace(/^\s*[-•*]\s*/, "")).filter((line) => line.trim());
    const tongue = languageOf(lines);
    for (const line of lines.map((one) => readLine(one, tongue))) {
      const values = Object.entries(line).map(([field, value]) => [field, textOf(FIELDS.ingredient[field], value)]);
      const id = addPart(this.#draft, "ingredient", Object.fromEntries(values));
      this.#library.app.announce(t("library.groceries.added", { name: line.name }));
      this.lists.ingredient.append(this.#make("ingredient", id));
    }
    this.#changed();
  }

  addStep() {
    const row = this.#make("step", addPart(this.#draft, "step", {}));
    this.lists.step.append(row);
    row.querySelector("textarea")?.focus();
    this.#changed();
  }

  /** @param {Kind} kind
   *  @param {string} id */
  #make(kind, id) {
    const nameOf = () => (kind === "step" ? t("library.edit.step") : this.#draft.values[`ingredient/${id}/name`] ?? "");
    const row = make("li", { class: `card edit-row ${kind}-row` });
    row.append(
      make("div", { class: "edit-fields" }, kind === "step" ? this.#stepFields(id) : this.#ingredientFields(id)),
      make("div", { class: "edit-tools" }, moveControls(row, nameOf, (index) => this.#move(kind, id, index)),
        this.#mayRemove(kind, id) && make("button", {
          class: "icon-link", type: "button",
          "aria-label": t("library.remove", { what: nameOf() || t("library.kinds.ingredient") }),
          onclick: () => this.#remove(kind, id, row),
        }, "✕")));
    this.#rows.set(`${kind}/${id}`, row);
    return row;
  }

  /** @param {string} id */
  #ingredientFields(id) {
    const fields = this.#fields;
    /** @param {string} field
     *  @param {{ [attribute: string]: string }} [attributes] */
    const part = (field, attributes) =>
      fields.input(`ingredient/${id}/${field}`, { autocomplete: "off", ...attributes });
    const optional = fields.bound(`ingredient/${id}/optional`, make("input", { type: "checkbox", role: "switch" }));
    const hasMore = optional.checked
      || ["note", "upper_quantity"].some((field) => this.#draft.values[`ingredient/${id}/${field}`]);
    return [
      part("quantity", { inputmode: "text", class: "short" }), part("unit", { list: "edit-units", class: "short" }),
      part("name"),
      make("details", { class: "edit-more", open: hasMore },
        make("summary", {}, t("library.edit.noteAndMore")), part("note"), part("upper_quantity", { class: "short" }),
        make("label", { class: "choice small", for: optional.id }, make("span", {}, t("library.recipe.optional")),
          optional)),
    ];
  }

  /** @param {string} id */
  #stepFields(id) {
    const fields = this.#fields;
    return [
      fields.area(`step/${id}/text`, "3"),
      fields.input(`step/${id}/timers`, { inputmode: "decimal", class: "short" }),
      canUpload && make("details", { class: "edit-more", open: Boolean(this.#draft.values[`step/${id}/image`]) },
        make("summary", {}, t("library.fields.image")),
        photoField(this.#library, t("library.edit.stepImage"), fields.hidden(`step/${id}/image`))),
    ];
  }

  /** Only adults may remove parts that are already saved.
   *  @param {Kind} kind
   *  @param {string} id */
  #mayRemove(kind, id) {
    return this.#library.may("adult") || !this.#library.view.at(`${kind}/${id}`);
  }

  /** @param {Kind} kind
   *  @param {string} id
   *  @param {number} index */
  #move(kind, id, index) {
    movePart(this.#draft, kind, id, index);
    this.#changed();
    this.#library.app.announce(t("library.edit.moved",
      { index: number(index + 1), count: number(this.#draft.order[kind].length) }));
  }

  /** @param {Kind} kind
   *  @param {string} id
   *  @param {HTMLElement} row */
  #remove(kind, id, row) {
    const next = row.nextElementSibling ?? row.previousElementSibling ?? this.lists[kind].nextElementSibling;
    removePart(this.#draft, kind, id);
    this.#rows.delete(`${kind}/${id}`);
    row.remove();
    /** @type {HTMLElement | null | undefined} */ (next?.querySelector("input, textarea"))?.focus();
    this.#changed();
  }
}
