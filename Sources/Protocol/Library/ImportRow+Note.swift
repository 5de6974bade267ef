extension ImportRow {
    /// A note on something that was left out, cut or assumed. Protocol/library.md says what each code comes with.
    public struct Note: Codable, Hashable, Sendable {
        public enum Code: String, OpenWord, Sendable, CaseIterable {
            case leftOut = "left_out"
            case leftOutFrom = "left_out_from"
            case notAllowed = "not_allowed"
            case missing
            case kept
            case cut
            case divided
            case assumed
            case more

            /// A code that this program doesn't know.
            case unknown
        }

        public var code: Code
        /// A word of Protocol/library.md for the thing that it is about.
        public var what: String?
        /// Which ingredient or step it is, from 1.
        public var number: Int?
        /// How many there are, or the characters that are left, or a total time in minutes.
        public var count: Int?
        /// Of the recipe, the part or the other thing.
        public var field: String?
        /// Of the first few that were left out.
        public var names: [String]?

        package init(
            _ code: Code, what: String? = nil, number: Int? = nil, count: Int? = nil,
            field: String? = nil, names: [String]? = nil
        ) {
            self.code = code
            self.what = what
            self.number = number
            self.count = count
            self.field = field
            self.names = names
        }
    }
}
