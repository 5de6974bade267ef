/// A calendar day without a time zone, for plans and expiry dates: it is the same day for all who see it.
package struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// The days from this one to another; negative if that one is earlier.
    package func days(until other: Day) -> Int { Int(other.number) - Int(number) }

    package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}
