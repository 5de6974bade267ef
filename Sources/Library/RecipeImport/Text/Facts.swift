/// Parses ISO 8601 durations: `PT1H30M`.
enum Duration {
    /// In minutes: a thousand days.
    private static let limit = 1_440_000.0

    /// The minutes, rounded up. Nil for zero, years, months and anything that isn't a duration.
    static func minutes(_ text: String) -> Int? {
        var rest = text.prefix(64).uppercased()[...]
        guard rest.popFirst() == "P" else { return nil }
        var seconds = 0.0
        var isTime = false
        while let first = rest.first {
            if first == "T" {
                guard !isTime else { return nil }
                isTime = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            rest = rest[digits.endIndex...]
            guard let number = Double(digits.map { $0 == "," ? "." : String($0) }.joined()),
                let unit = rest.popFirst(), let factor = factor(unit, isTime)
            else { return nil }
            guard factor > 0 || number == 0 else { return nil }
            seconds += number * factor
        }
        guard seconds > 0, seconds <= limit * 60 else { return nil }
        // A tenth of an hour isn't exact in floating point.
        return Int(exactly: ((seconds * 1000).rounded() / 60_000).rounded(.up))
    }

    /// The unit's seconds; 0 for a unit without a fixed length.
    private static func factor(_ unit: Character, _ isTime: Bool) -> Double? {
        switch (unit, isTime) {
        case ("H", true): 3600
        case ("M", true): 60
        case ("S", true): 1
        case ("D", false): 86_400
        case ("W", false): 604_800
        case ("Y", false), ("M", false): 0
        case _: nil
        }
    }
}

/// A recipe's yield.
struct RecipeYield: Hashable {
    private(set) var servings: Int?
    private(set) var text: String?

    /// - Parameter lines: All values of the recipe's yield.
    init(_ lines: [String]) {
        var bare: Int?
        for line in lines {
            if Self.saysServings(line) {
                servings = servings ?? Self.number(in: line)
            } else if let number = Self.bareNumber(line) {
                bare = bare ?? number
            } else {
                text = text ?? line
            }
        }
        if servings == nil, text == nil { servings = bare }
    }

    /// True if a line mentions servings or people.
    static func saysServings(_ line: String) -> Bool {
        if line.contains("人份") || line.contains("人分") { return true }
        var word = ""
        for character in line.prefix(200).lowercased() + " " {
            if character.isLetter {
                word.append(character)
            } else {
                if ImportWords.servings.contains(word) { return true }
                word = ""
            }
        }
        return false
    }

    /// The first whole number in a line, at least 1.
    static func number(in line: String) -> Int? {
        var value: Int?
        for scalar in line.unicodeScalars {
            if let digit = digit(scalar) {
                value = (value ?? 0) * 10 + digit
                if let value, value > 1_000_000 { return nil }
            } else if value != nil {
                break
            }
        }
        return value.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        guard scalar.properties.generalCategory == .decimalNumber else { return nil }
        return scalar.properties.numericValue.flatMap(Int.init(exactly:))
    }

    /// The lower number, if the line is just a number or a range.
    private static func bareNumber(_ line: String) -> Int? {
        let isBare = line.unicodeScalars.allSatisfy { scalar in
            digit(scalar) != nil || " -–—.,~".unicodeScalars.contains(scalar)
        }
        return isBare ? number(in: line) : nil
    }
}

extension ImportedRecipe {
    /// - Parameter lines: All values of the yield.
    mutating func setYield(_ lines: [String]) {
        let yield = RecipeYield(lines)
        servings = yield.servings
        yieldText = yield.text
    }
}

/// Language tags (BCP 47).
enum LanguageTag {
    /// A tag's language, script and region in canonical case; nil if it isn't a tag.
    static func normalized(_ text: String) -> String? {
        let text = LineBuilder.line(text)
        guard text.utf8.count <= 35 else { return nil }
        let parts = text.split { $0 == "-" || $0 == "_" }
        guard let language = parts.first, (2...3).contains(language.count),
            language.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        var result = language.lowercased()
        var rest = parts.dropFirst()
        if let script = rest.first, script.count == 4, script.allSatisfy(\.isASCIILetter) {
            result += "-" + script.prefix(1).uppercased() + script.dropFirst().lowercased()
            rest.removeFirst()
        }
        if let region = rest.first,
            region.count == 2 && region.allSatisfy(\.isASCIILetter)
                || region.count == 3 && region.allSatisfy({ $0.isASCII && $0.isNumber })
        {
            result += "-" + region.uppercased()
        }
        return result
    }
}

extension Character {
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
