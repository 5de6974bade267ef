import Runtime
import Synchronization

/// Counts the connections of each address together with its household's. Trusted proxies have no
/// limit: their clients are counted once a request names them.
///
/// There are never more entries than connections, which have their own limit.
final class AddressShares: ConnectionAdmission {
    private let limit: Int
    private let trustedProxies: TrustedProxies
    /// All unreadable addresses count as one.
    private let counts = Mutex<[AddressBlock?: Int]>([:])

    /// - Parameter limit: 0 for no limit.
    init(limit: Int, trustedProxies: TrustedProxies) {
        self.limit = limit
        self.trustedProxies = trustedProxies
    }

    var addressCount: Int { counts.withLock { $0.count } }

    func admit(_ address: String) -> ConnectionShare? {
        let peer = IPAddress(ofPeer: address)
        guard limit > 0, !(peer.map(trustedProxies.contains) ?? false) else {
            return ConnectionShare(giveBack: nil)
        }
        let block = peer.map(AddressBlock.init(householdOf:))
        let isAdmitted = counts.withLock { counts in
            guard counts[block, default: 0] < limit else { return false }
            counts[block, default: 0] += 1
            return true
        }
        guard isAdmitted else { return nil }
        return ConnectionShare { [self] in giveBack(block) }
    }

    private func giveBack(_ block: AddressBlock?) {
        counts.withLock { counts in
            guard let count = counts[block] else { return }
            counts[block] = count > 1 ? count - 1 : nil
        }
    }
}
