/// Work scheduled for future moments; meant for few entries.
package struct TimerQueue {
    package typealias Work = @Sendable () -> Void

    /// Latest first.
    private var entries: [(moment: Instant, work: Work)] = []

    package init() {}

    /// The time of the next work.
    package var next: Instant? { entries.last?.moment }

    package var isEmpty: Bool { entries.isEmpty }

    /// Adds work. Work for the same moment runs in the order of insertion.
    package mutating func insert(_ work: @escaping Work, at moment: Instant) {
        let place = entries.firstIndex { $0.moment <= moment } ?? entries.endIndex
        entries.insert((moment, work), at: place)
    }

    package mutating func removeDue(at now: Instant) -> [Work] {
        guard let next, next <= now else { return [] }
        let first = entries.firstIndex { $0.moment <= now } ?? entries.endIndex
        defer { entries.removeSubrange(first...) }
        return entries[first...].reversed().map(\.work)
    }

    /// Removes all work and returns it, earliest first.
    package mutating func removeAll() -> [(moment: Instant, work: Work)] {
        defer { entries = [] }
        return entries.reversed()
    }
}
