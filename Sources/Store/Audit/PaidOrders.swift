/// The paid orders of a round.
struct PaidOrders {
    private(set) var coins: Int64 = 0
    /// Every order up to this one was paid.
    private var leadingCount = 0
    /// Paid orders above it.
    private var others: Set<Int> = []

    var count: Int { leadingCount + others.count }

    /// Records a paid order. Returns `false` if it was paid before.
    ///
    /// - Parameter coins: the order's payment. The sum can't overflow, as it is at most what the
    ///   house paid for orders.
    mutating func insert(_ order: Int, coins: Int64) -> Bool {
        // Orders are numbered from 1, and mostly paid in that order.
        if order == leadingCount + 1 {
            repeat { leadingCount += 1 } while others.remove(leadingCount + 1) != nil
        } else {
            guard order < 1 || order > leadingCount, others.insert(order).inserted else {
                return false
            }
        }
        self.coins += coins
        return true
    }
}
