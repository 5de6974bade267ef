// Tables.

import { make } from "../dom.js";

/** A table in a card. `heads` are its columns' names; each cell has the class `of-NAME`, and
 *  `nameHead` returns a column's title.
 *  @param {string} caption
 *  @param {string[]} heads
 *  @param {(head: string) => string} nameHead
 *  @param {HTMLElement[]} rows */
export function table(caption, heads, nameHead, rows, className = "") {
  const headCells = heads.map((head) =>
    make("th", { scope: "col", class: `of-${head}` }, nameHead(head)));
  // A table wider than the screen can be scrolled by keys too.
  return make("div", { class: "card table-box", role: "group", tabindex: "0", "aria-label": caption },
    make("table", { class: className },
      make("caption", { class: "visually-hidden" }, caption),
      make("thead", {}, make("tr", {}, headCells)),
      make("tbody", {}, rows)));
}

/** A row: `cells` by their columns' names; the cell of column `name` is the row's head.
 *  @param {{ [column: string]: import("../dom.js").Child }} cells
 *  @param {string} name
 *  @param {import("../dom.js").Properties} [properties] */
export function tableRow(cells, name, properties = {}) {
  return make("tr", properties, Object.entries(cells).map(([head, content]) =>
    make(head === name ? "th" : "td", {
      scope: head === name ? "row" : null, class: `of-${head}`,
    }, content)));
}
