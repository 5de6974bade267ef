import Base
import Kitchen
import Testing

@testable import Store

/// An entry's hash is kept forever, so its encoding must never change.
@Suite struct LedgerHashTests {
    private static let player = PlayerID(value: 0xa1b2_c3d4_e5f6_0718_293a_4b5c_6d7e_8f90)

    /// Another program with its own encoder computed these hashes of two successive entries.
    @Test func knownHashes() {
        let first = LedgerEntry(
            id: 1,
            posting: Posting(
                player: Self.player, asset: .coins, kind: .grant, amount: 150, reference: "grant"),
            balanceAfter: 150, timeMilliseconds: 1_795_251_612_345)
        let second = LedgerEntry(
            id: 2,
            posting: Posting(
                player: Self.player, asset: .item("oven"), kind: .purchase, amount: -50,
                reference: "purchase:número 🍳"),
            balanceAfter: 0, timeMilliseconds: -1)
        var hash = LedgerHash.beginning
        for (entry, expected) in [
            (first, "916872c573feb76445998d353e23c6084464a91b8d2a5063cdf897953216ab1d"),
            (second, "b7e1d050b9ce607a2531375627f5da4940e281e95e5f9b95a39cccff9d5bba80"),
        ] {
            hash = LedgerHash.hash(
                of: entry, houseAccount: entry.posting.kind.houseAccount, previous: hash)
            #expect(hexadecimal(hash) == expected)
        }
    }

    /// References that name an order of a round.
    @Test(
        arguments: [
            ("order:000000000000000000000000000000ff:12", 12),
            ("order:000000000000000000000000000000ff:", nil),
            ("order:000000000000000000000000000000ff", nil),
            ("order:000000000000000000000000000000ff:1:2", nil),
            ("order:000000000000000000000000000000FF:1", nil), ("order:ff:1", nil),
            ("order::1", nil), ("order:", nil), ("grant", nil), ("", nil),
            ("equip:000000000000000000000000000000ff:12", nil),
        ] as [(String, Int?)])
    func order(reference: String, expected: Int?) {
        let order = EntryReference.order(of: reference)
        #expect(order?.number == expected)
        #expect(order?.round == expected.map { _ in PlayID(255) })
    }
}
