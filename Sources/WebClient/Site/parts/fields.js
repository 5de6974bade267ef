// Fields of forms.

import { make } from "../dom.js";
import { number, t } from "../texts.js";

/** A control with its label above it. */
export function field(text, control) {
  return make("label", { class: "field", for: control.id }, make("span", {}, text), control);
}

export function select(id, options, chosen) {
  return make("select", { id }, options.map(([value, text]) =>
    make("option", { value: String(value), selected: value === chosen }, text)));
}

/** The levels to choose from; with `any`, none of them in particular as well. */
export function levelSelect(id, levels, { any = false, chosen = null } = {}) {
  const options = levels.map((level) => [level.id, `${number(level.id)} · ${level.name}`]);
  if (any) options.unshift(["", t("race.anyLevel")]);
  return select(id, options, chosen ?? options[0]?.[0]);
}

/** How many races a match may have, by the protocol. */
export function bestOfSelect(id, chosen = 1) {
  return select(id, [1, 3, 5].map((count) => [count, number(count)]), chosen);
}

/** How many may race, by the protocol. */
export function seatsSelect(id, chosen = 2) {
  return select(id, [2, 3, 4, 5, 6, 7, 8].map((count) => [count, number(count)]), chosen);
}
