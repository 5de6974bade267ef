/// The end of the ledger at some moment. A copy that is kept elsewhere shows later that no entry up
/// to this one was changed.
package struct LedgerHead: Hashable, Sendable, CustomStringConvertible {
    /// The last entry; 0 before the first.
    package let id: Int64
    /// The hash of that entry, 32 bytes.
    package let hash: [UInt8]
    /// See `LedgerKey.seal`; `nil` if the copy doesn't have it.
    package let seal: [UInt8]?

    /// `ID:HASH:SEAL`, the hash and the seal in hexadecimal digits.
    package var description: String {
        "\(id):\(hashText)" + (seal.map { ":" + hexadecimal($0) } ?? "")
    }

    package var hashText: String { hexadecimal(hash) }
    package var sealText: String { hexadecimal(seal ?? []) }
}

extension LedgerHead {
    /// Reads what `description` writes, with or without the seal, or a line of the server's log
    /// with `id=`, `hash=` and `seal=`; `nil` for anything else.
    package init?(_ text: String) {
        var fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if text.contains("event=ledger_head") {
            let words = text.split(separator: " ")
            fields = ["id=", "hash=", "seal="].map { name in
                words.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) } ?? ""
            }
        }
        let hashes = fields.dropFirst().compactMap { hexadecimalBytes($0, count: 32) }
        guard (2...3).contains(fields.count), hashes.count == fields.count - 1,
            let id = Int64(fields[0]), id >= 0
        else { return nil }
        self.init(id: id, hash: hashes[0], seal: hashes.count == 2 ? hashes[1] : nil)
    }

    /// The end of the ledger as the store has it; `nil` before the first entry.
    static func stored(_ database: any Database) throws(StoreFault) -> LedgerHead? {
        try database.prepare("SELECT id, hash, seal FROM ledger_head").first { row in
            LedgerHead(id: row.integer(0), hash: row.bytes(1), seal: row.bytes(2))
        }
    }
}
