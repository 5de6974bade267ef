// Confirms an action, with a button that undoes it for a while.

import { make } from "../../dom.js";
import { t } from "../../texts.js";

/** The time to undo it, milliseconds. */
const UNDO_MS = 10_000;

/** @param {string} text
 *  @param {() => void} undo
 *  @param {string} [label] */
export function offerUndo(text, undo, label = t("library.undo")) {
  document.querySelector(".undo")?.remove();
  const bar = make("div", { class: "undo glass", role: "status" }, make("span", {}, text),
    make("button", {
      class: "button small", onclick: () => {
        bar.remove();
        undo();
      },
    }, label));
  document.body.append(bar);
  setTimeout(() => bar.remove(), UNDO_MS);
}

/** Deletes something at once, and offers to restore it.
 *  @param {import("../library.js").Library} library
 *  @param {{ kind: string, id: string }} entity
 *  @param {string} name */
export function deleteWithUndo(library, { kind, id }, name) {
  library.edit([{ op: "delete", kind, id }]);
  offerUndo(t("library.deleted", { name }), () => library.edit([{ op: "restore", kind, id }]));
}
