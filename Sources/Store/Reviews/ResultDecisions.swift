import Base
import Kitchen

/// Decisions about results.
extension Transaction {
    /// Lets a result count, or takes it off the boards. One that counts goes to the boards as if it
    /// had never been held, in the season in which it was played, and its player gets the rating
    /// gain that waited. A rejected one is a forfeit: its player's rating falls as it would have,
    /// and the others' rise.
    ///
    /// - Parameter state: cleared or rejected.
    func decide(
        _ state: ReviewState, _ source: ResultSource, of player: PlayerID
    ) throws(StoreFault) -> Result<ActChange, ActRefusal> {
        precondition(state != .held)
        guard let ended = try end(of: source, player) else {
            return .failure(.unknownResult(source, player))
        }
        let before = try reviews.state(of: source, player: player)
        switch before {
        case state: return .failure(.decided(source, player, state))
        case nil:
            guard state == .rejected else { return .failure(.counts(source, player)) }
            try reviews.hold(source, of: player, reason: .revoked, timeMilliseconds: ended)
        case .held, .cleared, .rejected: break
        }
        try reviews.decide(state, source, of: player, timeMilliseconds: now)
        switch source {
        case .round(let round):
            let row = try rounds.row(of: round)
            if state == .cleared {
                try results.publish(round, of: player, row)
            } else if let result = row?.result(player, of: round) {
                try results.withdraw(result)
            }
        case .race(let race):
            try decide(state, in: race, of: player, from: before)
        }
        return .success(
            ActChange(
                change: state.rawValue, before: (before ?? .cleared).rawValue,
                after: state.rawValue))
    }

    /// When a finished result was settled; nil if there is none.
    func end(of source: ResultSource, _ player: PlayerID) throws(StoreFault) -> Int64? {
        switch source {
        case .round(let round):
            guard let row = try rounds.row(of: round), row.player == player else { return nil }
            return row.result?.closedMilliseconds
        case .race(let race):
            guard let row = try races.row(of: race), row.state == .settled,
                row.seats.contains(where: { $0.player == player })
            else { return nil }
            return row.closedMilliseconds
        }
    }

    /// Applies the decision to the race: this result may go to a board or leave it, and ratings
    /// change. Leaves the other players' results alone.
    private func decide(
        _ state: ReviewState, in race: PlayID, of player: PlayerID, from before: ReviewState?
    ) throws(StoreFault) {
        guard let row = try races.row(of: race),
            let seat = row.seats.first(where: { $0.player == player })
        else { return }
        if row.isCounted, seat.hasFinished {
            if state == .cleared {
                try results.publish(
                    seat, player, of: race, row, row.played,
                    timeMilliseconds: row.closedMilliseconds)
            } else {
                try results.withdraw(seat.result(player, of: race, row, row.closedMilliseconds))
            }
        }
        try ratings.decided(race, seat: seat.number, as: state, from: before, now: now)
    }
}
