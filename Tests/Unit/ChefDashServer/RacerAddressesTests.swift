import Kitchen
import Lobby
import Store
import Testing

@testable import ChefDashServer

/// Which players of a room came from one address.
@Suite("Addresses of racers")
struct RacerAddressesTests {
    private static func player(_ number: Int) -> PlayerID { PlayerID(value: UInt128(number)) }

    @Test("An address that both had is shared, whenever they had it, and however many follow")
    func shared() {
        var addresses = RacerAddresses([])
        let players = (1...4).map(Self.player)
        for (number, household) in [(1, "a"), (2, "b"), (3, "a"), (1, "b"), (2, "c")] {
            addresses.note(household, of: Self.player(number))
        }
        for number in 0..<100 { addresses.note("x\(number)", of: Self.player(1)) }
        let pairs = addresses.sharedPairs(of: players)
        #expect(pairs == [.init(0, 1), .init(0, 2)])
        // The newest is known too.
        addresses.note("x99", of: Self.player(4))
        #expect(addresses.sharedPairs(of: players).contains(.init(0, 3)))
    }

    @Test(
        "A household has one IPv4 address, or an IPv6 network of 64 bits",
        arguments: [
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true), ("2001:db8::1", "2001:db8::ffff:1", true),
            ("2001:db8::1", "2001:db8:0:1::1", false), ("fe80::1%eth0", "fe80::2%eth1", true),
        ])
    func households(one: String, other: String, isSame: Bool) throws {
        let blocks = [one, other].map { AddressBlock(householdOfPeer: $0)?.description }
        #expect(blocks[0] != nil && (blocks[0] == blocks[1]) == isSame)
    }
}
