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

    private(set) var units = PhraseTable<Unit>()
    private(set) var foodUnits = PhraseTable<[FoodUnit]>()
    private(set) var numbers = PhraseTable<Quantity>()
    /// Fractions and dozens, which follow another number: "half a dozen", "three quarters".
    private(set) var multipliers = PhraseTable<Quantity>()
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
    let style: Style

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

    /// - Parameters:
    ///   - units: A line for each unit: "cup: cup, cups".
    ///   - foodUnits: A line for each word and unit: "glass: glas | wein, milch".
    ///   - numbers: A line for each number: "1: a, an, one". The multipliers have the same format.
    init(
        style: Style, units: String, foodUnits: String, numbers: String, multipliers: String,
        and: String, plus: String, rangeWords: String, between: String, of: String,
        approximations: String, vague: String, sizes: String, sizeJoiners: String,
        lengths: String, noteOpeners: String, notes: String, keptPhrases: String, or: String,
        optional: String, parts: String, articles: String, adjectives: String,
        sharedBeginnings: String, sharedEndings: String
    ) {
        self.style = style
        self.and = PhraseTable(and)
        self.plus = PhraseTable(plus)
        self.rangeWords = PhraseTable(rangeWords)
        self.between = PhraseTable(between)
        self.of = PhraseTable(of)
        self.approximations = PhraseTable(approximations)
        self.vague = PhraseTable(vague)
        self.sizes = PhraseTable(sizes)
        self.sizeJoiners = PhraseTable(sizeJoiners)
        self.lengths = PhraseTable(lengths)
        self.noteOpeners = PhraseTable(noteOpeners)
        self.notes = PhraseTable(notes)
        self.keptPhrases = PhraseTable(keptPhrases)
        self.or = PhraseTable(or)
        self.optional = PhraseTable(optional)
        self.parts = PhraseTable(parts)
        self.articles = PhraseTable(articles)
        self.adjectives = PhraseTable(adjectives)
        self.sharedBeginnings = PhraseTable(sharedBeginnings)
        self.sharedEndings = PhraseTable(sharedEndings)
        for (key, phrases) in Self.lines(units) {
            guard let unit = Unit(rawValue: key) else { continue }
            for phrase in phrases { self.units.add(phrase, unit) }
        }
        for (key, phrases) in Self.lines(numbers) {
            guard let value = Quantity(key) else { continue }
            for phrase in phrases { self.numbers.add(phrase, value) }
        }
        for (key, phrases) in Self.lines(multipliers) {
            guard let value = Quantity(key) else { continue }
            for phrase in phrases { self.multipliers.add(phrase, value) }
        }
        addFoodUnits(foodUnits)
    }

    private mutating func addFoodUnits(_ text: String) {
        var all: [(word: String, units: [FoodUnit])] = []
        for line in text.split(separator: "\n") {
            let halves = line.split(separator: "|", maxSplits: 1)
            guard let head = halves.first, let (key, phrases) = Self.lines(String(head)).first,
                let unit = Unit(rawValue: key)
            else { continue }
            let foods = halves.count > 1 ? FoodUnit.words(halves[1]) : []
            for phrase in phrases {
                let entry = FoodUnit(unit: unit, foods: foods)
                if let index = all.firstIndex(where: { $0.word == phrase }) {
                    all[index].units.append(entry)
                } else {
                    all.append((phrase, [entry]))
                }
            }
        }
        for (word, units) in all { foodUnits.add(word, units) }
    }

    /// The key and the phrases of each line.
    private static func lines(_ text: String) -> [(key: String, phrases: [String])] {
        text.split(separator: "\n").compactMap { line in
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            return (FoodUnit.words(halves[0]).first ?? "", FoodUnit.words(halves[1]))
        }
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

extension LineVocabulary.FoodUnit {
    /// The phrases between commas, with single spaces and without white space at their ends.
    static func words(_ text: Substring) -> [String] {
        text.split(separator: ",").map { part in
            part.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
    }
}
