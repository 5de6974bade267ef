// Fields of the library's forms.

import { emoji, make, setText } from "../../../dom.js";
import { number, t } from "../../../texts.js";
import { FIELDS } from "../../rules/generated/fields.js";
import { counted } from "../counted.js";

/** @typedef {[value: string, text: string]} Option */

const SERVINGS = FIELDS.recipe.servings;

/** A control with its label, and room for a fault.
 *  @param {string} text
 *  @param {HTMLElement} control
 *  @param {{ hint?: string }} options */
export function labelled(text, control, { hint = "" } = {}) {
  const fault = make("span", { class: "fault", id: `${control.id}-fault`, role: "alert" });
  control.setAttribute("aria-describedby", fault.id);
  return make("div", { class: "labelled", dataset: { field: control.id } },
    make("label", { for: control.id }, text), control, hint && make("span", { class: "help-text" }, hint), fault);
}

/** Shows a field's fault, or removes it if the text is empty.
 *  @param {HTMLElement} form
 *  @param {string} id
 *  @param {string} text */
export function setFault(form, id, text) {
  const fault = form.querySelector(`#${CSS.escape(id)}-fault`);
  const control = form.querySelector(`#${CSS.escape(id)}`);
  if (fault) setText(fault, text);
  if (text) control?.setAttribute("aria-invalid", "true");
  else control?.removeAttribute("aria-invalid");
  return Boolean(fault);
}

/** @param {string} id
 *  @param {Option[]} options
 *  @param {string} chosen
 *  @param {(value: string) => void} [changed] */
export function choice(id, options, chosen, changed) {
  /** @type {HTMLSelectElement} */
  const list = make("select", { id, onchange: () => changed?.(list.value) }, options.map(([value, text]) =>
    make("option", { value, selected: value === chosen }, text)));
  return list;
}

/** A switch with its text beside it.
 *  @param {string} id
 *  @param {string} text
 *  @param {boolean} isOn
 *  @param {(isOn: boolean) => void} [changed] */
export function toggle(id, text, isOn, changed) {
  /** @type {HTMLInputElement} */
  const box = make("input",
    { id, type: "checkbox", role: "switch", checked: isOn, onchange: () => changed?.(box.checked) });
  return make("label", { class: "choice", for: id }, make("span", {}, text), box);
}

/** Toggle buttons, each for a value.
 *  @param {string} legend
 *  @param {Option[]} options
 *  @param {Set<string>} chosen  changed as they are pressed */
export function chips(legend, options, chosen, changed = () => {}) {
  return make("fieldset", { class: "chip-choice" }, make("legend", {}, legend),
    make("div", { class: "row" }, options.map(([value, text]) => {
      const button = make("button", {
        class: "filter-chip", type: "button", "aria-pressed": String(chosen.has(value)), onclick: () => {
          if (!chosen.delete(value)) chosen.add(value);
          button.setAttribute("aria-pressed", String(chosen.has(value)));
          changed();
        },
      }, text);
      return button;
    })));
}

/** A number with buttons to decrease and increase it.
 *  @param {string} id
 *  @param {string} label
 *  @param {number} value
 *  @param {(value: number) => void} changed */
export function stepper(id, label, value, changed, { least = SERVINGS.least, most = SERVINGS.most } = {}) {
  let current = value;
  const output = make("output", { id, class: "stepper-value" }, number(value));
  /** @param {number} by
   *  @param {string} name
   *  @param {string} sign */
  const button = (by, name, sign) => make("button", {
    class: "icon-link", type: "button", "aria-label": t(name, { what: label }), onclick: () => {
      const next = Math.min(most, Math.max(least, current + by));
      if (next === current) return;
      current = next;
      setText(output, number(current));
      changed(current);
    },
  }, sign);
  return make("div", { class: "stepper", role: "group", "aria-label": label },
    button(-1, "library.less", "−"), output, button(1, "library.more", "+"));
}

/** A choice of stars, in halves.
 *  @param {string} id
 *  @param {string} legend
 *  @param {number | undefined} rating  0 to 10
 *  @param {(rating: number | undefined) => void} changed */
export function ratingField(id, legend, rating, changed) {
  const options = Array.from({ length: 11 }, (_, index) => /** @type {Option} */ (
    index === 0 ? ["", t("library.noRating")] : [String(index), counted("library.stars", index / 2)]));
  return labelled(legend, choice(id, options, rating ? String(rating) : "", (value) =>
    changed(value ? Number(value) : undefined)));
}

/** @param {string} character
 *  @param {string} text
 *  @param {() => void} onclick */
export function action(character, text, onclick, className = "quiet") {
  return make("button", { class: `button ${className}`, type: "button", onclick }, emoji(character), text);
}
