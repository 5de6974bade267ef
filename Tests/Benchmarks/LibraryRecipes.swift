import Base
import Kitchen
import Recipes
import Store

/// The recipes of a large library with a realistic distribution of words: few words are in many
/// recipes, like "salt", and many words in few. The same number gives the same recipe in each run.
struct LibraryRecipes {
    /// The number of recipes in each household.
    let households: [Int]
    let identifiers: Identifiers

    /// 19 households; the largest have a fifth of the recipes each.
    init(count: Int, _ identifiers: Identifiers) {
        self.identifiers = identifiers
        households =
            Array(repeating: count / 5, count: 3) + Array(repeating: count / 25, count: 4)
            + Array(repeating: count / 50, count: 12)
    }

    static let tagCount = 40
    /// The number of recipes that fit into an edit.
    static let recipesPerEdit = 3

    static func household(_ number: Int) -> HouseholdID { HouseholdID(value: UInt128(number + 1)) }
    static func owner(of household: Int) -> PlayerID { PlayerID(value: UInt128(household + 1)) }

    /// The devices' scheme for identifiers.
    enum Identifiers {
        /// From the time in milliseconds and random bits, so that identifiers of one time are
        /// neighbours.
        case timed
        case random
    }

    /// Makes the identifiers of one household's entities.
    struct IdentifierMaker {
        let identifiers: Identifiers
        var random: SplitMix64
        var milliseconds: UInt128 = 1_700_000_000_000

        mutating func next() -> UInt128 {
            let bits = UInt128(random.next()) << 64 | UInt128(random.next())
            switch identifiers {
            case .timed: return milliseconds << 80 | bits >> 48
            case .random: return bits
            }
        }
    }

    static func tag(_ number: Int, of household: Int) -> UInt128 {
        UInt128(household + 1) << 32 | UInt128(number)
    }

    static func tagName(_ number: Int) -> String {
        "\(adjectives[number % adjectives.count]) \(dishes[number % 17])"
    }

    /// The edits that fill a household: first its tags, then its recipes, some in each edit.
    func edits(of household: Int) -> [[Edit.Operation]] {
        var random = SplitMix64(seed: UInt64(household))
        var maker = IdentifierMaker(
            identifiers: identifiers, random: SplitMix64(seed: UInt64(1_000 + household)))
        let tags = (0..<Self.tagCount).map { number in
            Edit.Operation.create(
                EntityKey(.tag, Self.tag(number, of: household)), parent: nil,
                [.name: .text(Self.tagName(number))])
        }
        var edits = [tags]
        for start in stride(from: 0, to: households[household], by: Self.recipesPerEdit) {
            let count = min(Self.recipesPerEdit, households[household] - start)
            maker.milliseconds += 1
            edits.append(
                (0..<count).flatMap { _ in Self.recipe(of: household, &random, &maker) })
        }
        return edits
    }

    /// A recipe of 8 ingredients and 5 steps on average, with a diet and a tag.
    static func recipe(
        of household: Int, _ random: inout SplitMix64, _ ids: inout IdentifierMaker
    ) -> [Edit.Operation] {
        let id = ids.next()
        let key = EntityKey(.recipe, id)
        let foods = (0..<6 + random.next(below: 5)).map { _ in food(&random) }
        let name = [
            adjectives[skewed(adjectives.count, &random)], foods[0],
            dishes[skewed(dishes.count, &random)],
        ].joined(separator: " ")
        var operations: [Edit.Operation] = [
            .create(
                key, parent: nil,
                [
                    .name: .text(name), .servings: .number(Int64(1 + random.next(below: 8))),
                    .about: .text("\(sentence(8, foods, &random)), as at home"),
                    .prepMinutes: .number(Int64(random.next(below: 60))),
                    .cookMinutes: .number(Int64(random.next(below: 120))),
                ]),
            .add(key, .tags, .reference(tag(skewed(tagCount, &random), of: household))),
        ]
        if random.next(below: 3) == 0 {
            let diet = Diet.common[skewed(Diet.common.count, &random)]
            operations.append(.add(key, .diets, .text(diet.id)))
        }
        for (number, food) in foods.enumerated() {
            operations.append(
                .create(
                    EntityKey(.ingredient, ids.next()), parent: id,
                    [
                        .name: .text(food), .place: .text("i\(place(number))"),
                        .quantity: .quantity(Quantity(Int64(1 + random.next(below: 500)))),
                        .unit: .unit(.unit(.gram)),
                    ]))
        }
        for number in 0..<3 + random.next(below: 3) {
            operations.append(
                .create(
                    EntityKey(.step, ids.next()), parent: id,
                    [
                        .text: .text(sentence(14, foods, &random)),
                        .place: .text("i\(place(number))"),
                    ]))
        }
        return operations
    }

    private static func place(_ number: Int) -> Character {
        Character(UnicodeScalar(98 + UInt8(number)))
    }

    /// One word in eight is a food of the recipe.
    static func sentence(
        _ count: Int, _ foods: [String], _ random: inout SplitMix64
    ) -> String {
        (0..<count).map { number in
            number % 8 == 3 ? foods[random.next(below: foods.count)] : word(&random)
        }.joined(separator: " ")
    }

    static func food(_ random: inout SplitMix64) -> String {
        let number = skewed(3_000, &random)
        let plain = foods[number % foods.count]
        guard number >= foods.count else { return plain }
        let other = adjectives[number / foods.count % adjectives.count]
        return number < 1_500 ? "\(other) \(plain)" : "\(other) \(plain) \(invented(number))"
    }

    /// One of 6,000 words, the first more often than the last.
    static func word(_ random: inout SplitMix64) -> String {
        let number = skewed(6_000, &random)
        return number < common.count ? common[number] : invented(number)
    }

    /// Two to four syllables.
    private static func invented(_ number: Int) -> String {
        var (rest, text) = (number, "")
        repeat {
            text += syllables[rest % syllables.count]
            rest /= syllables.count
        } while rest > 0
        return text + "n"
    }

    /// A number below the bound, small ones more often than large ones.
    static func skewed(_ bound: Int, _ random: inout SplitMix64) -> Int {
        random.next(below: 1 + random.next(below: 1 + random.next(below: bound)))
    }

    static let adjectives = [
        "roasted", "spicy", "creamy", "crème", "grilled", "quick", "baked", "smoky", "fresh",
        "winter", "summer", "sweet", "sour", "grandma's", "crispy", "pickled", "stuffed", "green",
        "red", "golden", "Käse", "smoked", "warm", "cold", "rustic", "Thai", "Tuscan", "light",
    ]
    static let dishes = [
        "soup", "stew", "salad", "pie", "curry", "tart", "bowl", "spätzle", "casserole", "gratin",
        "risotto", "noodles", "dumplings", "pancakes", "bread", "cake", "sauce", "wrap", "burger",
        "omelette", "lasagne", "tacos", "chili", "porridge", "crumble", "frittata", "skewers",
    ]
    static let foods = [
        "salt", "oil", "onion", "garlic", "butter", "flour", "sugar", "egg", "milk", "pepper",
        "tomato", "potato", "carrot", "cream", "rice", "chicken", "cheese", "lemon", "leek",
        "parsley", "beef", "thyme", "bean", "mushroom", "spinach", "basil", "ginger", "honey",
        "lentil", "pumpkin", "celery", "bacon", "salmon", "zucchini", "eggplant", "cabbage",
        "apple", "plum", "almond", "walnut", "paprika", "cumin", "mustard", "vinegar", "yoghurt",
        "coconut", "chickpea", "fennel", "beetroot", "jalapeño", "smørbrød", "bœuf", "tofu",
    ]
    static let common = [
        "the", "and", "in", "with", "for", "minutes", "add", "until", "to", "heat", "a", "pan",
        "stir", "cook", "over", "of", "medium", "then", "large", "into", "water", "bring", "boil",
        "simmer", "mix", "cut", "serve", "chop", "bake", "oven", "cover", "season", "taste",
    ]
    private static let syllables = [
        "ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "va",
        "we", "zi", "tra", "ble", "sto",
    ]
}
