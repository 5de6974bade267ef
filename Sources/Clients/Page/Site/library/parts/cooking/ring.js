// How much of a recipe the pantry has, as a ring with its percentage.

import { make } from "../../../dom.js";
import { number, t } from "../../../texts.js";

/** From here on a recipe is nearly covered. */
const NEARLY = 70;

/** @param {number} percentage
 *  @param {boolean} isMakeable */
export function ring(percentage, isMakeable) {
  const level = isMakeable ? "full" : percentage >= NEARLY ? "nearly" : "little";
  return make("span", { class: "ring", dataset: { level }, style: { "--part": `${percentage}%` } },
    make("span", { class: "ring-text" }, t("library.percent", { count: number(percentage) })));
}
