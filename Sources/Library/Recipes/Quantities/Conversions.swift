/// Converts amounts exactly: within volumes and weights by the table of `Unit`, and between kinds
/// of measures by the rules of a food ("1 cup of flour is 120 g", "1 onion is 150 g"). It never
/// guesses a density.
package struct Conversions: Hashable, Sendable {
    /// Equates two amounts in different measures, for one food or for all.
    package struct Rule: Hashable, Sendable {
        /// Nil for a household's own unit, such as "1 ladle is 125 ml".
        package let food: FoldedText?
        package let from: Amount
        package let to: Amount
        fileprivate let fromKind: Measure.Kind
        fileprivate let toKind: Measure.Kind

        /// - Returns: Nil unless both amounts are positive and of different kinds.
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

    /// A rule in one of its two directions.
    struct Way: Hashable {
        let from: Amount
        let to: Amount
        /// The kind of `to`.
        let kind: Measure.Kind
        /// The index of its rule.
        let place: Int
    }

    /// In order of preference: the shortest path to a measure wins, and of equally short ones the
    /// one with the earlier rules.
    package let rules: [Rule]
    /// By food (nil for all foods) and by the kind of `from`.
    private let ways: [FoldedText?: [Measure.Kind: [Way]]]

    package init(_ rules: [Rule] = []) {
        self.rules = rules
        var ways: [FoldedText?: [Measure.Kind: [Way]]] = [:]
        for (place, rule) in rules.enumerated() {
            ways[rule.food, default: [:]][rule.fromKind, default: []].append(
                Way(from: rule.from, to: rule.to, kind: rule.toKind, place: place))
            ways[rule.food, default: [:]][rule.toKind, default: []].append(
                Way(from: rule.to, to: rule.from, kind: rule.fromKind, place: place))
        }
        self.ways = ways
    }

    /// - Parameter food: Its rules apply too, besides those for all foods.
    package func convert(
        _ amount: Amount, to measure: Measure, of food: FoldedText? = nil
    ) throws(Failure) -> Quantity {
        guard let path = path(from: amount.measure.kind, to: measure.kind, of: food) else {
            throw .incompatibleUnits
        }
        return try Self.convert(amount, to: measure, along: path)
    }

    /// - Parameter path: The result of `path` for these measures.
    static func convert(
        _ amount: Amount, to measure: Measure, along path: [Way]
    ) throws(Failure) -> Quantity {
        var amount = amount
        for way in path {
            let times = try ratio(of: amount, to: way.from)
            amount = Amount(try product(times, way.to.quantity), way.to.measure)
        }
        return try quantity(of: amount, in: measure)
    }

    /// The rules that convert one kind of measure to another: empty within a kind, nil if there is
    /// no path.
    func path(from kind: Measure.Kind, to target: Measure.Kind, of food: FoldedText?) -> [Way]? {
        if kind == target { return [] }
        let all = ways[nil] ?? [:]
        let own = food.flatMap { ways[$0] } ?? [:]
        // Breadth-first, so that fewer rules win over more.
        var reached: [(path: [Way], kind: Measure.Kind)] = [([], kind)]
        var known: Set = [kind]
        var next = 0
        while next < reached.count {
            let (path, kind) = reached[next]
            next += 1
            var on = all[kind] ?? []
            if let more = own[kind] { on = (on + more).sorted { $0.place < $1.place } }
            for way in on where known.insert(way.kind).inserted {
                if way.kind == target { return path + [way] }
                reached.append((path + [way], way.kind))
            }
        }
        return nil
    }

    /// The sum in the measure of the first amount.
    package func sum(
        _ first: Amount, _ second: Amount, of food: FoldedText? = nil
    ) throws(Failure) -> Amount {
        let added = try convert(second, to: first.measure, of: food)
        do { return Amount(try first.quantity + added, first.measure) } catch { throw .overflow }
    }

    /// The amount in another measure of the same kind.
    private static func quantity(of amount: Amount, in measure: Measure) throws(Failure) -> Quantity
    {
        guard amount.measure.parts != measure.parts else { return amount.quantity }
        // Both numbers of parts are positive.
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
