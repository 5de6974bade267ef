import GameProtocol

/// A round on a terminal of 80 columns.
struct RoundScreen: Screen, Sendable {
    var width = 80
    var style = Style(isEnabled: true)

    /// - Parameter notice: Another message, one line.
    func lines(_ view: RoundView, coins: Int64, notice: String) -> [String] {
        let state = view.state
        let title = "ChefDash · level \(view.round.levelID) · \(view.round.levelName)"
        let money = "🪙 \(coins)  this round +\(state.earned)"
        let keys = "1-\(max(1, state.grid.count)) tap   c clear the plate   q leave"
        return [line([(title, style.bold)], right: (money, style.yellow)), ""] + kitchen(view)
            + [line([(keys, style.dim)]), line([(notice, style.dim)])]
    }

    /// The player's own part: clock, order, plate, feedback and buttons.
    func kitchen(_ view: RoundView) -> [String] {
        [
            headline(view), "", line([(view.recipe?.name ?? "", style.orange)]), slots(view),
            plate(view), "", feedback(view), "",
            buttons(view.round.ingredients.emoji(view.state.grid)), "",
        ]
    }

    private func headline(_ view: RoundView) -> String {
        let paint = view.isClockLow ? style.red : style.bold
        let badge = view.comboBadge.map { "     \($0)" } ?? ""
        return line([
            ("⏰ \(view.clockText) s", paint), ("     \(view.servedText)", { $0 }),
            (badge, style.orange),
        ])
    }

    private func slots(_ view: RoundView) -> String {
        let order = view.round.ingredients.emoji(view.recipe?.layers ?? [])
        return line([("order  " + order.map { "[\($0)]" }.joined(), { $0 })])
    }

    private func plate(_ view: RoundView) -> String {
        let plate = view.round.ingredients.emoji(view.state.plate).map { "[\($0)]" }
        let open = max(0, (view.recipe?.layers.count ?? 0) - plate.count)
        let rest = Array(repeating: "[  ]", count: open)
        return line([("plate  " + plate.joined(), { $0 }), (rest.joined(), style.dim)])
    }

    private func feedback(_ view: RoundView) -> String {
        guard let text = view.feedbackText else { return "" }
        let paint = view.state.phase == .perfect ? style.green : style.red
        return line([("       \(text)", paint)])
    }

    private func buttons(_ grid: [String]) -> String {
        let buttons = grid.enumerated().map { place, ingredient in "\(place + 1) \(ingredient)" }
        return line([(buttons.joined(separator: "   "), style.bold)])
    }
}
