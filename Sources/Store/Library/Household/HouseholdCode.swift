import Recipes

/// The prefix of a household's words in the full-text indexes, so that each word belongs to that
/// household alone.
struct HouseholdCode: Hashable {
    let text: String

    /// Fixed, because otherwise one household's code and word could equal another's.
    static let length = 5

    /// - Parameter number: the household's number, from 1; there is room for 60 million.
    init(_ number: Int64) {
        let digits = String(number, radix: 36)
        precondition(number > 0 && digits.count <= Self.length, "there are too many households")
        text = String(repeating: "0", count: Self.length - digits.count) + digits
    }

    /// The given folded words, each with the prefix.
    func words(_ words: some Sequence<some StringProtocol>) -> String {
        var result = ""
        for word in words {
            if !result.isEmpty { result += " " }
            result += text
            result += word
        }
        return result
    }
}
