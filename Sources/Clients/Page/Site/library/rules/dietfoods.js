// The foods that each diet excludes, by the words in their names, in English and Spanish. A food
// without any of these words isn't known to be suitable: it just isn't marked. Without I/O.

import { stems } from "./folding.js";

/** Plants that drinks, spreads and creams without animal products are made from. */
const PLANTS = ["almond", "apple", "cashew", "cocoa", "coconut", "hazelnut", "nut", "oat", "peanut", "pistachio",
  "rice", "seed", "soy", "soya", "sesame", "sunflower", "avellana", "avena", "almendra", "anacardo", "arroz",
  "cacahuete", "cacao", "coco", "maní", "semilla", "sésamo", "soja"];
const GRAINS = ["almond", "buckwheat", "cassava", "chickpea", "coconut", "corn", "gram", "lentil", "oat", "potato",
  "quinoa", "rice", "sorghum", "soy", "tapioca", "teff", "almendra", "arroz", "avena", "coco", "garbanzo", "lenteja",
  "maíz", "papa", "patata", "soja", "trigo sarraceno", "yuca"];
const VEGAN = ["vegan", "vegano", "vegana", "vegetal", "plant based", "meatless", "meat free"];
const VEGETARIAN = [...VEGAN, "vegetarian", "vegetariano", "vegetariana"];

/** Words in food names by their content. `unless` lists phrases in which they don't count; one word
 *  of `never` shows that the food contains nothing of the group.
 *  @type {{ [group: string]: { words: string[], unless?: string[], never?: string[] } }} */
const GROUPS = {
  pork: {
    words: ["pork", "bacon", "ham", "prosciutto", "pancetta", "guanciale", "chorizo", "salami", "pepperoni", "lard",
      "gelatin", "cerdo", "beicon", "tocino", "panceta", "jamón", "lomo embuchado", "morcilla", "gelatina"],
    unless: ["turkey bacon", "turkey ham", "beef bacon", "bacon de pavo", "jamón de pavo"], never: VEGETARIAN,
  },
  meat: {
    words: ["meat", "beef", "veal", "lamb", "mutton", "venison", "rabbit", "chicken", "turkey", "duck", "goose",
      "quail", "sausage", "steak", "meatball", "mince", "bone broth", "carne", "ternera", "vacuno", "buey", "cordero",
      "venado", "conejo", "pollo", "pavo", "pato", "codorniz", "salchicha", "albóndiga"],
    unless: ["lamb s lettuce", "beef tomato", "coconut meat", "carne de membrillo"], never: VEGETARIAN,
  },
  fish: {
    words: ["fish", "anchovy", "cod", "haddock", "hake", "herring", "mackerel", "salmon", "sardine", "trout", "tuna",
      "caviar", "worcestershire", "pescado", "anchoa", "arenque", "atún", "bacalao", "boquerón", "caballa", "merluza",
      "salmón", "sardina", "trucha"], never: VEGETARIAN,
  },
  shellfish: {
    words: ["shellfish", "seafood", "clam", "crab", "crayfish", "cuttlefish", "langoustine", "lobster", "mussel",
      "octopus", "oyster", "prawn", "scallop", "shrimp", "squid", "marisco", "almeja", "calamar", "camarón", "cangrejo",
      "cigala", "gamba", "langosta", "langostino", "mejillón", "ostra", "pulpo", "sepia", "vieira"],
    unless: ["oyster mushroom", "seta ostra", "crab apple"], never: VEGETARIAN,
  },
  dairy: {
    words: ["milk", "butter", "buttermilk", "cream", "crème fraîche", "cheese", "yogurt", "yoghurt", "kefir", "ghee",
      "whey", "quark", "skyr", "labneh", "brie", "cheddar", "feta", "gouda", "grana padano", "gruyère", "halloumi",
      "manchego", "mascarpone", "mozzarella", "parmesan", "pecorino", "ricotta", "leche", "mantequilla", "nata",
      "crema", "queso", "yogur", "suero", "kéfir", "requesón", "cuajada", "parmesano"],
    unless: [...PLANTS.flatMap((one) => [
      ...["milk", "butter", "cream", "cheese", "yogurt", "yoghurt"].map((food) => `${one} ${food}`),
      ...["leche", "mantequilla", "nata", "crema", "queso", "yogur"].map((food) => `${food} de ${one}`),
    ]), "cream of tartar", "cream of coconut", "butter bean", "butter lettuce", "crema de verdura",
    "crema de calabaza"],
    never: [...VEGAN, "dairy free", "sin lácteos"],
  },
  egg: {
    words: ["egg", "mayonnaise", "mayo", "aioli", "meringue", "huevo", "yema", "clara de huevo", "mayonesa", "alioli",
      "merengue"],
    unless: ["flax egg", "chia egg", "huevo de linaza", "huevo de chía"], never: [...VEGAN, "egg free", "sin huevo"],
  },
  honey: {
    words: ["honey", "miel"], unless: ["miel de agave", "miel de arce", "miel de caña", "miel de maple"], never: VEGAN,
  },
  gluten: {
    words: ["flour", "wheat", "spelt", "rye", "barley", "bulgur", "couscous", "semolina", "seitan", "bread",
      "breadcrumb", "panko", "baguette", "brioche", "cracker", "biscuit", "pasta", "spaghetti", "noodle",
      "puff pastry", "filo pastry", "soy sauce", "beer", "malt", "harina", "trigo", "espelta", "centeno", "cebada",
      "cuscús", "sémola", "seitán", "pan", "galleta", "espagueti", "fideo", "hojaldre", "salsa de soja", "cerveza",
      "malta"],
    unless: [...GRAINS.flatMap((one) => [`${one} flour`, `${one} noodle`, `${one} pasta`, `${one} cracker`,
      `harina de ${one}`, `fideos de ${one}`, `pasta de ${one}`, `galletas de ${one}`]), "glass noodle", "masa harina",
    "harina pan", "trigo sarraceno", "ginger beer", "root beer", "pasta de tomate", "pasta de tamarindo",
    "pasta de curry", "pasta de miso", "pasta de sésamo"], never: ["gluten free", "sin gluten"],
  },
  nut: {
    words: ["nut", "almond", "cashew", "hazelnut", "macadamia", "peanut", "pecan", "pistachio", "walnut", "marzipan",
      "praline", "nuez", "almendra", "anacardo", "avellana", "cacahuete", "maní", "pacana", "pistacho", "piñón",
      "mazapán", "fruto seco", "frutos secos"],
    unless: ["nuez moscada", "tiger nut"], never: ["nut free", "sin frutos secos"],
  },
  soy: {
    words: ["soy", "soya", "soybean", "tofu", "tempeh", "edamame", "miso", "tamari", "soja"],
    unless: ["brotes de soja"], never: ["soy free", "sin soja"],
  },
  alcohol: {
    words: ["wine", "beer", "brandy", "liqueur", "rum", "sherry", "vermouth", "vodka", "whisky", "vino", "cerveza",
      "coñac", "jerez", "licor", "ron", "vermú"],
    unless: ["wine vinegar", "sherry vinegar", "rice vinegar", "ginger beer", "root beer", "vinagre de vino",
      "vinagre de jerez"], never: ["alcohol free", "sin alcohol", "non alcoholic"],
  },
};
const MEATS = ["pork", "meat", "fish", "shellfish"];
/** The groups that each diet excludes. Names can't tell for `low_salt`.
 *  @type {{ [diet: string]: string[] }} */
const EXCLUDED = {
  vegetarian: MEATS, vegan: [...MEATS, "dairy", "egg", "honey"], gluten_free: ["gluten"], dairy_free: ["dairy"],
  nut_free: ["nut"], egg_free: ["egg"], soy_free: ["soy"], shellfish_free: ["shellfish"], halal: ["pork", "alcohol"],
  kosher: ["pork", "shellfish"],
};

/** @type {string[]} */
const NONE = [];
/** A cache of the keys of phrase lists.
 *  @type {Map<string[], string[]>} */
const KEYS = new Map();

/** The diets that a food breaks, as far as its name tells.
 *  @param {string} food
 *  @param {string[]} diets */
export function brokenDiets(food, diets) {
  const key = ` ${stems(food).join(" ")} `;
  return diets.filter((diet) => Object.hasOwn(EXCLUDED, diet)
    && EXCLUDED[diet].some((group) => isOf(key, GROUPS[group])));
}

/** @param {string} key  words between spaces
 *  @param {{ words: string[], unless?: string[], never?: string[] }} group */
function isOf(key, { words, unless = NONE, never = NONE }) {
  if (has(key, never)) return false;
  return has(keysOf(unless).reduce((text, one) => text.replaceAll(one, " · "), key), words);
}

/** @param {string} key
 *  @param {string[]} phrases */
function has(key, phrases) {
  return keysOf(phrases).some((one) => key.includes(one));
}

/** The words of each phrase between spaces.
 *  @param {string[]} phrases */
function keysOf(phrases) {
  const keys = KEYS.get(phrases) ?? phrases.map((one) => ` ${stems(one).join(" ")} `);
  KEYS.set(phrases, keys);
  return keys;
}
