/// The words of one language that the grammar uses, from Protocol/data/lines. Commas separate
/// phrases. The page has the same grammar (Site/library/rules/lines); Tests/Cases holds both to the
/// same answers.
struct LineVocabulary: Sendable {
    /// A word whose unit depends on the food: a "Glas" of wine is a glass, of jam a jar.
    struct FoodUnit: Sendable {
        let unit: Unit
        /// Folded beginnings or ends of the foods' words; empty for all other foods.
        let foods: [String]
    }

    let style: Style
    let units: PhraseTable<Unit>
    let foodUnits: PhraseTable<[FoodUnit]>
    let numbers: PhraseTable<Quantity>
    /// Fractions and dozens, which follow another number: "half a dozen", "three quarters".
    let multipliers: PhraseTable<Quantity>
    /// "and", between a number and its fraction or two measures that add up.
    let and: PhraseTable<Bool>
    let plus: PhraseTable<Bool>
    /// Words between the ends of a range. A hyphen works too.
    let rangeWords: PhraseTable<Bool>
    /// Words before a range: "between 2 and 3".
    let between: PhraseTable<Bool>
    /// Words that join a unit or a number to its food.
    let of: PhraseTable<Bool>
    /// "about", "heaped": dropped next to a measure.
    let approximations: PhraseTable<Bool>
    /// "some", "a little": dropped before the food; they aren't a quantity.
    let vague: PhraseTable<Bool>
    /// "large": dropped before a unit.
    let sizes: PhraseTable<Bool>
    /// Words before the size of a container: "à 400 g".
    let sizeJoiners: PhraseTable<Bool>
    /// Units of length, which occur only in sizes.
    let lengths: PhraseTable<Bool>
    /// Words that begin a note up to the next comma: "for", "to".
    let noteOpeners: PhraseTable<Bool>
    /// Whole notes, also allowed before the food: "nach Belieben".
    let notes: PhraseTable<Bool>
    /// Names that look like something else: "half and half".
    let keptPhrases: PhraseTable<Bool>
    let or: PhraseTable<Bool>
    let optional: PhraseTable<Bool>
    /// "juice", "zest": parts of a food that is counted whole.
    let parts: PhraseTable<Bool>
    let articles: PhraseTable<Bool>
    /// Words that don't name a food alone: "red or yellow peppers" is one food.
    let adjectives: PhraseTable<Bool>
    /// Foods without their last word: "chicken or vegetable broth".
    let sharedBeginnings: PhraseTable<Bool>
    let sharedEndings: PhraseTable<Bool>

    struct Style: Sendable {
        /// Nouns begin with a capital letter, as in German, where a number word can also mean "of"
        /// ("einer").
        let capitalizesNouns: Bool
        /// A joiner comes between a unit and its food.
        let joinsUnits: Bool
        /// Adjectives follow the noun.
        let adjectivesFollow: Bool
        /// "T" is a tablespoon, and "t" a teaspoon.
        let hasCapitalTablespoon: Bool
        /// "1,000" is a thousand, and "1.000" is 1.
        let groupsWithCommas: Bool
        /// A space can separate thousands: "1 500 g".
        let groupsWithSpaces: Bool
    }

    static func of(_ language: IngredientLine.Language) -> LineVocabulary {
        switch language {
        case .en: english
        case .es: spanish
        case .de: german
        case .fr: french
        }
    }
}
