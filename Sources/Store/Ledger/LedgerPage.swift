import Kitchen

/// Entries of one player.
package struct LedgerPage: Hashable, Sendable {
    /// The newest first.
    package let entries: [LedgerEntry]
    /// Whether there are older ones.
    package let hasMore: Bool
}
