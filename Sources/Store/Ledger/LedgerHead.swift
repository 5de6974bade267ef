/// The end of the ledger at some moment. A copy that is kept elsewhere shows later that no entry up
/// to this one was changed.
package struct LedgerHead: Hashable, Sendable, CustomStringConvertible {
    /// The last entry; 0 before the first.
    package let id: Int64
    /// The hash of that entry, 32 bytes.
    package let hash: [UInt8]
    /// See `LedgerKey.seal`; `nil` if the copy doesn't have it.
    package let seal: [UInt8]?

    init(id: Int64, hash: [UInt8], seal: [UInt8]?) {
        self.id = id
        self.hash = hash
        self.seal = seal
    }

    /// `ID:HASH:SEAL`, the hash and the seal in hexadecimal digits.
    package var description: String {
        "\(id):\(hashText)" + (seal.map { ":" + hexadecimal($0) } ?? "")
    }

    package var hashText: String { hexadecimal(hash) }
    package var sealText: String { hexadecimal(seal ?? []) }

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
        guard (2...3).contains(fields.count), let id = Int64(fields[0]), id >= 0,
            let hash = Self.bytes(fields[1])
        else { return nil }
        self.id = id
        self.hash = hash
        guard fields.count == 3 else {
            seal = nil
            return
        }
        guard let seal = Self.bytes(fields[2]) else { return nil }
        self.seal = seal
    }

    /// The 32 bytes that 64 hexadecimal digits stand for.
    private static func bytes(_ text: String) -> [UInt8]? {
        let values = text.compactMap(\.hexDigitValue)
        guard text.count == 64, values.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
