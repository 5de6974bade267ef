// The texts of the chosen language.

import { isRecipeLevel } from "./course.js";
import { en } from "./texts/en.js";
import { es } from "./texts/es.js";

/** @typedef {import("./chefdash.js").Ingredient} Ingredient */
/** @typedef {{ [member: string]: string | number }} Members */

const TABLES = { en, es };
/** @type {keyof typeof TABLES} */
let tag = "en";

/** Chooses a language.
 *  @param {keyof typeof TABLES} language */
export function setLanguage(language) {
  tag = language;
  document.documentElement.lang = language;
}

/** Adds the texts of a part of the page that is loaded later.
 *  @param {{ [language in keyof typeof TABLES]: object }} tables */
export function addTexts(tables) {
  for (const [language, table] of Object.entries(tables)) {
    for (const [name, part] of Object.entries(table)) {
      /** @type {any} */
      const texts = TABLES[/** @type {keyof typeof TABLES} */ (language)];
      texts[name] = { ...texts[name], ...part };
    }
  }
}

/** The chosen language. */
export function language() {
  return tag;
}

/** The text with a name, such as "kitchen.clear", with `{members}` filled in.
 *  @param {string} name
 *  @param {Members} [members] */
export function t(name, members = {}) {
  const text = find(name);
  if (text === undefined) {
    console.error(`there is no text "${name}" in ${tag}`);
    return name;
  }
  return text.replace(/\{(\w+)\}/g, (_, member) => String(members[member]));
}

/** The text for one of the server's words, from the texts of a name; that of "other" if the word is
 *  newer than this page.
 *  @param {string} name
 *  @param {string | number} word
 *  @param {Members} [members] */
export function wordText(name, word, members) {
  return t(find(`${name}.${word}`) === undefined ? `${name}.other` : `${name}.${word}`, members);
}

/** The text of a button that starts a round, or leads back to the one under way.
 *  @param {import("./session.js").Session} session */
export function startText({ placeUnderWay }) {
  return t(placeUnderWay ? `shell.backTo.${placeUnderWay}` : "home.start");
}

/** A player's name. Bots are named here, by their strength.
 *  @param {import("./chefdash.js").RoomPlayer} player */
export function playerName({ name, bot_strength: strength = "other" }) {
  return name ?? wordText("room.bots", strength);
}

/** The reason why a seated player is absent; "" for those present.
 *  @param {import("./chefdash.js").RoomPlayer} player */
export function absenceText({ connected, held_ms: heldMs }) {
  if (connected) return "";
  if (heldMs) return t("race.away");
  // The server holds no seat for a player who has left or was away too long.
  return wordText("race.forfeits", heldMs === undefined ? "left" : "absent");
}

/** A sentence for the person about a refusal by the server or the connection.
 *  For a ban or the like, its end and the operator's reason follow.
 *  @param {any} error  a `RequestError`; anything else is a bug of the page
 *  @param {{ [code: string]: string }} [texts]  more specific texts, by their codes */
export function errorText(error, texts = {}) {
  if (!error?.code) throw error;
  const text = texts[error.code] ?? wordText("errors", error.code, { code: error.code });
  if (error.reason) {
    const end = error.endMs ? t("errors.until", { date: dateAndTime(error.endMs) }) : t("errors.forGood");
    return `${text} ${end} ${t("errors.reason", { reason: error.reason })}`;
  }
  if (!error.retryAfterMs) return text;
  return `${text} ${t("errors.tryIn", { seconds: Math.ceil(error.retryAfterMs / 1_000) })}`;
}

/** Number formats by language and digits: creating one costs more than a hundred numbers, and the
 *  clock writes one in each frame.
 *  @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {number} value */
export function number(value, digits = 0) {
  const name = `${tag} ${digits}`;
  const format = formats.get(name) ?? new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits, maximumFractionDigits: digits,
  });
  formats.set(name, format);
  return format.format(value);
}

/** Seconds with one digit, from ticks.
 *  @param {number} ticks
 *  @param {number} tickMs */
export function seconds(ticks, tickMs) {
  return number(ticks * tickMs / 1_000, 1);
}

/** @param {number} ms */
export function dateAndTime(ms) {
  return new Date(ms).toLocaleString(tag, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {number} ms */
export function date(ms) {
  return new Date(ms).toLocaleDateString(tag, { dateStyle: "medium" });
}

/** An ingredient's name; its emoji if this page doesn't know it.
 *  @param {Ingredient} ingredient */
export function ingredientName({ ingredient_id: id, emoji, label }) {
  return label ?? find(`ingredients.${id}`) ?? emoji;
}

/** A level's number and name; only the name for one that comes from a recipe.
 *  @param {number} levelId
 *  @param {string} name */
export function levelTitle(levelId, name) {
  return isRecipeLevel(levelId) ? name : `${number(levelId)} · ${name}`;
}

/** The place of a round, and the orders and coins in it.
 *  @param {string} text  the name of the text
 *  @param {{ level_id: number, level_name: string }} round
 *  @param {{ served: number, earned: number }} result */
export function aboutRound(text, { level_id: id, level_name: name }, { served, earned }) {
  return t(isRecipeLevel(id) ? `${text}Recipe` : text, {
    level: levelTitle(id, name), served: number(served), coins: number(earned),
  });
}

/** @param {Ingredient[]} ingredients */
export function ingredientNames(ingredients) {
  return ingredients.map(ingredientName).join(", ");
}

/** @param {string} name
 *  @returns {string | undefined} */
function find(name) {
  /** @type {any} */
  let place = TABLES[tag];
  for (const part of name.split(".")) place = place?.[part];
  return typeof place === "string" ? place : undefined;
}
