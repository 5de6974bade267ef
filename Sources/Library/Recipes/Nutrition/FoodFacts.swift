/// The nutrients of 100 g of a food, and the weights of its portions.
package struct FoodFacts: Hashable, Sendable {
    /// A weight such as "1 cup is 124 g".
    package struct Portion: Hashable, Sendable {
        package let amount: Amount
        package let milligrams: Int64

        package init(_ amount: Amount, milligrams: Int64) {
            self.amount = amount
            self.milligrams = milligrams
        }
    }

    /// The identifier in the source's data.
    package let number: Int64
    /// The English name, the most general words first: "Onions, raw".
    package let name: String
    package let nutrients: Nutrients
    /// The most usual first.
    package let portions: [Portion]

    package init(number: Int64, name: String, nutrients: Nutrients, portions: [Portion]) {
        self.number = number
        self.name = name
        self.nutrients = nutrients
        self.portions = portions
    }
}

/// Energy and nutrients, of 100 g of a food or of a sum.
package struct Nutrients: Hashable, Sendable {
    package enum Kind: Int, Hashable, Sendable, CaseIterable {
        case energy, protein, fat, carbohydrate, fibre, sugar, sodium
    }

    /// By `Kind`: energy in kilocalories, the others in milligrams.
    private var amounts = [Double](repeating: 0, count: Kind.allCases.count)

    package init() {}

    package subscript(_ kind: Kind) -> Double {
        get { amounts[kind.rawValue] }
        set { amounts[kind.rawValue] = newValue }
    }

    /// Adds the nutrients of a weight of a food.
    ///
    /// - Parameter food: The nutrients of 100 g.
    mutating func add(_ food: Nutrients, milligrams: Double) {
        for index in amounts.indices {
            amounts[index] += food.amounts[index] * milligrams / 100_000
        }
    }

    func divided(by count: Int) -> Nutrients {
        var result = self
        for index in amounts.indices { result.amounts[index] /= Double(count) }
        return result
    }
}
