// The meal plan, a week at a time.

import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { addDays, dayText, today, weekStart } from "../days.js";
import { live } from "../parts/live.js";
import { deletedMark, mealOf, openPlan, SLOTS } from "../parts/planning.js";
import { recipeTile } from "../parts/recipes.js";
import { byPlace } from "../places.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../table.js").Entity} Entity */

const DAYS = 7;

/** @param {Library} library
 *  @param {string} [day]  any of the week */
export function planScreen(library, day = today()) {
  const first = weekStart(/^\d{4}-\d\d-\d\d$/.test(day) ? day : today());
  const canEdit = library.may("child");
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const week = live(library, ["plan_entry", "recipe"], () => {
    const entries = library.view.list("plan_entry").filter(({ fields }) => days.includes(fields.day)).sort(byPlace);
    return [
      make("div", { class: "week" },
        days.map((one) => dayCard(library, one, entries.filter(({ fields }) => fields.day === one), canEdit))),
      canEdit && entries.some(({ fields }) => fields.recipe) && make("div", { class: "row" }, make("button", {
        class: "button", dataset: { focus: "shop" },
          onclick: (event) => library.app.attempt(event.currentTarget, () => shop(library, entries)),
      }, emoji("🛒"), t("library.plan.shop"))),
    ];
  });
  // On a phone, the days before are above.
  requestAnimationFrame(() => week.element.querySelector(".today")?.scrollIntoView({ block: "nearest" }));
  const title = t("library.plan.week", {
    from: dayText(first, { day: "numeric", month: "short" }),
      to: dayText(days[DAYS - 1], { day: "numeric", month: "short" }),
  });
  /** @param {number} by
   *  @param {string} text
   *  @param {string} sign */
  const turn = (by, text, sign) => make("a", {
    class: "button quiet small", href: `#/library/plan/${addDays(first, by * DAYS)}`, "aria-label": text,
  }, sign);
  const element = make("div", { class: "library-screen" },
    make("div", { class: "row between" }, make("h1", {}, title), make("div", { class: "row" },
      turn(-1, t("library.plan.previous"), "←"),
      make("a", { class: "button quiet small", href: "#/library/plan" }, t("library.plan.thisWeek")),
      turn(1, t("library.plan.next"), "→"))), week.element);
  return { title: t("library.to.plan"), element, close: week.close };
}

/** @param {Library} library
 *  @param {string} day
 *  @param {Entity[]} entries
 *  @param {boolean} canEdit */
function dayCard(library, day, entries, canEdit) {
  const isToday = day === today();
  const name = dayText(day, { weekday: "long" });
  return make("section", { class: `card day${isToday ? " today" : ""}` },
    make("div", { class: "row between" },
      make("h2", {}, name, " ", make("span", { class: "muted" }, dayText(day, { day: "numeric", month: "short" })),
        isToday && make("span", { class: "visually-hidden" }, t("library.days.today"))),
      canEdit && make("button", {
        class: "icon-link", "aria-label": t("library.plan.addOn", { day: name }), dataset: { focus: `add ${day}` },
        onclick: () => openPlan(library, { day }),
      }, "+")),
    SLOTS.map((slot) => {
      const here = entries.filter(({ fields }) => fields.slot === slot);
      return here.length > 0 && make("div", { class: "slot" }, make("h3", {}, t(`library.slots.${slot}`)),
        make("ul", {}, here.map((entry) => planRow(library, entry, canEdit))));
    }),
    entries.length === 0 && make("p", { class: "muted small-text" }, t("library.plan.nothing")));
}

/** @param {Library} library
 *  @param {Entity} entry
 *  @param {boolean} canEdit */
function planRow(library, { id, fields }, canEdit) {
  const recipe = library.view.get("recipe", fields.recipe);
  const { name, isDeleted } = mealOf(library, fields);
  const text = make("span", { class: "plan-text" }, make("b", {}, name), isDeleted && deletedMark(),
    make("span", { class: "muted small-text" }, counted("library.servings", fields.servings)));
  return make("li", { class: "plan-entry" },
    recipe ? make("a", { href: `#/library/recipe/${recipe.id}/${fields.servings}`, class: "plan-link" },
      recipeTile(recipe, "small"), text)
      : isDeleted ? make("a", { href: `#/library/recipe/${fields.recipe}`, class: "plan-link" }, text)
        : make("span", { class: "plan-link" }, text),
    canEdit && make("button", {
      class: "icon-link", "aria-label": t("library.plan.changeOf", { name }), dataset: { focus: `entry ${id}` },
      onclick: () => openPlan(library, { ...fields, id }),
    }, "⋮"));
}

/** Puts what is missing for the week's recipes on the grocery list.
 *  @param {Library} library
 *  @param {Entity[]} entries */
async function shop(library, entries) {
  const recipes = entries.filter(({ fields }) => library.view.get("recipe", fields.recipe));
  const answers = await Promise.all(recipes.map(({ id, fields }) =>
    library.act("plan_groceries", { recipe_id: fields.recipe, servings: fields.servings, plan_entry_id: id })));
  if (!answers.some(Boolean)) return;
  const count = answers.flatMap((answer) => answer?.records ?? []).filter(({ kind }) => kind === "grocery_need").length;
  library.app.toast(count > 0 ? counted("library.recipe.onGroceries", count) : t("library.recipe.allThere"), "good");
}
