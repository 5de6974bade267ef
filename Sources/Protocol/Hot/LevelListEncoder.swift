import StrictJSON

/// Writes the `levels` messages of one catalogue. Everything except the player's progress is
/// encoded only once, because this is the longest message that a client can request.
package struct LevelListEncoder: Sendable {
    /// The start of each level's JSON, up to the player's progress.
    private let starts: [[UInt8]]

    /// - Parameter levels: the progress in them is ignored.
    package init(_ levels: [LevelSummary]) { starts = levels.map(Self.start) }

    /// Writes the same message as `ServerEvent.encoded`.
    ///
    /// - Parameter standing: the progress in the level at an index of the list.
    package func encoded(
        re: String?, standing: (_ index: Int) -> (stars: Int, isUnlocked: Bool)
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(starts.reduce(128) { $0 + $1.count + 64 })
        output += "{\"type\":\"levels\",".utf8
        if let re {
            output += "\"re\":\"".utf8
            output += RoundStateEncoder.escaped(re)
            output += "\",".utf8
        }
        output += "\"levels\":[".utf8
        for (index, start) in starts.enumerated() {
            if index > 0 { output += ",".utf8 }
            output += start
            output += Self.end(standing(index))
        }
        output += "]}".utf8
        return output
    }

    private static func start(_ level: LevelSummary) -> [UInt8] {
        let text = JSONWriter.bytes(of: level)
        let end = Array(end((level.bestStars, level.isUnlocked)))
        precondition(text.suffix(end.count) == end[...], "a level's JSON ends with the progress")
        return text.dropLast(end.count)
    }

    /// The last members of a level, with the brace after them.
    private static func end(_ standing: (stars: Int, isUnlocked: Bool)) -> String.UTF8View {
        ",\"unlocked\":\(standing.isUnlocked),\"stars\":\(standing.stars)}".utf8
    }
}
