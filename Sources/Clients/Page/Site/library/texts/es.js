// The library's texts in Spanish.

import { cooking, cookingErrors } from "./es/cooking.js";
import { errors, household } from "./es/household.js";
import { kitchen } from "./es/kitchen.js";
import { recipes } from "./es/recipes.js";
import { words } from "./es/words.js";

export const es = { library: { ...words, ...recipes, ...kitchen, ...household, ...cooking }, errors: { ...errors, ...cookingErrors } };
