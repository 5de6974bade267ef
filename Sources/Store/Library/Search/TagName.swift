import Base
import Recipes

/// A tag of a household, as a search sees it.
struct TagName: Hashable {
    let id: TagID
    /// As people wrote it.
    let name: String
    /// The folded words, with a space between them.
    let words: String

    /// True if the word is one of the name's or, with `isPrefix`, begins one of them.
    func has(_ word: some StringProtocol, isPrefix: Bool) -> Bool {
        words.split(separator: " ").contains { isPrefix ? $0.hasPrefix(word) : $0 == word }
    }
}
