import Kitchen

/// A recorded round, as far as somebody may see it.
package enum FoundRecord: Sendable {
    case shown(KeptRecord)
    /// It is of a day's challenge that the asker can still play, or is playing: it would tell the
    /// orders.
    case hidden
}

/// A recorded round with the levels and rules that it was played by.
package struct KeptRecord: Sendable {
    package let record: RoundRecord
    package let catalogue: Catalogue

    package init(record: RoundRecord, catalogue: Catalogue) {
        self.record = record
        self.catalogue = catalogue
    }
}
