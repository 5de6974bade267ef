/// The times for which the library keeps data that it no longer needs, in milliseconds.
package enum LibraryRetention {
    private static let day: Int64 = 86_400_000

    /// Older values of entities, for undoing changes.
    package static let history = 30 * day
    /// Outcomes of edits, for answering them again; and cooking sessions that are over.
    package static let edits = 90 * day
    /// Tombstones of deleted entities, for devices that come back.
    package static let tombstones = 180 * day
    /// Unused images: the time that a device has to show one after it was uploaded.
    package static let unusedImages = day
}

/// Removes some of the expired rows. Repeat it until the tally says that everything is done.
package struct LibrarySweep: RefusableOperation {
    /// The maximum number of rows of a kind that one call removes: few enough that they hardly
    /// delay a commit.
    package let limit: Int

    package init(limit: Int = 500) { self.limit = max(1, limit) }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<LibrarySweepTally, StoreRefusal> {
        var tally = try transaction.sweeps.sweep(
            now: transaction.now, limit: limit, transaction.images, transaction.imageUses,
            transaction.cookings, transaction.links)
        tally.erasedCount = try transaction.erasures.sweep(
            limit: limit, now: transaction.now, transaction.imageUses)
        if tally.erasedCount > 0 { tally.isDone = false }
        return .success(tally)
    }
}

/// The numbers of rows that a sweep of the library removed.
package struct LibrarySweepTally: Hashable, Sendable {
    package var historyCount = 0
    package var editCount = 0
    package var refusedCount = 0
    package var tombstoneCount = 0
    package var invitationCount = 0
    package var imageCount = 0
    /// Cooking sessions that are over, and their inputs.
    package var cookingCount = 0
    /// The work on deleted households.
    package var erasedCount = 0
    /// True if nothing is left to remove.
    package var isDone = false

    package init() {}
}
