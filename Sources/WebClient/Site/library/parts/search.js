// The search field of the recipe list, with what was searched for before and what could be meant.

import { emoji, fill, make } from "../../dom.js";
import { t } from "../../texts.js";
import { fold, words } from "../folding.js";
import { DIETS, dietName } from "./amounts.js";
import { foodNames } from "./filter.js";

/** @typedef {import("../library.js").Library} Library */
/** What a suggestion does: search for a text, or add to the filter.
 *  @typedef {{ character: string, text: string, name?: string, filter?: { diet?: string, tag?: string, food?: string } }} Suggestion */

/** How long after the last key the search begins, milliseconds. */
export const PAUSE_MS = 300;
const SUGGESTIONS = 8;

/** @param {Library} library
 *  @param {{
 *    search: (text: string) => void, choose: (filter: { diet?: string, tag?: string, food?: string }) => void,
 *  }} actions */
export function searchField(library, { search, choose }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  let searched = library.search.text;
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
    if (searched.length > 1) library.store.keepRecent(searched, fold);
  }

  /** @param {string} text */
  function write(text) {
    input.value = text;
    run();
    keepRecent();
    panel.hidden = true;
  }

  async function help() {
    const text = input.value.trim();
    const content = text ? suggestionsOf(text) : await recents();
    const isHere = document.activeElement === input || panel.contains(document.activeElement);
    if (input.value.trim() !== text || !isHere) return;
    fill(panel, content);
    panel.hidden = !content;
  }

  async function recents() {
    const texts = await library.store.recents();
    if (texts.length === 0) return null;
    return [
      make("div", { class: "row between" }, make("h2", { class: "small-text" }, t("library.recipes.recents")),
        make("button", {
          class: "button small quiet", type: "button", onclick: async () => {
            await library.store.forgetRecent(null);
            input.focus();
            help();
          },
        }, t("library.recipes.forgetAll"))),
      make("ul", {}, texts.map((text) => make("li", { class: "row" },
        make("button", { class: "suggestion grow", type: "button", onclick: () => write(text) }, emoji("🕑"), text),
        make("button", {
          class: "icon-link", type: "button", "aria-label": t("library.remove", { what: text }), onclick: async () => {
            await library.store.forgetRecent(text);
            input.focus();
            help();
          },
        }, "✕")))),
    ];
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
        input.value = "";
        searched = "";
        clearTimeout(pause);
        panel.hidden = true;
        choose(filter);
      },
    }, emoji(character), label))));
  }

  return {
    element: form,
    clear: () => {
      input.value = "";
      searched = "";
    },
    close: () => clearTimeout(pause),
  };
}

/** Recipes, foods, tags and diets with a word that begins as the last one of the text.
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
