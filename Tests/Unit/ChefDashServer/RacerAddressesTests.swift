import Base
import Kitchen
import Testing

@testable import ChefDashServer

/// Pairs of players in a room who came from one address.
@Suite("Addresses of racers")
struct RacerAddressesTests {
    private static func player(_ number: Int) -> PlayerID { PlayerID(value: UInt128(number)) }

    @Test("An address that both used is shared, whenever they used it, and however many follow")
    func shared() {
        var addresses = RacerAddresses([])
        let players = (1...4).map(Self.player)
        for (number, household) in [(1, "a"), (2, "b"), (3, "a"), (1, "b"), (2, "c")] {
            addresses.note(household, of: Self.player(number))
        }
        for number in 0..<100 { addresses.note("x\(number)", of: Self.player(1)) }
        let pairs = addresses.sharedPairs(of: players)
        #expect(pairs == [.init(0, 1), .init(0, 2)])
        // The newest address is known, too.
        addresses.note("x99", of: Self.player(4))
        #expect(addresses.sharedPairs(of: players).contains(.init(0, 3)))
    }
}
