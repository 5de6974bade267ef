import Runtime
import Synchronization

/// Counts connections by household, so that one address can't take them all. Trusted proxies have
/// no limit: their clients are counted once a request names them.
///
/// There are never more entries than connections, which have their own limit.
final class AddressShares: ConnectionAdmission {
    private let limit: Int
    private let trustedProxies: TrustedProxies
    /// True if trusted proxies begin each connection with a PROXY header.
    private let hasProxyHeaders: Bool
    /// All unreadable addresses count as one.
    private let counts = Mutex<[AddressBlock?: Int]>([:])
    /// Open connections beyond the limit, admitted for health checks only.
    private let looks = Mutex<[AddressBlock?: Int]>([:])
    /// The health-check connections that an address may open at once beyond its limit.
    private static let looksPerAddress = 8

    /// - Parameter limit: 0 for no limit.
    init(limit: Int, trustedProxies: TrustedProxies, hasProxyHeaders: Bool = false) {
        self.limit = limit
        self.trustedProxies = trustedProxies
        self.hasProxyHeaders = hasProxyHeaders
    }

    func namesClients(_ address: String) -> Bool {
        hasProxyHeaders && trustedProxies.isProxy(address)
    }

    var addressCount: Int { counts.withLock { $0.count } }

    func admit(_ address: String) -> ConnectionShare? {
        let peer = IPAddress(ofPeer: address)
        guard limit > 0, !(peer.map(trustedProxies.contains) ?? false) else {
            return ConnectionShare(giveBack: nil)
        }
        let block = peer.map(AddressBlock.init(householdOf:))
        guard Self.take(from: counts, block, limit: limit) else { return nil }
        return ConnectionShare { [self] in Self.giveBack(to: counts, block) }
    }

    func admitBeyondLimit(_ address: String, refusal: HTTPResponse) -> ConnectionShare? {
        let block = IPAddress(ofPeer: address).map(AddressBlock.init(householdOf:))
        guard Self.take(from: looks, block, limit: Self.looksPerAddress) else { return nil }
        return ConnectionShare(refusal: refusal) { [self] in Self.giveBack(to: looks, block) }
    }

    private static func take(
        from counts: borrowing Mutex<[AddressBlock?: Int]>, _ block: AddressBlock?, limit: Int
    ) -> Bool {
        counts.withLock { counts in
            guard counts[block, default: 0] < limit else { return false }
            counts[block, default: 0] += 1
            return true
        }
    }

    private static func giveBack(
        to counts: borrowing Mutex<[AddressBlock?: Int]>, _ block: AddressBlock?
    ) {
        counts.withLock { counts in
            guard let count = counts[block] else { return }
            counts[block] = count > 1 ? count - 1 : nil
        }
    }
}
