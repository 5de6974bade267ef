import Base
import Crypto
import Kitchen

/// Lists the results that are held for review, and carries out a person's decisions. It works while
/// a server uses the store: a decision is its own transaction between the server's.
package final class ReviewDesk {
    /// The maximum number of reviews that are listed at once.
    package static let listLimit = 1000

    private let transaction: Transaction
    private let author: String
    private let reason: String
    private let wallClock: () -> Int64

    /// - Parameters:
    ///   - ledgerKeyFile: `nil` for the default path.
    ///   - author: who decides, for the log of acts.
    ///   - wallClock: milliseconds since 1970-01-01 UTC.
    ///   - log: called for a cleared result that its record contradicts.
    package init(
        at location: StoreLocation, ledgerKeyFile: String? = nil, author: String = "reviewer",
        reason: String = "reviewed", wallClock: @escaping () -> Int64,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(StoreOpenError) {
        let database = try location.connect(to: .game, writing: true)
        let key = try location.key(file: ledgerKeyFile)
        transaction = try location.naming(.game) {
            try Transaction(database, of: .outside, key: key, log: log)
        }
        self.author = author
        self.reason = reason
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
        guard let state = try transaction.reviews.state(of: source, player: player) else {
            return .failure(.notUnderReview(source, player))
        }
        let act: Act =
            decision == .cleared ? .clear(source, player) : .revoke(source, player)
        let operation = PerformAct(
            act, by: author, reason: reason, salt: Crypto.randomBytes(count: 16))
        guard state == .held, case .success(.success) = try operation.perform(in: transaction)
        else { return .failure(.decided(source, player, state)) }
        return .success(())
    }
}
