import Kitchen

/// The result of a check of the whole ledger.
package struct LedgerVerification: Hashable, Sendable {
    package var entryCount: Int64 = 0
    package var playerCount: Int64 = 0
    package var roundCount: Int64 = 0
    package var raceCount: Int64 = 0
    /// Rounds and races whose records a sweep has removed.
    package var unreplayedCount: Int64 = 0
    /// What all players together own, by asset. The house's balance is the negative of it.
    package var playersTotals: [Asset: Int64] = [:]
    /// The hash of the last entry, in hexadecimal digits. A copy that is kept elsewhere shows later
    /// that no entry up to this one was changed.
    package var headHash = ""
    /// `nil` if everything is right.
    package var problem: AuditProblem?

    package init() {}
}
