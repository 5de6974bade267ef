// Generated from Protocol/data/diets.json by `python3 Protocol/generate.py`. Don't edit it.

/** The diets with a name at schema.org.
 *  @type {{ [diet: string]: string }} */
export const DIET_NAMES = {
  vegetarian: "VegetarianDiet", vegan: "VeganDiet", gluten_free: "GlutenFreeDiet", dairy_free: "DairyFreeDiet",
  kosher: "KosherDiet", halal: "HalalDiet", low_calorie: "LowCalorieDiet", low_fat: "LowFatDiet",
  low_salt: "LowSaltDiet", diabetic: "DiabeticDiet", hindu: "HinduDiet",
};
