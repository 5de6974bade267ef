/// The ledger as comma-separated values (RFC 4180).
struct LedgerCSV {
    /// The number of bytes that are collected before a write.
    static let chunkByteCount = 65536

    private static let header = """
        id,time_ms,player,asset,kind,amount,balance_after,house_account,reference,previous_hash,hash
        """

    var bytes: [UInt8]

    init() { bytes = Array((Self.header + "\r\n").utf8) }

    mutating func append(_ row: LedgerRow) {
        let fields = [
            "\(row.id)", "\(row.timeMilliseconds)", hexadecimal(row.player), quoted(row.asset),
            quoted(row.kind), "\(row.amount)", "\(row.balanceAfter)", quoted(row.houseAccount),
            quoted(row.reference), hexadecimal(row.previousHash), hexadecimal(row.hash),
        ]
        bytes.append(contentsOf: fields.joined(separator: ",").utf8)
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// Quotes a field: RFC 4180, section 2, rules 5 to 7.
    private func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
        }
        guard needsQuotes else { return field }
        let doubled = field.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"")
        return "\"\(doubled)\""
    }
}
