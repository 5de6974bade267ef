import Synchronization

/// A fixed number of slots with a limit for each address, so that one address can't take them all.
/// Usable from any queue.
final class AddressPlaces: Sendable {
    private struct Taken {
        var count = 0
        /// All unreadable addresses count as one.
        var byAddress: [AddressBlock?: Int] = [:]
    }

    private let limit: Int
    private let addressLimit: Int
    private let taken = Mutex(Taken())

    init(limit: Int = .max, addressLimit: Int) {
        self.limit = limit
        self.addressLimit = addressLimit
    }

    var addressCount: Int { taken.withLock(\.byAddress.count) }

    /// - Returns: true if a slot was free; the caller must then call `giveBack`.
    func take(for block: AddressBlock?) -> Bool {
        taken.withLock { taken in
            let count = taken.byAddress[block, default: 0]
            guard count < addressLimit, taken.count < limit else { return false }
            taken.byAddress[block] = count + 1
            taken.count += 1
            return true
        }
    }

    func giveBack(_ block: AddressBlock?) {
        taken.withLock { taken in
            guard let count = taken.byAddress[block] else { return }
            taken.byAddress[block] = count > 1 ? count - 1 : nil
            taken.count -= 1
        }
    }
}
