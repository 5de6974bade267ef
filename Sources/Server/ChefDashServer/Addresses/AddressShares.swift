import Runtime

/// Counts connections by household, so that one address can't take them all. Trusted proxies have
/// no limit: their clients are counted once a request names them.
///
/// There are never more entries than connections, which have their own limit.
final class AddressShares: ConnectionAdmission {
    private let limit: Int
    private let trustedProxies: TrustedProxies
    /// True if trusted proxies begin each connection with a PROXY header.
    private let hasProxyHeaders: Bool
    private let places: AddressPlaces
    /// Open connections beyond the limit, admitted for health checks only: the most that an address
    /// may open at once.
    private let looks = AddressPlaces(addressLimit: 8)

    /// - Parameter limit: 0 for no limit.
    init(limit: Int, trustedProxies: TrustedProxies, hasProxyHeaders: Bool = false) {
        self.limit = limit
        places = AddressPlaces(addressLimit: limit)
        self.trustedProxies = trustedProxies
        self.hasProxyHeaders = hasProxyHeaders
    }

    func namesClients(_ address: String) -> Bool {
        hasProxyHeaders && trustedProxies.isProxy(address)
    }

    var addressCount: Int { places.addressCount }

    func admit(_ address: String) -> ConnectionShare? {
        let peer = IPAddress(ofPeer: address)
        guard limit > 0, !(peer.map(trustedProxies.contains) ?? false) else {
            return ConnectionShare(giveBack: nil)
        }
        let block = peer.map(AddressBlock.init(householdOf:))
        guard places.take(for: block) else { return nil }
        return ConnectionShare { [places] in places.giveBack(block) }
    }

    func admitBeyondLimit(_ address: String, refusal: HTTPResponse) -> ConnectionShare? {
        let block = AddressBlock(householdOfPeer: address)
        guard looks.take(for: block) else { return nil }
        return ConnectionShare(refusal: refusal) { [looks] in looks.giveBack(block) }
    }
}
