// The meal plan, a week at a time.

import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { addDays, dayText, today, weekStart } from "../rules/days.js";
import { live } from "../parts/cooking/live.js";
import { openCalendar } from "../parts/links.js";
import { MealMoving } from "../parts/mealmoving.js";
import { deletedMark, groceriesOf, isToBuyFor, mealOf, openPlan, SLOTS } from "../parts/planning.js";
import { recipeTile } from "../parts/recipes.js";
import { byPlace } from "../rules/places.js";
import { counted } from "../parts/counted.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */

const DAYS = 7;

/** @param {Library} library
 *  @param {string} [day]  any day of the week */
export function planScreen(library, day = today()) {
  const first = weekStart(/^\d{4}-\d\d-\d\d$/.test(day) ? day : today());
  const canEdit = library.may("child");
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const moving = new MealMoving(library, days, () => week.element);
  const week = live(library, ["plan_entry", "recipe"], () => {
    requestAnimationFrame(() => moving.show());
    const entries = library.view.list("plan_entry").filter(({ fields }) => days.includes(fields.day)).sort(byPlace);
    const toBuy = entries.filter((entry) => isToBuyFor(library, entry));
    return [
      make("div", { class: "week" },
        days.map((one) => dayCard(library, one, entries.filter(({ fields }) => fields.day === one),
          canEdit ? moving : null))),
      canEdit && toBuy.length > 0 && make("div", { class: "row" }, make("button", {
        class: "button", dataset: { focus: "shop" },
          onclick: (event) => library.app.attempt(event.currentTarget, () => shop(library, toBuy)),
      }, emoji("🛒"), t("library.plan.shop"))),
    ];
  });
  // On a phone, the earlier days are above.
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
      turn(1, t("library.plan.next"), "→"))), week.element,
    make("div", { class: "row" }, make("button", { class: "button quiet small", onclick: () => openCalendar(library) },
      emoji("📆"), t("library.share.calendar"))));
  return { title: t("library.to.plan"), element, close: () => { moving.close(); week.close(); } };
}

/** @param {Library} library
 *  @param {string} day
 *  @param {Entity[]} entries
 *  @param {MealMoving | null} moving  null for people who may only look */
function dayCard(library, day, entries, moving) {
  const isToday = day === today();
  const name = dayText(day, { weekday: "long" });
  return make("section", { class: `card day${isToday ? " today" : ""}`, dataset: { day } },
    make("div", { class: "row between" },
      make("h2", {}, name, " ", make("span", { class: "muted" }, dayText(day, { day: "numeric", month: "short" })),
        isToday && make("span", { class: "visually-hidden" }, t("library.days.today"))),
      moving && make("button", {
        class: "icon-link", "aria-label": t("library.plan.addOn", { day: name }), dataset: { focus: `add ${day}` },
        onclick: () => openPlan(library, { day }),
      }, "+")),
    SLOTS.map((slot) => {
      const here = entries.filter(({ fields }) => fields.slot === slot);
      const heading = make("h3", {}, t(`library.slots.${slot}`));
      const zone = { zone: `${day} ${slot}` };
      // Empty slots show only while a meal is moved.
      if (here.length === 0) return moving && make("div", { class: "slot free", dataset: zone }, heading);
      return make("div", { class: "slot", dataset: zone }, heading,
        make("ul", {}, here.map((entry) => planRow(library, entry, moving))));
    }),
    entries.length === 0 && make("p", { class: "muted small-text" }, t("library.plan.nothing")));
}

/** @param {Library} library
 *  @param {Entity} entry
 *  @param {MealMoving | null} moving */
function planRow(library, entry, moving) {
  const { id, fields } = entry;
  const recipe = library.view.get("recipe", fields.recipe);
  const { name, isDeleted } = mealOf(library, fields);
  const text = make("span", { class: "plan-text" }, make("b", {}, name), isDeleted && deletedMark(),
    fields.leftovers && make("span", { class: "small-text" }, emoji("🍱"), " ", t("library.plan.leftovers")),
    make("span", { class: "muted small-text" }, counted("library.servings", fields.servings)));
  return make("li", { class: "plan-entry" },
    recipe ? make("a", { href: `#/library/recipe/${recipe.id}/${fields.servings}`, class: "plan-link" },
      recipeTile(recipe, "small"), text)
      : isDeleted ? make("a", { href: `#/library/recipe/${fields.recipe}`, class: "plan-link" }, text)
        : make("span", { class: "plan-link" }, text),
    moving?.handle(entry, name), moving && make("button", {
      class: "icon-link", "aria-label": t("library.plan.changeOf", { name }), dataset: { focus: `entry ${id}` },
      onclick: () => openPlan(library, { ...fields, id }),
    }, "⋮"));
}

/** Puts the missing ingredients of the week's recipes on the grocery list, in place of the earlier
 *  ones. Ingredients used by an earlier meal are missing for a later one.
 *  @param {Library} library
 *  @param {Entity[]} meals */
async function shop(library, meals) {
  const answers = await Promise.all(meals.map((meal) => library.act("plan_groceries", groceriesOf(meal))));
  if (!answers.some(Boolean)) return;
  const { view } = library;
  const count = answers.reduce((sum, answer) => sum + view.countFrom("grocery_need", answer?.seq), 0);
  const isListed = view.list("grocery_need").some(({ fields }) => meals.some(({ id }) => id === fields.plan_entry));
  library.app.toast(count > 0 ? counted("library.recipe.onGroceries", count)
    : t(isListed ? "library.plan.isListed" : "library.recipe.allThere"), "good");
}
