import Glibc

/// Looks up the addresses of a host. Called on a thread that may wait.
package typealias HostResolver = @Sendable (_ host: String) -> [IPAddress]

enum SystemResolver {
    /// By getaddrinfo(3). Empty if there is no such host.
    @Sendable static func addresses(of host: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        // Without a configured interface, a numeric address is still one.
        guard getaddrinfo(host, nil, &hints, &first) == 0, let first else {
            return IPAddress(host).map { [$0] } ?? []
        }
        defer { freeaddrinfo(first) }
        var addresses: [IPAddress] = []
        var next: UnsafeMutablePointer<addrinfo>? = first
        while let entry = next?.pointee {
            if let socket = entry.ai_addr, let address = IPAddress(socket: socket),
                !addresses.contains(address)
            {
                addresses.append(address)
            }
            next = entry.ai_next
        }
        return addresses
    }
}

extension IPAddress {
    /// Nil for an address of another family.
    init?(socket: UnsafePointer<sockaddr>) {
        switch Int32(socket.pointee.sa_family) {
        case AF_INET:
            self = UnsafeRawPointer(socket).withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                IPAddress(version4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            self = UnsafeRawPointer(socket).withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                let bits = withUnsafeBytes(of: $0.pointee.sin6_addr) { bytes in
                    bytes.reduce(0) { $0 << 8 | UInt128($1) }
                }
                return IPAddress(version6: bits)
            }
        case _: return nil
        }
    }
}
