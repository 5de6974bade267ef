// The recipes that can be cooked with the pantry's stock.

import { emoji, make } from "../../dom.js";
import { errorText, number, t } from "../../texts.js";
import { fault } from "../../parts/fault.js";
import { emptyState, failedState } from "../../parts/kitchen/states.js";
import { awayText, today } from "../rules/days.js";
import { FIELDS } from "../rules/generated/fields.js";
import { amountText } from "../parts/forms/amounts.js";
import { choice, toggle } from "../parts/forms/fields.js";
import { live } from "../parts/cooking/live.js";
import { badge, recipeTile } from "../parts/recipes.js";
import { ring } from "../parts/cooking/ring.js";
import { skeleton } from "../parts/skeleton.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */

const SORTS = ["match", "expiring", "time", "cooked", "name"];
const ROWS = 50;
/** The wait after a change of the pantry or a recipe before asking again: more changes may
 *  follow. */
const CALM_MS = 400;
/** The kinds that matches depend on. */
const KINDS = new Set(["recipe", "ingredient", "pantry_item", "lot", "cooking", "conversion"]);

/** The server's matches, kept up to date. Without a connection, the last ones received.
 *  @param {Library} library
 *  @param {{ sort: string, only_makeable?: boolean, servings?: number, limit?: number }} wanted */
export function knownMatches(library, wanted) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let calm;
  let listener = () => {};
  let latest = 0;
  const matches = {
    /** @type {any[]} */
    rows: [],
    /** @type {"loading" | "ok" | "failed"} */
    state: "loading",
    /** The reason why the server didn't answer.
     *  @type {any} */
    error: null,
    isOld: false,
    more: false,
    onChange: (/** @type {() => void} */ called) => { listener = called; },
    ask,
    askMore,
    close,
  };
  const members = () => ({ ...wanted, day: today(), expiring_days: library.expiringDays });
  const name = ["matches", library.household?.household_id, wanted.sort, wanted.only_makeable ?? false,
    wanted.servings ?? ""].join(" ");

  async function ask() {
    const own = latest += 1;
    try {
      if (!library.isOnline) throw Object.assign(new Error("away"), { code: "connection_lost" });
      const answer = await library.ask("list_matches", members());
      if (own !== latest) return;
      Object.assign(matches, { rows: answer.rows, more: answer.more, state: "ok", error: null, isOld: false });
      library.store.keepValue(name, answer.rows);
    } catch (/** @type {any} */ error) {
      if (!error.code) throw error;
      const kept = await library.started.then(() => library.store.value(name));
      if (own !== latest) return;
      Object.assign(matches, { rows: kept ?? [], state: kept ? "ok" : "failed", error, isOld: Boolean(kept),
        more: false });
    }
    listener();
  }

  async function askMore() {
    const { rows } = matches;
    const answer = await library.ask("list_matches", { ...members(), offset: rows.length });
    Object.assign(matches, { rows: [...rows, ...answer.rows], more: answer.more });
    listener();
  }

  function close() {
    latest = -1;
    clearTimeout(calm);
    end();
  }

  const end = library.onChange((kinds) => {
    const isBack = kinds.has("connection") && library.isOnline && (matches.isOld || matches.state === "failed");
    if (!isBack && !kinds.has("all") && ![...kinds].some((kind) => KINDS.has(kind))) return;
    clearTimeout(calm);
    calm = setTimeout(ask, CALM_MS);
  });
  ask();
  return matches;
}

/** @param {Library} library */
export function matchesScreen(library) {
  /** @type {{ sort: string, only_makeable: boolean, servings?: number, limit: number }} */
  const wanted = { sort: "match", only_makeable: false, limit: ROWS };
  let matches = knownMatches(library, wanted);
  const list = live(library, ["recipe", "pantry_item"], () => {
    if (matches.state === "loading") return skeleton();
    if (matches.state === "failed") {
      return failedState(library.isOnline ? fault(matches.error) : t("library.matches.away"), again);
    }
    const rows = matches.rows.flatMap((row) => {
      const recipe = library.view.get("recipe", row.recipe_id);
      return recipe ? [matchRow(library, recipe, row)] : [];
    });
    if (rows.length === 0) {
      return emptyState(t(wanted.only_makeable ? "library.matches.noneMakeable" : "library.matches.none"), make("a", {
        class: "button", href: "#/library/pantry",
      }, emoji("🥫"), t("library.matches.toPantry")));
    }
    return [
      matches.isOld && make("p", { class: "muted", role: "status" }, emoji("📴"), " ",
        library.isOnline ? errorText(matches.error) : t("library.matches.isAway"), " ", t("library.matches.old")),
      make("ul", { class: "match-list" }, rows),
      matches.more && make("div", { class: "row center" }, make("button", {
        class: "button quiet", onclick: (event) => library.app.attempt(event.currentTarget, () => matches.askMore()),
      }, t("common.more"))),
    ];
  });
  const again = () => {
    if (!library.isOnline) library.retry();
    matches.close();
    matches = knownMatches(library, { ...wanted });
    matches.onChange(list.update);
    list.update();
  };
  matches.onChange(list.update);
  const sort = choice("match-sort", SORTS.map((name) => [name, t(`library.matches.sorts.${name}`)]), wanted.sort,
    (name) => {
    wanted.sort = name;
    again();
  });
  /** @type {HTMLInputElement} */
  const servings = make("input", {
    id: "match-servings", type: "number", min: FIELDS.recipe.servings.least, max: FIELDS.recipe.servings.most,
    inputMode: "numeric",
    placeholder: t("library.matches.asWritten"), onchange: () => {
      if (!servings.reportValidity()) return;
      wanted.servings = servings.value === "" ? undefined : Number(servings.value);
      again();
    },
  });
  const element = make("div", { class: "library-screen" },
    make("h1", {}, t("library.to.matches")),
    make("div", { class: "card match-controls" },
      make("label", { class: "choice", for: sort.id }, make("span", {}, t("library.matches.sort")), sort),
      make("label", { class: "choice", for: servings.id }, make("span", {}, t("library.matches.servings")), servings),
      toggle("match-makeable", t("library.matches.onlyMakeable"), false, (isOn) => {
        wanted.only_makeable = isOn;
        again();
      })),
    list.element);
  return { title: t("library.to.matches"), element, close: () => { list.close(); matches.close(); } };
}

/** @param {Library} library
 *  @param {import("../sync/table.js").Entity} recipe
 *  @param {any} row */
function matchRow({ view }, recipe, row) {
  const { missing: lacking = [], unclear_ids: unclear = [], guesses = [], expiring: soon = [] } = row;
  const missing = lacking.map((/** @type {any} */ one) => [amountText(one),
    one.name].filter(Boolean).join(" ")).join(", ");
  const someThere = unclear.flatMap((/** @type {string} */ id) => view.get("ingredient", id)?.fields.name ?? [])
    .join(", ");
  const guessed = guesses.flatMap((/** @type {any} */ one) => {
    const ingredient = view.get("ingredient", one.ingredient_id);
    const item = view.get("pantry_item", one.pantry_item_id);
    return ingredient && item ? [make("span", { class: "muted" },
      t("library.matches.guess", { ingredient: ingredient.fields.name, item: item.fields.name }))] : [];
  });
  const expiring = soon.flatMap((/** @type {any} */ one) => {
    const item = view.get("pantry_item", one.pantry_item_id);
    return item ? [badge(t("library.matches.uses", { item: item.fields.name, when: awayText(one.day) }), "orange")]
      : [];
  });
  return make("li", {}, make("a", {
    class: "card match", href: `#/library/recipe/${recipe.id}`, dataset: { focus: `match ${recipe.id}` },
  }, recipeTile(recipe), make("span", { class: "match-text" },
    make("b", {}, recipe.fields.name),
    row.is_makeable ? make("span", { class: "good-text" }, t("library.matches.makeable"))
      : missing ? make("span", { class: "muted" },
        counted("library.matches.missing", lacking.length, { names: missing }))
        : make("span", { class: "muted" }, t(`library.matches.${someThere ? "some" : "notEnough"}`)),
    someThere && make("span", { class: "muted" }, t("library.matches.unclear", { names: someThere })),
    guessed,
    expiring.length > 0 && make("span", { class: "row" }, expiring)),
  ring(row.percentage, row.is_makeable)));
}
