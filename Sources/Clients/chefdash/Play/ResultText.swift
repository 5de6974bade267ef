import GameProtocol

/// A round's result as text.
enum ResultText {
    /// - Parameter hasLeft: True if the player ended the round.
    static func lines(_ ended: RoundEnded, hasLeft: Bool) -> [String] {
        let stars = min(max(ended.stars, 0), 3)
        var lines = [
            headline(ended, hasLeft: hasLeft),
            "  stars:   " + String(repeating: "★", count: stars)
                + String(repeating: "☆", count: 3 - stars) + " (best \(ended.bestStars))",
            "  served:  \(ended.served) of \(ended.target)",
            "  coins:   +\(ended.earned), balance \(ended.coins)",
        ]
        if let level = ended.unlockedLevelID { lines.append("  level \(level) is open") }
        lines.append("  round:   \(ended.roundID)")
        return lines
    }

    private static func headline(_ ended: RoundEnded, hasLeft: Bool) -> String {
        if ended.isWin { return "Round complete!" }
        return hasLeft ? "The round was left." : "Time's up!"
    }
}
