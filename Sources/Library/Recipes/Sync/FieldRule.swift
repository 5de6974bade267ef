/// The allowed values of a field, and the rule for conflicting changes.
package struct FieldRule: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// One line; the range is its length in characters, as people count them.
        case line(ClosedRange<Int>)
        /// Several lines with at most this many characters.
        case text(Int)
        case number(ClosedRange<Int64>)
        /// A positive amount or 0.
        case quantity
        /// A known unit, or a word of at most this many characters.
        case unit(Int)
        /// One of these words.
        case choice([String])
        case flag
        case day
        /// The identifier of an entity of this kind in the household.
        case reference(EntityKind)
        /// An address that begins with http: or https:.
        case link
        /// One emoji.
        case emoji
        /// At most this many numbers in a range.
        case numbers(Int, ClosedRange<Int64>)
        /// An order key.
        case place
        /// The name of an uploaded image of at most this many bytes.
        case image(Int)
        /// At most this many identifiers of a kind.
        case references(EntityKind, Int)
        /// At most this many lines, each with at most this many characters.
        case lines(Int, Int)
        /// At most this many players. Each can add and remove only themselves.
        case players(Int)
        /// The amount in a lot. Edits adjust it by what is added or used.
        case stock
        /// A grocery need's amount when a player checked it off.
        case checked
    }

    /// The handling of a change whose author hasn't seen the last one.
    package enum Conflict: Hashable, Sendable {
        /// The later commit wins, and the answer contains the overwritten value.
        case laterWins
        /// The server refuses the change with the current text, and the device keeps the draft.
        case refused
        /// Element by element: a removal affects only an addition that its author saw.
        case byElement
        /// Adjustments add up.
        case addsUp
    }

    package let content: Content
    /// True if the field must have a value.
    package let isRequired: Bool
    /// True if only the server's own edits may set the field.
    package let isServers: Bool

    init(_ content: Content, isRequired: Bool = false, isServers: Bool = false) {
        self.content = content
        self.isRequired = isRequired
        self.isServers = isServers
    }

    package var conflict: Conflict {
        switch content {
        case .text: .refused
        case .references, .lines, .players: .byElement
        case .stock: .addsUp
        case .line, .number, .quantity, .unit, .choice, .flag, .day, .reference, .link, .emoji,
            .numbers,
            .place, .image, .checked:
            .laterWins
        }
    }
}
