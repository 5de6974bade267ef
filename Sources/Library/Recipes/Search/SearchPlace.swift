import Base

/// The start of a page of search results: after one of the recipes.
public struct SearchPlace: TextCoded {
    public static let form = "the `cursor` of a `found`; leave it out for the first page"

    /// The number of recipes before it.
    package let count: Int
    /// The last of these, by its number in the index. A recipe gets a new number when its texts
    /// change.
    package let number: Int64

    /// More than a household can have.
    private static let counts = 1...1_000_000

    package init(count: Int, number: Int64) {
        self.count = count
        self.number = number
    }

    /// - Parameter text: A `description`. Nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), Self.counts.contains(count),
            let number = Int64(parts[1]), number > 0
        else { return nil }
        self.init(count: count, number: number)
        guard description == text else { return nil }
    }

    public var description: String { "\(count)-\(number)" }
}
