import CCurl
import Glibc
import Scheduling

/// Fetches the page at an address that a person gives, without reaching anything that only this machine can reach.
///
/// The host is looked up once, every address that it has must be allowed, and the connection goes to one of those
/// whatever the name means later. Each redirect is checked like a new address. No proxy, no cookies, no credentials.
package struct PageFetcher: Sendable {
    package struct Page: Hashable, Sendable {
        package let content: [UInt8]
        package let contentType: String
        /// Where it came from, after all redirects.
        package let address: String
    }

    /// For all of it.
    static let seconds = 5
    static let redirectLimit = 5
    /// Of the page, unpacked.
    static let byteLimit = 2 * 1_048_576
    /// How many addresses of a host are tried.
    private static let addressLimit = 4

    private let rules: FetchRules
    private let authorities: String?
    private let lookups: HostLookups

    /// - Parameter authorities: a file with the certificates of those who are trusted; nil for those whom the system
    ///   trusts.
    package init(
        _ rules: FetchRules, trusting authorities: String? = nil,
        resolve: @escaping HostResolver = SystemResolver.addresses
    ) {
        self.rules = rules
        self.authorities = authorities
        lookups = HostLookups(resolve)
    }

    /// Waits for the page, and so belongs on a thread of its own.
    ///
    /// - Parameter asker: for whom it is.
    package func page(
        at text: String, for asker: AddressBlock? = nil
    ) throws(FetchRefusal) -> Page {
        let deadline = Instant.now().nanoseconds + Int64(Self.seconds) * 1_000_000_000
        var address = try PageAddress(text)
        for _ in 0...Self.redirectLimit {
            switch try answer(of: address, for: asker, until: deadline) {
            case .page(let content, let type):
                return Page(content: content, contentType: type, address: address.text)
            case .redirect(let target): address = try PageAddress(target)
            }
        }
        throw .tooManyRedirects
    }

    private func answer(
        of address: PageAddress, for asker: AddressBlock?, until deadline: Int64
    ) throws(FetchRefusal) -> PageRequest.Answer {
        guard rules.allows(port: address.port) else { throw .badPort }
        let found = lookups.addresses(of: address.host, until: deadline, for: asker)
        guard let found else {
            throw .tooSlow
        }
        guard !found.isEmpty else { throw .unknownHost }
        guard found.allSatisfy({ rules.allows($0, port: address.port) }) else {
            // Nobody learns from this which names are known in the server's own network.
            throw IPAddress(address.host) == nil ? .unknownHost : .privateAddress
        }
        for (index, peer) in found.prefix(Self.addressLimit).enumerated() {
            let left = (deadline - Instant.now().nanoseconds) / 1_000_000
            guard left > 0 else { throw .tooSlow }
            let isLast = index + 1 == min(found.count, Self.addressLimit)
            let request = PageRequest(
                address, at: peer, rules, trusting: authorities, limit: Self.byteLimit)
            do throws(FetchRefusal) {
                // A host that doesn't answer leaves time for its next address.
                return try request.perform(milliseconds: Int(isLast ? left : max(1, left / 2)))
            } catch {
                guard !isLast, !request.wasConnected else { throw error }
            }
        }
        throw .unreachable
    }
}
