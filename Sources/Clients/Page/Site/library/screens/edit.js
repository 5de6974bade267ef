// The form for a new recipe, or for changing one. Its draft is kept on the device until it is
// saved.

import { emoji, make, setText } from "../../dom.js";
import { number, t } from "../../texts.js";
import { emptyState, failedState } from "../../parts/kitchen/states.js";
import { PARTS, draftOps, followView, newDraft } from "../sync/draft.js";
import { DIETS, DIFFICULTIES, dietName, unitName } from "../parts/forms/amounts.js";
import { confirm } from "../parts/forms/confirm.js";
import { DraftFields } from "../parts/forms/draftfields.js";
import { chips, choice, labelled, setFault } from "../parts/forms/fields.js";
import { PartRows } from "../parts/forms/partrows.js";
import { currentOf, refusalText } from "../parts/refusal.js";
import { skeleton } from "../parts/skeleton.js";
import { tagField, tagOps, useExistingTag } from "../parts/forms/tagfield.js";
import { httpsHint } from "../../parts/https.js";
import { canUpload, photoField } from "../photos.js";
import { fieldsOf } from "../rules/fields.js";
import { byPlace } from "../rules/places.js";
import { UNITS } from "../rules/generated/units.js";
import { ownValue } from "../tabs.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../parts/forms/tagfield.js").TaggedDraft} Draft */
/** @typedef {import("../parts/forms/fields.js").Option} Option */

/** The pause after the last key before the draft is stored, milliseconds. */
const KEEP_MS = 250;

/** @param {Library} library
 *  @param {string} [id]  absent for a new recipe */
export function editScreen(library, id) {
  const element = make("div", { class: "library-screen" }, skeleton());
  const draftName = `draft ${library.household?.household_id} ${id ?? "new"}`;
  let close = () => {};
  let end = () => {};
  let isClosed = false;

  async function start() {
    // Another tab may have a form of its own for the same recipe.
    const { name, kept, end: endDraft } = await ownValue(draftName, (one) => library.store.value(one));
    if (isClosed) {
      endDraft();
      return;
    }
    end = endDraft;
    show(name, kept);
  }

  /** @param {string} name  the storage key of the draft
   *  @param {Draft} [kept] */
  function show(name, kept) {
    const isMissing = () => library.state === "loading" || !library.view.get("recipe", id);
    if (id && isMissing()) {
      const { state } = library;
      const heading = make("h1", {}, t("library.recipe.edit"));
      if (state === "ok") {
        element.replaceChildren(heading, emptyState(t("library.recipe.unknown"), make("a", {
          class: "button quiet", href: "#/library/recipes",
        }, t("library.to.recipes"))));
      } else if (state === "failed") element.replaceChildren(heading, failedState(library.failure, () => library.retry()));
      else element.replaceChildren(skeleton());
      const stop = library.onChange(() => {
        if (library.state === state && isMissing()) return;
        stop();
        show(name, kept);
      });
      close = stop;
      return;
    }
    const form = new RecipeForm(library, kept ?? newDraft(id, library.view), name, Boolean(kept));
    close = () => form.close();
    element.replaceChildren(form.element);
  }
  start();
  return { title: t(id ? "library.recipe.edit" : "library.to.addRecipe"), element,
    close: () => { isClosed = true; close(); end(); } };
}

class RecipeForm {
  #library;
  /** @type {Draft} */
  #draft;
  /** The storage key of the draft. */
  #name;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #keeping;
  #isSaving = false;
  #isOver = false;
  #fields;
  #rows;
  #summary = make("p", { class: "card bad-text", role: "alert", hidden: true });
  #save = make("button", { class: "button", type: "submit" }, t("common.save"));
  #keep = () => {
    clearTimeout(this.#keeping);
    if (!this.#isOver) this.#library.store.keepValue(this.#name, this.#draft);
  };
  #changed = () => {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(this.#keep, KEEP_MS);
  };
  #end;
  element = make("form", {
    class: "stacked edit-form", novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      this.#submit();
    },
  });

  /** @param {Library} library
   *  @param {Draft} draft
   *  @param {string} name  the storage key of the draft
   *  @param {boolean} wasKept */
  constructor(library, draft, name, wasKept) {
    this.#library = library;
    this.#draft = draft;
    this.#name = name;
    this.#fields = new DraftFields(this.element, draft, this.#changed);
    this.#rows = new PartRows(library, draft, this.#fields, this.#changed);
    this.element.append(
      make("h1", {}, t(draft.isNew ? "library.to.addRecipe" : "library.recipe.edit")),
      ...(wasKept ? [make("p", { class: "row muted" }, t("library.edit.kept"))] : []),
      this.#facts(), this.#ingredients(), this.#steps(), this.#more(), this.#summary,
      make("div", { class: "row edit-foot" }, this.#save, make("button", {
        class: "button quiet", type: "button", onclick: () => this.#askToDrop(),
      }, t("library.edit.drop"))));
    this.#rows.update();
    this.#end = library.onChange((kinds) => {
      if (!draft.isNew && ["recipe", ...PARTS, "all"].some((kind) => kinds.has(kind))) this.#follow();
    });
    addEventListener("pagehide", this.#keep);
  }

  close() {
    this.#end();
    removeEventListener("pagehide", this.#keep);
    this.#keep();
  }

  // The form's fields

  /** @param {string} field */
  #key(field) {
    return `recipe/${this.#draft.id}/${field}`;
  }

  #facts() {
    const fields = this.#fields;
    const counts = fieldsOf("recipe").flatMap(([field, { holds }]) => (holds === "number" && field !== "rating"
      ? [fields.input(this.#key(field), { inputmode: "numeric" })] : []));
    /** @param {string} field
     *  @param {Option[]} options */
    const one = (field, options) => labelled(t(`library.fields.${field}`),
      fields.bound(this.#key(field), choice("", [["", "–"], ...options], "")));
    return make("section", { class: "card stacked" },
      fields.input(this.#key("name"), { required: true }), fields.area(this.#key("about"), "2"),
      canUpload ? photoField(this.#library, t("library.fields.image"), fields.hidden(this.#key("image")),
        fields.hidden(this.#key("thumbnail"))) : httpsHint(t("common.https.photos")),
      make("div", { class: "fields" }, counts,
        one("difficulty", DIFFICULTIES.map((name) => [name, t(`library.difficulties.${name}`)])),
        one("rating", Array.from({ length: 10 }, (_, index) =>
          [String(index + 1), `★ ${number((index + 1) / 2, (index + 1) % 2)}`]))));
  }

  #ingredients() {
    const add = async () => {
      quick.focus();
      const text = quick.value;
      await this.#rows.addLines(text);
      if (quick.value === text) quick.value = "";
    };
    const quick = make("input", {
      id: "ingredient-quick", autocomplete: "off", enterkeyhint: "done", placeholder: t("library.edit.quickHint"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        add();
      },
      onpaste: (/** @type {ClipboardEvent} */ event) => {
        const text = event.clipboardData?.getData("text") ?? "";
        if (!text.trim().includes("\n")) return;
        event.preventDefault();
        this.#rows.addLines(text);
      },
    });
    return make("section", { class: "stacked" }, make("h2", {}, t("library.recipe.ingredients")),
      this.#rows.lists.ingredient,
      make("div", { class: "card add-row" }, labelled(t("library.edit.quick"), quick), make("button", {
        class: "button", type: "button", "aria-label": t("library.edit.addIngredient"),
        onclick: () => (quick.value.trim() ? add() : quick.focus()),
      }, "+")),
      make("datalist", { id: "edit-units" }, UNITS.map((unit) => make("option", { value: unitName(unit) }))));
  }

  #steps() {
    return make("section", { class: "stacked" }, make("h2", {}, t("library.recipe.steps")), this.#rows.lists.step,
      make("div", {}, make("button", {
        class: "button quiet", type: "button", onclick: () => this.#rows.addStep(),
      }, emoji("➕"), t("library.edit.addStep"))));
  }

  #more() {
    return make("section", { class: "card stacked" }, make("h2", {}, t("library.edit.more")),
      this.#setOf("diets", DIETS.map((diet) => [diet, dietName(diet)])),
      tagField(this.#library, this.#draft, this.#changed),
      this.#setOf("categories", this.#named("category")), this.#setOf("cookbooks", this.#named("cookbook")),
      this.#fields.input(this.#key("source"), { inputmode: "url", type: "url" }),
      this.#fields.area(this.#key("note"), "3"));
  }

  /** @param {string} set
   *  @param {Option[]} options */
  #setOf(set, options) {
    const chosen = new Set(this.#draft.sets[set] ?? []);
    return options.length > 0 && chips(t(`library.fields.${set}`), options, chosen, () => {
      this.#draft.sets[set] = [...chosen];
      this.#changed();
    });
  }

  /** @param {string} kind
   *  @returns {Option[]} */
  #named(kind) {
    return this.#library.view.list(kind).sort(byPlace).map(({ id, fields }) =>
      [id, [fields.icon, fields.name].filter(Boolean).join(" ")]);
  }

  // Changes, saving and leaving

  /** Shows changes made elsewhere, except over the person's own text: there it offers them. */
  #follow() {
    if (this.#isSaving || this.#isOver) return;
    const both = followView(this.#draft, this.#library.view);
    this.#fields.refresh();
    this.#rows.update();
    for (const key of both) this.#fields.offer(key, this.#draft.base[key]);
  }

  /** @param {string} key
   *  @param {string} text */
  #tellFault(key, text) {
    if (this.#fields.tellFault(key, text)) return;
    this.#summary.hidden = false;
    setText(this.#summary, text);
  }

  /** @returns {Promise<void>} */
  async #submit() {
    if (this.#isSaving) return;
    this.#summary.hidden = true;
    for (const control of this.element.querySelectorAll("[aria-invalid]")) setFault(this.element, control.id, "");
    const { view } = this.#library;
    const { ops: own, faults } = draftOps(this.#draft, view);
    const ops = [...tagOps(view, this.#draft), ...own];
    for (const key of faults) {
      this.#tellFault(key, t(`library.edit.${/quantity$/.test(key) ? "badQuantity" : "badNumber"}`));
    }
    if (faults.length === 0) await (ops.length > 0 ? this.#send(ops) : this.#leave());
    /** @type {HTMLElement | null} */ (this.element.querySelector("[aria-invalid]"))?.focus();
  }

  /** @param {import("../sync/replica.js").Op[]} ops */
  async #send(ops) {
    const library = this.#library;
    const save = this.#save;
    this.#isSaving = true;
    save.setAttribute("aria-disabled", "true");
    setText(save, t("library.edit.saving"));
    const refusal = await library.save(ops);
    this.#isSaving = false;
    save.removeAttribute("aria-disabled");
    setText(save, t("common.save"));
    if (!refusal) return this.#leave();
    if (refusal.existing_id && useExistingTag(this.#draft, refusal)) return this.#submit();
    const op = ops[refusal.op ?? 0];
    const [kind, entity] = [refusal.kind ?? op?.kind, refusal.id ?? op?.id];
    this.#tellFault(`${kind}/${entity}/${refusal.field ?? ""}`, refusalText(refusal));
    const current = currentOf(refusal);
    if (current !== undefined) this.#fields.offer(`${kind}/${entity}/${refusal.field}`, String(current));
  }

  #leave(isSaved = true) {
    this.#isOver = true;
    clearTimeout(this.#keeping);
    const { app, store } = this.#library;
    store.keepValue(this.#name, null);
    if (isSaved || !this.#draft.isNew) app.replace("library", "recipe", this.#draft.id);
    else app.replace("library", "recipes");
  }

  /** Asks before dropping the draft, since nothing can restore it. */
  #askToDrop() {
    const { ops, faults } = draftOps(this.#draft, this.#library.view);
    const [first, ...others] = ops;
    const isEmpty = faults.length === 0 && others.length === 0
      && (this.#draft.isNew ? Object.keys(first.fields ?? {}).join() === "servings" : !first);
    if (isEmpty) this.#leave(false);
    else confirm(t("library.edit.dropTitle"), t("library.edit.dropAbout"), () => this.#leave(false));
  }
}
