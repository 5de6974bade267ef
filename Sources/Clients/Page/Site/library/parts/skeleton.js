// What stands where a screen's data will be: its outline, for those who see it, and a word for those who don't.

import { make } from "../../dom.js";
import { t } from "../../texts.js";

/** How many rows are drawn, each with a picture and two lines. */
const ROWS = 4;

export function skeleton() {
  return make("div", { class: "skeleton", role: "status" },
    make("span", { class: "visually-hidden" }, t("common.loading")),
    make("div", { "aria-hidden": "true" }, Array.from({ length: ROWS }, () =>
      make("div", { class: "card skeleton-row" }, make("i", { class: "skeleton-tile" }),
        make("span", {}, make("i", {}), make("i", {}))))));
}
