/// What the engine did for a store, as it counts it itself: repeatable on any machine, unlike time.
package struct StoreWork: Hashable, Sendable {
    /// Of SQLite's virtual machine: a row that is looked at takes some five to ten.
    package var stepCount: Int64 = 0
    /// Pages of 4096 bytes that were read because they weren't in the connection's cache.
    package var pageReadCount: Int64 = 0

    package init() {}

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.stepCount += right.stepCount
        sum.pageReadCount += right.pageReadCount
        return sum
    }

    package static func - (left: Self, right: Self) -> Self {
        var difference = left
        difference.stepCount -= right.stepCount
        difference.pageReadCount -= right.pageReadCount
        return difference
    }
}
