extension FieldRule {
    /// The most bytes per character of a text, since a character can have any number of scalars.
    private static let bytesPerCharacter = 16
    private static let linkBytes = 2_000
    private static let quantityLimit = Quantity(1_000_000)
    /// Half a liter less a cup has a denominator of 2,000,000,000, and nothing is rounded.
    private static let denominatorLimit: Int64 = 1_000_000_000_000
    static let placeBytes = RuleLimits.placeDigits

    /// The problem with a value, as the end of a sentence; nil if it is valid.
    package func problem(with value: FieldValue) -> String? {
        switch content {
        case .line(let length):
            return Self.text(value) { Self.problem(with: $0, length, allowsLines: false) }
        case .text(let most):
            let length = (isRequired ? 1 : 0)...most
            return Self.text(value) { Self.problem(with: $0, length, allowsLines: true) }
        case .choice(let allowed):
            return Self.text(value) { text in
                allowed.contains(text)
                    ? nil : "is \"\(text)\"; allowed are \(allowed.joined(separator: ", "))"
            }
        case .link: return Self.text(value, Self.problem(withLink:))
        case .emoji: return Self.text(value, Self.problem(withEmoji:))
        case .image: return Self.text(value, Self.problem(withImage:))
        case .place:
            return Self.text(value) { text in
                OrderKey(text) == nil
                    ? "must be 1 to \(Self.placeBytes) of the characters 0 to 9 and a to z, the last not 0"
                    : nil
            }
        case .number(let range):
            guard case .number(let number) = value else { return "must be a whole number" }
            return range.contains(number)
                ? nil : "is \(number); \(range.lowerBound) to \(range.upperBound) are allowed"
        case .numbers(let most, let range):
            guard case .numbers(let numbers) = value else {
                return "must be a list of whole numbers"
            }
            return Self.problem(with: numbers, most, range)
        case .quantity, .stock:
            guard case .quantity(let quantity) = value else {
                return "must be \(Quantity.form)"
            }
            return Self.problem(with: quantity)
        case .unit(let most):
            guard case .unit(let unit) = value else { return "must be a unit" }
            guard case .word(let word) = unit else { return nil }
            return Self.problem(with: word, 1...most, allowsLines: false)
        case .flag:
            if case .flag = value { return nil }
            return "must be true or false"
        case .day:
            if case .day = value { return nil }
            return "must be a day"
        case .reference:
            if case .reference = value { return nil }
            return "must be an identifier"
        case .checked:
            if case .checked = value { return nil }
            return "must be the need's amount when it was checked off"
        case .references, .lines, .players:
            return "is a set; use `add` and `remove`"
        }
    }

    /// The problem with an element of a set, as above.
    package func problem(with element: FieldElement) -> String? {
        switch content {
        case .references, .players:
            if case .reference = element { return nil }
            return "must have identifiers as elements"
        case .lines(_, let most):
            guard case .text(let text) = element else { return "must have texts as elements" }
            return Self.problem(with: text, 1...most, allowsLines: false)
        case .line, .text, .number, .quantity, .unit, .choice, .flag, .day, .reference, .link,
            .emoji,
            .numbers, .place, .image, .stock, .checked:
            return "isn't a set"
        }
    }

    private static func text(_ value: FieldValue, _ problem: (String) -> String?) -> String? {
        guard case .text(let text) = value else { return "must be a text" }
        return problem(text)
    }

    package var isSet: Bool { elementLimit != nil }

    /// The entity that an element refers to; nil if it refers to none in the household.
    func key(of element: FieldElement) -> EntityKey? {
        guard case .references(let kind, _) = content, case .reference(let id) = element else {
            return nil
        }
        return EntityKey(kind, id)
    }

    /// The most elements of a set; nil if the field isn't a set.
    var elementLimit: Int? {
        switch content {
        case .references(_, let most), .lines(let most, _), .players(let most): most
        case .line, .text, .number, .quantity, .unit, .choice, .flag, .day, .reference, .link,
            .emoji,
            .numbers, .place, .image, .stock, .checked:
            nil
        }
    }

    private static func problem(
        with text: String, _ length: ClosedRange<Int>, allowsLines: Bool
    ) -> String? {
        let bytes = text.utf8.count
        guard bytes <= length.upperBound * bytesPerCharacter else {
            return
                "has \(bytes) bytes; at most \(length.upperBound * bytesPerCharacter) are allowed"
        }
        let count = text.count
        guard length.contains(count) else {
            return
                "has \(count) characters; \(length.lowerBound) to \(length.upperBound) are allowed"
        }
        guard text.first?.isWhitespace != true, text.last?.isWhitespace != true else {
            return "must not begin or end with white space"
        }
        guard let hidden = text.unicodeScalars.first(where: { isHidden($0, allowsLines) }) else {
            return nil
        }
        return "must not contain control or invisible characters, as U+"
            + String(hidden.value, radix: 16, uppercase: true) + " is"
    }

    private static func isHidden(_ scalar: Unicode.Scalar, _ allowsLines: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: !(allowsLines && scalar == "\n")
        // Joiners of emoji and of Persian and Indic spelling, and the tags of regional flags,
        // change how their neighbours look.
        case .format:
            scalar != "\u{200C}" && scalar != "\u{200D}"
                && !(0xE0020...0xE007F).contains(scalar.value)
        case .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }

    private static func problem(
        with numbers: [Int64], _ most: Int, _ range: ClosedRange<Int64>
    ) -> String? {
        guard numbers.count <= most else {
            return "has \(numbers.count) numbers; at most \(most) are allowed"
        }
        return numbers.first { !range.contains($0) }.map {
            "has \($0); \(range.lowerBound) to \(range.upperBound) are allowed"
        }
    }

    private static func problem(with quantity: Quantity) -> String? {
        guard !quantity.isNegative, quantity <= quantityLimit else {
            return "is \(quantity); 0 to \(quantityLimit) are allowed"
        }
        return quantity.denominator <= denominatorLimit
            ? nil : "is \(quantity); denominators up to \(denominatorLimit) are allowed"
    }

    private static func problem(withLink text: String) -> String? {
        guard text.utf8.count <= linkBytes else {
            return "has \(text.utf8.count) bytes; at most \(linkBytes) are allowed"
        }
        let start = text.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start == "https://" else {
            return "must begin with http:// or https://"
        }
        return text.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E
        }
            ? nil : "must be a link without spaces, quotes and angle brackets, in ASCII"
    }

    private static func problem(withEmoji text: String) -> String? {
        text.count == 1 && text.utf8.count <= 64 && !text.unicodeScalars.allSatisfy(\.isASCII)
            ? nil : "must be one emoji of at most 64 bytes"
    }

    private static func problem(withImage text: String) -> String? {
        ImageName(text) == nil ? "must be an image's name of 64 hexadecimal digits" : nil
    }
}
