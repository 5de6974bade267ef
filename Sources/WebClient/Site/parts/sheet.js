// A sheet over the screen, which keeps the keyboard until it is closed.

import { make } from "../dom.js";
import { t } from "../texts.js";

/** Opens a sheet with a title. `fillIn` gets a function that closes it, and returns what is in it;
 *  `onClose` is told when it is closed, however that was done. */
export function openSheet(title, fillIn, onClose = () => {}) {
  const close = () => dialog.close();
  const dialog = make("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
    make("div", { class: "sheet-top" },
      make("h2", { id: "sheet-title" }, title),
      make("button", {
        class: "icon-link", onclick: close, "aria-label": t("common.close"),
      }, "✕")),
    fillIn(close));
  dialog.addEventListener("close", () => { dialog.remove(); onClose(); });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}
