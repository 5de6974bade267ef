/// The times for which a store keeps data that nothing refers to any more.
package struct Retention: Hashable, Sendable {
    /// Records of rounds and races that are on no board are removed after this time; `nil` keeps
    /// them forever.
    package var recordMilliseconds: Int64?
    /// Guests who did nothing and didn't come back are removed after this time; `nil` keeps them
    /// forever.
    package var guestMilliseconds: Int64?

    /// - Parameters:
    ///   - recordDays: 0 for no limit.
    ///   - guestDays: 0 for no limit.
    package init(recordDays: Int, guestDays: Int) {
        recordMilliseconds = Self.milliseconds(days: recordDays)
        guestMilliseconds = Self.milliseconds(days: guestDays)
    }

    private static func milliseconds(days: Int) -> Int64? {
        days > 0 ? Int64(days) * 86_400_000 : nil
    }
}
