/// A statement in PostgreSQL's dialect, translated from the SQL that the engines share.
struct PostgresSQL {
    private(set) var text = ""
    /// The number of parameters that the caller binds. Those for `seals` follow.
    private(set) var parameterCount = 0
    /// The seals that the connection computes from bound values, each of one more parameter.
    private(set) var seals: [[SealedValue]] = []
    /// True if the statement returns rows, so that its caller waits for them.
    private(set) var returnsRows = false
    /// True if the statement only reads.
    let isQuery: Bool
    /// The sealed table whose rows the statement changes by more than bound values. The statement
    /// returns them, and the connection seals them before the commit.
    private(set) var unsealed: (any SealedRows)?

    /// A value that a seal covers.
    enum SealedValue {
        /// The index of a bound parameter, from 0.
        case parameter(Int)
        case text(String)
        case integer(Int64)
        case null
    }

    /// - Parameter sql: one statement, with `?`, `?1` or `$1` for parameters.
    init(_ sql: String) {
        let verb = SQLReader(sql).firstWord
        isQuery = ["SELECT", "WITH", "VALUES"].contains(verb)
        returnsRows = isQuery
        let calls = append(sql)
        let values = calls.map { $0.compactMap(SealedValue.init) }
        if zip(calls, values).allSatisfy({ $0.count == $1.count }) {
            for seal in values {
                seals.append(seal)
                text.replace(
                    Self.seal, with: "$\(parameterCount + seals.count)", maxReplacements: 1)
            }
        } else {
            // A seal needs more of the row, and the connection computes it after the statement.
            let table = Self.table(calls[0])
            unsealed = table
            text.replace(Self.seal, with: "''::bytea")
            let isAsked = returnsRows
            append((isAsked ? ", " : " RETURNING ") + "ctid, \(table.encoded)")
            returnsRows = isAsked
        }
    }

    /// Stands for a seal until its parameter is known.
    private static let seal = "\u{1}"

    /// Functions with another name in PostgreSQL.
    private static let names = ["group_concat": "string_agg"]

    /// - Returns: the arguments of each `row_seal`.
    @discardableResult
    private mutating func append(_ sql: String) -> [[String]] {
        var calls: [[String]] = []
        var reader = SQLReader(sql)
        var isQueryNext = false
        while let token = reader.next() {
            switch token {
            case .parameter(let number):
                let index = number.map { $0 - 1 } ?? parameterCount
                parameterCount = max(parameterCount, index + 1)
                text += "$\(index + 1)"
                if isQueryNext { text += "::text::tsquery" }
                isQueryNext = false
            case .blob(let digits): text += "'\\x\(digits)'::bytea"
            case .word("row_seal"):
                calls.append(reader.arguments())
                text += Self.seal
            case .word("row_value"):
                text += "("
                for (index, argument) in reader.arguments().enumerated() {
                    text += index == 0 ? "row_value(" : " || row_value("
                    append(argument)
                    text += index == 0 ? "::text)" : ")"
                }
                text += ")"
            case .word("MATCH"):
                // The table's name stands before it.
                text.removeLast()
                text += ".vector @@"
                isQueryNext = true
            case .word(let word):
                if word == "RETURNING" { returnsRows = true }
                text += Self.names[word] ?? word
            case .other(let other): text += other
            }
        }
        return calls
    }

    private static func table(_ arguments: [String]) -> any SealedRows {
        let name = arguments.first.map { String($0.dropFirst().dropLast()) } ?? ""
        let table: (any SealedRows)? =
            SealedTable(rawValue: name) ?? SealedResult(rawValue: name)
            ?? SealedReview(rawValue: name)
        guard let table else { preconditionFailure("\(name) isn't a sealed table") }
        return table
    }
}

extension PostgresSQL.SealedValue {
    /// Nil if the argument isn't a numbered parameter or a constant.
    fileprivate init?(_ argument: String) {
        var reader = SQLReader(argument)
        guard let token = reader.next(), reader.next() == nil else { return nil }
        switch token {
        case .parameter(let number):
            guard let number else { return nil }
            self = .parameter(number - 1)
        case .word("NULL"): self = .null
        case .word(let word):
            guard let integer = Int64(word) else { return nil }
            self = .integer(integer)
        case .other(let text):
            guard text.hasPrefix("'") else { return nil }
            self = .text(String(text.dropFirst().dropLast()).replacing("''", with: "'"))
        case .blob: return nil
        }
    }
}

/// Reads a statement's tokens. Comments end with their line, and texts can't have a backslash.
struct SQLReader {
    enum Token {
        /// `?` has no number.
        case parameter(Int?)
        /// The hexadecimal digits of `x'00'`.
        case blob(String)
        /// A name, a keyword or a number.
        case word(String)
        /// White space, a sign, or a quoted text or name.
        case other(String)
    }

    private var rest: Substring

    init(_ sql: String) { rest = sql[...] }

    /// In capitals.
    var firstWord: String {
        var reader = self
        while let token = reader.next() {
            if case .word(let word) = token { return word.uppercased() }
        }
        return ""
    }

    mutating func next() -> Token? {
        guard let first = rest.first else { return nil }
        switch first {
        case "?", "$":
            rest.removeFirst()
            let digits = take { $0.isNumber }
            return .parameter(Int(digits))
        case "'", "\"":
            return .other(takeQuoted(first))
        case "-" where rest.hasPrefix("--"):
            return .other(take { $0 != "\n" })
        case _ where first.isLetter || first == "_" || first.isNumber:
            let word = take { $0.isLetter || $0.isNumber || $0 == "_" }
            guard word == "x", rest.first == "'" else { return .word(word) }
            return .blob(String(takeQuoted("'").dropFirst().dropLast()))
        default:
            rest.removeFirst()
            return .other(String(first))
        }
    }

    /// Reads a call's arguments with their parentheses, and returns them without outer spaces.
    mutating func arguments() -> [String] {
        var (depth, found) = (0, [""])
        while let token = next() {
            switch token {
            case .other("("):
                depth += 1
                if depth == 1 { continue }
            case .other(")"):
                depth -= 1
                if depth == 0 { return found.map(Self.trimmed) }
            case .other(",") where depth == 1:
                found.append("")
                continue
            case .parameter, .blob, .word, .other: break
            }
            found[found.count - 1] += token.text
        }
        return found.map(Self.trimmed)
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    private mutating func take(while fits: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: fits)
        rest.removeFirst(taken.count)
        return String(taken)
    }

    /// Takes a text with its quotes. A doubled quote stands for one within.
    private mutating func takeQuoted(_ quote: Character) -> String {
        var taken = String(rest.removeFirst())
        while let character = rest.popFirst() {
            taken.append(character)
            guard character == quote else { continue }
            guard rest.first == quote else { break }
            taken.append(rest.removeFirst())
        }
        return taken
    }
}

extension SQLReader.Token {
    /// The token as it stands in the statement.
    fileprivate var text: String {
        switch self {
        case .parameter(let number): "?" + (number.map(String.init) ?? "")
        case .blob(let digits): "x'\(digits)'"
        case .word(let word): word
        case .other(let other): other
        }
    }
}
