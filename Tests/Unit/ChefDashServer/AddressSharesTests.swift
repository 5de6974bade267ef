import Testing

@testable import ChefDashServer

@Suite("Connections of an address")
struct AddressSharesTests {
    @Test(
        "A share is free once its connection is gone; an address with no connections is forgotten")
    func givenBack() throws {
        let shares = AddressShares(limit: 2, trustedProxies: .none)
        for _ in 1...3 {
            var held = [shares.admit("192.0.2.1"), shares.admit("192.0.2.1")]
            #expect(held.allSatisfy { $0 != nil })
            #expect(shares.admit("192.0.2.1") == nil)
            held.append(shares.admit("2001:db8::1"))
            #expect(held[2] != nil && shares.addressCount == 2)
            held.removeFirst()
            held.append(shares.admit("192.0.2.1"))
            #expect(held[2] != nil)
            held = []
            #expect(shares.addressCount == 0)
        }
    }

    @Test(
        "An IPv6 /64 shares one limit; trusted proxies and servers without a limit have none"
    )
    func whoShares() throws {
        let proxies = try TrustedProxies("192.0.2.7")
        let shares = AddressShares(limit: 1, trustedProxies: proxies)
        let held = shares.admit("2001:db8:0:1::1")
        #expect(held != nil && shares.admit("2001:db8:0:1::2") == nil)
        #expect(shares.admit("2001:db8:0:2::1") != nil)
        let unlimited = AddressShares(limit: 0, trustedProxies: .none)
        let many =
            [shares.admit("192.0.2.7"), shares.admit("192.0.2.7")]
            + [unlimited.admit("192.0.2.1"), unlimited.admit("192.0.2.1")]
        #expect(many.allSatisfy { $0 != nil })
        #expect(shares.addressCount == 1 && unlimited.addressCount == 0)
    }
}
