/// Suggests the name that a mistyped word most likely means.
package enum NearestName {
    /// Returns the nearest of `names` by edit distance, if it is at most a third of the word's
    /// length plus one.
    package static func of(_ word: String, in names: [String]) -> String? {
        let limit = word.count / 3 + 1
        return
            names
            .map { (name: $0, distance: distance(word, $0)) }
            .filter { $0.distance <= limit }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
            .name
    }

    /// The edit distance of two words (Levenshtein): the number of inserted, deleted and replaced
    /// characters.
    package static func distance(_ left: String, _ right: String) -> Int {
        let columns = Array(right)
        var above = Array(0...columns.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in columns.enumerated() {
                current.append(
                    min(
                        above[column] + (letter == other ? 0 : 1), above[column + 1] + 1,
                        current[column] + 1))
            }
            above = current
        }
        return above[columns.count]
    }
}
