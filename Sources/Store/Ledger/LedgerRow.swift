import Base
import Kitchen

/// An entry as the table stores it; any column may be wrong.
package struct LedgerRow: Hashable, Sendable {
    package var id: Int64
    package var player: [UInt8]
    package var asset: String
    package var kind: String
    package var amount: Int64
    package var balanceAfter: Int64
    package var houseAccount: String
    package var reference: String
    package var timeMilliseconds: Int64
    package var previousHash: [UInt8]
    package var hash: [UInt8]
    /// The id of the same player's entry before this one; `nil` for the first.
    package var previousOfPlayer: Int64?
    /// The chain whose hashes it continues.
    package var chain: Int64

    static let columns = """
        id, player, asset, kind, amount, balance_after, house_account, reference, time_ms,
        previous_hash, hash, previous_of_player, chain
        """

    init(_ row: any Statement) {
        id = row.integer(0)
        player = row.bytes(1)
        asset = row.text(2)
        kind = row.text(3)
        amount = row.integer(4)
        balanceAfter = row.integer(5)
        houseAccount = row.text(6)
        reference = row.text(7)
        timeMilliseconds = row.integer(8)
        previousHash = row.bytes(9)
        hash = row.bytes(10)
        previousOfPlayer = row.optionalInteger(11)
        chain = row.integer(12)
    }

    /// The entry; `nil` if the player or the kind can't be read.
    package var entry: LedgerEntry? {
        guard let player = PlayerID(bytes: player), let kind = EntryKind(rawValue: kind) else {
            return nil
        }
        return LedgerEntry(
            id: id,
            posting: Posting(
                player: player, asset: Asset(text: asset), kind: kind, amount: amount,
                reference: reference),
            balanceAfter: balanceAfter, timeMilliseconds: timeMilliseconds)
    }
}

/// Decodes hexadecimal digits; `nil` unless there are two for each of `count` bytes.
func hexadecimalBytes(_ text: some StringProtocol, count: Int) -> [UInt8]? {
    let values = text.compactMap(\.hexDigitValue)
    guard text.count == 2 * count, values.count == text.count else { return nil }
    return (0..<count).map { UInt8(values[2 * $0] << 4 | values[2 * $0 + 1]) }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
        for (index, byte) in bytes.enumerated() {
            for (offset, nibble) in [byte >> 4, byte & 0xF].enumerated() {
                digits[2 * index + offset] =
                    nibble < 10 ? nibble + UInt8(ascii: "0") : nibble + UInt8(ascii: "a") - 10
            }
        }
        return 2 * bytes.count
    }
}
