import Kitchen

/// The result of a check of the whole ledger.
package struct LedgerVerification: Hashable, Sendable {
    package var entryCount: Int64 = 0
    package var playerCount: Int64 = 0
    package var roundCount: Int64 = 0
    package var raceCount: Int64 = 0
    /// Rounds and races whose records a sweep has removed.
    package var unreplayedCount: Int64 = 0
    /// The sums of all players' balances by asset. The house's balances are their negatives.
    package var playersTotals: [Asset: Int64] = [:]
    /// The last entry of each chain, the oldest first. A copy kept elsewhere proves later that no
    /// entry up to these was changed.
    package var heads: [LedgerHead] = []
    /// `nil` if everything is right.
    package var problem: AuditProblem?

    package init() {}
}
