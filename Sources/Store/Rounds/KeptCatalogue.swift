/// Stores a catalogue, which records refer to by its fingerprint.
package struct KeptCatalogue: OwedOperation {
    package let fingerprint: [UInt8]
    /// The canonical text.
    package let text: String

    package init(fingerprint: [UInt8], text: String) {
        self.fingerprint = fingerprint
        self.text = text
    }

    package func perform(in transaction: Transaction) throws(StoreFault) {
        try transaction.rounds.save(self, timeMilliseconds: transaction.now)
    }
}
