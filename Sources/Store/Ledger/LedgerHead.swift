import StrictJSON

/// The end of the ledger at some moment. A copy kept elsewhere proves later that no entry up to
/// this one was changed. For a library: its last commit, and the seal of all its rows
/// (`LibraryHead`).
package struct LedgerHead: Hashable, Sendable, CustomStringConvertible {
    /// The last entry; 0 before the first.
    package let id: Int64
    /// The hash of that entry, 32 bytes.
    package let hash: [UInt8]
    /// See `LedgerKey.seal`; `nil` if the copy doesn't have it.
    package let seal: [UInt8]?
    /// A library's chain. The number of an entry of the ledger says enough.
    package var chain: Int64 = 1

    /// `ID:HASH:SEAL`, the hash and the seal in hexadecimal digits.
    package var description: String {
        "\(id):\(hashText)" + (seal.map { ":" + hexadecimal($0) } ?? "")
    }

    package var hashText: String { hexadecimal(hash) }
    package var sealText: String { hexadecimal(seal ?? []) }
}

extension LedgerHead {
    /// The names of the log's events that report a head.
    package enum Event: String {
        case ledger = "ledger_head"
        case library = "library_head"
    }

    /// Reads what `description` writes, with or without the seal, or a line of the server's log, in
    /// either format, with `id`, `hash` and, for the ledger only, `seal`, else maybe `chain`; `nil`
    /// for anything else.
    package init?(_ text: String, _ event: Event = .ledger) {
        var fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let logged = Self.logFields(of: text)
        if logged["event"] == event.rawValue {
            let keys = event == .ledger ? ["id", "hash", "seal"] : ["id", "hash"]
            fields = keys.map { logged[$0] ?? "" }
        }
        let hashes = fields.dropFirst().compactMap { hexadecimalBytes($0, count: 32) }
        guard (2...3).contains(fields.count), hashes.count == fields.count - 1,
            let id = Int64(fields[0]), id >= 0
        else { return nil }
        self.init(
            id: id, hash: hashes[0], seal: hashes.count == 2 ? hashes[1] : nil,
            chain: logged["chain"].flatMap { Int64($0) } ?? 1)
    }

    /// True if the text is a line of the server's log about another event.
    package static func isOtherLogLine(_ text: String, _ event: Event = .ledger) -> Bool {
        logFields(of: text)["event"].map { $0 != event.rawValue } ?? false
    }

    /// The fields of a line of the server's log. Text within a value isn't a field, whoever wrote
    /// it, and neither are words before the first field.
    private static func logFields(of line: String) -> [String: String] {
        guard let start = line.firstIndex(where: { $0 == "=" || $0 == "{" }), line[start] == "{"
        else { return textFields(of: line) }
        var object = String(line[start...])
        let node = object.withUTF8 { try? JSONReader.value(of: UnsafeRawBufferPointer($0)) }
        return (node?.members ?? [:]).compactMapValues { value in
            value.string ?? value.wholeNumber.map { "\($0)" }
        }
    }

    /// The `key=value` fields of a line; of a repeated key, the first.
    private static func textFields(of line: String) -> [String: String] {
        var fields: [String: String] = [:]
        var rest = line[...]
        while let end = rest.firstIndex(where: { $0 == "=" || $0 == " " }) {
            let key = String(rest[..<end])
            rest = rest[line.index(after: end)...]
            guard line[end] == "=" else { continue }
            let value: Substring
            if rest.first == "\"" {
                (value, rest) = quoted(at: rest)
            } else {
                value = rest.prefix { $0 != " " }
                rest = rest.dropFirst(value.count + 1)
            }
            if fields[key] == nil { fields[key] = String(value) }
        }
        return fields
    }

    /// Splits off a quoted value with its quotes. `rest` begins after the next space.
    private static func quoted(at text: Substring) -> (Substring, rest: Substring) {
        var isEscaped = false
        let end = text.dropFirst().firstIndex { character in
            defer { isEscaped = character == "\\" && !isEscaped }
            return character == "\"" && !isEscaped
        }
        guard let end else { return (text, rest: text[text.endIndex...]) }
        let value = text[...end]
        return (value, rest: text[value.endIndex...].dropFirst())
    }
}
