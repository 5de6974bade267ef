extension SearchCondition {
    /// The condition in the language of FTS5 (sqlite.org/fts5.html, 3). A person's text only ever
    /// becomes quoted words.
    var fts5: String {
        switch self {
        case .phrase(let phrase): "(\(phrase.fts5))"
        case .all(let conditions): Self.joined(conditions, by: " AND ")
        case .any(let conditions): Self.joined(conditions, by: " OR ")
        case .except(let wanted, let unwanted): "(\(wanted.fts5) NOT \(unwanted.fts5))"
        }
    }

    private static func joined(_ conditions: [SearchCondition], by word: String) -> String {
        "(" + conditions.map(\.fts5).joined(separator: word) + ")"
    }
}

extension SearchCondition.Phrase {
    fileprivate var fts5: String {
        // `recipe_names` has one column, and its index doesn't know columns.
        let filter =
            columns == [.words]
            ? "" : "{\(columns.map(\.rawValue).joined(separator: " "))} : "
        // Words have letters and digits only, but a quote is doubled in any case.
        let text = words.joined(separator: " ").replacing("\"", with: "\"\"")
        return "\(filter)\"\(text)\"" + (isPrefix ? " *" : "")
    }
}
