// The form for a new recipe, or for changing one. What is written in it is kept on the device until it is saved.

import { emoji, make, setText } from "../../dom.js";
import { number, t } from "../../texts.js";
import { emptyState } from "../../parts/states.js";
import { FIELDS, PARTS, addPart, draftOps, followView, movePart, newDraft, removePart, textOf } from "../draft.js";
import { readLine, readUnit } from "../lines.js";
import { DIETS, DIFFICULTIES, dietName, unitName } from "../parts/amounts.js";
import { confirm } from "../parts/confirm.js";
import { chips, choice, labelled, setFault } from "../parts/fields.js";
import { currentOf, refusalText } from "../parts/refusal.js";
import { moveControls } from "../parts/reorder.js";
import { skeleton } from "../parts/skeleton.js";
import { tagField, tagOps, useExistingTag } from "../parts/tagfield.js";
import { canUpload, photoField } from "../photos.js";
import { byPlace } from "../places.js";
import { UNITS } from "../quantities.js";
import { ownValue } from "../tabs.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../parts/tagfield.js").TaggedDraft} Draft */
/** @typedef {import("../sync.js").Outcome} Outcome */
/** @typedef {import("../parts/fields.js").Option} Option */

/** How long after the last key the draft is kept, milliseconds. */
const KEEP_MS = 250;
/** How long the form waits for the server's word before it lets the person go on. */
const PATIENCE_MS = 6_000;

/** @param {Library} library
 *  @param {string} [id]  nothing for a new recipe */
export function editScreen(library, id) {
  const element = make("div", { class: "library-screen" }, skeleton());
  const draftName = `draft ${library.household?.household_id} ${id ?? "new"}`;
  let close = () => {};
  let end = () => {};
  let isClosed = false;

  async function start() {
    // Another tab may have a form of its own for the same.
    const { name, kept, end: endDraft } = await ownValue(draftName, (one) => library.store.value(one));
    if (isClosed) {
      endDraft();
      return;
    }
    end();
    end = endDraft;
    if (id && !library.view.get("recipe", id)) {
      if (library.state === "loading") {
        const stop = library.onChange(() => {
          if (library.state === "loading") return;
          stop();
          end();
          start();
        });
        close = stop;
        return;
      }
      element.replaceChildren(make("h1", {}, t("library.recipe.edit")), emptyState(t("library.recipe.unknown")));
      return;
    }
    const form = recipeForm(library, kept ?? newDraft(id, library.view), name, Boolean(kept));
    close = form.close;
    element.replaceChildren(form.element);
  }
  start();
  return { title: t(id ? "library.recipe.edit" : "library.to.addRecipe"), element,
    close: () => { isClosed = true; close(); end(); } };
}

/** @param {string} key */
function elementId(key) {
  return `field-${key.replaceAll("/", "-")}`;
}

/** @param {Library} library
 *  @param {Draft} draft
 *  @param {string} name  under which the draft is kept
 *  @param {boolean} wasKept */
function recipeForm(library, draft, name, wasKept) {
  const { app } = library;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;
  let isSaving = false;
  let isOver = false;
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  const lists = { ingredient: make("ul", { class: "edit-rows" }), step: make("ul", { class: "edit-rows steps" }) };
  const summary = make("p", { class: "card bad-text", role: "alert", hidden: true });
  const save = make("button", { class: "button", type: "submit" }, t("common.save"));

  const keep = () => {
    clearTimeout(keeping);
    if (!isOver) library.store.keepValue(name, draft);
  };
  const changed = () => {
    clearTimeout(keeping);
    keeping = setTimeout(keep, KEEP_MS);
  };

  /** A control whose text is that of the draft.
   *  @template {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} E
   *  @param {string} key
   *  @param {E} control
   *  @returns {E} */
  function bound(key, control) {
    control.id = elementId(key);
    const type = FIELDS[key.split("/")[0]][key.split("/")[2]];
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = draft.values[key] === "1";
    else control.value = type === "unit" ? unitText(draft.values[key]) : draft.values[key] ?? "";
    control.addEventListener("input", () => {
      const isBox = control instanceof HTMLInputElement && control.type === "checkbox";
      draft.values[key] = isBox ? (control.checked ? "1" : "") : type === "unit" ? unitOf(control.value)
        : control.value;
      setFault(form, control.id, "");
      changed();
    });
    return control;
  }

  /** @param {string} of */
  const hidden = (of) => bound(of, make("input", { type: "hidden" }));
  /** @param {string} field */
  const key = (field) => `recipe/${draft.id}/${field}`;
  /** @param {string} field
   *  @param {{ [attribute: string]: string | boolean }} attributes */
  const input = (field, attributes = {}) => labelled(t(`library.fields.${field}`),
    bound(key(field), make("input", attributes)));
  /** @param {string} field
   *  @param {string} rows */
  const area = (field, rows) => labelled(t(`library.fields.${field}`), bound(key(field), make("textarea", { rows })));

  /** @param {string} id */
  function ingredientRow(id) {
    /** @param {string} field
     *  @param {{ [attribute: string]: string }} [attributes] */
    const part = (field, attributes) => labelled(t(`library.fields.${field}`), bound(`ingredient/${id}/${field}`,
      make("input", { autocomplete: "off", ...attributes })));
    const optional = bound(`ingredient/${id}/optional`, make("input", { type: "checkbox", role: "switch" }));
    return partRow("ingredient", id, () => draft.values[`ingredient/${id}/name`] ?? "",
      part("quantity", { inputmode: "text", class: "short" }), part("unit", { list: "edit-units", class: "short" }),
        part("name"),
      make("details", { class: "edit-more", open: Boolean(draft.values[`ingredient/${id}/note`]) || optional.checked },
        make("summary", {}, t("library.edit.noteAndMore")), part("note"), part("upper_quantity", { class: "short" }),
        make("label", { class: "choice small", for: optional.id }, make("span", {}, t("library.recipe.optional")),
          optional)));
  }

  /** @param {string} id */
  function stepRow(id) {
    return partRow("step", id, () => t("library.edit.step"),
      labelled(t("library.fields.text"), bound(`step/${id}/text`, make("textarea", { rows: "3" }))),
      labelled(t("library.fields.timers"),
        bound(`step/${id}/timers`, make("input", { inputmode: "decimal", class: "short" }))),
      canUpload && make("details", { class: "edit-more", open: Boolean(draft.values[`step/${id}/image`]) },
        make("summary", {}, t("library.fields.image")),
        photoField(library, t("library.edit.stepImage"), hidden(`step/${id}/image`))));
  }

  /** @param {"ingredient" | "step"} kind
   *  @param {string} id
   *  @param {() => string} nameOf
   *  @param {(HTMLElement | false)[]} fields */
  function partRow(kind, id, nameOf, ...fields) {
    const row = make("li", { class: `card edit-row ${kind}-row` });
    row.append(make("div", { class: "edit-fields" }, fields), make("div", { class: "edit-tools" },
      moveControls(row, nameOf, (index) => {
        movePart(draft, kind, id, index);
        changed();
        app.announce(t("library.edit.moved", { index: number(index + 1), count: number(draft.order[kind].length) }));
      }),
      (library.may("adult") || !library.view.at(`${kind}/${id}`)) && make("button", {
        class: "icon-link", type: "button",
          "aria-label": t("library.remove", { what: nameOf() || t("library.kinds.ingredient") }),
        onclick: () => {
          const next = row.nextElementSibling ?? row.previousElementSibling;
          removePart(draft, kind, id);
          rows.delete(`${kind}/${id}`);
          row.remove();
          /** @type {HTMLElement | null} */ ((next ?? lists[kind].nextElementSibling)?.querySelector("input, textarea"))?.focus();
          changed();
        },
      }, "✕")));
    rows.set(`${kind}/${id}`, row);
    return row;
  }

  /** Shows the parts that the draft has, and no others. */
  function fillRows() {
    for (const [one, row] of rows) {
      const [kind, id] = one.split("/");
      if (draft.order[kind].includes(id)) continue;
      row.remove();
      rows.delete(one);
    }
    for (const kind of /** @type {const} */ (["ingredient", "step"])) {
      for (const id of draft.order[kind]) {
        const row = rows.get(`${kind}/${id}`) ?? (kind === "ingredient" ? ingredientRow(id) : stepRow(id));
        if (!row.isConnected) lists[kind].append(row);
      }
    }
  }

  /** What was written elsewhere shows, but not over what was written here: that is offered. */
  function follow() {
    if (isSaving || isOver) return;
    const both = followView(draft, library.view);
    for (const one of Object.keys(draft.values)) {
      /** @type {any} */
      const control = form.querySelector(`#${CSS.escape(elementId(one))}`);
      if (!control || control === document.activeElement) continue;
      const type = FIELDS[one.split("/")[0]][one.split("/")[2]];
      if (control.type === "checkbox") control.checked = draft.values[one] === "1";
      else control.value = type === "unit" ? unitText(draft.values[one]) : draft.values[one];
    }
    fillRows();
    for (const one of both) offer(one, draft.base[one]);
  }

  /** @param {string} one
   *  @param {string} theirs */
  function offer(one, theirs) {
    const fault = form.querySelector(`#${CSS.escape(elementId(one))}-fault`);
    fault?.replaceChildren(make("span", {}, t("library.edit.newer", { text: theirs || "–" })), " ", make("button", {
      class: "button small quiet", type: "button", onclick: () => {
        draft.values[one] = theirs;
        /** @type {any} */ (form.querySelector(`#${CSS.escape(elementId(one))}`)).value = theirs;
        fault.replaceChildren();
        changed();
      },
    }, t("library.edit.take")));
  }

  /** @param {string} one
   *  @param {string} text */
  function tellFault(one, text) {
    if (setFault(form, elementId(one), text)) return;
    summary.hidden = false;
    setText(summary, text);
  }

  async function submit() {
    if (isSaving) return;
    summary.hidden = true;
    for (const control of form.querySelectorAll("[aria-invalid]")) setFault(form, control.id, "");
    const { ops: own, faults } = draftOps(draft, library.view);
    const ops = [...tagOps(library.view, draft), ...own];
    for (const one of faults) tellFault(one, t(`library.edit.${/quantity$/.test(one) ? "badQuantity" : "badNumber"}`));
    if (faults.length === 0) await (ops.length > 0 ? send(ops) : leave());
    /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid]"))?.focus();
  }

  /** @param {import("../replica.js").Op[]} ops */
  async function send(ops) {
    isSaving = true;
    save.setAttribute("aria-disabled", "true");
    setText(save, t("library.edit.saving"));
    const { id, outcome } = library.edit(ops, { tellsItself: true });
    const patience = new Promise((resolve) => { setTimeout(resolve, library.isOnline ? PATIENCE_MS : 0, {}); });
    const { refusal } = /** @type {Outcome} */ (await Promise.race([outcome, patience]));
    isSaving = false;
    save.removeAttribute("aria-disabled");
    setText(save, t("common.save"));
    if (!refusal) {
      // A refusal that comes later is shown among the others.
      leave();
      return;
    }
    library.sync?.dismiss(id);
    if (refusal.existing_id && useExistingTag(draft, refusal)) return submit();
    const op = ops[refusal.op ?? 0];
    const [kind, entity] = [refusal.kind ?? op?.kind, refusal.id ?? op?.id];
    tellFault(`${kind}/${entity}/${refusal.field ?? ""}`, refusalText(refusal));
    const current = currentOf(refusal);
    if (current !== undefined) offer(`${kind}/${entity}/${refusal.field}`, String(current));
  }

  function leave() {
    isOver = true;
    clearTimeout(keeping);
    library.store.keepValue(name, null);
    app.replace("library", "recipe", draft.id);
  }

  /** Nothing brings back what was written: whoever gives it up is asked first. */
  function askToDrop() {
    const { ops, faults } = draftOps(draft, library.view);
    const [first, ...others] = ops;
    const isEmpty = faults.length === 0 && others.length === 0
      && (draft.isNew ? Object.keys(first.fields ?? {}).join() === "servings" : !first);
    if (isEmpty) drop();
    else confirm(t("library.edit.dropTitle"), t("library.edit.dropAbout"), drop);
  }

  function drop() {
    isOver = true;
    clearTimeout(keeping);
    library.store.keepValue(name, null);
    if (draft.isNew) app.replace("library", "recipes");
    else app.replace("library", "recipe", draft.id);
  }

  const quick = make("input", {
    id: "ingredient-quick", autocomplete: "off", enterkeyhint: "done", placeholder: t("library.edit.quickHint"),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      addLines(quick.value);
    },
    onpaste: (/** @type {ClipboardEvent} */ event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.trim().includes("\n")) return;
      event.preventDefault();
      addLines(text);
    },
  });

  /** @param {string} text */
  function addLines(text) {
    for (const line of text.split("\n").filter((one) => one.trim())) {
      const { name: food, quantity = "", unit = "" } = readLine(line.replace(/^\s*[-•*]\s*/, ""));
      const id = addPart(draft, "ingredient", { name: food, quantity: textOf("quantity", quantity), unit });
      app.announce(t("library.groceries.added", { name: food }));
      lists.ingredient.append(ingredientRow(id));
    }
    quick.value = "";
    quick.focus();
    changed();
  }

  /** @param {string} set
   *  @param {import("../parts/fields.js").Option[]} options */
  const setOf = (set, options) => {
    const chosen = new Set(draft.sets[set] ?? []);
    return options.length > 0 && chips(t(`library.fields.${set}`), options, chosen, () => {
      draft.sets[set] = [...chosen];
      changed();
    });
  };
  /** @param {string} kind
   *  @returns {import("../parts/fields.js").Option[]} */
  const named = (kind) => library.view.list(kind).sort(byPlace).map(({ id, fields }) =>
    [id, [fields.icon, fields.name].filter(Boolean).join(" ")]);

  const form = make("form", {
    class: "stacked edit-form", novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      submit();
    },
  });
  form.append(
    make("h1", {}, t(draft.isNew ? "library.to.addRecipe" : "library.recipe.edit")),
    ...(wasKept ? [make("p", { class: "row muted" }, t("library.edit.kept"))] : []),
    make("section", { class: "card stacked" }, input("name", { required: true }), area("about", "2"),
      canUpload && photoField(library, t("library.fields.image"), hidden(key("image")), hidden(key("thumbnail"))),
      make("div", { class: "fields" }, input("servings", { inputmode: "numeric" }),
        input("prep_minutes", { inputmode: "numeric" }),
        input("cook_minutes", { inputmode: "numeric" }),
        labelled(t("library.fields.difficulty"), bound(key("difficulty"), choice("", [["", "–"],
          ...DIFFICULTIES.map((one) => /** @type {Option} */ ([one, t(`library.difficulties.${one}`)]))], ""))),
        labelled(t("library.fields.rating"), bound(key("rating"), choice("", Array.from({ length: 11 }, (_, index) =>
          index === 0 ? ["", "–"] : [String(index), `★ ${number(index / 2, index % 2)}`]), ""))))),
    make("section", { class: "stacked" }, make("h2", {}, t("library.recipe.ingredients")), lists.ingredient,
      make("div", { class: "card add-row" }, labelled(t("library.edit.quick"), quick),
        make("button", { class: "button", type: "button", "aria-label": t("library.edit.addIngredient"),
          onclick: () => (quick.value.trim() ? addLines(quick.value) : quick.focus()) }, "+")),
      make("datalist", { id: "edit-units" }, UNITS.map((unit) => make("option", { value: unitName(unit) })))),
    make("section", { class: "stacked" }, make("h2", {}, t("library.recipe.steps")), lists.step,
      make("div", {}, make("button", {
      class: "button quiet", type: "button", onclick: () => {
        const row = stepRow(addPart(draft, "step", {}));
        lists.step.append(row);
        row.querySelector("textarea")?.focus();
        changed();
      },
    }, emoji("➕"), t("library.edit.addStep")))),
    make("section", { class: "card stacked" }, make("h2", {}, t("library.edit.more")),
      ...[setOf("diets", DIETS.map((diet) => [diet, dietName(diet)])), tagField(library, draft, changed),
        setOf("categories", named("category")),
        setOf("cookbooks", named("cookbook"))].filter((one) => one !== false),
      input("source", { inputmode: "url", type: "url" }), area("note", "3")),
    summary,
    make("div", { class: "row edit-foot" }, save,
      make("button", { class: "button quiet", type: "button", onclick: askToDrop }, t("library.edit.drop"))));
  fillRows();
  const end = library.onChange((kinds) => {
    if (!draft.isNew && ["recipe", ...PARTS, "all"].some((kind) => kinds.has(kind))) follow();
  });
  addEventListener("pagehide", keep);
  return {
    element: form,
    close: () => {
      end();
      removeEventListener("pagehide", keep);
      keep();
    },
  };
}

/** @param {string | undefined} unit */
function unitText(unit) {
  return unit ? unitName(unit) : "";
}

/** @param {string} text */
function unitOf(text) {
  return UNITS.find((unit) => unitName(unit) === text.trim()) ?? readUnit(text);
}
