// The placeholder for a screen's data: its outline, and a text for screen readers.

import { make } from "../../dom.js";
import { t } from "../../texts.js";

/** The number of drawn rows, each with a picture and two lines. */
const ROWS = 4;

export function skeleton() {
  return make("div", { class: "skeleton", role: "status" },
    make("span", { class: "visually-hidden" }, t("common.loading")),
    make("div", { "aria-hidden": "true" }, Array.from({ length: ROWS }, () =>
      make("div", { class: "card skeleton-row" }, make("i", { class: "skeleton-tile" }),
        make("span", {}, make("i", {}), make("i", {}))))));
}
