/// How long a store keeps what nothing refers to any more.
package struct Retention: Hashable, Sendable {
    /// Milliseconds after which the records of rounds and races go that no board names; `nil` keeps
    /// them for ever.
    package var recordMilliseconds: Int64?
    /// Milliseconds after which guests go who did nothing and didn't come back; `nil` keeps them for
    /// ever.
    package var guestMilliseconds: Int64?

    /// - Parameters:
    ///   - recordDays: 0 is for ever.
    ///   - guestDays: likewise.
    package init(recordDays: Int, guestDays: Int) {
        recordMilliseconds = Self.milliseconds(days: recordDays)
        guestMilliseconds = Self.milliseconds(days: guestDays)
    }

    private static func milliseconds(days: Int) -> Int64? {
        days > 0 ? Int64(days) * 86_400_000 : nil
    }
}
