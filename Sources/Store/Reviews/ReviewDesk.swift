import Base
import Kitchen

/// Lists the results that are held for review, and carries out a person's decisions. It works while
/// a server uses the store: a decision is its own transaction between the server's.
package final class ReviewDesk {
    /// The maximum number of reviews that are listed at once.
    package static let listLimit = 1000

    private let transaction: Transaction
    private let wallClock: () -> Int64

    /// - Parameters:
    ///   - ledgerKeyFile: `nil` for the default path.
    ///   - wallClock: milliseconds since 1970-01-01 UTC.
    ///   - log: called for a cleared result that its record contradicts.
    package init(
        at location: StoreLocation, ledgerKeyFile: String? = nil,
        wallClock: @escaping () -> Int64,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(StoreOpenError) {
        let database = try location.connect(to: .game, writing: true)
        let key = try location.key(file: ledgerKeyFile)
        transaction = try location.naming(.game) {
            try Transaction(database, of: .outside, key: key, log: log)
        }
        self.wallClock = wallClock
    }

    /// The database's work since the desk was opened.
    package var work: StoreWork { transaction.work }

    /// Oldest first, at most `listLimit`.
    package func reviews(_ state: ReviewState) throws(StoreFault) -> [Review] {
        try transaction.reviews.list(state, limit: Self.listLimit)
    }

    /// Clears or rejects a held result. A cleared one goes to the boards as if it had never been
    /// held, in the season in which it was played, and its player gets the rating gain that waited.
    /// A rejected one is a forfeit: its player's rating falls as it would have, and the others'
    /// rise.
    package func decide(
        _ source: ResultSource, of player: PlayerID, as decision: ReviewState
    ) throws(StoreFault) -> Result<Void, ReviewRefusal> {
        do throws(StoreFault) {
            let lock: Transaction.Lock =
                switch source {
                case .round: .player(player)
                case .race(let race): .players(ofRace: race)
                }
            try transaction.begin(timeMilliseconds: wallClock(), locking: [lock])
            let result = try carryOut(decision, source, of: player)
            try transaction.commit()
            return result
        } catch {
            _ = transaction.rollback()
            throw error
        }
    }

    /// - Parameter decision: cleared or rejected.
    private func carryOut(
        _ decision: ReviewState, _ source: ResultSource, of player: PlayerID
    ) throws(StoreFault) -> Result<Void, ReviewRefusal> {
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
                    round, of: player, try transaction.rounds.row(of: round))
            }
        case .race(let race):
            try carryOut(decision, in: race, of: player)
        }
        return .success(())
    }

    /// Applies the decision to the race: this result may go to a board, and ratings change. Leaves
    /// the other players' results alone.
    private func carryOut(
        _ decision: ReviewState, in race: PlayID, of player: PlayerID
    ) throws(StoreFault) {
        guard let row = try transaction.races.row(of: race), row.state == .settled,
            let seat = row.seats.first(where: { $0.player == player })
        else { return }
        if decision == .cleared, row.isCounted, seat.hasFinished {
            try transaction.results.publish(
                seat, player, of: race, row, row.played, timeMilliseconds: row.closedMilliseconds)
        }
        try transaction.ratings.decided(race, seat: seat.number, as: decision, now: transaction.now)
    }
}
