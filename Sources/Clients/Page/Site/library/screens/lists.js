// Tags, categories, aisles, substitutes and conversions: one list at a time, which the household
// can edit.

import { emoji, make } from "../../dom.js";
import { t } from "../../texts.js";
import { conversionList, openConversion } from "../parts/forms/conversionlist.js";
import { NAMED, namedList, openNamed } from "../parts/forms/named.js";

/** @typedef {import("../library.js").Library} Library */

const KINDS = [...NAMED, "conversion"];

/** @param {Library} library
 *  @param {string} [wanted]  the kind */
export function listsScreen(library, wanted = "tag") {
  const kind = KINDS.includes(wanted) ? wanted : "tag";
  const isConversion = kind === "conversion";
  const list = isConversion ? conversionList(library) : namedList(library, kind);
  const title = t(`library.lists.kinds.${kind}`);
  const element = make("div", { class: "library-screen" },
    make("nav", { class: "row", "aria-label": t("library.lists.title") }, KINDS.map((one) => make("a", {
      class: "filter-chip", href: `#/library/lists/${one}`, "aria-current": one === kind ? "page" : null,
    }, t(`library.lists.kinds.${one}`)))),
    make("div", { class: "row between" }, make("h1", {}, title), library.may("child") && make("button", {
      class: "button", onclick: () => (isConversion ? openConversion(library, null) : openNamed(library, kind, null)),
    }, emoji("➕"), t(`library.lists.new.${kind}`))),
    make("p", { class: "muted" }, t(`library.lists.about.${kind}`)), list.element);
  return { title, element, close: list.close };
}
