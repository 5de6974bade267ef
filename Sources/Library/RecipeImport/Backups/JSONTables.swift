import StrictJSON

/// The tables of a JSON text: an object whose members are lists of rows. Each row is parsed by
/// itself, since all together would take many times the text's memory.
struct JSONTables: BackupTables {
    private let bytes: [UInt8]
    private let budget: ReadingBudget
    /// The places of the rows in the text.
    private var rows: [String: [Range<Int>]] = [:]

    /// The most rows of all tables.
    private static let rowLimit = 5_000_000

    /// - Throws: `brokenJSON` for anything but an object.
    init(_ bytes: [UInt8], _ budget: ReadingBudget) throws(ImportRefusal) {
        self.bytes = bytes
        self.budget = budget
        try budget.spend(steps: 1 + bytes.count / 64)
        var scanner = Scanner(bytes: bytes)
        var rowCount = 0
        guard scanner.take("{") else { throw .brokenJSON }
        while !scanner.take("}") {
            guard let name = scanner.value(), scanner.take(":") else { throw .brokenJSON }
            guard scanner.take("[") else {
                guard scanner.value() != nil else { throw .brokenJSON }
                _ = scanner.take(",")
                continue
            }
            var found: [Range<Int>] = []
            while !scanner.take("]") {
                guard let row = scanner.value() else { throw .brokenJSON }
                found.append(row)
                rowCount += 1
                guard rowCount <= Self.rowLimit else { throw .tooLarge }
                _ = scanner.take(",")
            }
            if case .text(let name)? = node(name) { rows[name] = found }
            _ = scanner.take(",")
        }
    }

    /// The tables of a text; nil if it is anything but an object with lists.
    ///
    /// - Throws: `tooMuchWork`, `tooLarge`.
    static func find(
        in bytes: [UInt8], _ budget: ReadingBudget
    ) throws(ImportRefusal) -> JSONTables? {
        do throws(ImportRefusal) {
            return try JSONTables(bytes, budget)
        } catch {
            guard error == .brokenJSON else { throw error }
            return nil
        }
    }

    var names: Set<String> { Set(rows.keys) }

    func count(of table: String) -> Int { rows[table]?.count ?? 0 }

    func each(
        _ table: String, _ columns: [String],
        _ body: (ForeignObject) throws(ImportRefusal) -> Void
    ) throws(ImportRefusal) {
        let columns = Set(columns)
        for range in rows[table] ?? [] {
            try budget.spend(steps: 1 + range.count / 32)
            guard let node = node(range) else { throw .brokenJSON }
            guard let members = node.members else { continue }
            let row = ForeignObject(members.filter { columns.contains($0.key) })
            try row.spendRow(budget)
            try body(row)
        }
    }

    private func node(_ range: Range<Int>) -> JSONNode? {
        bytes[range].withUnsafeBytes {
            try? JSONReader.value(of: $0, allowsDuplicateNames: true)
        }
    }

    /// Finds where values end, without looking into them.
    private struct Scanner {
        let bytes: [UInt8]
        private(set) var index = 0

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else {
                return false
            }
            index += 1
            return true
        }

        private mutating func skipSpace() {
            while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        }

        /// The range of the next value; nil at the text's end, or before a closing bracket.
        mutating func value() -> Range<Int>? {
            skipSpace()
            let start = index
            var depth = 0
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "\""):
                    skipString()
                    if depth == 0 { return start..<min(index, bytes.count) }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return start < index ? start..<index : nil }
                    depth -= 1
                    if depth == 0 {
                        index += 1
                        return start..<index
                    }
                case UInt8(ascii: ","), UInt8(ascii: ":"):
                    if depth == 0 { return start < index ? start..<index : nil }
                case _: break
                }
                index += 1
            }
            return nil
        }

        private mutating func skipString() {
            index += 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            index += 1
        }
    }
}
