// Generated from Protocol/data/diets.json by `python3 Protocol/generate.py`. Don't edit it.

extension DietName {
    /// The words by the names of schema.org.
    static let words = [
        "VegetarianDiet": "vegetarian", "VeganDiet": "vegan", "GlutenFreeDiet": "gluten_free",
        "DairyFreeDiet": "dairy_free", "KosherDiet": "kosher", "HalalDiet": "halal",
        "LowCalorieDiet": "low_calorie", "LowFatDiet": "low_fat", "LowSaltDiet": "low_salt",
        "DiabeticDiet": "diabetic", "HinduDiet": "hindu",
    ]
}
