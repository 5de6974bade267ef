import StrictJSON

/// The tables of a dump by `pg_dump` or `pg_dumpall` in plain SQL: the rows of its COPY statements.
struct DumpTables: BackupTables {
    private struct Table {
        let columns: [String]
        let rows: Range<Int>
        let count: Int
    }

    private let bytes: [UInt8]
    private let budget: ReadingBudget
    private var tables: [String: Table] = [:]

    private static let newline = UInt8(ascii: "\n")
    private static let tableLimit = 10_000

    init(_ bytes: [UInt8], _ budget: ReadingBudget) throws(ImportRefusal) {
        self.bytes = bytes
        self.budget = budget
        try budget.spend(steps: 1 + bytes.count / 64)
        var index = 0
        while index < bytes.count {
            let line = line(at: index)
            index = line.upperBound + 1
            guard let (name, columns) = Self.copy(bytes[line]) else { continue }
            // The last line may have no end.
            let start = min(index, bytes.count)
            var count = 0
            while index < bytes.count {
                let row = self.line(at: index)
                if bytes[row].elementsEqual("\\.".utf8) { break }
                index = row.upperBound + 1
                count += 1
            }
            // A dump of several databases may have a table of this name in each: take the first
            // that has rows.
            if tables[name]?.count ?? 0 == 0 {
                tables[name] = Table(
                    columns: columns, rows: start..<min(index, bytes.count), count: count)
            }
            guard tables.count <= Self.tableLimit else { throw .tooLarge }
        }
    }

    var names: Set<String> { Set(tables.keys) }

    func count(of table: String) -> Int { tables[table]?.count ?? 0 }

    func each(
        _ table: String, _ columns: [String],
        _ body: (ForeignObject) throws(ImportRefusal) -> Void
    ) throws(ImportRefusal) {
        guard let table = tables[table] else { return }
        let wanted = Set(columns)
        var index = table.rows.lowerBound
        while index < table.rows.upperBound {
            let line = line(at: index)
            index = line.upperBound + 1
            try budget.spend(steps: 1 + line.count / 32)
            let fields = bytes[line].split(
                separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            var members: [String: JSONNode] = [:]
            for (name, field) in zip(table.columns, fields) where wanted.contains(name) {
                members[name] = Self.value(field)
            }
            let row = ForeignObject(members)
            try row.spendRow(budget)
            try body(row)
        }
    }

    /// The line that begins at an index, without its end.
    private func line(at index: Int) -> Range<Int> {
        index..<(bytes[index...].firstIndex(of: Self.newline) ?? bytes.count)
    }

    /// The table and columns of "COPY public.unit (id, name) FROM stdin;"; nil for another line.
    private static func copy(_ line: ArraySlice<UInt8>) -> (table: String, columns: [String])? {
        guard line.starts(with: "COPY ".utf8), line.count < 20_000 else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        guard let open = text.firstIndex(of: "("), let close = text.firstIndex(of: ")"),
            open < close, text[close...].contains("FROM stdin")
        else { return nil }
        let table = text[..<open].dropFirst(5).split(separator: ".").last.map(bare) ?? ""
        return (table, text[text.index(after: open)..<close].split(separator: ",").map(bare))
    }

    /// A name without spaces and quotes.
    private static func bare(_ name: Substring) -> String {
        name.filter { $0 != " " && $0 != "\"" }
    }

    /// A field in the text format of COPY.
    private static func value(_ field: ArraySlice<UInt8>) -> JSONNode {
        if field.elementsEqual("\\N".utf8) { return .null }
        guard field.contains(UInt8(ascii: "\\")) else {
            return .text(String(decoding: field, as: UTF8.self))
        }
        var text: [UInt8] = []
        var rest = field[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "v"): text.append(0x0B)
            case _: text.append(escaped)
            }
        }
        return .text(String(decoding: text, as: UTF8.self))
    }
}
