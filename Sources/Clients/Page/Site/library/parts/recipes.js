// Recipes in lists: their pictures, badges and rows.

import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";
import { words } from "../rules/folding.js";
import { photoOr } from "../photos.js";
import { dietName, minutesText, totalMinutes } from "./forms/amounts.js";
import { counted } from "./counted.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */

/** The emoji for words in a recipe's name, in both languages; the first match counts. */
const PICTURES = Object.entries({
  "🍲": "soup stew sopa crema guiso potaje chili lentil lentejas", "🥗": "salad ensalada slaw bowl",
  "🥞": "pancake pancakes crepe crepes tortitas waffle waffles", "🍮": "brulee flan custard pudding natillas pudin",
  "🍛": "curry dal korma rice arroz risotto paella", "🍝": "pasta spaghetti lasagne lasagna macaroni noodles espaguetis",
  "🍕": "pizza focaccia", "🍔": "burger hamburguesa", "🌮": "taco tacos burrito quesadilla fajitas",
  "🍰": "cake tart pie tarta pastel bizcocho brownie brownies cheesecake", "🍪": "cookie cookies biscuit galletas",
  "🍞": "bread pan toast tostada loaf bun buns", "🐟": "fish salmon tuna cod pescado atun bacalao merluza",
  "🍤": "shrimp prawn gambas langostinos", "🍗": "chicken pollo turkey pavo", "🥩": "beef steak carne ternera pork cerdo",
  "🍳": "egg eggs omelette omelet tortilla huevo huevos shakshuka", "🥪": "sandwich bocadillo wrap",
  "🍨": "ice sorbet helado", "🥤": "smoothie shake juice zumo batido lassi agua water lemonade limonada horchata",
  "🥟": "empanada empanadas dumpling dumplings gyoza pierogi", "🌽": "corn maiz polenta elote",
  "🥑": "avocado aguacate guacamole",
  "🥣": "oats oatmeal porridge avena granola muesli hummus", "🌿": "chimichurri pesto herbs hierbas",
  "🍢": "kebab kebabs skewers brochetas",
  "🍜": "ramen pho", "🧆": "falafel", "🥕": "carrot carrots zanahoria zanahorias", "🥔": "potato potatoes patata patatas",
  "🥦": "vegetable vegetables verduras broccoli brocoli", "🫘": "bean beans alubias chickpea chickpeas garbanzos",
  "🍫": "chocolate mousse", "🍎": "apple manzana crumble", "🍅": "tomato tomate gazpacho salsa",
}).flatMap(([picture, names]) => names.split(" ").map((name) => /** @type {const} */ ([name, picture])));
const TINTS = 6;

/** @param {string} name */
function pictureOf(name) {
  const there = new Set(words(name));
  return PICTURES.find(([word]) => there.has(word))?.[1] ?? "🍽️";
}

/** A recipe's photo, small unless it is shown large; without one, a tile in its place.
 *  @param {Entity} recipe */
export function recipeTile({ id, fields: { name, image, thumbnail } }, className = "") {
  return photoOr(className === "large" ? image : thumbnail ?? image, make("span", {
    class: `tile ${className}`, "aria-hidden": "true", dataset: { tint: String(parseInt(id.slice(0, 4), 16) % TINTS) },
  }, pictureOf(name)));
}

/** True if the recipe is one of the player's favourites.
 *  @param {Library} library
 *  @param {Entity} recipe */
export function isFavorite(library, { sets }) {
  return Boolean(sets.favorites?.includes(library.playerId));
}

/** @param {Library} library
 *  @param {Entity} recipe */
export function toggleFavorite(library, recipe) {
  library.edit([{
    op: isFavorite(library, recipe) ? "remove" : "add", kind: "recipe", id: recipe.id, field: "favorites",
    elements: [library.playerId],
  }]);
}

/** The favourite button; null for a guest, who can't change anything.
 *  @param {Library} library
 *  @param {Entity} recipe */
export function favoriteButton(library, recipe) {
  if (!library.may("child")) return null;
  const isOn = isFavorite(library, recipe);
  return make("button", {
    class: "icon-link favorite", "aria-pressed": String(isOn), dataset: { focus: `favorite ${recipe.id}` },
    "aria-label": t("library.recipe.favorite", { name: recipe.fields.name }),
    onclick: () => toggleFavorite(library, recipe),
  }, emoji(isOn ? "❤️" : "🤍"));
}

/** A coloured label.
 *  @param {string} text */
export function badge(text, color = "gray") {
  return make("span", { class: "badge", dataset: { color } }, text);
}

/** @param {string} diet */
export function dietBadge(diet) {
  return badge(dietName(diet), diet === "vegan" || diet === "vegetarian" ? "green" : "teal");
}

/** The average rating in a recipe's cooking notes, in halves of a star, and the number of ratings.
 *  @param {Library} library
 *  @param {Entity} recipe */
export function noteRating({ view }, { id }) {
  const ratings = view.parts(id, "cooking_note").flatMap(({ fields }) => fields.rating ?? []);
  return { count: ratings.length, mean: ratings.reduce((sum, one) => sum + one, 0) / Math.max(1, ratings.length) };
}

/** "★ 4.5": a rating in halves of a star, exactly or with one digit.
 *  @param {number} rating */
export function starsText(rating) {
  return `★ ${number(rating / 2, Number.isInteger(rating / 2) ? 0 : 1)}`;
}

/** Its time and difficulty, as a line. Without a rating of its own, its notes' rating counts.
 *  @param {Library} library
 *  @param {Entity} recipe */
export function factsText(library, recipe) {
  const { difficulty, servings, rating: own } = recipe.fields;
  const rating = own ?? noteRating(library, recipe).mean;
  const minutes = totalMinutes(recipe);
  return [
    minutes > 0 && minutesText(minutes), difficulty && t(`library.difficulties.${difficulty}`),
    counted("library.servings", servings ?? 1), rating > 0 && counted("library.stars", rating / 2),
  ].filter(Boolean).join(" · ");
}

/** Everything that `recipeRow` shows.
 *  @param {Library} library
 *  @param {Entity} recipe */
export function shownOfRow(library, recipe) {
  const tags = (recipe.sets.tags ?? []).map((id) => library.view.get("tag", id)?.fields);
  return [recipe.fields, recipe.sets.diets, tags, isFavorite(library, recipe), noteRating(library, recipe)];
}

/** The tags and diets of a recipe as badges, the most telling first.
 *  @param {Library} library
 *  @param {Entity} recipe */
export function badges(library, { sets }) {
  const { diets = [], tags = [] } = sets;
  const isMeatless = (/** @type {string} */ diet) => diet === "vegan" || diet === "vegetarian";
  return [
    ...(diets.includes("vegan") ? ["vegan"] : diets.filter(isMeatless)).map(dietBadge),
    ...tags.flatMap((id) => {
      const tag = library.view.get("tag", id);
      return tag ? [badge(tag.fields.name, tag.fields.color)] : [];
    }),
    ...diets.filter((diet) => !isMeatless(diet)).map(dietBadge),
  ];
}

/** A card that links to a recipe.
 *  @param {Library} library
 *  @param {Entity} recipe
 *  @param {import("../../dom.js").Child[]} more */
export function recipeCard(library, recipe, ...more) {
  return make("a", { class: "card recipe-card", href: `#/library/recipe/${recipe.id}`,
    dataset: { focus: `card ${recipe.id}` } },
    recipeTile(recipe), make("span", { class: "recipe-card-text" },
      make("b", {}, recipe.fields.name), make("span", { class: "muted" }, factsText(library, recipe)), more));
}
