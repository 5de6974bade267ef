import Kitchen

/// A recorded round, unless the asker may not see it yet.
package enum FoundRecord: Sendable {
    case shown(KeptRecord)
    /// It belongs to a day's challenge that the asker can still play, or is playing, and would
    /// reveal the orders.
    case hidden
}

/// A recorded round with the levels and rules that it was played with.
package struct KeptRecord: Sendable {
    package let record: RoundRecord
    package let catalogue: Catalogue
}
