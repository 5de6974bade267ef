import CCurl
import Glibc
import Scheduling

/// Fetches the page at an address that a person gives, without reaching hosts that only this
/// machine can reach.
///
/// Looks up the host once, requires every address that it has to be allowed, and connects to one of
/// those even if the name changes later. Checks each redirect like a new address. Uses no proxy, no
/// cookies and no credentials.
package struct PageFetcher: Sendable {
    package struct Page: Hashable, Sendable {
        package let content: [UInt8]
        package let contentType: String
        /// The final address, after all redirects.
        package let address: String
    }

    /// The time limit for the whole fetch.
    static let seconds = 5
    static let redirectLimit = 5
    /// The most bytes of a page, uncompressed.
    static let byteLimit = 2 * 1_048_576
    /// The most addresses of a host to try.
    private static let addressLimit = 4

    private let rules: FetchRules
    private let authorities: String?
    private let lookups: HostLookups

    /// - Parameter authorities: a file with the trusted CA certificates; nil for the system's.
    package init(
        _ rules: FetchRules, trusting authorities: String? = nil,
        resolve: @escaping HostResolver = SystemResolver.addresses
    ) {
        self.rules = rules
        self.authorities = authorities
        lookups = HostLookups(resolve)
    }

    /// Fetches the page. Blocks, and so belongs on a thread of its own.
    ///
    /// - Parameter asker: the address block of the person who wants the page.
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
            // Doesn't reveal which names the server's own network knows.
            throw IPAddress(address.host) == nil ? .unknownHost : .privateAddress
        }
        for (index, peer) in found.prefix(Self.addressLimit).enumerated() {
            let left = (deadline - Instant.now().nanoseconds) / 1_000_000
            guard left > 0 else { throw .tooSlow }
            let isLast = index + 1 == min(found.count, Self.addressLimit)
            let request = PageRequest(
                address, at: peer, rules, trusting: authorities, limit: Self.byteLimit)
            do throws(FetchRefusal) {
                // An unresponsive address leaves time for the next one.
                return try request.perform(milliseconds: Int(isLast ? left : max(1, left / 2)))
            } catch {
                guard !isLast, !request.wasConnected else { throw error }
            }
        }
        throw .unreachable
    }
}
