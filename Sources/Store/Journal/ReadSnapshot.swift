/// The committed data of one database at one moment, for queries.
///
/// Used only on its reader's queue, with all its parts.
package class ReadSnapshot {
    let database: any Database

    init(_ database: any Database) { self.database = database }

    final var work: StoreWork { database.work }

    /// Runs a query's body on the newest commit.
    final func reading<Value>(
        _ body: () throws(StoreFault) -> Value
    ) throws(StoreFault) -> Value {
        try database.reading(body)
    }
}
