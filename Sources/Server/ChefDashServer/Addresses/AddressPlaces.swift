import Synchronization

/// A fixed number of slots with a limit for each address, so that one address can't take them all.
/// Usable from any queue.
final class AddressPlaces: Sendable {
    private let limit: Int
    private let addressLimit: Int
    /// The taken slots. All unreadable addresses count as one.
    private let counts = Mutex<[AddressBlock?: Int]>([:])

    init(limit: Int, addressLimit: Int) {
        self.limit = limit
        self.addressLimit = addressLimit
    }

    /// - Returns: true if a slot was free; the caller must then call `giveBack`.
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
