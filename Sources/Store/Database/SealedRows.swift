/// A table whose rows have seals: the HMAC-SHA-256 of the table's name and of its columns, with the
/// ledger's key.
protocol SealedRows: RawRepresentable<String> {
    /// The sealed columns, in this order. A column can also be SQL over the row.
    var columns: [String] { get }
}

extension SealedRows {
    /// SQL that computes a row's seal.
    ///
    /// - Parameter values: SQL in place of columns.
    func seal(_ values: [String: String] = [:]) -> String {
        let all = columns.map { values[$0] ?? $0 }
        return "row_seal('\(rawValue)', \(all.joined(separator: ", ")))"
    }

    /// SQL for a row's columns as its seal covers them: see `RowValue`.
    var encoded: String { "row_value('\(rawValue)', \(columns.joined(separator: ", ")))" }

    /// The name of the first row whose seal isn't that of its columns; nil if all are right.
    ///
    /// - Parameters:
    ///   - name: SQL for the row's name.
    ///   - rest: what follows the table, such as a condition.
    func firstWrongSeal(
        in database: any Database, key: LedgerKey, name: String, _ rest: String
    ) throws(StoreFault) -> String? {
        let codes = key.codes
        let rows = try database.prepare(
            "SELECT \(name), seal, \(encoded) FROM \(rawValue) \(rest)")
        while try rows.next() {
            guard rows.isNull(1) || rows.bytes(1) != codes.code(of: rows.bytes(2)) else { continue }
            defer { rows.reset() }
            return rows.text(0)
        }
        return nil
    }

    /// SQL that inserts a row. The statement's parameters are the columns, in their order.
    ///
    /// - Parameters:
    ///   - values: SQL in place of parameters.
    ///   - unsealed: further columns, whose parameters come last.
    ///   - source: a query whose columns the values can use.
    func insertion(
        _ values: [String: String] = [:], unsealed: [String] = [], from source: String? = nil
    ) -> String {
        var values = values
        let parameters = (columns + unsealed).filter { values[$0] == nil }
        for (index, column) in parameters.enumerated() { values[column] = "?\(index + 1)" }
        let all = columns + unsealed
        let row = (all.map { values[$0] ?? "NULL" } + [seal(values)]).joined(separator: ", ")
        return "INSERT INTO \(rawValue)(\(all.joined(separator: ", ")), seal) "
            // The condition tells SQLite that `ON CONFLICT` doesn't belong to the query.
            + (source.map { "SELECT \(row) FROM (\($0)) AS source WHERE true" } ?? "VALUES (\(row))")
    }

    /// SQL that updates rows; a condition must follow.
    ///
    /// - Parameter values: SQL for the columns that change.
    func update(_ values: [String: String]) -> String {
        let changes = columns.compactMap { column in values[column].map { "\(column) = \($0)" } }
        return "UPDATE \(rawValue) SET \(changes.joined(separator: ", ")), seal = \(seal(values))"
    }
}
