import Base
import Kitchen
import Recipes

/// Reads values of the recipe library by the rules of its fields, so the library accepts every
/// value read here.
extension LevelFilesNode {
    func text(for field: Field, of kind: EntityKind) -> String? {
        text().flatMap { isRight(.text($0), for: field, of: kind) ? $0 : nil }
    }

    func localizedText(for field: Field, of kind: EntityKind) -> LocalizedText? {
        localizedText { $0.text(for: field, of: kind) }
    }

    func number(for field: Field, of kind: EntityKind) -> Int64? {
        guard let number = value.wholeNumber else {
            return refused("is \(value.kind); it must be a whole number")
        }
        return isRight(.number(number), for: field, of: kind) ? number : nil
    }

    /// Reads an amount above 0.
    func quantity(for field: Field, of kind: EntityKind) -> Quantity? {
        guard case .text(let text) = value, let quantity = Quantity(text), quantity.isPositive
        else {
            return refused(
                "is \(value.kind); it must be a positive amount in lowest terms, such as \"3\" or"
                    + " \"3/4\"")
        }
        return isRight(.quantity(quantity), for: field, of: kind) ? quantity : nil
    }

    /// - Parameter dimension: The unit's dimension, or nil for any.
    func unit(of dimension: Unit.Dimension? = nil) -> Unit? {
        let allowed = Unit.allCases.filter { dimension == nil || $0.dimension == dimension }
        guard case .text(let text) = value, let unit = Unit(rawValue: text), allowed.contains(unit)
        else {
            let names = allowed.map(\.rawValue).joined(separator: ", ")
            return refused("is \(value.kind); it must be one of \(names)")
        }
        return unit
    }

    func flag() -> Bool? {
        guard case .boolean(let flag) = value else {
            return refused("is \(value.kind); it must be true or false")
        }
        return flag
    }

    /// Reads words by language; the words of a language must differ.
    func localizedWords(
        count: ClosedRange<Int>, _ word: (LevelFilesNode) -> String?
    ) -> LocalizedWords? {
        byLanguage { node in
            let words = node.list(of: "word", count: count, word)
            return node.areDifferent(words, "word") ? words : nil
        }.map { LocalizedWords($0) }
    }

    /// Reads a text that is valid as an element of the field.
    func element(of field: Field, of kind: EntityKind) -> String? {
        guard let text = text() else { return nil }
        if let problem = kind.fields[field]?.problem(with: .text(text) as FieldElement) {
            return refused(problem)
        }
        return text
    }

    /// Reads different words that refer to a list in `household.json`.
    ///
    /// - Parameter known: The valid words, or nil if the list couldn't be read; then any word is
    ///   accepted.
    func references(
        _ element: String, _ count: ClosedRange<Int>, _ known: [String]?
    ) -> [String]? {
        let words = list(of: element, count: count) { node -> String? in
            guard let word = node.word() else { return nil }
            guard known?.contains(word) != false else {
                return node.refused(
                    "is \"\(word)\", which \(LevelFiles.householdName) doesn't list")
            }
            return word
        }
        return areDifferent(words, element) ? words : nil
    }

    /// True if the list's elements are all different. Also true for nil, since the problem is
    /// already recorded.
    func areDifferent(_ words: [String]?, _ element: String) -> Bool {
        var places: [String: Int] = [:]
        var isRight = true
        for (index, word) in (words ?? []).enumerated() {
            if let place = places[word] {
                refuse("has \"\(word)\" twice, as \(element) \(place) and \(index + 1)")
                isRight = false
            } else {
                places[word] = index + 1
            }
        }
        return isRight
    }

    private func isRight(_ value: FieldValue, for field: Field, of kind: EntityKind) -> Bool {
        guard let problem = kind.fields[field]?.problem(with: value) else { return true }
        refuse(problem)
        return false
    }
}
