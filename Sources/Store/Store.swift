import Kitchen
import Scheduling

/// What must outlive the process: players, balances, inventory, rounds, races and their records,
/// ratings and boards.
///
/// Calls come from any queue and return at once. A completion is called exactly once, and with a
/// success only after the change was committed durably: what it says may be told to a client.
package protocol Store: AnyObject, Sendable {
    typealias Completion<Value> = @Sendable (Result<Value, StoreError>) -> Void

    /// Has an operation done that may be refused.
    ///
    /// - Parameters:
    ///   - queue: where to complete. All that is told on a queue comes in the order of the commits,
    ///     and all of one commit in one hop. With `nil` the completion is called on the journal's
    ///     queue, after the answers of all operations before it were handed over; it only hands
    ///     over as well, to several queues.
    func perform<Operation: RefusableOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Operation.Answer>)

    /// Likewise, what is owed.
    func perform<Operation: OwedOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping @Sendable (Operation.Answer) -> Void)

    // MARK: Reading what is committed, told on queues of the store's own

    /// `Rating.initial` for who has none.
    func rating(of player: PlayerID, completion: @escaping Completion<PlayerRating>)

    /// Rows of a board with their ranks; none where nobody is on it.
    func boardPage(_ query: BoardQuery, completion: @escaping Completion<BoardPage>)

    /// A day's challenge, and whether the player has used the counted try.
    func dailyChallenge(
        on day: UTCDay, for player: PlayerID?, completion: @escaping Completion<DailyChallenge>)

    /// The round that a player played, alone or in a race; `nil` where there is no such record.
    func record(
        of player: PlayerID, in source: ResultSource,
        completion: @escaping Completion<RoundRecord?>)

    /// Likewise, by an identifier that may be a round's or a race's, with the levels that it was
    /// played by; `nil` also where these aren't kept.
    ///
    /// - Parameters:
    ///   - asker: who is to see it.
    ///   - today: the day on which the asker does.
    func keptRecord(
        of player: PlayerID, id: UInt128, for asker: PlayerID, on today: UTCDay,
        completion: @escaping Completion<FoundRecord?>)

    /// All that was played under an identifier, whoever played it; `nil` where there is no such record,
    /// or the levels that it was played by aren't kept.
    ///
    /// - Parameters:
    ///   - asker: who is to see it; `nil` for somebody who hasn't said who they are.
    ///   - today: the day on which the asker does.
    func proof(
        _ id: UInt128, for asker: PlayerID?, on today: UTCDay,
        completion: @escaping Completion<FoundProof?>)

    /// The catalogue that records refer to by this fingerprint; `nil` where it isn't kept.
    func catalogue(fingerprint: [UInt8], completion: @escaping Completion<Catalogue?>)

    /// The player's entries below a number, or the newest; the newest first.
    func ledgerPage(
        of player: PlayerID, before: Int64?, count: Int,
        completion: @escaping Completion<LedgerPage>)

    /// What the player has done so far; `nil` where there is none.
    func history(of player: PlayerID, completion: @escaping Completion<PlayerHistory?>)

    /// Whether the last commit went through. While it didn't, new rounds are better refused.
    var isAvailable: Bool { get }

    /// Commits what is waiting, then closes. Completes with the number of changes that could not
    /// be committed: 0 unless the disk fails.
    func close(completion: @escaping @Sendable (Int) -> Void)
}
