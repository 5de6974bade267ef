/// What a field may hold, and how it goes where two people change it at once.
package struct FieldRule: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// One line of so many characters, as people count them.
        case line(ClosedRange<Int>)
        /// Several lines of so many characters.
        case text(Int)
        case number(ClosedRange<Int64>)
        /// A positive amount, or 0.
        case quantity
        /// A unit of ours or a word of up to so many characters.
        case unit(Int)
        /// One of these.
        case choice([String])
        case flag
        case day
        /// The identifier of something of this kind in the same household.
        case reference(EntityKind)
        /// An address that begins with http: or https:.
        case link
        /// One emoji.
        case emoji
        /// Up to so many numbers.
        case numbers(Int, ClosedRange<Int64>)
        /// Where it stands among others.
        case place
        /// The name of an image that was uploaded, of up to so many bytes.
        case image(Int)
        /// Up to so many identifiers of this kind.
        case references(EntityKind, Int)
        /// Up to so many lines of up to so many characters.
        case lines(Int, Int)
        /// Up to so many players, each of whom only adds and removes themselves.
        case players(Int)
        /// How much of a lot is there: people say how much comes and goes.
        case stock
        /// What somebody saw of a grocery need who checked it off.
        case checked
    }

    /// What happens to a change whose author hasn't seen the last one.
    package enum Conflict: Hashable, Sendable {
        /// The later commit wins, and its answer says what it overwrote.
        case laterWins
        /// It is refused with the current text, and the draft is kept.
        case refused
        /// Element by element: a removal takes only an addition that its author saw.
        case byElement
        /// What comes and goes adds up.
        case addsUp
    }

    package let content: Content
    /// Whether it can't be without a value.
    package let isRequired: Bool
    /// Whether only the server's own edits set it.
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
        // In halves of a star.
        .rating: FieldRule(.number(0...10)), .note: FieldRule(.text(4_000)),
        .source: FieldRule(.link), .image: image, .thumbnail: thumbnail,
        .diets: FieldRule(.lines(20, 40)),
        .categories: FieldRule(.references(.category, 20)),
        .tags: FieldRule(.references(.tag, 50)),
        .cookbooks: FieldRule(.references(.cookbook, 50)),
        // As many as a household can have had.
        .favorites: FieldRule(.players(100)),
    ]
    private static let ingredientFields: [Field: FieldRule] = [
        .name: food, .quantity: FieldRule(.quantity), .upperQuantity: FieldRule(.quantity),
        .unit: unit, .note: FieldRule(.line(0...200)), .isOptional: FieldRule(.flag),
        .pantryItem: FieldRule(.reference(.pantryItem)), .place: place,
    ]
    private static let stepFields: [Field: FieldRule] = [
        .text: FieldRule(.text(2_000), isRequired: true),
        .timers: FieldRule(.numbers(8, 1...604_800)), .image: image, .place: place,
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
        // What is found there, so that a new line of the list has its aisle.
        .foods: FieldRule(.lines(200, 100)),
    ]
    private static let conversionFields: [Field: FieldRule] = [
        .name: FieldRule(.line(0...200)), .fromQuantity: FieldRule(.quantity, isRequired: true),
        .fromUnit: unit, .toQuantity: FieldRule(.quantity, isRequired: true), .toUnit: unit,
    ]
    private static let substitutionFields: [Field: FieldRule] = [
        .name: food,
        // One on each line, the best first.
        .substitutes: FieldRule(.text(5_000)),
    ]
}
