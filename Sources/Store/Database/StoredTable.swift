/// A table with its columns, as `StoreSchema` defines it.
struct StoredTable: Sendable {
    struct Column: Sendable {
        let name: String
        let kind: Kind
    }

    enum Kind: String, Sendable {
        case integer = "INTEGER"
        case text = "TEXT"
        case blob = "BLOB"
    }

    let name: String
    let columns: [Column]

    var columnNames: String { columns.map(\.name).joined(separator: ", ") }

    /// All rows of a database's table.
    func rows(of database: any Database) throws(StoreFault) -> any Statement {
        try database.prepare("SELECT \(columnNames) FROM \(name)")
    }

    /// SQL that inserts a row, with a parameter for each column.
    var insertion: String {
        let parameters = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(name)(\(columnNames)) VALUES (\(parameters))"
    }
}
