/// What an edit has done.
package struct EditResult: Hashable, Sendable {
    /// A value that somebody else had set and that the edit's author hadn't seen.
    package struct Overwritten: Hashable, Sendable {
        package let key: EntityKey
        package let field: Field
        package let was: FieldValue?
        package let stamp: Stamp
    }

    /// What happened to the stock of a lot.
    package struct StockEntry: Hashable, Sendable {
        package let lot: EntityKey
        package let before: Quantity
        package let after: Quantity
        /// What was asked for; more than what went where there wasn't enough. Nil for a stock-take.
        package let asked: Quantity?
    }

    /// As they are now, each once, in the order in which they were first changed.
    package let records: [EntityRecord]
    package let overwrote: [Overwritten]
    package let stock: [StockEntry]
}
