import Base

/// A part of the count of a table whose rows nobody keeps count of. Counting page by page lets other
/// reads come in between, however many rows there are.
package struct CountedPage<ID: Identifier>: Sendable {
    package let count: Int
    /// The last counted row; nil if no row follows.
    package let last: ID?
}

extension Table {
    /// Counts the next rows of a table in the order of their identifiers.
    ///
    /// - Parameter last: the last row of the page before; nil for the first page.
    final func countedPage<ID: Identifier & Bindable>(
        of table: String, after last: ID?, limit: Int
    ) throws(StoreFault) -> CountedPage<ID> {
        let start = last ?? ID(value: 0)
        let end: ID? = try first(
            "SELECT id FROM \(table) WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?", start, limit - 1
        ) { $0.identifier(0) }
        guard end == nil else { return CountedPage(count: limit, last: end) }
        let count = try count("SELECT count(*) FROM \(table) WHERE id > ?", start)
        return CountedPage(count: count, last: nil)
    }
}
