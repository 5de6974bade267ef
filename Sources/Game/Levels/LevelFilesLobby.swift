/// Reads the queue's and rooms' numbers in `rules.json`. They aren't part of the catalogue, because
/// records don't depend on them.
enum LevelFilesLobby {
    /// The field in `rules.json`. Without it, all numbers have their defaults.
    static let field = "lobby"

    /// Reads the numbers that are given, by name.
    ///
    /// - Parameter numbers: the numbers that may be given.
    /// - Returns: `nil` if something is wrong, which is recorded.
    static func numbers(
        from node: LevelFilesNode, known numbers: [LevelFilesNumber]
    ) -> [String: Int]? {
        guard let object = node.object(fields: [], optional: numbers.map(\.name)) else {
            return nil
        }
        var values: [String: Int] = [:]
        var isWhole = true
        for number in numbers {
            guard let node = object[number.name] else { continue }
            values[number.name] = node.integer(in: number.allowed)
            isWhole = isWhole && values[number.name] != nil
        }
        return isWhole ? values : nil
    }
}
