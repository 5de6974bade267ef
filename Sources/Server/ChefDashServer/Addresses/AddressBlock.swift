/// A block of addresses with a common prefix, such as 10.0.0.0/8 (RFC 4632; RFC 4291, section 2.3).
package struct AddressBlock: Hashable, Sendable, CustomStringConvertible {
    let first: IPAddress
    /// The number of bits that all its addresses share.
    let prefixLength: Int

    /// Reads an address with a prefix length, or a single address, which is a block of one.
    package init(_ text: String) throws(ConfigurationValueError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else {
            throw ConfigurationValueError(
                "\"\(text)\" is not an address block; write one like 10.0.0.0/8 or 2001:db8::/32")
        }
        let width = address.family.bitWidth
        // An IPv4-mapped IPv6 address carries 96 more prefix bits.
        let isMapped = address.family == .version4 && parts[0].contains(":")
        let written = isMapped ? 96...128 : 0...width
        guard parts.count == 2 else {
            self.init(first: address, prefixLength: width)
            return
        }
        guard let number = Self.number(parts[1]), written.contains(number) else {
            throw ConfigurationValueError(
                "\"\(text)\" has a wrong prefix length; for this address it is a number from"
                    + " \(written.lowerBound) to \(written.upperBound)")
        }
        let block = AddressBlock(
            first: address, prefixLength: isMapped ? number - 96 : number)
        guard address.bits & block.hostMask == 0 else {
            throw ConfigurationValueError(
                "\"\(text)\" has bits set beyond its prefix; give the block's first address")
        }
        self = block
    }

    /// The block of one subscriber: a single IPv4 address, or an IPv6 /64 network (RFC 6177).
    init(householdOf address: IPAddress) {
        self.init(
            first: address.family == .version4 ? address : address.masked(prefixLength: 64),
            prefixLength: address.family == .version4 ? 32 : 64)
    }

    /// The subscriber's block of a connection's peer; nil if the peer isn't an address.
    init?(householdOfPeer peer: String) {
        guard let address = IPAddress(ofPeer: peer) else { return nil }
        self.init(householdOf: address)
    }

    /// The block of one network, such as a company's or a data center's: an IPv4 /24 or an IPv6
    /// /48. In private networks each household is its own block, since all of them share one
    /// network.
    ///
    /// - Parameter household: the `description` of a household's block; any other text gives nil.
    init?(networkOfHousehold household: String) {
        guard let block = try? AddressBlock(household) else { return nil }
        self = block.network
    }

    /// The network that contains this household block; the block itself if it isn't public.
    var network: AddressBlock {
        let length = min(prefixLength, first.family == .version4 ? 24 : 48)
        guard first.isPublic else { return self }
        return AddressBlock(first: first.masked(prefixLength: length), prefixLength: length)
    }

    private init(first: IPAddress, prefixLength: Int) {
        self.first = first
        self.prefixLength = prefixLength
    }

    /// Reads decimal digits without a sign or leading zeros; nil for anything else.
    private static func number(_ text: Substring) -> Int? {
        guard (1...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            text == "0" || !text.hasPrefix("0")
        else { return nil }
        return Int(text)
    }

    /// The host bits: those after the prefix.
    private var hostMask: UInt128 { first.hostMask(prefixLength: prefixLength) }

    package func contains(_ address: IPAddress) -> Bool {
        address.family == first.family && (address.bits ^ first.bits) & ~hostMask == 0
    }

    package var description: String { "\(first)/\(prefixLength)" }
}
