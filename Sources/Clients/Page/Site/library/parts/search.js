// The search field of the recipe list, with recent searches and suggestions.

import { emoji, fill, make } from "../../dom.js";
import { t } from "../../texts.js";
import { words } from "../rules/folding.js";
import { DIETS, dietName } from "./forms/amounts.js";
import { chosenOf, foodNames } from "./filter.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/recents.js").Recent} Recent */
/** The effect of a suggestion: search for a text, or add to the filter.
 *  @typedef {{ character: string, text: string, name?: string, filter?: { diet?: string, tag?: string, food?: string } }} Suggestion */

/** The pause after the last key before the search begins, milliseconds. */
export const PAUSE_MS = 300;
const SUGGESTIONS = 8;

/** @param {Library} library
 *  @param {{
 *    search: (text: string) => void, recall: (recent: Recent) => void,
 *    choose: (filter: { diet?: string, tag?: string, food?: string }) => void,
 *  }} actions */
export function searchField(library, { search, recall, choose }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  let searched = library.search.text;
  /** The last search that was added to the recent ones. */
  let kept = searched;
  const input = make("input", {
    id: "recipe-search", type: "search", value: searched, autocomplete: "off", enterkeyhint: "search",
    placeholder: t("library.recipes.search"), "aria-label": t("library.recipes.search"), "aria-controls": "search-help",
    oninput: () => {
      clearTimeout(pause);
      pause = setTimeout(run, PAUSE_MS);
      help();
    },
    onfocus: help,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && !panel.hidden) {
        event.preventDefault();
        panel.hidden = true;
      }
    },
  });
  const panel = make("div", { id: "search-help", class: "card search-help", hidden: true });
  const form = make("form", {
    class: "search-form", role: "search", onsubmit: (event) => {
      event.preventDefault();
      run();
      keepRecent();
      panel.hidden = true;
    },
    onfocusout: (/** @type {FocusEvent} */ event) => {
      if (form.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
      panel.hidden = true;
      keepRecent();
    },
  }, input, panel);

  function run() {
    clearTimeout(pause);
    const text = input.value.trim();
    if (text === searched) return;
    searched = text;
    search(text);
  }

  function keepRecent() {
    if (searched === kept) return;
    kept = searched;
    library.recents?.add(searched, library.search.filter);
  }

  /** Writes a text that needs no search any more.
   *  @param {string} text */
  function settle(text) {
    clearTimeout(pause);
    input.value = text;
    searched = text;
    kept = text;
    panel.hidden = true;
  }

  /** @param {string} text */
  function write(text) {
    input.value = text;
    run();
    keepRecent();
    panel.hidden = true;
  }

  function help() {
    const text = input.value.trim();
    const content = text ? suggestionsOf(text) : recents();
    fill(panel, content);
    panel.hidden = !content;
  }

  function recents() {
    const list = library.recents?.list ?? [];
    if (list.length === 0) return null;
    return [
      make("div", { class: "row between" }, make("h2", { class: "small-text" }, t("library.recipes.recents")),
        make("button", {
          class: "button small quiet", type: "button", onclick: () => {
            input.focus();
            library.recents?.clear();
          },
        }, t("library.recipes.forgetAll"))),
      make("ul", {}, list.map((recent) => make("li", { class: "row" },
        make("button", {
          class: "suggestion grow", type: "button", onclick: () => {
            settle(recent.text);
            recall(recent);
          },
        }, emoji("🕑"), make("span", {}, recent.text, filterText(recent))),
        make("button", {
          class: "icon-link", type: "button", "aria-label": t("library.remove", { what: recent.text }),
          onclick: () => {
            input.focus();
            library.recents?.remove(recent.text);
          },
        }, "✕")))),
    ];
  }

  /** @param {Recent} recent */
  function filterText({ filter = {} }) {
    const names = chosenOf(library, filter).map(({ text }) => text).filter(Boolean);
    return names.length > 0 && make("span", { class: "muted small-text" }, ` · ${names.join(", ")}`);
  }

  /** @param {string} text */
  function suggestionsOf(text) {
    const found = suggestions(library, text);
    if (found.length === 0) return null;
    return make("ul", {}, found.map(({ character, text: label, name, filter }) => make("li", {}, make("button", {
      class: "suggestion", type: "button", onclick: () => {
        if (!filter) {
          write(name ?? label);
          return;
        }
        settle("");
        choose(filter);
      },
    }, emoji(character), label))));
  }

  const end = library.onChange((kinds) => {
    if (!kinds.has("recents") || input.value.trim() || !form.contains(document.activeElement)) return;
    // The focused element may be removed, so the focus moves to the field.
    input.focus();
    help();
  });
  // Searches on another device may not have arrived yet.
  library.recents?.refresh();
  return {
    element: form,
    clear: () => settle(""),
    close: () => {
      clearTimeout(pause);
      end();
    },
  };
}

/** Recipes, foods, tags and diets with a word that starts with the text's last one.
 *  @param {Library} library
 *  @param {string} text
 *  @returns {Suggestion[]} */
function suggestions(library, text) {
  const last = words(text).at(-1);
  if (!last) return [];
  const { view } = library;
  /** @param {string} name */
  const fits = (name) => words(name).some((word) => word.startsWith(last));
  return [
    ...DIETS.filter((diet) => fits(dietName(diet))).map((diet) =>
      ({ character: "🌱", text: dietName(diet), filter: { diet } })),
    ...view.list("tag").filter(({ fields }) => fits(fields.name)).slice(0, 2)
      .map(({ id, fields }) => ({ character: "🏷️", text: fields.name, filter: { tag: id } })),
    ...foodNames(library).filter(fits).slice(0, 3).map((food) =>
      ({ character: "🥕", text: t("library.filter.with", { food }), filter: { food } })),
    ...view.list("recipe").filter(({ fields }) => fits(fields.name)).slice(0, 4)
      .map(({ fields }) => ({ character: "🍲", text: fields.name, name: fields.name })),
  ].slice(0, SUGGESTIONS);
}
