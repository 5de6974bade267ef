// A recipe that another household shares by a link, which the person can copy into their own.

import { BASE, linkTo } from "../../base.js";
import { emoji, fill, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { reportButton } from "../../parts/report.js";
import { loaded } from "../../parts/kitchen/states.js";
import { amountText } from "../parts/forms/amounts.js";
import { counted } from "../parts/counted.js";
import { ratingField } from "../parts/forms/fields.js";
import { ratingsText } from "../parts/links.js";
import { photoOr } from "../photos.js";
import { sharedCopyOps } from "../rules/recipecopy.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../rules/recipecopy.js").Shared} Shared */

/** @param {Library} library
 *  @param {string} [link] */
export function sharedScreen(library, link = "") {
  // Created once, so that the reader's choice stays when the household arrives.
  const ratingCard = rating(library, link);
  const content = loaded(library.app, () => read(link), (shared) => shared && shown(library, shared, link, ratingCard),
    { empty: t("library.share.gone"), needsPlayer: false });
  const end = library.onChange((kinds) => { if (kinds.has("household")) content.reload(); });
  return { title: t("library.share.shared"), element: make("div", { class: "library-screen" }, content), close: end };
}

/** Null for a recipe that isn't shared, or no longer.
 *  @param {string} link
 *  @returns {Promise<Shared | null>} */
async function read(link) {
  const answer = await fetch(`${BASE}/shared/${encodeURIComponent(link)}.json`).catch(() => null);
  if (answer?.status === 404) return null;
  if (!answer?.ok) throw Object.assign(new Error("the recipe didn't come"), { code: "connection_lost" });
  return answer.json();
}

/** The player's own rating of the recipe, which counts in the average that the sharing household
 *  sees.
 *  @param {Library} library
 *  @param {string} link */
function rating(library, link) {
  const all = make("p", { class: "muted", role: "status" });
  return make("div", { class: "card stacked" }, ratingField("shared-rating", t("library.share.rating"), undefined,
    (stars) => library.app.attempt(null, async () => {
      const told = await library.companion.ask("rate_link", { link_id: link, rating: stars });
      fill(all, told.rating_count > 0 && ratingsText(told));
    })), all);
}

/** @param {Library} library
 *  @param {Shared} shared
 *  @param {string} link
 *  @param {HTMLElement} ratingCard */
function shown(library, shared, link, ratingCard) {
  const { fields } = shared.recipe;
  const { household } = library;
  /** @param {string} kind */
  const of = (kind) => shared.parts.filter((part) => part.kind === kind);
  /** Only once: afterwards the copy is a recipe like any other. */
  const copy = () => {
    const ops = sharedCopyOps(shared, linkTo(`/shared/${link}`));
    library.edit(ops);
    library.app.toast(t("library.share.copied"), "good");
    library.app.go("library", "recipe", ops[0].id);
  };
  return [
    make("h1", {}, fields.name),
    fields.image && photoOr(fields.image, make("span", { class: "step-image" })),
    fields.about && make("p", { class: "about" }, fields.about),
    make("p", { class: "muted" }, counted("library.servings", fields.servings)),
    household && library.may("child")
      ? make("div", { class: "row" }, make("button", { class: "button", onclick: copy },
        emoji("📥"), t("library.share.copy", { name: household.name })))
      : make("p", {}, make("a", { href: "#/library/households" }, t("library.share.needsHousehold"))),
    ratingCard,
    make("section", { class: "card stacked" }, make("h2", {}, t("library.recipe.ingredients")),
      make("ul", { class: "plain-list" }, of("ingredient").map((part) => make("li", {},
        [amountText(part.fields), part.fields.name].filter(Boolean).join(" "),
        part.fields.note && make("span", { class: "muted" }, `, ${part.fields.note}`))))),
    make("section", { class: "card stacked" }, make("h2", {}, t("library.recipe.steps")),
      make("ol", { class: "plain-list" }, of("step").map((part, index) =>
        make("li", { class: "about" }, make("b", {}, `${number(index + 1)}.`), " ", part.fields.text)))),
    make("div", { class: "row" }, reportButton(library.app, "recipe", (what, text) =>
      library.companion.ask("report", { what, link_id: link, text }))),
  ];
}
