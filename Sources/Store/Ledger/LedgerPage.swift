import Kitchen

/// A page of one player's entries.
package struct LedgerPage: Hashable, Sendable {
    /// Newest first.
    package let entries: [LedgerEntry]
    /// True if there are older entries.
    package let hasMore: Bool
}
