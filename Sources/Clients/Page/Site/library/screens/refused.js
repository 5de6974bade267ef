// Edits that the server refused, with their content, the reasons, and the person's options.

import { emoji, make } from "../../dom.js";
import { t, wordText } from "../../texts.js";
import { fieldName } from "../parts/history.js";
import { live } from "../parts/cooking/live.js";
import { currentOf, refusalText, withExisting } from "../parts/refusal.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/replica.js").Op} Op */

/** @param {Library} library */
export function refusedScreen(library) {
  const list = live(library, ["refused"], () => {
    const refused = library.sync?.replica.refused ?? [];
    return refused.length === 0 ? null
      : make("ul", { class: "refused-list" }, refused.map((one) => refusedCard(library, one)));
  }, { empty: t("library.refused.empty") });
  const element = make("div", { class: "library-screen" }, make("h1", {}, t("library.refused.title")),
    make("p", { class: "muted" }, t("library.refused.about")), list.element);
  return { title: t("library.refused.title"), element, close: list.close };
}

/** @param {Library} library
 *  @param {import("../sync/replica.js").Refused} refused */
function refusedCard(library, { edit, refusal }) {
  const { sync } = library;
  const id = edit.edit_id;
  const ops = edit.ops.length > 0 ? edit.ops : [{ op: edit.type, kind: "recipe", id: edit.members?.recipe_id ?? "" }];
  const current = currentOf(refusal);
  return make("li", { class: "card stacked" },
    make("p", { class: "bad-text" }, emoji("✋"), " ", refusalText(refusal)),
    make("ul", { class: "operations" }, ops.map((op) => make("li", {}, operationText(library, op)))),
    current !== undefined && make("div", {}, make("h2", { class: "small-text" }, t("library.refused.current")),
      make("blockquote", {}, String(current ?? "–"))),
    make("div", { class: "row" },
      refusal.existing_id ? make("button", {
        class: "button small", dataset: { focus: `use ${id}` }, onclick: () => {
          sync?.dismiss(id);
          library.edit(withExisting(ops, refusal));
        },
      }, t("library.refused.useExisting")) : make("button", {
        class: "button small", dataset: { focus: `retry ${id}` },
          onclick: () => sync?.retry(id, refusal.reason === "gone"
          ? [{ op: "restore", kind: refusal.kind, id: refusal.id }] : []),
      }, t(refusal.reason === "gone" ? "library.refused.restore" : "library.refused.retry")),
      make("button", {
        class: "button small quiet", dataset: { focus: `drop ${id}` }, onclick: () => sync?.dismiss(id),
      }, t("library.refused.drop"))));
}

/** An operation's intended effect, as a sentence.
 *  @param {Library} library
 *  @param {Op} op */
function operationText({ view }, { op, kind, id, fields = {}, clear = [], by }) {
  const known = view.at(`${kind}/${id}`)?.fields ?? {};
  const what = fields.name ?? fields.text ?? known.name ?? known.text ?? "";
  const values = [...Object.entries(fields).map(([name, value]) => `${fieldName(name)}: ${asText(value)}`),
    ...clear.map((name) => `${fieldName(name)}: –`), ...(by ? [by] : [])].join(" · ");
  const action = wordText("library.refused.ops", op, { kind: wordText("library.kinds", kind), name: asText(what) });
  return values ? [make("b", {}, action), make("br"), make("span", { class: "muted" }, values)] : make("b", {}, action);
}

/** @param {any} value */
function asText(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value).slice(0, 200);
}
