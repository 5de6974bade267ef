// A recipe as a level of the game: its ingredients, the best results, and the ways to play it.

import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { ingredientPicture, tokenList } from "../../parts/kitchen/burger.js";
import { openSheet } from "../../parts/sheet.js";
import { stars } from "../../parts/kitchen/stars.js";
import { loaded } from "../../parts/kitchen/states.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../../chefdash.js").RecipeLevel} RecipeLevel */

/** @param {Library} library
 *  @param {import("../sync/table.js").Entity} recipe */
export function openRecipeGame(library, { id, fields: { name } }) {
  const { app } = library;
  openSheet(t("library.game.title", { name }), (close) => make("div", { class: "stacked recipe-game" },
    loaded(app, () => library.ask("get_recipe_level", { recipe_id: id }),
      (level) => preview(library, level, close), { needsPlayer: false })));
}

/** @param {Library} library
 *  @param {RecipeLevel} level
 *  @param {() => void} close */
function preview({ app }, { household_id, recipe_id, level, orders, best_stars: best, best_rows: rows }, close) {
  const { target, ingredients } = level;
  const recipe = { household_id, recipe_id };
  /** Goes on with the playing connection, which the library doesn't need.
   *  @param {(recipe: import("../../session.js").RecipeReference) => Promise<unknown>} ask
   *  @returns {import("../../dom.js").Listener<MouseEvent>} */
  const going = (ask) => async ({ currentTarget }) => {
    const hasBegun = await app.attempt(currentTarget, async () => {
      await app.signIn();
      const { placeUnderWay } = app.session;
      if (placeUnderWay) app.go(placeUnderWay);
      else await ask(recipe);
    });
    if (hasBegun) close();
  };
  return make("div", { class: "stacked" },
    make("p", {}, t("library.game.about", { target: number(target) })),
    tokenList(ingredients),
    make("ol", { class: "game-orders" }, orders.map((order) => make("li", {}, order.map((place) =>
      make("span", { title: ingredients[place].label ?? "" }, ingredientPicture(ingredients[place])))))),
    make("p", { class: "row" }, t("library.game.best"), stars(best)),
    rows.length > 0 && make("ol", { class: "game-board" }, rows.map((row) =>
      make("li", { class: row.player_id === app.credentials.load()?.player_id ? "own" : "" },
        make("b", {}, `${number(row.rank)}.`), emoji(row.avatar), make("span", { class: "grow" }, row.name),
        make("b", {}, t("library.game.served", { count: number(row.served ?? 0) }))))),
    make("div", { class: "row" },
      make("button", { class: "button", onclick: going((one) => app.session.startRecipe(one)) },
        emoji("▶️"), t("library.game.play")),
      make("button", {
        class: "button quiet", onclick: going(async (one) => {
          await app.session.raceRecipe(one);
          app.go("room");
        }),
      }, emoji("🏁"), t("library.game.race"))));
}
