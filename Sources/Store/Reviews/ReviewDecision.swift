import Kitchen

/// Decides about a held result.
struct ReviewDecision {
    let source: ResultSource
    let player: PlayerID
    /// Cleared or rejected.
    let decision: ReviewState

    func perform(in transaction: Transaction) throws(StoreFault) -> Result<Void, ReviewRefusal> {
        precondition(decision != .held)
        guard let state = try transaction.reviews.state(of: source, player: player) else {
            return .failure(.notUnderReview(source, player))
        }
        guard state == .held else { return .failure(.decided(source, player, state)) }
        try transaction.reviews.decide(
            decision, source, of: player, timeMilliseconds: transaction.now)
        switch source {
        case .round(let round):
            if decision == .cleared {
                try transaction.results.publish(
                    round, of: player, try transaction.rounds.played(round))
            }
        case .race(let race):
            try carryOut(in: race, transaction)
        }
        return .success(())
    }

    /// Applies the decision to the race: this result may go to a board, and ratings change. It
    /// decides about nobody else's result.
    private func carryOut(in race: RaceID, _ transaction: Transaction) throws(StoreFault) {
        let races = transaction.races
        guard let row = try races.row(of: race), row.state == .settled else { return }
        let seat = try races.seats(of: race).first { $0.player == player }
        guard let seat else { return }
        if decision == .cleared, row.isCounted, seat.hasFinished {
            try transaction.results.publish(
                seat, player, of: race, row, try? RaceRecord(decoding: row.record),
                timeMilliseconds: row.closedMilliseconds)
        }
        try transaction.ratings.decided(race, seat: seat.number, as: decision, now: transaction.now)
    }
}
