/// The allowed values of a field, and the rule for conflicting changes.
package struct FieldRule: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// One line; the range is its length in characters, as people count them.
        case line(ClosedRange<Int>)
        /// Several lines with at most this many characters.
        case text(Int)
        case number(ClosedRange<Int64>)
        /// A positive amount or 0.
        case quantity
        /// A known unit, or a word of at most this many characters.
        case unit(Int)
        /// One of these words.
        case choice([String])
        case flag
        case day
        /// The identifier of an entity of this kind in the household.
        case reference(EntityKind)
        /// An address that begins with http: or https:.
        case link
        /// One emoji.
        case emoji
        /// At most this many numbers in a range.
        case numbers(Int, ClosedRange<Int64>)
        /// An order key.
        case place
        /// The name of an uploaded image of at most this many bytes.
        case image(Int)
        /// At most this many identifiers of a kind.
        case references(EntityKind, Int)
        /// At most this many lines, each with at most this many characters.
        case lines(Int, Int)
        /// At most this many players. Each can add and remove only themselves.
        case players(Int)
        /// The amount in a lot. Edits adjust it by what is added or used.
        case stock
        /// A grocery need's amount when a player checked it off.
        case checked
    }

    /// The handling of a change whose author hasn't seen the last one.
    package enum Conflict: Hashable, Sendable {
        /// The later commit wins, and the answer contains the overwritten value.
        case laterWins
        /// The server refuses the change with the current text, and the device keeps the draft.
        case refused
        /// Element by element: a removal affects only an addition that its author saw.
        case byElement
        /// Adjustments add up.
        case addsUp
    }

    package let content: Content
    /// True if the field must have a value.
    package let isRequired: Bool
    /// True if only the server's own edits may set the field.
    package let isServers: Bool

    init(_ content: Content, isRequired: Bool = false, isServers: Bool = false) {
        self.content = content
        self.isRequired = isRequired
        self.isServers = isServers
    }

    package var conflict: Conflict {
        switch content {
        case .text: .refused
        case .references, .lines, .players: .byElement
        case .stock: .addsUp
        case .line, .number, .quantity, .unit, .choice, .flag, .day, .reference, .link, .emoji,
            .numbers,
            .place, .image, .checked:
            .laterWins
        }
    }
}

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

    private static let minutes = FieldRule(.number(0...10_080))
    private static let servings = FieldRule(.number(1...1_000), isRequired: true)
    private static let place = FieldRule(.place, isRequired: true)
    private static let image = FieldRule(.image(300 * 1024))
    private static let thumbnail = FieldRule(.image(30 * 1024))
    private static let food = FieldRule(.line(1...200), isRequired: true)
    private static let unit = FieldRule(.unit(40))
    private static let colors = FieldRule(
        .choice(["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"]))

    private static let recipeFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...200), isRequired: true), .about: FieldRule(.text(2_000)),
        .prepMinutes: minutes, .cookMinutes: minutes, .servings: servings,
        .difficulty: FieldRule(.choice(Difficulty.allCases.map(\.rawValue))),
        // In half stars.
        .rating: FieldRule(.number(0...10)), .note: FieldRule(.text(4_000)),
        .source: FieldRule(.link), .image: image, .thumbnail: thumbnail,
        .diets: FieldRule(.lines(20, 40)),
        .categories: FieldRule(.references(.category, 20)),
        .tags: FieldRule(.references(.tag, 50)),
        .cookbooks: FieldRule(.references(.cookbook, 50)),
        // Five times the limit of members, to leave room for former ones.
        .favorites: FieldRule(.players(100)),
    ]
    private static let ingredientFields: [Field: FieldRule] = [
        .name: food, .quantity: FieldRule(.quantity), .upperQuantity: FieldRule(.quantity),
        .unit: unit, .note: FieldRule(.line(0...200)), .isOptional: FieldRule(.flag),
        .pantryItem: FieldRule(.reference(.pantryItem)), .place: place,
    ]
    private static let stepFields: [Field: FieldRule] = [
        .text: FieldRule(.text(2_000), isRequired: true),
        .timers: FieldRule(.numbers(8, CookingTimer.seconds)), .image: image, .place: place,
    ]
    private static let cookingNoteFields: [Field: FieldRule] = [
        .text: FieldRule(.text(2_000), isRequired: true), .rating: FieldRule(.number(0...10)),
    ]
    private static let cookingFields: [Field: FieldRule] = [
        .day: FieldRule(.day, isRequired: true), .servings: servings,
    ]
    private static let categoryFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true), .icon: FieldRule(.emoji), .place: place,
        .builtIn: FieldRule(.flag, isServers: true),
    ]
    private static let tagFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true), .color: colors,
    ]
    private static let cookbookFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true), .about: FieldRule(.text(500)),
        .color: colors, .icon: FieldRule(.emoji),
        .categories: FieldRule(.references(.category, 20)),
    ]
    private static let pantryItemFields: [Field: FieldRule] = [
        .name: food, .unit: unit, .shelf: FieldRule(.line(0...100)), .isStaple: FieldRule(.flag),
    ]
    private static let lotFields: [Field: FieldRule] = [
        .stock: FieldRule(.stock, isRequired: true), .expiry: FieldRule(.day),
    ]
    private static let planEntryFields: [Field: FieldRule] = [
        .day: FieldRule(.day, isRequired: true),
        .slot: FieldRule(.choice(MealSlot.allCases.map(\.rawValue)), isRequired: true),
        .recipe: FieldRule(.reference(.recipe)), .text: FieldRule(.line(0...200)),
        .servings: servings, .isLeftovers: FieldRule(.flag), .place: place,
    ]
    private static let groceryNeedFields: [Field: FieldRule] = [
        .name: food, .quantity: FieldRule(.quantity), .unit: unit,
        .note: FieldRule(.line(0...200)), .aisle: FieldRule(.reference(.aisle)),
        .recipe: FieldRule(.reference(.recipe)), .planEntry: FieldRule(.reference(.planEntry)),
        .checked: FieldRule(.checked), .place: place,
    ]
    private static let aisleFields: [Field: FieldRule] = [
        .name: FieldRule(.line(1...100), isRequired: true), .place: place,
        // The foods in the aisle, to assign new needs to it.
        .foods: FieldRule(.lines(200, 100)),
    ]
    private static let conversionFields: [Field: FieldRule] = [
        .name: FieldRule(.line(0...200)), .fromQuantity: FieldRule(.quantity, isRequired: true),
        .fromUnit: unit, .toQuantity: FieldRule(.quantity, isRequired: true), .toUnit: unit,
    ]
    private static let substitutionFields: [Field: FieldRule] = [
        .name: food,
        // One a line, the best first.
        .substitutes: FieldRule(.text(5_000)),
    ]
}
