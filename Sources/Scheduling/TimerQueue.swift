/// What is to run at moments to come, few at a time.
package struct TimerQueue {
    package typealias Work = @Sendable () -> Void

    /// The latest first.
    private var entries: [(moment: Instant, work: Work)] = []

    package init() {}

    /// When something is due next.
    package var next: Instant? { entries.last?.moment }

    package var isEmpty: Bool { entries.isEmpty }

    /// What is due at the same moment runs in the order in which it came.
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

    /// The earliest first.
    package mutating func removeAll() -> [(moment: Instant, work: Work)] {
        defer { entries = [] }
        return entries.reversed()
    }
}
