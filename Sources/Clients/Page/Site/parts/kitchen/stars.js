// Stars earned out of three.

import { art, make } from "../../dom.js";
import { t } from "../../texts.js";

/** @param {number} count */
export function stars(count, className = "") {
  return make("span", {
    class: `stars ${className}`, role: "img", "aria-label": t("common.stars", { count }),
  }, [1, 2, 3].map((place) => art("star", place <= count ? "earned" : "missing")));
}
