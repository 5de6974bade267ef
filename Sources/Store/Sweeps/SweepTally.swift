/// The numbers of rows that a sweep removed.
package struct SweepTally: Hashable, Sendable {
    /// Ids of requests for rounds and challenges that aren't kept.
    package var requestCount = 0
    /// Records of rounds and races.
    package var recordCount = 0
    package var guestCount = 0
    /// True if nothing is left to remove.
    package var isDone = false
    /// The verdict on the clock. Nothing is removed unless it is trusted.
    package var clock = ClockVerdict.trusted

    package init() {}

    package var isEmpty: Bool { requestCount == 0 && recordCount == 0 && guestCount == 0 }

    package static func += (tally: inout SweepTally, next: SweepTally) {
        tally.requestCount += next.requestCount
        tally.recordCount += next.recordCount
        tally.guestCount += next.guestCount
        tally.isDone = next.isDone
        tally.clock = next.clock
    }
}
