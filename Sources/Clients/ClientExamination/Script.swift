/// The server's actions in a situation, one event after the other.
struct Script: Sendable {
    private var events: ArraySlice<Situation.Event>
    /// The number of right taps since the last event.
    private(set) var tapCount = 0

    init(_ situation: Situation) { events = situation.events[...] }

    /// True if all events have happened.
    var isOver: Bool { events.isEmpty }

    /// Removes and returns the actions for a moment, if the next event is due then.
    mutating func take(_ moment: Situation.Moment) -> [Situation.Act]? {
        guard let event = events.first, event.moment == moment else { return nil }
        events.removeFirst()
        tapCount = 0
        return event.acts
    }

    /// - Returns: the moment that this tap brings, if any.
    mutating func noteRightTap() -> Situation.Moment? {
        tapCount += 1
        guard case .taps(let count)? = events.first?.moment, tapCount >= count else { return nil }
        return .taps(count)
    }

    /// The moment that this time after the last event brings, if any.
    func moment(afterMilliseconds elapsed: Double) -> Situation.Moment? {
        guard case .later(let milliseconds)? = events.first?.moment, elapsed >= milliseconds else {
            return nil
        }
        return .later(milliseconds)
    }
}
