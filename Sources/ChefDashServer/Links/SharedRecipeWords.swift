import Recipes

/// What the page of a shared recipe says.
extension PageLanguage {
    var ingredients: String {
        switch self {
        case .english: "Ingredients"
        case .spanish: "Ingredientes"
        }
    }

    var steps: String {
        switch self {
        case .english: "Steps"
        case .spanish: "Pasos"
        }
    }

    var optional: String {
        switch self {
        case .english: "optional"
        case .spanish: "opcional"
        }
    }

    var source: String {
        switch self {
        case .english: "Source"
        case .spanish: "Fuente"
        }
    }

    var copy: String {
        switch self {
        case .english: "Copy into my household"
        case .spanish: "Copiar a mi hogar"
        }
    }

    func servings(_ count: Int) -> String {
        switch self {
        case .english: count == 1 ? "1 serving" : "\(count) servings"
        case .spanish: count == 1 ? "1 ración" : "\(count) raciones"
        }
    }

    func name(of unit: Unit) -> String {
        let own: String? =
            switch self {
            case .english: nil
            case .spanish: Self.spanishUnits[unit]
            }
        return own ?? String(unit.rawValue.map { $0 == "_" ? " " : $0 })
    }

    private static let spanishUnits: [Unit: String] = [
        .teaspoon: "cdta.", .tablespoon: "cda.", .cup: "taza", .pint: "pinta", .quart: "cuarto",
        .gallon: "galón", .ounce: "onza", .pound: "libra", .fluidOunce: "onza líquida",
        .pinch: "pizca", .dash: "chorrito", .drop: "gota", .clove: "diente", .slice: "rebanada",
        .can: "lata", .jar: "frasco", .package: "paquete", .bag: "bolsa", .bottle: "botella",
        .bunch: "manojo", .sprig: "ramita", .stick: "barra", .handful: "puñado", .piece: "pieza",
        .head: "cabeza", .leaf: "hoja", .stalk: "tallo", .cube: "cubo", .sheet: "lámina",
        .knob: "nuez", .glass: "vaso", .scoop: "bola", .rasher: "loncha", .ear: "mazorca",
        .fillet: "filete",
    ]
}
