// Generated from Protocol/data/import.json by `python3 Protocol/generate.py`. Don't edit it.

import Recipes

/// The words by which imports recognise things.
enum ImportWords {
    /// The headings of a plain text's parts, folded.
    static let headings: [String: TextHeading.Part] = [
        "ingredients": .ingredients, "zutaten": .ingredients, "ingredientes": .ingredients,
        "ingredient list": .ingredients, "method": .steps, "instructions": .steps,
        "directions": .steps, "preparation": .steps, "steps": .steps, "zubereitung": .steps,
        "anleitung": .steps, "elaboracion": .steps, "preparacion": .steps, "instrucciones": .steps,
        "pasos": .steps, "etapes": .steps, "so geht s": .steps, "modo de preparacion": .steps,
        "notes": .end, "note": .end, "tips": .end, "tip": .end, "tipp": .end, "tipps": .end,
        "hinweise": .end, "notas": .end, "nota": .end, "consejos": .end, "consejo": .end,
        "remarques": .end, "astuces": .end, "astuce": .end, "conseils": .end,
    ]

    /// The words before a time, folded.
    static let times: [String: SpokenTime.Kind] = [
        "prep time": .prep, "preparation time": .prep, "prep": .prep, "preparation": .prep,
        "vorbereitung": .prep, "vorbereitungszeit": .prep, "arbeitszeit": .prep,
        "zubereitungszeit": .prep, "tiempo de preparacion": .prep, "preparacion": .prep,
        "temps de preparation": .prep, "cook time": .cook, "cooking time": .cook, "cook": .cook,
        "bake time": .cook, "baking time": .cook, "kochzeit": .cook, "backzeit": .cook,
        "garzeit": .cook, "tiempo de coccion": .cook, "coccion": .cook, "temps de cuisson": .cook,
        "cuisson": .cook, "total time": .total, "total": .total, "ready in": .total,
        "gesamtzeit": .total, "tiempo total": .total, "temps total": .total,
    ]

    /// The minutes in a unit of time, by its folded words.
    static let timeUnits: [String: Double] = [
        "s": 1.0 / 60, "sec": 1.0 / 60, "secs": 1.0 / 60, "second": 1.0 / 60, "seconds": 1.0 / 60,
        "sek": 1.0 / 60, "sekunde": 1.0 / 60, "sekunden": 1.0 / 60, "segundo": 1.0 / 60,
        "segundos": 1.0 / 60, "seconde": 1.0 / 60, "secondes": 1.0 / 60, "min": 1, "mins": 1,
        "minute": 1, "minutes": 1, "minuten": 1, "minuto": 1, "minutos": 1, "m": 1, "h": 60,
        "hr": 60, "hrs": 60, "hour": 60, "hours": 60, "std": 60, "stunde": 60, "stunden": 60,
        "hora": 60, "horas": 60, "heure": 60, "heures": 60, "day": 1440, "days": 1440, "tag": 1440,
        "tage": 1440, "dia": 1440, "dias": 1440, "jour": 1440, "jours": 1440,
    ]

    /// The units of FoodData Central's portions.
    static let portionUnits: [String: Unit] = [
        "cup": .cup, "cups": .cup, "tbsp": .tablespoon, "tablespoon": .tablespoon,
        "tablespoons": .tablespoon, "tsp": .teaspoon, "teaspoon": .teaspoon, "teaspoons": .teaspoon,
        "ml": .milliliter, "milliliter": .milliliter, "liter": .liter, "pint": .pint,
        "quart": .quart, "slice": .slice, "slices": .slice, "clove": .clove, "cloves": .clove,
        "stalk": .stalk, "leaf": .leaf, "leaves": .leaf, "head": .head, "ear": .ear,
        "fillet": .fillet, "stick": .stick, "bunch": .bunch, "sprig": .sprig, "sprigs": .sprig,
        "can": .can, "jar": .jar, "package": .package, "piece": .piece, "pinch": .pinch,
        "dash": .dash,
    ]

    /// The ranks of the sizes of FoodData Central's portions; the others have 0.
    static let portionSizes: [String: Int] = [
        "large": 2, "small": 3, "extra": 4, "jumbo": 4, "baby": 4,
    ]

    /// The references of recipes that only HTML 5 has.
    static let characterReferences: [String: Unicode.Scalar] = [
        "half": "½", "frac13": "⅓", "frac23": "⅔", "frac15": "⅕", "frac25": "⅖", "frac35": "⅗",
        "frac45": "⅘", "frac16": "⅙", "frac56": "⅚", "frac18": "⅛", "frac38": "⅜", "frac58": "⅝",
        "frac78": "⅞", "apos": "'", "comma": ",", "period": ".", "colon": ":", "semi": ";",
        "excl": "!", "quest": "?", "lpar": "(", "rpar": ")", "lsqb": "[", "rsqb": "]", "sol": "/",
        "plus": "+", "equals": "=", "num": "#", "percnt": "%", "ast": "*", "dollar": "$",
        "commat": "@", "lowbar": "_", "Tab": "\t", "NewLine": "\n", "hyphen": "‐", "dash": "‐",
    ]

    /// The words between two times.
    static let timeJoiners: Set<String> = [
        "and", "und", "y", "et",
    ]

    /// The words that say that a yield is in servings.
    static let servings: Set<String> = [
        "serving", "servings", "serves", "people", "person", "persons", "portion", "portions",
        "portionen", "personen", "personne", "personnes", "ración", "raciones", "persona",
        "personas", "porción", "porciones", "comensal", "comensales",
    ]

    /// The words before the number of a step.
    static let steps: Set<String> = [
        "step", "schritt", "étape", "paso", "etape",
    ]

    /// The words of portions that count a food itself.
    static let portionThings: Set<String> = [
        "medium", "large", "small", "whole", "each", "unit", "egg", "fruit", "item", "onion",
        "potato", "tomato", "pepper", "apple", "banana", "carrot", "lemon", "lime", "orange",
    ]
}
