/// The result of an edit.
package struct EditResult: Hashable, Sendable {
    /// A value that the edit replaced although its author hadn't seen it.
    package struct Overwritten: Hashable, Sendable {
        package let key: EntityKey
        package let field: Field
        package let was: FieldValue?
        package let stamp: Stamp
    }

    /// A change to a lot's stock.
    package struct StockEntry: Hashable, Sendable {
        package let lot: EntityKey
        package let before: Quantity
        package let after: Quantity
        /// The requested change, which may exceed the stock. Nil for a stock-take.
        package let asked: Quantity?
    }

    /// The records after the edit, each once, in the order of their first change.
    package let records: [EntityRecord]
    package let overwrote: [Overwritten]
    package let stock: [StockEntry]
}
