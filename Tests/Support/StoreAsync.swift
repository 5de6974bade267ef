import Base
import Kitchen
import Scheduling
import Store

/// The queue of the store's answers to tests.
package enum AnswerQueue {
    package static let shared = SystemQueue(label: "chefdash.test.answers")
}

/// The store's calls as async functions.
extension Store {
    package func perform<Operation: RefusableOperation>(
        _ operation: Operation
    ) async throws -> Operation.Answer where Operation.Target == Transaction {
        try await withCheckedContinuation { done in
            perform(operation, on: AnswerQueue.shared) { done.resume(returning: $0) }
        }.get()
    }

    package func perform<Operation: OwedOperation>(
        _ operation: Operation
    ) async -> Operation.Answer where Operation.Target == Transaction {
        await withCheckedContinuation { done in
            perform(operation, on: AnswerQueue.shared) { done.resume(returning: $0) }
        }
    }

    package func signUp(_ player: SignUp) async throws -> PlayerState {
        try await perform(player).player
    }

    package func player(_ id: PlayerID) async throws -> PlayerState? {
        try await perform(PlayerLookup(id))
    }

    package func openRound(_ opening: RoundOpening) async throws -> [ShopItem.ID: Int64] {
        try await perform(opening)
    }

    /// Sweeps until nothing is left to remove, like a server that has run for over a week, whatever
    /// the clock says.
    package func sweep(_ retention: Retention) async throws -> SweepTally {
        var all = SweepTally()
        repeat {
            all += try await perform(Sweep(retention, elapsedMilliseconds: 8 * 86_400_000))
        } while !all.isDone
        return all
    }

    package func pay(_ payment: OrderPayment) async -> Int64 { await perform(payment) }

    package func settle(_ settlement: RoundSettlement) async -> SettledRound {
        await perform(settlement)
    }

    @discardableResult
    package func openRace(
        _ opening: RaceOpening
    ) async throws -> [PlayerID: [ShopItem.ID: Int64]] {
        try await perform(opening)
    }

    @discardableResult
    package func settleRace(_ settlement: RaceSettlement) async -> SettledRace? {
        await perform(settlement)
    }

    package func saveCatalogue(fingerprint: [UInt8], text: String) async {
        await perform(KeptCatalogue(fingerprint: fingerprint, text: text))
    }

    package func read<Query: StoreQuery>(
        _ query: Query
    ) async throws -> Query.Answer where Query.Source == StoreSnapshot {
        try await withCheckedContinuation { done in
            read(query, on: nil) { done.resume(returning: $0) }
        }.get()
    }

    package func rating(of player: PlayerID) async throws -> PlayerRating {
        try await read(RatingQuery(of: player))
    }

    package func dailyChallenge(
        on day: Day, for player: PlayerID?
    ) async throws -> DailyChallenge {
        try await read(DailyQuery(on: day, for: player))
    }

    package func record(
        of player: PlayerID, in source: ResultSource
    ) async throws -> RoundRecord? {
        try await read(RecordQuery(of: player, in: source))
    }

    /// The number of changes that could not be committed, after all answers to `AnswerQueue` were
    /// delivered.
    @discardableResult
    package func close() async -> Int {
        await withCheckedContinuation { done in
            close { lost in AnswerQueue.shared.async { done.resume(returning: lost) } }
        }
    }
}

extension SignUp {
    /// A player with the number as id and a token hash derived from it.
    package static func numbered(_ number: Int, coins: Int64 = 150) -> SignUp {
        SignUp(
            id: PlayerID(value: UInt128(number)),
            tokenHash: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32),
            name: "Chef \(number)", avatar: "👨‍🍳", coins: coins)
    }
}
