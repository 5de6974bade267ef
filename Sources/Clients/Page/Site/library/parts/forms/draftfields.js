// Form fields that are bound to a draft's values: typing changes the draft.

import { make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { FIELDS } from "../../sync/draft.js";
import { lineReader } from "../../sync/reader.js";
import { unitName } from "./amounts.js";
import { labelled, setFault } from "./fields.js";

/** @typedef {import("../../sync/draft.js").Draft} Draft */

export class DraftFields {
  #draft;
  #changed;
  /** The element that contains the fields. */
  form;

  /** @param {HTMLElement} form
   *  @param {Draft} draft
   *  @param {() => void} changed  called after each change */
  constructor(form, draft, changed) {
    this.form = form;
    this.#draft = draft;
    this.#changed = changed;
  }

  /** A control whose text is the draft's value of a key, such as "recipe/<id>/name".
   *  @template {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} E
   *  @param {string} key
   *  @param {E} control
   *  @returns {E} */
  bound(key, control) {
    control.id = elementId(key);
    this.#show(key, control);
    control.addEventListener("input", () => {
      const isBox = control instanceof HTMLInputElement && control.type === "checkbox";
      this.#draft.values[key] = isBox ? (control.checked ? "1" : "") : control.value;
      setFault(this.form, control.id, "");
      this.#changed();
      if (typeOf(key) === "unit") this.#readUnit(key, control.value);
    });
    return control;
  }

  /** @param {string} key
   *  @param {string} word */
  async #readUnit(key, word) {
    const { readUnit } = await lineReader();
    if (this.#draft.values[key] !== word) return;
    this.#draft.values[key] = readUnit(word);
    this.#changed();
  }

  /** @param {string} key */
  hidden(key) {
    return this.bound(key, make("input", { type: "hidden" }));
  }

  /** @param {string} key
   *  @param {{ [attribute: string]: string | boolean }} [attributes] */
  input(key, attributes = {}) {
    return labelled(t(`library.fields.${fieldOf(key)}`), this.bound(key, make("input", attributes)));
  }

  /** @param {string} key
   *  @param {string} rows */
  area(key, rows) {
    return labelled(t(`library.fields.${fieldOf(key)}`), this.bound(key, make("textarea", { rows })));
  }

  /** Shows the draft's values again, except in the field with the focus. */
  refresh() {
    for (const key of Object.keys(this.#draft.values)) {
      const control = this.#control(key);
      if (control && control !== document.activeElement) this.#show(key, control);
    }
  }

  /** Offers another person's newer text.
   *  @param {string} key
   *  @param {string} theirs */
  offer(key, theirs) {
    const fault = this.form.querySelector(`#${CSS.escape(elementId(key))}-fault`);
    fault?.replaceChildren(make("span", {}, t("library.edit.newer", { text: theirs || "–" })), " ", make("button", {
      class: "button small quiet", type: "button", onclick: () => {
        this.#draft.values[key] = theirs;
        this.#show(key, this.#control(key));
        fault.replaceChildren();
        this.#changed();
      },
    }, t("library.edit.take")));
  }

  /** Shows a fault at a field. Returns true if there is such a field.
   *  @param {string} key
   *  @param {string} text */
  tellFault(key, text) {
    return setFault(this.form, elementId(key), text);
  }

  /** @param {string} key
   *  @returns {any} */
  #control(key) {
    return this.form.querySelector(`#${CSS.escape(elementId(key))}`);
  }

  /** @param {string} key
   *  @param {any} control */
  #show(key, control) {
    const value = this.#draft.values[key] ?? "";
    if (control.type === "checkbox") control.checked = value === "1";
    else control.value = typeOf(key) === "unit" && value ? unitName(value) : value;
  }
}

/** @param {string} key */
function elementId(key) {
  return `field-${key.replaceAll("/", "-")}`;
}

/** @param {string} key */
function fieldOf(key) {
  return key.split("/")[2];
}

/** @param {string} key */
function typeOf(key) {
  return FIELDS[key.split("/")[0]][fieldOf(key)];
}
