import Kitchen
import StrictJSON

/// A value in a file with its place. A read of the wrong type records a problem and returns `nil`.
/// Reading then continues, so that a person sees all problems at once.
struct LevelFilesNode {
    final class Problems {
        private(set) var all: [LevelFilesError.Problem] = []

        func add(file: String, place: String = "", reason: String) {
            all.append(LevelFilesError.Problem(file: file, place: place, reason: reason))
        }
    }

    let value: JSONNode
    let file: String
    /// The place for messages; empty at the top of the file.
    let place: String
    /// The place of the enclosing value.
    var placeAround = ""
    let problems: Problems

    /// Records a problem with this value. `reason` continues the sentence that the place begins.
    func refuse(_ reason: String) {
        problems.add(file: file, place: place, reason: reason)
    }

    /// Records a problem with this value, which then can't be read.
    func refused<Value>(_ reason: String) -> Value? {
        refuse(reason)
        return nil
    }

    func child(_ value: JSONNode, place: String) -> LevelFilesNode {
        LevelFilesNode(
            value: value, file: file, place: Self.join(self.place, place),
            placeAround: self.place, problems: problems)
    }

    private static func join(_ outer: String, _ inner: String) -> String {
        outer.isEmpty ? inner : "\(outer): \(inner)"
    }

    func integer(in range: ClosedRange<Int>) -> Int? {
        guard let number = value.wholeNumber.map(Int.init), range.contains(number) else {
            let allowed =
                range.upperBound == Int.max
                ? "at least \(range.lowerBound)"
                : "from \(range.lowerBound) to \(range.upperBound)"
            return refused("is \(value.kind); it must be a whole number \(allowed)")
        }
        return number
    }

    /// Reads the ingredient of an emoji, which must be in `known`. If `known` couldn't be read, any
    /// emoji is accepted and the ingredient has an empty id.
    func ingredient(among known: [Ingredient]?) -> Ingredient? {
        guard let emoji = emoji() else { return nil }
        guard let known else { return Ingredient(id: "", emoji: emoji) }
        return known.first { $0.emoji == emoji }
            ?? refused("is \(emoji), which \(LevelFiles.ingredientsName) doesn't list")
    }

    /// Reads a text of any content.
    func text() -> String? {
        guard case .text(let text) = value else {
            return refused("is \(value.kind); it must be a text")
        }
        return text
    }

    /// Reads one of the words of `Choice`.
    func choice<Choice: RawRepresentable<String> & CaseIterable>() -> Choice? {
        guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            return refused("is \(value.kind); it must be \(allowed)")
        }
        return choice
    }

    /// Reads a text with this many grapheme clusters and no control characters.
    func text(length: ClosedRange<Int>) -> String? {
        guard let text = text() else { return nil }
        guard length.contains(text.count), text.utf8.count <= LevelFilesBounds.nameBytes else {
            return refused(
                """
                has \(text.count) characters in \(text.utf8.count) bytes; it must have \
                \(length.lowerBound) to \(length.upperBound) in at most \
                \(LevelFilesBounds.nameBytes) bytes
                """)
        }
        guard Self.isPrintable(text) else {
            return refused("has a control character or line break, which a text here can't have")
        }
        return text
    }

    /// Reads a word that programs use as an identifier.
    func word() -> String? {
        guard case .text(let word) = value,
            word.consists(of: "a"..."z", "0"..."9", "_"..."_", "-"..."-", count: 1...32),
            word.prefix(1).consists(of: "a"..."z", count: 1...1)
        else {
            return refused(
                """
                is \(value.kind); it must be a letter from a to z and up to 31 more of the \
                characters a to z, 0 to 9, _ and -
                """)
        }
        return word
    }

    /// Reads a text of one visible grapheme cluster.
    func emoji() -> String? {
        guard case .text(let text) = value else {
            return refused("is \(value.kind); it must be a text of one emoji")
        }
        guard text.count == 1, text.utf8.count <= LevelFilesBounds.emojiBytes,
            Self.isPrintable(text), !text.allSatisfy(\.isWhitespace)
        else {
            return refused(
                "is \(value.kind); it must be one emoji (one character as people see it)")
        }
        return text
    }

    /// The elements of a list. The place of each is `element` and its number from 1, without the
    /// list's name.
    func list(of element: String, count: ClosedRange<Int>) -> [LevelFilesNode]? {
        guard case .list(let elements) = value else {
            return refused("is \(value.kind); it must be a list")
        }
        guard count.contains(elements.count) else {
            return refused(
                elements.isEmpty
                    ? "is empty; it needs \(count.lowerBound) to \(count.upperBound) entries"
                    : """
                    has \(elements.count) entries; it must have \(count.lowerBound) to \
                    \(count.upperBound)
                    """)
        }
        return elements.enumerated().map { index, value in
            let place = Self.join(placeAround, "\(element) \(index + 1)")
            return LevelFilesNode(
                value: value, file: file, place: place, placeAround: place, problems: problems)
        }
    }

    /// The results of `read` for the list's elements, or `nil` if it refuses one.
    func list<Value>(
        of element: String, count: ClosedRange<Int>, _ read: (LevelFilesNode) -> Value?
    ) -> [Value]? {
        list(of: element, count: count).flatMap { LevelFilesLevels.all($0.map(read)) }
    }

    /// The fields of an object. Records unknown fields, and missing fields that aren't `optional`,
    /// as problems.
    func object(fields: [String], optional: [String] = []) -> LevelFilesObject? {
        guard case .object(let values) = value else {
            return refused("is \(value.kind); it must be an object")
        }
        for name in values.keys.sorted() where !fields.contains(name) && !optional.contains(name) {
            let allowed = (optional + fields).joined(separator: ", ")
            refuse("has the unknown field \"\(name)\"; allowed are \(allowed)")
        }
        for name in fields where values[name] == nil {
            refuse("lacks the field \"\(name)\"")
        }
        return LevelFilesObject(node: self, values: values)
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}

struct LevelFilesObject {
    let node: LevelFilesNode
    let values: [String: JSONNode]

    /// The field's value, or `nil` if it's missing. A missing required field is already recorded.
    subscript(name: String) -> LevelFilesNode? {
        values[name].map { node.child($0, place: name) }
    }

    /// Reads the numbers that the object has into `rules`.
    ///
    /// - Returns: False if one is wrong, or missing unless they are optional. The problem is then
    ///   recorded.
    func read<Rules>(
        _ numbers: [RuleNumber<Rules>], into rules: inout Rules, areOptional: Bool = false
    ) -> Bool {
        var isWhole = true
        for number in numbers where !areOptional || values[number.name] != nil {
            if let value = self[number.name]?.integer(in: number.allowed) {
                rules[keyPath: number.keyPath] = value
            } else {
                isWhole = false
            }
        }
        return isWhole
    }
}
