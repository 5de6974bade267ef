// A section of a screen with its heading, and a link to the full list.

import { make } from "../../dom.js";
import { t } from "../../texts.js";

/** @param {string} title
 *  @param {string} href  "" if there is no more
 *  @param {import("../../dom.js").Child[]} content */
export function section(title, href, ...content) {
  const all = href && make("a", { class: "see-all", href, "aria-label": t("library.seeAllOf", { what: title }) },
    t("library.seeAll"));
  return make("section", { class: "stacked" },
    make("div", { class: "row between" }, make("h2", {}, title), all), content);
}
