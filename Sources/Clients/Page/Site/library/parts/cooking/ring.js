// The share of a recipe that the pantry covers, as a ring with its percentage.

import { make } from "../../../dom.js";
import { number, t } from "../../../texts.js";

/** The percentage from which on a recipe is nearly covered. */
const NEARLY = 70;

/** @param {number} percentage
 *  @param {boolean} isMakeable */
export function ring(percentage, isMakeable) {
  const level = isMakeable ? "full" : percentage >= NEARLY ? "nearly" : "little";
  return make("span", { class: "ring", dataset: { level }, style: { "--part": `${percentage}%` } },
    make("span", { class: "ring-text" }, t("library.percent", { count: number(percentage) })));
}
