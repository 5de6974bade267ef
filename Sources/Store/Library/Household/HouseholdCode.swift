import Recipes

/// The letters that begin all words of a household in the full-text indexes, so that each word is one of that
/// household alone.
struct HouseholdCode: Hashable {
    let text: String

    /// Always so many, or one household's code and word could be another's.
    static let length = 5

    /// - Parameter number: the household's, from 1; there is room for 60 million.
    init(_ number: Int64) {
        let digits = String(number, radix: 36)
        precondition(number > 0 && digits.count <= Self.length, "there are too many households")
        text = String(repeating: "0", count: Self.length - digits.count) + digits
    }

    /// The words of a folded text, each with the letters in front.
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
