import Kitchen

/// A recorded round with the levels and rules that it was played by.
package struct KeptRecord: Sendable {
    package let record: RoundRecord
    package let catalogue: Catalogue

    package init(record: RoundRecord, catalogue: Catalogue) {
        self.record = record
        self.catalogue = catalogue
    }
}
