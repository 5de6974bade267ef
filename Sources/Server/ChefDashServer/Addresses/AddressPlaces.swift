import Synchronization

/// Places of which there are so many in all, and so many for one address, so that one doesn't keep the others out.
/// Usable from any queue.
final class AddressPlaces: Sendable {
    private let limit: Int
    private let addressLimit: Int
    /// Those that are taken. All unreadable addresses count as one.
    private let counts = Mutex<[AddressBlock?: Int]>([:])

    init(limit: Int, addressLimit: Int) {
        self.limit = limit
        self.addressLimit = addressLimit
    }

    /// - Returns: whether there was one; if so, `giveBack` must follow.
    func take(for block: AddressBlock?) -> Bool {
        counts.withLock { counts in
            guard counts[block, default: 0] < addressLimit,
                counts.values.reduce(0, +) < limit
            else { return false }
            counts[block, default: 0] += 1
            return true
        }
    }

    func giveBack(_ block: AddressBlock?) {
        counts.withLock { counts in
            let left = counts[block, default: 1] - 1
            counts[block] = left > 0 ? left : nil
        }
    }
}
