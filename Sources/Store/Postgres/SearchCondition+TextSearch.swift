extension SearchCondition {
    /// The condition in the language of PostgreSQL's `tsquery` (PostgreSQL 15, 8.11.2). Each word of
    /// a vector begins with the letter of its column.
    var tsquery: String {
        switch self {
        case .phrase(let phrase): phrase.tsquery
        case .all(let conditions): Self.joined(conditions, by: " & ")
        case .any(let conditions): Self.joined(conditions, by: " | ")
        case .except(let wanted, let unwanted): "(\(wanted.tsquery) & !\(unwanted.tsquery))"
        }
    }

    private static func joined(_ conditions: [SearchCondition], by sign: String) -> String {
        "(" + conditions.map(\.tsquery).joined(separator: sign) + ")"
    }
}

extension SearchCondition.Phrase {
    var tsquery: String {
        let inColumns = columns.map { column in
            let words = words.map { word in
                let quoted = word.replacing("\\", with: "\\\\").replacing("'", with: "''")
                return "'\(column.letter)\(quoted)'"
            }
            return "(" + words.joined(separator: " <-> ") + (isPrefix ? ":*" : "") + ")"
        }
        return "(" + inColumns.joined(separator: " | ") + ")"
    }
}

extension SearchCondition.Column {
    /// Begins the words of the column in a vector.
    var letter: String {
        switch self {
        case .name: "n"
        case .ingredients: "i"
        case .steps: "s"
        case .about: "a"
        case .tags: "t"
        case .tokens: "k"
        case .words: "w"
        }
    }
}
