// Reads what a person writes in one line: "2 cups flour", "500g harina", "eggs".

import { fold } from "./folding.js";
import { UNITS, readQuantity, written } from "./quantities.js";

/** What people call the units, besides their ids. */
const WORDS = {
  tsp: "tsp teaspoon teaspoons cucharadita cucharaditas cdta cdtas",
  tbsp: "tbsp tablespoon tablespoons cucharada cucharadas cda cdas",
  cup: "cup cups taza tazas", ml: "ml milliliter milliliters millilitre millilitres mililitro mililitros",
  l: "l liter liters litre litres litro litros", dl: "dl", cl: "cl", g: "g gr gram grams gramo gramos",
  kg: "kg kilo kilos kilogram kilograms kilogramo kilogramos",
  mg: "mg", oz: "oz ounce ounces onza onzas", lb: "lb lbs pound pounds libra libras", pint: "pint pints pinta pintas",
  quart: "quart quarts",
  pinch: "pinch pinches pizca pizcas", clove: "clove cloves diente dientes",
  slice: "slice slices rebanada rebanadas rodaja rodajas",
  can: "can cans tin tins lata latas", jar: "jar jars tarro tarros frasco frascos",
  package: "package packages pack packs packet packets paquete paquetes",
  bag: "bag bags bolsa bolsas", bottle: "bottle bottles botella botellas", bunch: "bunch bunches manojo manojos",
  sprig: "sprig sprigs ramita ramitas", stick: "stick sticks barra barras", handful: "handful handfuls punado punados",
  piece: "piece pieces pieza piezas trozo trozos", head: "head heads cabeza cabezas", glass: "glass glasses vaso vasos",
};
const UNIT_OF = new Map([
  ...UNITS.map((unit) => /** @type {const} */ ([unit, unit])),
  ...Object.entries(WORDS).flatMap(([unit, words]) =>
    words.split(" ").map((word) => /** @type {const} */ ([word, unit]))),
]);
const AMOUNT = /^((?:\d+\s+)?\d+\s*[/⁄]\s*\d+|\d+\s?[½⅓⅔¼¾⅛⅜⅝⅞]|[½⅓⅔¼¾⅛⅜⅝⅞]|\d+(?:[.,]\d+)?)\s*(.*)$/;

/** @param {string} line
 *  @returns {{ name: string, quantity?: string, unit?: string }} */
export function readLine(line) {
  const text = line.trim().replace(/\s+/g, " ");
  const match = text.match(AMOUNT);
  const value = match && readQuantity(match[1]);
  if (!match || !value || !match[2]) return { name: text };
  const [first, ...rest] = match[2].split(" ");
  const unit = UNIT_OF.get(fold(first).replace(/\.$/, ""));
  if (!unit || rest.length === 0) return { name: match[2], quantity: written(value) };
  const name = rest.join(" ").replace(/^(?:of|de|del|d')\s+/i, "");
  return { name, quantity: written(value), unit };
}

/** The unit that a person means; the word itself where it is none of ours.
 *  @param {string} word */
export function readUnit(word) {
  return UNIT_OF.get(fold(word.trim()).replace(/\.$/, "")) ?? word.trim();
}
