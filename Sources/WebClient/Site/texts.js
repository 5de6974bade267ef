// The texts of the chosen language, from texts/es.js or texts/en.js.

let table = {};
let tag = "en";

/** Loads a language, "es" or "en". */
export async function loadTexts(language) {
  table = (await import(`./texts/${language}.js`)).default;
  tag = language;
  document.documentElement.lang = language;
}

/** The text of a name, such as "kitchen.clear", with `{members}` put in. */
export function t(name, members = {}) {
  const text = find(name);
  if (text === undefined) {
    console.error(`there is no text "${name}" in ${tag}`);
    return name;
  }
  return text.replace(/\{(\w+)\}/g, (_, member) => members[member]);
}

/** The text of a name that the server made up, or what to say where there is none. */
export function textOr(name, otherwise) {
  return find(name) ?? otherwise;
}

/** A sentence for the person, of what the server or the connection refused. */
export function errorText(error) {
  if (!error?.code) throw error;
  const text = textOr(`errors.${error.code}`, t("errors.other", { code: error.code }));
  if (!error.retryAfterMs) return text;
  return `${text} ${t("errors.tryIn", { seconds: Math.ceil(error.retryAfterMs / 1_000) })}`;
}

export function number(value, digits = 0) {
  return value.toLocaleString(tag, {
    minimumFractionDigits: digits, maximumFractionDigits: digits,
  });
}

/** Seconds with one digit, from ticks. */
export function seconds(ticks, tickMs) {
  return number(ticks * tickMs / 1_000, 1);
}

export function dateAndTime(ms) {
  return new Date(ms).toLocaleString(tag, { dateStyle: "medium", timeStyle: "short" });
}

/** The name of an ingredient, which is an emoji. */
export function ingredientName(ingredient) {
  return textOr(`ingredients.${ingredient}`, ingredient);
}

export function ingredientNames(ingredients) {
  return ingredients.map(ingredientName).join(", ");
}

function find(name) {
  let place = table;
  for (const part of name.split(".")) place = place?.[part];
  return place;
}
