// A question before an action that can't be undone. Other actions run at once, with an undo.

import { make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";

/** @param {string} title
 *  @param {string} about  the loss
 *  @param {() => unknown} action */
export function confirm(title, about, action) {
  openSheet(title, (close) => make("div", { class: "stacked" }, make("p", {}, about), make("div", { class: "row" },
    make("button", { class: "button", onclick: () => { close(); action(); } }, t("library.yes")),
    make("button", { class: "button quiet", onclick: close }, t("library.no")))));
}
