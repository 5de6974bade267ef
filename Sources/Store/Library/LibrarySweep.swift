/// How long the library keeps what it needn't have any longer, in milliseconds.
package enum LibraryRetention {
    private static let day: Int64 = 86_400_000

    /// What entities were before, for undoing.
    package static let history = 30 * day
    /// That an edit was done or refused, for answering it again; and cooking sessions that are over.
    package static let edits = 90 * day
    /// That something was deleted, for devices that come back.
    package static let tombstones = 180 * day
    /// An image that nothing shows: so long has a device to show it once it is uploaded.
    package static let unusedImages = day
}

/// Removes some of what has aged. To be repeated until the tally says that everything is done.
package struct LibrarySweep: RefusableOperation {
    package static let kind = LibraryOperationKind.sweep

    /// How many rows of a kind one call removes at most: few enough that they hardly delay a commit.
    package let limit: Int

    package init(limit: Int = 500) { self.limit = max(1, limit) }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<LibrarySweepTally, StoreRefusal> {
        .success(
            try transaction.sweeps.sweep(
                now: transaction.now, limit: limit, transaction.images, transaction.imageUses,
                transaction.cookings, transaction.links))
    }
}

/// What a sweep of the library removed.
package struct LibrarySweepTally: Hashable, Sendable {
    package var historyCount = 0
    package var editCount = 0
    package var refusedCount = 0
    package var tombstoneCount = 0
    package var invitationCount = 0
    package var imageCount = 0
    /// Cooking sessions that are over, and what was done in them.
    package var cookingCount = 0
    /// Whether nothing is left to remove.
    package var isDone = false

    package init() {}
}
