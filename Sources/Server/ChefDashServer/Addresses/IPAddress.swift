import Glibc

/// An IPv4 or IPv6 address. An IPv4 address mapped into IPv6 (RFC 4291, section 2.5.5.2), as a
/// dual-stack socket reports it, is the IPv4 address.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    package enum Family: Hashable, Sendable {
        case version4, version6

        var bitWidth: Int { self == .version4 ? 32 : 128 }
    }

    package let family: Family
    /// The address in the lowest `family.bitWidth` bits, in network order.
    let bits: UInt128

    /// The bits before the 32 bits of a mapped IPv4 address.
    private static let mappedPrefix = UInt128(0xFFFF)

    /// Reads only the numeric form: no names, no leading zeros, no zone.
    ///
    /// - Returns: nil for anything else.
    package init?(_ text: String) {
        // A NUL inside would hide the rest from the system's parser.
        guard !text.utf8.contains(0) else { return nil }
        if let bits = Self.bits(text, AF_INET, byteCount: 4) {
            self.init(family: .version4, bits: bits)
        } else if let bits = Self.bits(text, AF_INET6, byteCount: 16) {
            self.init(version6: bits)
        } else {
            return nil
        }
    }

    private init(family: Family, bits: UInt128) {
        self.family = family
        self.bits = bits
    }

    init(version4 bits: UInt32) { self.init(family: .version4, bits: UInt128(bits)) }

    init(version6 bits: UInt128) {
        if bits >> 32 == Self.mappedPrefix {
            self.init(family: .version4, bits: bits & 0xFFFF_FFFF)
        } else {
            self.init(family: .version6, bits: bits)
        }
    }

    /// True if only programs on this machine have it.
    var isLoopback: Bool {
        switch family {
        case .version4: bits >> 24 == 127
        case .version6: bits == 1
        }
    }

    /// Reads a peer address in the system's notation, which may include a zone.
    init?(ofPeer text: String) {
        self.init(text.split(separator: "%", maxSplits: 1).first.map(String.init) ?? "")
    }

    /// Reads an address as proxies write it: alone or with a port. With a port, an IPv6 address is
    /// in brackets.
    init?(ofNode text: String) {
        if text.hasPrefix("[") {
            let parts = text.dropFirst().split(
                separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].contains(":"),
                parts[1].isEmpty || Self.isPort(parts[1])
            else { return nil }
            self.init(String(parts[0]))
        } else if let colon = text.firstIndex(of: ":"), text.contains("."),
            Self.isPort(text[colon...]), !text[..<colon].isEmpty
        {
            self.init(String(text[..<colon]))
        } else {
            self.init(text)
        }
    }

    /// The first address of the block with this prefix length.
    func masked(prefixLength: Int) -> IPAddress {
        precondition((0...family.bitWidth).contains(prefixLength))
        return IPAddress(family: family, bits: bits & ~hostMask(prefixLength: prefixLength))
    }

    /// The bits after a prefix.
    func hostMask(prefixLength: Int) -> UInt128 {
        let hostBits = family.bitWidth - prefixLength
        return hostBits == 128 ? .max : (1 << hostBits) - 1
    }

    /// True if the text is a colon and a port.
    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        return text.hasPrefix(":") && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && UInt16(digits) != nil
    }

    private static func bits(_ text: String, _ family: Int32, byteCount: Int) -> UInt128? {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        guard inet_pton(family, text, &bytes) == 1 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// The shortest notation (RFC 5952).
    package var description: String {
        let byteCount = family.bitWidth / 8
        let bytes = (0..<byteCount).map {
            UInt8(truncatingIfNeeded: bits >> ((byteCount - 1 - $0) * 8))
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let length = socklen_t(text.count)
        let isWritten =
            inet_ntop(family == .version4 ? AF_INET : AF_INET6, bytes, &text, length) != nil
        precondition(isWritten, "an address has a text")
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
