import Dispatch
import Glibc
import Scheduling
import Synchronization

/// Looks up the addresses of a host. May block the calling thread.
package typealias HostResolver = @Sendable (_ host: String) -> [IPAddress]

enum SystemResolver {
    /// Calls getaddrinfo(3). Empty if there is no such host.
    @Sendable static func addresses(of host: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        // With no configured interface, getaddrinfo(3) fails even for a numeric address.
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

/// Looks up hosts, but waits no longer than a deadline. getaddrinfo(3) can't be cancelled, so each
/// lookup has its own thread, which is abandoned when it takes too long.
final class HostLookups: Sendable {
    /// The most lookup threads, including abandoned ones.
    static let limit = 32
    /// The most lookup threads for the people of one address.
    static let askerLimit = 8

    private let resolve: HostResolver
    private let places = AddressPlaces(limit: limit, addressLimit: askerLimit)

    init(_ resolve: @escaping HostResolver) { self.resolve = resolve }

    /// - Parameters:
    ///   - deadline: on the monotonic clock, in nanoseconds.
    ///   - asker: the address block of the person who wants the page.
    /// - Returns: nil if there was no answer in time, or too many lookups are running.
    func addresses(
        of host: String, until deadline: Int64, for asker: AddressBlock?
    ) -> [IPAddress]? {
        // A numeric address needs no lookup.
        if let address = IPAddress(host) { return [address] }
        let answer = Answer()
        guard places.take(for: asker) else { return nil }
        // The thread ends after this work.
        BackgroundQueue(label: "library.lookup", niceness: 10).async { [self] in
            let found = resolve(host)
            answer.addresses.withLock { $0 = found }
            answer.isThere.signal()
            places.giveBack(asker)
        }
        let left = max(0, deadline - Instant.now().nanoseconds)
        _ = answer.isThere.wait(timeout: .now() + .nanoseconds(Int(left)))
        return answer.addresses.withLock { $0 }
    }

    private final class Answer: Sendable {
        let addresses = Mutex<[IPAddress]?>(nil)
        let isThere = DispatchSemaphore(value: 0)
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
