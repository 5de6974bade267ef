// The states of a screen whose data is loading, has failed to load, or is empty.

import { emoji, fill, make } from "../../dom.js";
import { t } from "../../texts.js";
import { fault } from "../fault.js";

/** An element that shows the data from `load` with `render`; before that, that it is loading, and
 *  after a failure the reason with a retry button. If `render` returns null, it shows the text
 *  `empty`. The element's `reload` loads again, and the old content stays until the new arrives.
 *  Nothing is loaded before the player has signed in, unless `needsPlayer` is false.
 *  @template T
 *  @param {import("../../app.js").App} app
 *  @param {() => Promise<T>} load
 *  @param {(data: T) => import("../../dom.js").Child} render */
export function loaded(app, load, render, { empty = "", needsPlayer = true } = {}) {
  const element = Object.assign(make("div", { class: "loaded" }, spinner()), { reload });
  let latest = 0;

  async function reload() {
    const own = latest += 1;
    element.setAttribute("aria-busy", "true");
    try {
      if (needsPlayer) await app.signedIn;
      const data = await load();
      if (own !== latest) return;
      fill(element, render(data) ?? emptyState(empty));
    } catch (error) {
      if (own !== latest) return;
      fill(element, failedState(fault(error), () => {
        fill(element, spinner());
        if (needsPlayer) app.connection.resume();
        reload();
      }));
    } finally {
      if (own === latest) element.removeAttribute("aria-busy");
    }
  }
  reload();
  return element;
}

export function spinner() {
  return make("p", { class: "state" }, make("span", { class: "spinner" }), t("common.loading"));
}

/** @param {string} text
 *  @param {HTMLElement[]} actions */
export function emptyState(text, ...actions) {
  return make("div", { class: "state" }, emoji("🍽️", "huge"), make("p", {}, text), ...actions);
}

/** @param {import("../../dom.js").Child} text
 *  @param {() => void} retry */
export function failedState(text, retry) {
  return make("div", { class: "state", role: "alert" },
    emoji("🧯", "huge"), make("p", {}, text),
    make("button", { class: "button", onclick: retry }, t("common.retry")));
}
