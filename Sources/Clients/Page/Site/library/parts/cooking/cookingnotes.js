// The members' notes after cooking a recipe.

import { emoji, make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";
import { dateText } from "../../rules/days.js";
import { FIELDS } from "../../rules/generated/fields.js";
import { newId } from "../../rules/ids.js";
import { labelled, ratingField } from "../forms/fields.js";
import { starsText } from "../recipes.js";
import { deleteWithUndo } from "../undo.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../sync/table.js").Entity} Entity */

/** @param {Library} library
 *  @param {Entity} recipe
 *  @param {(player: string | undefined) => string} nameOf */
export function cookingNotes(library, recipe, nameOf) {
  const canEdit = library.may("child");
  const all = library.view.parts(recipe.id, "cooking_note").sort((left, right) => right.created - left.created);
  if (all.length === 0 && !canEdit) return null;
  return make("section", { class: "card stacked" },
    make("div", { class: "row between" }, make("h2", {}, t("library.recipe.notes")), canEdit && make("button", {
      class: "button small quiet", dataset: { focus: "add note" }, onclick: () => openNote(library, recipe),
    }, emoji("➕"), t("library.recipe.addNote"))),
    all.length === 0 ? make("p", { class: "muted" }, t("library.recipe.noNotes"))
      : make("ul", { class: "plain-list cooking-notes" }, all.map((note) => noteRow(library, note, nameOf))));
}

/** @param {Library} library
 *  @param {Entity} note
 *  @param {(player: string | undefined) => string} nameOf */
function noteRow(library, note, nameOf) {
  const { id, fields: { text, rating }, created_by: by, created_ms: ms } = note;
  const isOwn = by === undefined || by === library.playerId;
  const canDelete = library.may("owner") || (isOwn && library.may("adult"));
  return make("li", { class: "row" }, make("span", { class: "grow about" },
    rating ? make("b", {}, `${starsText(rating)} `) : "", text, make("br"),
    make("span", { class: "muted small-text" }, t("library.activity.verbs.noted", { who: nameOf(by) }), " · ",
      ms === undefined ? t("library.days.today") : make("time", { datetime: new Date(ms).toISOString() }, dateText(ms)))),
  canDelete && make("button", {
    class: "icon-link", "aria-label": t("library.remove", { what: text.slice(0, 40) }),
    dataset: { focus: `note ${id}` }, onclick: () => deleteWithUndo(library, note, t("library.recipe.note")),
  }, "✕"));
}

/** @param {Library} library
 *  @param {Entity} recipe */
function openNote(library, recipe) {
  openSheet(t("library.recipe.addNote"), (close) => {
    /** @type {number | undefined} */
    let rating;
    const { most } = FIELDS.cooking_note.text;
    const text = make("textarea", { id: "note-text", required: true, maxlength: most, rows: "4" });
    return make("form", {
      class: "stacked", onsubmit: (event) => {
        event.preventDefault();
        close();
        library.edit([{
          op: "create", kind: "cooking_note", id: newId(), parent: recipe.id,
          fields: { text: text.value.trim(), ...(rating ? { rating } : {}) },
        }]);
      },
    }, labelled(t("library.recipe.noteText"), text),
      ratingField("note-rating", t("library.facts.rating"), undefined, (value) => { rating = value; }),
    make("button", { class: "button", type: "submit" }, t("common.save")));
  });
}
