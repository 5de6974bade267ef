// The recipe library, which is loaded once somebody opens it.

import { BASE, storage } from "../base.js";
import { LIBRARY } from "../build.js";
import { fill, make } from "../dom.js";
import { t } from "../texts.js";
import { failedState, spinner } from "../parts/kitchen/states.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../library/library.js").Library} Library */

/** Set while the player is a member of a household. */
export const HAS_HOUSEHOLD = "chefdash.household";
/** The libraries that were opened, by their apps.
 *  @type {WeakMap<App, Library>} */
const libraries = new WeakMap();

/** @param {App} app
 *  @param {string[]} parts */
export function libraryScreen(app, ...parts) {
  const library = libraries.get(app);
  if (library) return library.screen(parts);
  const element = make("div", { class: "loaded" }, spinner());
  let isShown = true;

  async function load() {
    try {
      const [module] = await Promise.all([loadScript(), loadStyles()]);
      if (!libraries.has(app)) libraries.set(app, new module.Library(app));
      if (isShown) app.show();
    } catch (error) {
      console.warn(error);
      fill(element, failedState(t("errors.connection_lost"), () => {
        fill(element, spinner());
        load();
      }));
    }
  }
  load();
  return { title: t("home.library"), element, close: () => { isShown = false; } };
}

/** Loads the library of a player who has a household, so that its timers ring on every screen.
 *  @param {App} app */
export async function keepCooking(app) {
  if (!storage.getItem(HAS_HOUSEHOLD) || libraries.has(app)) return;
  const [module] = await Promise.all([loadScript(), loadStyles()]);
  if (!libraries.has(app)) libraries.set(app, new module.Library(app));
}

/** @returns {Promise<typeof import("../library/library.js")>} */
function loadScript() {
  return import(BASE + LIBRARY.script);
}

/** @returns {Promise<unknown>} */
function loadStyles() {
  const styles = BASE + LIBRARY.styles;
  if (document.querySelector(`link[href="${styles}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = make("link", { rel: "stylesheet", href: styles, onload: resolve, onerror: () => {
      link.remove();
      reject(new Error("the library's styles didn't come"));
    } });
    document.head.append(link);
  });
}
