import Dispatch
import Glibc
import Scheduling
import Synchronization

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

/// Looks up hosts without waiting longer than until a deadline. getaddrinfo(3) can't be ended, so each lookup has a
/// thread of its own, which is left behind when it takes too long.
final class HostLookups: Sendable {
    /// How many threads there may be, with those that were left behind.
    static let limit = 32
    /// How many of them for people of one address.
    static let askerLimit = 8

    private let resolve: HostResolver
    private let places = AddressPlaces(limit: limit, addressLimit: askerLimit)

    init(_ resolve: @escaping HostResolver) { self.resolve = resolve }

    /// - Parameters:
    ///   - deadline: on the monotonic clock, nanoseconds.
    ///   - asker: for whom it is.
    /// - Returns: nil if there was no answer in time, or too many threads wait for theirs.
    func addresses(
        of host: String, until deadline: Int64, for asker: AddressBlock?
    ) -> [IPAddress]? {
        // An address needs nobody to look it up.
        if let address = IPAddress(host) { return [address] }
        let answer = Answer()
        guard places.take(for: asker) else { return nil }
        // Its thread ends after this work.
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
