extension IPAddress {
    /// True if the address is reachable on the public internet: it is in no block of IANA's
    /// registries of special-purpose addresses (RFC 6890) and isn't multicast. An address that
    /// embeds an IPv4 address is judged by that one.
    package var isPublic: Bool {
        switch family {
        case .version4: return !Self.special4.contains { $0.contains(self) }
        case .version6:
            if Self.translated.contains(self) {
                return IPAddress(version4: UInt32(truncatingIfNeeded: bits)).isPublic
            }
            return Self.unicast6.contains(self) && !Self.special6.contains { $0.contains(self) }
        }
    }

    /// iana-ipv4-special-registry, multicast (RFC 5771), and the address of Azure's host services.
    private static let special4 = blocks([
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "168.63.129.16/32", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24",
        "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    ])
    /// Global unicast (RFC 4291, section 2.4). Loopback, mapped, private, link-local and multicast
    /// addresses are outside of it.
    private static let unicast6 = block("2000::/3")
    /// The blocks of iana-ipv6-special-registry within it: protocol assignments with Teredo
    /// (2001::/32), documentation, 6to4, AS112 and segment routing.
    private static let special6 = blocks([
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    ])
    /// IPv4 addresses translated by DNS64 (RFC 6052, section 2.1).
    private static let translated = block("64:ff9b::/96")

    private static func blocks(_ texts: [String]) -> [AddressBlock] { texts.map(block) }

    private static func block(_ text: String) -> AddressBlock {
        do throws(ConfigurationValueError) {
            return try AddressBlock(text)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
