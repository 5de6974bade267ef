// A recipe: its ingredients for the chosen servings, its steps, and its actions.

import { emoji, make } from "../../dom.js";
import { language, number, t } from "../../texts.js";
import { copyText } from "../../parts/share.js";
import { openSheet } from "../../parts/sheet.js";
import { emptyState } from "../../parts/kitchen/states.js";
import { askToNotify } from "../alarm.js";
import { dateText, dayText } from "../rules/days.js";
import { brokenDiets } from "../rules/dietfoods.js";
import { foodKey } from "../rules/folding.js";
import { pantryOf } from "../rules/pantrynames.js";
import { DIETS, amountText, dietName, minutesText, secondsText, totalMinutes } from "../parts/forms/amounts.js";
import { openCook } from "../parts/cooking/cooking.js";
import { cookingNotes } from "../parts/cooking/cookingnotes.js";
import { action, stepper, toggle } from "../parts/forms/fields.js";
import { openHistory } from "../parts/history.js";
import { openShare, sharedMark } from "../parts/links.js";
import { live } from "../parts/cooking/live.js";
import { openRecipeGame } from "../parts/recipegame.js";
import { memberNames } from "../parts/members.js";
import { linesOf } from "../parts/forms/named.js";
import { nutritionCard } from "../parts/nutrition.js";
import { groceriesOf, isToBuyFor, openPlan } from "../parts/planning.js";
import { badge, badges, favoriteButton, noteRating, recipeTile, starsText } from "../parts/recipes.js";
import { deleteWithUndo } from "../parts/undo.js";
import { photoOr } from "../photos.js";
import { byPlace } from "../rules/places.js";
import { copyOps } from "../rules/recipecopy.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */
/** The person's progress with the recipe on this device: the ids of the ticked parts, and the
 *  servings.
 *  @typedef {{ ticked: Set<string>, servings: number | null }} Progress */

/** @param {Library} library
 *  @param {string} id
 *  @param {string} [servings]  from a plan's link */
export function recipeScreen(library, id, servings) {
  /** @type {Progress} */
  const progress = { ticked: new Set(), servings: Number(servings) || null };
  const name = `ticks ${library.household?.household_id} ${id}`;
  const keep = () => library.store.keepValue(name, { ticked: [...progress.ticked], servings: progress.servings });
  const names = memberNames(library, () => main.update());
  const nutrition = nutritionCard(library, id);
  const mark = sharedMark(library, id);
  const main = live(library,
    ["recipe", "ingredient", "step", "cooking", "cooking_note", "tag", "category", "cookbook", "substitution",
      "pantry_item", "lot"], () => {
    const recipe = library.view.get("recipe", id);
    if (!recipe) return missing(library, id);
    nutrition.update(recipe, library.view.parts(id, "ingredient").sort(byPlace));
    return content(library, recipe, names.of, progress, nutrition.element, () => {
      keep();
      main.update();
    }, mark.update);
  }, { early: () => Boolean(library.view.get("recipe", id)) });
  library.store.value(name).then((kept) => {
    if (!kept) return;
    progress.ticked = new Set(kept.ticked);
    progress.servings ??= kept.servings;
    main.update();
  });
  const element = make("div", { class: "library-screen recipe-screen" }, main.element, mark.element);
  return { title: library.sync?.view.get("recipe", id)?.fields.name ?? t("library.to.recipes"), element,
    close: () => { names.close(); mark.close(); main.close(); } };
}

/** @param {Library} library
 *  @param {string} id */
function missing(library, id) {
  const { view } = library;
  const gone = view.at(`recipe/${id}`);
  const restore = gone && make("button", {
    class: "button", onclick: () => library.edit([{ op: "restore", kind: "recipe", id }]),
  }, t("library.refused.restore"));
  const back = make("a", { class: "button quiet", href: "#/library/recipes" }, t("library.to.recipes"));
  return [make("h1", {}, gone?.fields.name ?? t("library.to.recipes")),
    emptyState(t(gone ? "library.recipe.gone" : "library.recipe.unknown"), ...(restore ? [restore] : []), back)];
}

/** @param {Library} library
 *  @param {Entity} recipe
 *  @param {(player: string | undefined) => string} nameOf
 *  @param {Progress} progress
 *  @param {HTMLElement} nutrition
 *  @param {() => void} changed
 *  @param {() => void} shared  called when it is shared by a link, or no longer */
function content(library, recipe, nameOf, progress, nutrition, changed, shared) {
  const { view } = library;
  const { fields } = recipe;
  const servings = progress.servings ?? fields.servings;
  const ingredients = view.parts(recipe.id, "ingredient").sort(byPlace);
  const steps = view.parts(recipe.id, "step").sort(byPlace);
  const cookings = view.parts(recipe.id,
    "cooking").sort((left, right) => (left.fields.day < right.fields.day ? 1 : -1));
  const canEdit = library.may("child");
  const diets = DIETS.filter((one) => recipe.sets.diets?.includes(one));
  const isThere = pantryOf(view);
  return [
    make("div", { class: "recipe-head" }, recipeTile(recipe, "large"), make("div", { class: "stacked-tight grow" },
      make("h1", {}, fields.name),
      fields.about && make("p", { class: "about" }, fields.about),
      make("p", { class: "badges" }, badges(library, recipe)),
      make("p", { class: "muted small-text" }, cookings.length === 0 ? t("library.recipe.neverCooked")
        : counted("library.recipe.cooked", cookings.length,
          { day: dayText(cookings[0].fields.day, { dateStyle: "medium" }) }))),
    make("div", { class: "recipe-tools" }, favoriteButton(library, recipe),
      canEdit && make("a", { class: "icon-link", href: `#/library/edit/${recipe.id}`,
        "aria-label": t("library.recipe.edit") }, emoji("✏️")),
      make("button", {
        class: "icon-link", "aria-label": t("library.recipes.actions", { name: fields.name }),
          "aria-haspopup": "dialog",
        dataset: { focus: "actions" }, onclick: () => openMore(library, recipe, shared),
      }, "⋮"))),
    facts(library, recipe),
    make("div", { class: "row recipe-actions" },
      canEdit && [action("👩‍🍳", t("library.cook.start"), () => startCooking(library, recipe, servings), ""),
        action("🍳", t("library.recipe.cook"), () => openCook(library, recipe, servings, ingredients)),
        action("🛒", t("library.recipe.toGroceries"), () => toGroceries(library, recipe, servings)),
        action("📅", t("library.recipe.plan"), () => openPlan(library, { recipe: recipe.id, servings }))],
      action("🎮", t("library.game.open"), () => openRecipeGame(library, recipe))),
    make("div", { class: "recipe-columns" },
      make("section", { class: "card stacked" },
        make("div", { class: "row between" }, make("h2", {}, t("library.recipe.ingredients"), " ",
          ingredients.length > 0
            && make("span", { class: "muted ingredient-count" }, `(${number(ingredients.length)})`)),
          stepper("servings", t("library.recipe.servings"), servings, (value) => {
            progress.servings = value;
            changed();
          })),
        servings !== fields.servings && make("p", { class: "row between muted small-text" },
          t("library.recipe.scaled", { count: number(fields.servings) }), make("button", {
            class: "button small quiet", dataset: { focus: "unscale" }, onclick: () => {
              progress.servings = null;
              changed();
            },
          }, t("library.recipe.unscale"))),
        ingredients.length === 0 ? make("p", { class: "muted" }, t("library.recipe.noIngredients"))
          : make("ul", { class: "checklist" }, ingredients.map((one) => tick(one, progress, changed,
            ingredientText(one, { servings, of: fields.servings },
              insteadOf(library, one, diets, isThere(one))))))),
      make("section", { class: "card stacked" }, make("h2", {}, t("library.recipe.steps")),
        steps.length === 0 ? make("p", { class: "muted" }, t("library.recipe.noSteps"))
          : make("ol", { class: "checklist steps" }, steps.map((one, index) => tick(one, progress, changed, [
            make("b", { class: "step-number" }, `${number(index + 1)}.`), " ", one.fields.text,
            (one.fields.timers ?? []).map((/** @type {number} */ seconds) => make("span",
              { class: "badge", dataset: { color: "blue" } },
              emoji("⏱️"), " ", secondsText(seconds))),
            one.fields.image && photoOr(one.fields.image, make("span", { class: "step-image" })),
          ])))),
    ),
    progress.ticked.size > 0 && make("div", { class: "row" }, make("button", {
      class: "button small quiet", dataset: { focus: "reset" }, onclick: () => {
        progress.ticked.clear();
        changed();
      },
    }, t("library.recipe.reset"))),
    fields.note && make("section", { class: "card stacked" }, make("h2", {}, t("library.recipe.note")),
      make("p", { class: "about" }, fields.note)),
    fields.source && make("p", {},
      make("a", { href: fields.source, rel: "noopener noreferrer", target: "_blank" }, t("library.recipe.source"))),
    nutrition,
    belongings(library, recipe),
    cookingNotes(library, recipe, nameOf),
    make("p", { class: "muted small-text recipe-dates" }, history(recipe, nameOf)),
  ];
}

/** The recipe's places: the lists of its categories, and its cookbooks.
 *  @param {Library} library
 *  @param {Entity} recipe */
function belongings({ view }, { sets: { categories = [], cookbooks = [] } }) {
  const all = [...categories.map((id) => ({ one: view.get("category", id), href: `recipes/category/${id}` })),
    ...cookbooks.map((id) => ({ one: view.get("cookbook", id), href: `cookbook/${id}` }))];
  const links = all.flatMap(({ one, href }) => (one ? [make("a", {
    class: "filter-chip", href: `#/library/${href}`, dataset: { focus: href },
  }, one.fields.icon && [emoji(one.fields.icon), "\u00A0"], one.fields.name)] : []));
  return links.length > 0 && make("p", { class: "row belongings" }, links);
}

/** The recipe's author and its last editor, with the dates.
 *  @param {Entity} recipe
 *  @param {(player: string | undefined) => string} nameOf */
function history(recipe, nameOf) {
  const { created, modified, created_ms: made, modified_ms: changed, created_by: by, modified_by: last } = recipe;
  const texts = [made !== undefined && t("library.recipe.added", { who: nameOf(by), day: dateText(made) }),
    changed !== undefined && modified !== created
      && t("library.recipe.changed", { who: nameOf(last), day: dateText(changed) })];
  return texts.filter(Boolean).join(" · ");
}

/** @param {Library} library
 *  @param {Entity} recipe */
function facts(library, recipe) {
  const { prep_minutes: prep, cook_minutes: cook, servings, difficulty, rating } = recipe.fields;
  const { mean, count } = noteRating(library, recipe);
  /** @type {[string, string | undefined | false][]} */
  const all = [
    ["prep", prep !== undefined && minutesText(prep)], ["cook", cook !== undefined && minutesText(cook)],
    ["total", prep && cook && minutesText(totalMinutes(recipe))],
    ["servings", number(servings)],
    ["difficulty", difficulty && t(`library.difficulties.${difficulty}`)],
    ["rating", rating !== undefined && starsText(rating)], ["notes", count > 0 && starsText(mean)],
  ];
  const there = all.filter(([, value]) => value);
  return there.length > 0 && make("dl", { class: "recipe-facts" },
    there.map(([name, value]) => make("div", { class: "card glass", dataset: { fact: name } },
    make("dt", {}, name === "notes" ? counted("library.facts.notes", count) : t(`library.facts.${name}`)),
    make("dd", {}, value))));
}

/** The recipe's diets that a food breaks, and the household's substitutes for it, or for one that
 *  the pantry lacks: those that the diets allow come first.
 *  @param {Library} library
 *  @param {Entity} ingredient
 *  @param {string[]} diets
 *  @param {boolean} isThere */
function insteadOf({ view }, { fields: { name } }, diets, isThere) {
  const broken = brokenDiets(name, diets);
  const mark = broken.length > 0 && [" ", badge(notText(broken), "red")];
  const food = foodKey(name);
  const known = view.list("substitution").find(({ fields }) => foodKey(fields.name) === food);
  const foods = (isThere && !mark ? [] : linesOf(known?.fields.substitutes))
    .map((one) => ({ one, not: brokenDiets(one, diets) }))
    .sort((left, right) => left.not.length - right.not.length)
    .map(({ one, not }) => (not.length > 0 ? `${one} (${notText(not)})` : one));
  return [mark, foods.length > 0 && make("span", { class: "muted small-text instead" },
    t("library.recipe.instead", { foods: foods.join(", ") }))];
}

/** @param {string[]} diets */
function notText(diets) {
  const names = diets.map((one) => dietName(one).toLocaleLowerCase(language()));
  return t("library.recipe.notFor", { diets: new Intl.ListFormat(language(), { type: "disjunction" }).format(names) });
}

/** @param {Entity} ingredient
 *  @param {{ servings: number, of: number }} scale
 *  @param {import("../../dom.js").Child} instead */
function ingredientText({ fields }, scale, instead) {
  const amount = amountText(fields, scale);
  return [amount && make("b", {}, amount, " "), fields.name, fields.note
    && make("span", { class: "muted" }, `, ${fields.note}`),
    fields.optional && make("span", { class: "muted" }, ` (${t("library.recipe.optional")})`),
    instead];
}

/** An ingredient or a step with its checkbox.
 *  @param {Entity} part
 *  @param {Progress} progress
 *  @param {() => void} changed
 *  @param {import("../../dom.js").Child} text */
function tick({ id }, { ticked }, changed, text) {
  return make("li", {}, make("label", { class: "tick" }, make("input", {
    type: "checkbox", class: "box", checked: ticked.has(id), dataset: { focus: `tick ${id}` }, onchange: () => {
      if (!ticked.delete(id)) ticked.add(id);
      changed();
    },
  }), make("span", {}, text)));
}

/** Begins to cook it, or opens the session in which it is being cooked.
 *  @param {Library} library
 *  @param {Entity} recipe
 *  @param {number} servings */
function startCooking({ app, cookings }, { id }, servings) {
  const known = cookings?.open.find(({ recipe_id: recipe }) => recipe === id);
  if (known) return app.go("library", "cook", known.session_id);
  askToNotify();
  return app.attempt(null, async () => {
    const session = await cookings?.start(id, servings);
    if (session) app.go("library", "cook", session);
  });
}

/** @param {Library} library
 *  @param {Entity} recipe
 *  @param {number} servings */
async function toGroceries(library, recipe, servings) {
  const { view } = library;
  // A planned recipe is bought for its meal, once.
  const [meal] = view.list("plan_entry")
    .filter((one) => one.fields.recipe === recipe.id && isToBuyFor(library, one))
    .sort((left, right) => (left.fields.day < right.fields.day ? -1 : 1));
  const answer = await library.act("plan_groceries", {
    ...(meal ? groceriesOf(meal) : { recipe_id: recipe.id }), servings,
  });
  if (!answer) return;
  const count = view.countFrom("grocery_need", answer.seq);
  const isListed = view.list("grocery_need").some(({ fields }) => fields.recipe === recipe.id
    && fields.plan_entry === meal?.id);
  library.app.toast(count > 0 ? counted("library.recipe.onGroceries", count)
    : t(isListed ? "library.recipe.isListed" : "library.recipe.allThere"), "good");
}

/** @param {Library} library
 *  @param {Entity} recipe
 *  @param {() => void} shared */
function openMore(library, recipe, shared) {
  const { app, view } = library;
  const { id, fields: { name } } = recipe;
  const books = view.list("cookbook");
  openSheet(name, (close) => make("div", { class: "stacked" },
    action("🔗", t("library.recipe.copyLink"), async () => {
      await copyText(app, location.href, t("library.households.copied"));
      close();
    }),
    action("🕘", t("library.history.title"), () => {
      close();
      openHistory(library, recipe, name);
    }),
    library.may("adult") && action("🌍", t("library.share.title"), () => {
      close();
      openShare(library, id, shared);
    }),
    library.may("child") && action("📄", t("library.recipe.duplicate"), () => {
      close();
      const ops = copyOps(view, recipe, t("library.recipe.copyOf", { name }));
      library.edit(ops);
      app.go("library", "recipe", ops[0].id);
    }),
    library.may("child") && books.length > 0
      && make("fieldset", { class: "stacked-tight" }, make("legend", {}, t("library.to.cookbooks")),
      books.map((book) => toggle(`book-${book.id}`, book.fields.name, Boolean(recipe.sets.cookbooks?.includes(book.id)),
        (isOn) =>
        library.edit([{ op: isOn ? "add" : "remove", kind: "recipe", id, field: "cookbooks", elements: [book.id] }])))),
    library.may("adult") && action("🗑️", t("library.recipe.delete"), () => {
      close();
      app.go("library", "recipes");
      deleteWithUndo(library, recipe, name);
    })));
}
