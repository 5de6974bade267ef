// The tags of a recipe in its form, where new ones can be created too.

import { make, setText } from "../../../dom.js";
import { t } from "../../../texts.js";
import { fold } from "../../rules/folding.js";
import { FIELDS } from "../../rules/generated/fields.js";
import { newId } from "../../rules/ids.js";
import { chips, labelled } from "./fields.js";
import { namedOf, sameNamed } from "./named.js";

/** @typedef {import("./fields.js").Option} Option */
/** A form's draft, with the tags created in the form: they are saved with the recipe.
 *  @typedef {import("../../sync/draft.js").Draft & { made?: { id: string, name: string }[] }} TaggedDraft */

/** @param {import("../../library.js").Library} library
 *  @param {TaggedDraft} draft
 *  @param {() => void} changed */
export function tagField(library, draft, changed) {
  const known = make("div", {});
  const status = make("span", { class: "visually-hidden", role: "status" });
  const input = make("input", {
    id: "new-tag", maxlength: FIELDS.tag.name.most, autocomplete: "off", enterkeyhint: "done",
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      add();
    },
  });

  function show() {
    const made = (draft.made ?? []).filter(({ id }) => !library.view.get("tag", id));
    const options = [...namedOf(library, "tag").map(({ id, fields }) => ({ id, name: fields.name })), ...made]
      .map(({ id, name }) => /** @type {Option} */ ([id, name]));
    const chosen = new Set(draft.sets.tags ?? []);
    known.replaceChildren(...(options.length === 0 ? [] : [chips(t("library.fields.tags"), options, chosen, () => {
      draft.sets.tags = [...chosen];
      changed();
    })]));
  }

  /** Chooses the existing tag with this name, or creates one. */
  function add() {
    const name = input.value.trim();
    input.value = "";
    input.focus();
    if (!name) return;
    const same = sameNamed(library, "tag", name) ?? draft.made?.find((one) => fold(one.name) === fold(name));
    const id = same?.id ?? newId();
    if (!same) draft.made = [...draft.made ?? [], { id, name }];
    draft.sets.tags = [...new Set([...draft.sets.tags ?? [], id])];
    setText(status, t("library.groceries.added", { name }));
    show();
    changed();
  }

  show();
  const element = make("div", { class: "stacked-tight" }, known, status, make("div", { class: "add-row" },
    labelled(t("library.lists.new.tag"), input), make("button", {
      class: "button quiet", type: "button", "aria-label": t("library.lists.addTag"), onclick: add,
    }, "+")));
  return element;
}

/** The operations that create the draft's new tags, as far as the recipe uses them.
 *  @param {import("../../sync/table.js").Table} view
 *  @param {TaggedDraft} draft
 *  @returns {import("../../sync/replica.js").Op[]} */
export function tagOps(view, { made = [], sets }) {
  return made.filter(({ id }) => sets.tags?.includes(id) && !view.at(`tag/${id}`))
    .map(({ id, name }) => ({ op: "create", kind: "tag", id, fields: { name } }));
}

/** Replaces the draft's own new tag with one of the same name that somebody else has created
 *  meanwhile. Returns true if that was the reason for the refusal.
 *  @param {TaggedDraft} draft
 *  @param {{ [name: string]: any }} refusal */
export function useExistingTag(draft, { kind, id, existing_id: existing }) {
  if (kind !== "tag" || !draft.made?.some((one) => one.id === id)) return false;
  draft.made = draft.made.filter((one) => one.id !== id);
  draft.sets.tags = [...new Set((draft.sets.tags ?? []).map((one) => (one === id ? existing : one)))];
  return true;
}
