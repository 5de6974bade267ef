// The library's texts in English.

import { cooking, cookingErrors } from "./en/cooking.js";
import { errors, household } from "./en/household.js";
import { kitchen } from "./en/kitchen.js";
import { recipes } from "./en/recipes.js";
import { words } from "./en/words.js";

export const en = { library: { ...words, ...recipes, ...kitchen, ...household, ...cooking }, errors: { ...errors, ...cookingErrors } };
