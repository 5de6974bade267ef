import Kitchen

/// What a check of the whole ledger found.
package struct LedgerVerification: Hashable, Sendable {
    package var entryCount: Int64 = 0
    package var playerCount: Int64 = 0
    package var roundCount: Int64 = 0
    package var raceCount: Int64 = 0
    /// Rounds and races whose records are gone, since nothing named them any more.
    package var unreplayedCount: Int64 = 0
    /// What all players own together, by asset; the house holds the opposite.
    package var playersTotals: [Asset: Int64] = [:]
    /// The hash of the last entry, in hexadecimal digits: written down elsewhere, it shows later
    /// that no entry up to this one was rewritten.
    package var headHash = ""
    /// `nil` when everything is right.
    package var problem: AuditProblem?

    package init() {}
}
