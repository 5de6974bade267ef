// A question before what can't be taken back. What can be is done at once, with an undo.

import { make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";

/** @param {string} title
 *  @param {string} about  what is lost
 *  @param {() => unknown} action */
export function confirm(title, about, action) {
  openSheet(title, (close) => make("div", { class: "stacked" }, make("p", {}, about), make("div", { class: "row" },
    make("button", { class: "button", onclick: () => { close(); action(); } }, t("library.yes")),
    make("button", { class: "button quiet", onclick: close }, t("library.no")))));
}
