// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

extension EntityKind {
    /// All its fields.
    package var fields: [Field: FieldRule] {
        switch self {
        case .recipe: Self.recipeFields
        case .ingredient: Self.ingredientFields
        case .step: Self.stepFields
        case .cookingNote: Self.cookingNoteFields
        case .cooking: Self.cookingFields
        case .category: Self.categoryFields
        case .tag: Self.tagFields
        case .cookbook: Self.cookbookFields
        case .pantryItem: Self.pantryItemFields
        case .lot: Self.lotFields
        case .planEntry: Self.planEntryFields
        case .groceryNeed: Self.groceryNeedFields
        case .aisle: Self.aisleFields
        case .conversion: Self.conversionFields
        case .substitution: Self.substitutionFields
        }
    }

    private static let recipeFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...200), isRequired: true),
        .about: FieldRule(.text(2_000)),
        .servings: FieldRule(.number(1...1_000), isRequired: true),
        .prepMinutes: FieldRule(.number(0...10_080)),
        .cookMinutes: FieldRule(.number(0...10_080)),
        .difficulty: FieldRule(.choice(["easy", "medium", "hard"])),
        .rating: FieldRule(.number(0...10)),
        .note: FieldRule(.text(4_000)),
        .source: FieldRule(.link),
        .image: FieldRule(.image(307_200)),
        .thumbnail: FieldRule(.image(30_720)),
        .diets: FieldRule(.lines(20, 40)),
        .categories: FieldRule(.references(.category, 20)),
        .tags: FieldRule(.references(.tag, 50)),
        .cookbooks: FieldRule(.references(.cookbook, 50)),
        .favorites: FieldRule(.players(100)),
    ]

    private static let ingredientFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...200), isRequired: true),
        .quantity: FieldRule(.quantity),
        .upperQuantity: FieldRule(.quantity),
        .unit: FieldRule(.unit(40)),
        .note: FieldRule(.line(0...200)),
        .isOptional: FieldRule(.flag),
        .pantryItem: FieldRule(.reference(.pantryItem)),
        .place: FieldRule(.place, isRequired: true),
    ]

    private static let stepFields: [Field: FieldRule] = [
        .text: FieldRule(.text(2_000), isRequired: true),
        .timers: FieldRule(.numbers(8, 1...604_800)),
        .image: FieldRule(.image(307_200)),
        .place: FieldRule(.place, isRequired: true),
    ]

    private static let cookingNoteFields: [Field: FieldRule] = [
        .text: FieldRule(.text(2_000), isRequired: true),
        .rating: FieldRule(.number(0...10)),
    ]

    private static let cookingFields: [Field: FieldRule] = [
        .day: FieldRule(.day, isRequired: true),
        .servings: FieldRule(.number(1...1_000), isRequired: true),
    ]

    private static let categoryFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true),
        .icon: FieldRule(.emoji),
        .place: FieldRule(.place, isRequired: true),
        .builtIn: FieldRule(.flag, isServers: true),
    ]

    private static let tagFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true),
        .color: FieldRule(.choice(["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"])),
    ]

    private static let cookbookFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true),
        .about: FieldRule(.text(500)),
        .color: FieldRule(.choice(["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"])),
        .icon: FieldRule(.emoji),
        .categories: FieldRule(.references(.category, 20)),
    ]

    private static let pantryItemFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...200), isRequired: true),
        .unit: FieldRule(.unit(40)),
        .shelf: FieldRule(.line(0...100)),
        .isStaple: FieldRule(.flag),
    ]

    private static let lotFields: [Field: FieldRule] = [
        .stock: FieldRule(.stock, isRequired: true),
        .expiry: FieldRule(.day),
    ]

    private static let planEntryFields: [Field: FieldRule] = [
        .day: FieldRule(.day, isRequired: true),
        .slot: FieldRule(.choice(["breakfast", "lunch", "dinner", "snack"]), isRequired: true),
        .recipe: FieldRule(.reference(.recipe)),
        .text: FieldRule(.line(0...200)),
        .servings: FieldRule(.number(1...1_000), isRequired: true),
        .isLeftovers: FieldRule(.flag),
        .place: FieldRule(.place, isRequired: true),
    ]

    private static let groceryNeedFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...200), isRequired: true),
        .quantity: FieldRule(.quantity),
        .unit: FieldRule(.unit(40)),
        .note: FieldRule(.line(0...200)),
        .aisle: FieldRule(.reference(.aisle)),
        .recipe: FieldRule(.reference(.recipe)),
        .planEntry: FieldRule(.reference(.planEntry)),
        .checked: FieldRule(.checked),
        .place: FieldRule(.place, isRequired: true),
    ]

    private static let aisleFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true),
        .place: FieldRule(.place, isRequired: true),
        .foods: FieldRule(.lines(200, 100)),
    ]

    private static let conversionFields: [Field: FieldRule] = [
        .name: FieldRule(.line(0...200)),
        .fromQuantity: FieldRule(.quantity, isRequired: true),
        .fromUnit: FieldRule(.unit(40)),
        .toQuantity: FieldRule(.quantity, isRequired: true),
        .toUnit: FieldRule(.unit(40)),
    ]

    private static let substitutionFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...200), isRequired: true),
        .substitutes: FieldRule(.text(5_000)),
    ]
}
