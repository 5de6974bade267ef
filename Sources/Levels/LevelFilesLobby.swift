/// Reads the numbers of queue and rooms out of `rules.json`. They are no part of a catalogue: no
/// record is played by them.
enum LevelFilesLobby {
    /// In `rules.json`; without it, all numbers are their defaults.
    static let field = "lobby"

    /// Reads those that are given, by name.
    ///
    /// - Parameter numbers: all that may be given.
    /// - Returns: `nil` where something is wrong, which is noted.
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
