// A sheet over the screen, which keeps the keyboard until it is closed.

import { make } from "../dom.js";
import { t } from "../texts.js";

/** Opens a sheet with a title. `fillIn` receives a function that closes it, and returns its
 *  content; `onClose` is called after it was closed in any way.
 *  @param {string} title
 *  @param {(close: () => void) => HTMLElement} fillIn */
export function openSheet(title, fillIn, onClose = () => {}) {
  let isOpen = true;
  // Cleans up immediately: a dialog's close event fires in a later task, and another sheet may be
  // open by then.
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    dialog.close();
    // Keeps the toasts that are shown over it.
    document.body.append(...dialog.querySelectorAll(".toasts"));
    dialog.remove();
    onClose();
  };
  /** @type {HTMLDialogElement} */
  const dialog = make("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
    make("div", { class: "sheet-top" },
      make("h2", { id: "sheet-title" }, title),
      make("button", {
        class: "icon-link", onclick: close, "aria-label": t("common.close"),
      }, "✕")),
    fillIn(close));
  dialog.addEventListener("close", close);
  // A press that began and ended outside closes it, but not one on its edge or one that slips out
  // of it.
  let isBeside = false;
  dialog.addEventListener("pointerdown", (event) => { isBeside = liesBeside(dialog, event); });
  dialog.addEventListener("click", (event) => {
    if (isBeside && liesBeside(dialog, event)) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** True if a press was outside a dialog; browsers report the dialog itself as its target.
 *  @param {HTMLDialogElement} dialog
 *  @param {MouseEvent} event */
function liesBeside(dialog, { target, clientX: x, clientY: y }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}

/** Asks before the player gives something up, which must not happen by mistake. Returns a function
 *  that closes the question.
 *  @param {import("../app.js").App} app
 *  @param {string} title
 *  @param {string} about  the loss
 *  @param {() => Promise<unknown>} leave */
export function askToLeave(app, title, about, leave) {
  return openSheet(title, (close) => make("div", { class: "stacked" },
    make("p", {}, about),
    make("div", { class: "row" },
      make("button", { class: "button", onclick: close }, t("kitchen.leaveNo")),
      make("button", {
        class: "button quiet", onclick: (event) => app.attempt(event.currentTarget, leave),
      }, t("kitchen.leaveYes")))));
}
