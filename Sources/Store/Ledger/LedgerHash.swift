import Crypto
import Kitchen

/// The chain that ties each ledger entry to all entries before it.
enum LedgerHash {
    /// The previous hash of entry 1.
    static let beginning = [UInt8](repeating: 0, count: 32)

    /// SHA-256 of the previous entry's hash and the entry's canonical encoding.
    static func hash(of entry: LedgerEntry, houseAccount: String, previous: [UInt8]) -> [UInt8] {
        let posting = entry.posting
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        previous.withUnsafeBytes { append($0, to: &bytes) }
        append(entry.id, to: &bytes)
        append(posting.player.value, to: &bytes)
        append(posting.asset.text, to: &bytes)
        append(posting.kind.rawValue, to: &bytes)
        append(posting.amount, to: &bytes)
        append(entry.balanceAfter, to: &bytes)
        append(houseAccount, to: &bytes)
        append(posting.reference, to: &bytes)
        append(entry.timeMilliseconds, to: &bytes)
        return Crypto.sha256(bytes)
    }

    /// Appends a number as its byte count and its bytes, most significant first.
    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.bigEndian) { append($0, to: &bytes) }
    }

    /// Appends a text as the byte count of its UTF-8 and these bytes.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
    }

    /// Appends a field as its byte count (4 bytes, most significant first) and its bytes: no two
    /// different rows have the same encoding.
    private static func append(_ field: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: UInt32(clamping: field.count).bigEndian) {
            bytes.append(contentsOf: $0)
        }
        bytes.append(contentsOf: field)
    }
}
