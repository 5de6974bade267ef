/// Converts amounts exactly: within volumes and weights by the table of `Unit`, and from one kind to another
/// by what is known of a food ("1 cup of flour is 120 g", "1 onion is 150 g"). It never guesses a density.
package struct Conversions: Hashable, Sendable {
    /// So much in one measure is so much in another, for one food or for all.
    package struct Rule: Hashable, Sendable {
        /// Nil for a household's own unit, such as "1 ladle is 125 ml".
        package let food: FoldedText?
        package let from: Amount
        package let to: Amount
        fileprivate let fromKind: Measure.Kind
        fileprivate let toKind: Measure.Kind

        /// - Returns: nil unless both amounts are positive and of different kinds.
        package init?(food: FoldedText?, _ from: Amount, is to: Amount) {
            fromKind = from.measure.kind
            toKind = to.measure.kind
            guard from.quantity.isPositive, to.quantity.isPositive, fromKind != toKind else {
                return nil
            }
            self.food = food
            self.from = from
            self.to = to
        }
    }

    package enum Failure: Error, Hashable, Sendable {
        case incompatibleUnits
        case overflow
    }

    /// In order of preference: where several ways lead to the same measure, the shortest counts, and of those
    /// the one whose rules stand first.
    package var rules: [Rule]

    package init(_ rules: [Rule] = []) { self.rules = rules }

    /// - Parameter food: whose rules may be used, with those for all foods.
    package func convert(
        _ amount: Amount, to measure: Measure, of food: FoldedText? = nil
    ) throws(Failure) -> Quantity {
        let target = measure.kind
        if amount.measure.kind == target { return try Self.quantity(of: amount, in: measure) }
        var waysOn: [Measure.Kind: [(from: Amount, to: Amount, kind: Measure.Kind)]] = [:]
        for rule in rules where rule.food == nil || rule.food == food {
            waysOn[rule.fromKind, default: []].append((rule.from, rule.to, rule.toKind))
            waysOn[rule.toKind, default: []].append((rule.to, rule.from, rule.fromKind))
        }
        // Breadth first, so that fewer rules win over more.
        var reached = [(amount: amount, kind: amount.measure.kind)]
        var known: Set = [amount.measure.kind]
        var next = 0
        while next < reached.count {
            let (current, kind) = reached[next]
            next += 1
            for way in waysOn[kind] ?? [] where known.insert(way.kind).inserted {
                let times = try Self.ratio(of: current, to: way.from)
                let result = Amount(try Self.product(times, way.to.quantity), way.to.measure)
                if way.kind == target { return try Self.quantity(of: result, in: measure) }
                reached.append((result, way.kind))
            }
        }
        throw .incompatibleUnits
    }

    /// The sum in the measure of the first.
    package func sum(
        _ first: Amount, _ second: Amount, of food: FoldedText? = nil
    ) throws(Failure) -> Amount {
        let added = try convert(second, to: first.measure, of: food)
        do { return Amount(try first.quantity + added, first.measure) } catch { throw .overflow }
    }

    /// An amount in another measure of its kind.
    private static func quantity(of amount: Amount, in measure: Measure) throws(Failure) -> Quantity
    {
        guard amount.measure.parts != measure.parts else { return amount.quantity }
        // Both counts of parts are positive.
        guard let factor = Quantity(amount.measure.parts, over: measure.parts) else {
            throw .overflow
        }
        return try product(amount.quantity, factor)
    }

    private static func ratio(of amount: Amount, to unit: Amount) throws(Failure) -> Quantity {
        let quantity = try quantity(of: amount, in: unit.measure)
        do { return try quantity / unit.quantity } catch { throw .overflow }
    }

    private static func product(_ left: Quantity, _ right: Quantity) throws(Failure) -> Quantity {
        do { return try left * right } catch { throw .overflow }
    }
}
