import Synchronization
import Testing

@testable import TLS

@Suite("Ticket keys")
struct TLSTicketKeyRingTests {
    /// Keys that last an hour. The n-th one, from 1, is filled with the byte n.
    private static func ring() -> TLSTicketKeyRing {
        let drawn = Mutex<Int>(0)
        return TLSTicketKeyRing(intervalMilliseconds: 3_600, at: 100) { count in
            let number = drawn.withLock { drawn in
                drawn += 1
                return (drawn + 2) / 3
            }
            return [UInt8](repeating: UInt8(number), count: count)
        }
    }

    @Test(
        "The newest key seals, the one before it opens, older ones are forgotten",
        arguments: [
            // The times at which the key is requested, the number of keys drawn, and the state of a
            // ticket of the first key.
            ([100], 1, "newest"), ([3_699], 1, "newest"), ([3_700], 2, "older"),
            ([7_299], 2, "older"), ([7_300], 2, "unknown"), ([3_700, 7_299], 2, "older"),
            ([3_700, 7_300], 3, "unknown"), ([5_000, 8_000], 2, "older"),
            ([5_000, 8_600], 3, "unknown"), ([1_000_000], 2, "unknown"),
            // A clock that goes back changes nothing.
            ([3_700, 0], 2, "older"),
        ] as [([Int64], UInt8, String)])
    func rotation(moments: [Int64], sealing: UInt8, opening: String) {
        var ring = Self.ring()
        let first = [UInt8](repeating: 1, count: TLSTicketKeyRing.Key.nameCount)
        for moment in moments.dropLast() { _ = ring.sealingKey(at: moment) }
        let last = moments[moments.count - 1]
        #expect(ring.sealingKey(at: last).cipherKey.first == sealing)
        let found = first.withUnsafeBytes { ring.openingKey(named: $0, at: last) }
        #expect(found.map { $0.isNewest ? "newest" : "older" } ?? "unknown" == opening)
        #expect(found.map { $0.key.macKey.first == 1 } ?? true)
    }
}
