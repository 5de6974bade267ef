/// A table whose rows have seals: the HMAC-SHA-256 of the table's name and of these columns, with the ledger's key.
protocol SealedRows: RawRepresentable<String> {
    /// All that is sealed, in this order; or SQL of a row.
    var columns: [String] { get }
}

extension SealedRows {
    /// The seal of a row, as SQL.
    ///
    /// - Parameter values: what stands in the place of columns.
    func seal(_ values: [String: String] = [:]) -> String {
        let all = columns.map { values[$0] ?? $0 }
        return "row_seal('\(rawValue)', \(all.joined(separator: ", ")))"
    }

    /// Adds a row. Its columns are the statement's parameters, in their order.
    ///
    /// - Parameters:
    ///   - values: SQL in the place of parameters.
    ///   - unsealed: further columns, whose parameters come last.
    ///   - source: a query, whose columns the values can use.
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
            + (source.map { "SELECT \(row) FROM (\($0)) WHERE true" } ?? "VALUES (\(row))")
    }

    /// Changes rows; a condition must follow.
    ///
    /// - Parameter values: SQL for the columns that change.
    func update(_ values: [String: String]) -> String {
        let changes = columns.compactMap { column in values[column].map { "\(column) = \($0)" } }
        return "UPDATE \(rawValue) SET \(changes.joined(separator: ", ")), seal = \(seal(values))"
    }
}
