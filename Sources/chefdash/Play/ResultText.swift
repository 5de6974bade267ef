import GameProtocol

/// A round's result for people, with the words of the original game.
enum ResultText {
    static func lines(_ ended: RoundEnded) -> [String] {
        let stars = min(max(ended.stars, 0), 3)
        var lines = [
            ended.isWin ? "¡RONDA COMPLETADA! Round complete." : "¡TIEMPO AGOTADO! Time's up.",
            "  stars:   " + String(repeating: "★", count: stars)
                + String(repeating: "☆", count: 3 - stars) + " (best \(ended.bestStars))",
            "  served:  \(ended.served) of \(ended.target)",
            "  coins:   +\(ended.earned), balance \(ended.coins)",
        ]
        if let level = ended.unlockedLevel { lines.append("  level \(level) is open") }
        return lines
    }
}
