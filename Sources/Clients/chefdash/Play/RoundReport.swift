import GameProtocol

/// A round as plain lines, without a terminal: one line for each event.
struct RoundReport: Sendable {
    private var last: RoundView?

    /// The lines for a view: its differences from the last one.
    mutating func lines(_ view: RoundView) -> [String] {
        defer { last = view }
        let state = view.state
        guard let last, last.round.roundID == view.round.roundID else {
            return [
                "level \(view.round.levelID), \(view.round.levelName): "
                    + (view.isRace ? "" : "serve \(view.round.target) orders, ")
                    + "\(view.clockText) s",
                orderLine(view),
            ]
        }
        var lines: [String] = []
        if state.served > last.state.served {
            lines.append(
                "\(RoundView.perfectText) \(view.servedText), "
                    + "+\(state.earned - last.state.earned) coins, "
                    + "\(view.comboBadge ?? "no combo"), clock \(view.clockText) s")
        }
        if state.phase == .wrong && last.state.phase != .wrong {
            lines.append("\(RoundView.wrongText) wrong ingredient, clock \(view.clockText) s")
        }
        if state.order > last.state.order { lines.append(orderLine(view)) }
        if view.isClockLow && !last.isClockLow { lines.append("clock \(view.clockText) s") }
        return lines
    }

    private func orderLine(_ view: RoundView) -> String {
        guard let recipe = view.recipe else { return "order \(view.state.order)" }
        return "order \(view.state.order): \(recipe.name) "
            + view.round.ingredients.emoji(recipe.layers).joined()
    }
}
