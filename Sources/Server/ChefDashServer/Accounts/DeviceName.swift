import GameProtocol

/// The names of devices, which only their players see, and operators.
enum DeviceName {
    /// The most characters.
    static let limit = 40

    /// A name that a player chose.
    ///
    /// - Throws: if it has too many characters or one that can't be seen.
    static func checked(_ text: String) throws(RequestFault) -> String {
        guard text.unicodeScalars.count <= limit else {
            throw RequestFault(
                .badValue, "`name` has \(text.unicodeScalars.count) characters; at most \(limit)")
        }
        guard text.unicodeScalars.allSatisfy(isVisible) else {
            throw RequestFault(.badValue, "`name` has a character that can't be seen")
        }
        return text
    }

    /// The part that is kept of a name that a client made up.
    static func kept(_ text: String?) -> String {
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: (text ?? "").unicodeScalars.filter(isVisible).prefix(limit))
        return String(kept)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
