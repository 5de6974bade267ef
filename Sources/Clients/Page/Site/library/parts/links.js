// Links through which others may read a recipe, or the plan as a calendar.

import { emoji, fill, make } from "../../dom.js";
import { t } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { shareButton } from "../../parts/share.js";
import { loaded } from "../../parts/kitchen/states.js";
import { confirm } from "./forms/confirm.js";
import { counted } from "./counted.js";
import { starsText } from "./recipes.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {{
 *    link_id: string, path: string, recipe_id?: string, player_id: string, rating_count: number,
 *    rating_sum: number }} Link */

/** The server's last answer about each household's links.
 *  @type {WeakMap<Library, { household?: string, links: Promise<Link[]> }>} */
const told = new WeakMap();

/** @param {Library} library
 *  @param {string} type
 *  @param {object} [members] */
function ask(library, type, members) {
  const links = library.ask(type, members).then((answer) => /** @type {Link[]} */ (answer.links));
  const one = { household: library.household?.household_id, links };
  told.set(library, one);
  links.catch(() => { if (told.get(library) === one) told.delete(library); });
  return links;
}

/** Shows on a recipe's screen that others can read it.
 *  @param {Library} library
 *  @param {string} recipe */
export function sharedMark(library, recipe) {
  const element = make("p", { class: "shared-mark", role: "status" });
  const update = async () => {
    const known = told.get(library);
    const isKnown = known?.household === library.household?.household_id;
    if (!isKnown && !library.isOnline) return;
    const links = await (isKnown && known ? known.links : ask(library, "list_links")).catch(() => []);
    const link = links.find(({ recipe_id: one }) => one === recipe);
    fill(element, link && make("button", {
      class: "button quiet small", onclick: () => openShare(library, recipe, update),
    }, emoji("🔗"), t("library.share.isShared")),
    link && link.rating_count > 0 && make("span", { class: "muted" }, " ", ratingsText(link)));
  };
  update();
  const end = library.onChange((kinds) => { if (kinds.has("connection")) update(); });
  return { element, update, close: end };
}

/** The average rating by players who have the link.
 *  @param {{ rating_count: number, rating_sum: number }} ratings */
export function ratingsText({ rating_count: count, rating_sum: sum }) {
  return counted("library.share.ratings", count, { stars: starsText(sum / count) });
}

/** @param {Library} library
 *  @param {string} recipe
 *  @param {() => void} changed */
export function openShare(library, recipe, changed) {
  openLink(library, {
    title: t("library.share.title"), about: t("library.share.about"), recipe, changed, canChange: library.may("adult"),
  });
}

/** @param {Library} library */
export function openCalendar(library) {
  openLink(library, { title: t("library.share.calendar"), about: t("library.share.calendarAbout"), canChange: true });
}

/** @param {Library} library
 *  @param {{ title: string, about: string, recipe?: string, changed?: () => void, canChange: boolean }} what */
function openLink(library, { title, about, recipe, changed = () => {}, canChange }) {
  const { app } = library;
  openSheet(title, () => {
    const load = async () => {
      const links = await ask(library, "list_links");
      changed();
      return links;
    };
    const content = loaded(app, load, (links) => {
      const link = links.find(({ recipe_id: one }) => one === recipe);
      if (!link) {
        return canChange && make("button", {
          class: "button", onclick: (event) => change(event.currentTarget, "make_link",
            recipe ? { recipe_id: recipe } : {}),
        }, emoji("🔗"), t("library.share.make"));
      }
      const url = new URL(link.path, location.origin).href;
      return make("div", { class: "stacked" },
        make("input", { class: "link-text", readonly: true, value: url, "aria-label": title,
          onfocus: (/** @type {any} */ event) => event.currentTarget.select() }),
        make("div", { class: "row" }, shareButton(app, t(recipe ? "library.share.send" : "library.households.copy"), { url }),
          canChange && make("button", {
            class: "button quiet", onclick: () => confirm(t("library.share.revokeTitle"),
              t("library.share.revokeAbout"), () => change(null, "revoke_link", { link_id: link.link_id })),
          }, t("library.share.revoke"))));
    }, { empty: t("library.share.none"), needsPlayer: false });
    /** @param {any} button
     *  @param {string} type
     *  @param {object} members */
    const change = (button, type, members) => app.attempt(button, async () => {
      await ask(library, type, members);
      content.reload();
    });
    return make("div", { class: "stacked" }, make("p", { class: "muted" }, about), content);
  });
}
