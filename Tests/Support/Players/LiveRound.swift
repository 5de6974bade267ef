import GameProtocol

/// The running round of one connection, from the server's messages.
final class LiveRound: Sendable {
    private struct Play: Sendable {
        var round: RoundDescription?
        var state: RoundState?
        var isOver = true
    }

    private let play = Watched(Play())

    func take(_ snapshot: Snapshot) {
        play.update { $0 = Play(round: snapshot.round, state: snapshot.state, isOver: false) }
    }

    func take(_ tapped: Tapped) { play.update { $0.state = tapped.state } }

    /// Answers and frames arrive separately: a frame with the same tick as an answer is older.
    func take(_ frame: StateFrame) {
        play.update { play in
            if let known = play.state, frame.state.tick > known.tick { play.state = frame.state }
        }
    }

    func take(_ result: RoundEnded) {
        play.update { play in
            if play.round?.roundID == result.roundID { play.isOver = true }
        }
    }

    /// The connection is gone, or the player is out of the race.
    func end() { play.update { $0.isOver = true } }

    /// Waits until taps count.
    ///
    /// - Returns: the next ingredient for the plate; nil if the round ended before.
    func nextIngredient() async throws -> String? {
        let play = try await play.wait(for: "an order to cook") { play in
            let isReady = play.state?.phase == .cooking || play.state?.phase == .ended
            return play.isOver || isReady ? play : nil
        }
        guard !play.isOver, let round = play.round, let state = play.state,
            state.phase == .cooking
        else { return nil }
        let recipe = round.recipes[state.recipe].layers
        let place = recipe[min(state.plate.count, recipe.count - 1)]
        return round.ingredients[place].ingredientID
    }
}
