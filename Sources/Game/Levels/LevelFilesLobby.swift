/// Reads the numbers of the queue and the rooms in `rules.json`. They aren't part of the catalogue,
/// because records don't depend on them.
enum LevelFilesLobby {
    /// The field in `rules.json`. Without it, all numbers have their defaults.
    static let field = "lobby"

    /// Reads the numbers in the file, by name.
    ///
    /// - Parameter numbers: The numbers that the file may have.
    /// - Returns: `nil` if something is wrong; the problem is then recorded.
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
