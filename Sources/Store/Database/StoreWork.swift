/// The work that the engine did for a store, by its own counts. Unlike times, they are the same on
/// every machine.
package struct StoreWork: Hashable, Sendable {
    /// Steps of SQLite's virtual machine. Reading a row takes about five to ten.
    package var stepCount: Int64 = 0
    /// Pages of 4096 bytes that were read because they weren't in the connection's cache.
    package var pageReadCount: Int64 = 0
    /// The number of times that the store waited for another process's answer.
    package var waitCount: Int64 = 0

    package init() {}

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.stepCount += right.stepCount
        sum.pageReadCount += right.pageReadCount
        sum.waitCount += right.waitCount
        return sum
    }

    package static func - (left: Self, right: Self) -> Self {
        var difference = left
        difference.stepCount -= right.stepCount
        difference.pageReadCount -= right.pageReadCount
        difference.waitCount -= right.waitCount
        return difference
    }
}
