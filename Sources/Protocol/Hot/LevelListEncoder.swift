/// Writes the `levels` messages of one catalogue. Everything except the player's progress is
/// encoded only once, because this is the longest message that a client can request.
package struct LevelListEncoder: Sendable {
    /// A level's JSON in parts, without the values of `stars` and `unlocked` between them.
    private struct Template {
        let beforeStars: [UInt8]
        let beforeUnlocked: [UInt8]
    }

    private let templates: [Template]

    /// - Parameter levels: the progress in them is ignored.
    package init(_ levels: [LevelSummary]) { templates = levels.map(Self.template) }

    /// Writes the same message as `ServerEvent.encoded`.
    ///
    /// - Parameter standing: the progress in the level at an index of the list.
    package func encoded(
        re: String?, standing: (_ index: Int) -> (stars: Int, isUnlocked: Bool)
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(templates.reduce(128) { $0 + $1.beforeStars.count + 64 })
        output += "{\"levels\":[".utf8
        for (index, template) in templates.enumerated() {
            if index > 0 { output += ",".utf8 }
            let standing = standing(index)
            output += template.beforeStars
            output += String(standing.stars).utf8
            output += template.beforeUnlocked
            output += (standing.isUnlocked ? "true}" : "false}").utf8
        }
        output += "],".utf8
        if let re {
            output += "\"re\":\"".utf8
            output += RoundStateEncoder.escaped(re)
            output += "\",".utf8
        }
        output += "\"type\":\"levels\"}".utf8
        return output
    }

    /// Inside a JSON string every quote has a backslash before it, so a member's name with its
    /// quotes is found only where it is a name.
    private static func template(_ level: LevelSummary) -> Template {
        var level = level
        level.bestStars = 0
        level.isUnlocked = true
        let message = ServerEvent(.levels([level])).encoded()
        let text = String(decoding: message, as: UTF8.self)
        guard let start = text.firstRange(of: "["), let stars = text.firstRange(of: "\"stars\":0"),
            let unlocked = text.firstRange(of: "\"unlocked\":true}")
        else { preconditionFailure("a level's JSON has no standing: \(text)") }
        return Template(
            beforeStars: Array((text[start.upperBound..<stars.lowerBound] + "\"stars\":").utf8),
            beforeUnlocked: Array(
                (text[stars.upperBound..<unlocked.lowerBound] + "\"unlocked\":").utf8))
    }
}
