/// What the server does in a situation, one event after the other.
struct Script: Sendable {
    private var events: ArraySlice<Situation.Event>
    /// Right taps since the last event.
    private(set) var tapCount = 0

    init(_ situation: Situation) { events = situation.events[...] }

    /// Whether all has happened.
    var isOver: Bool { events.isEmpty }

    /// What is to be done at a moment, if something is.
    mutating func take(_ moment: Situation.Moment) -> [Situation.Act]? {
        guard let event = events.first, event.moment == moment else { return nil }
        events.removeFirst()
        tapCount = 0
        return event.acts
    }

    /// - Returns: the moment that comes with it, if one does.
    mutating func noteRightTap() -> Situation.Moment? {
        tapCount += 1
        guard case .taps(let count)? = events.first?.moment, tapCount >= count else { return nil }
        return .taps(count)
    }

    /// The moment that has come so long after the last event, if one has.
    func moment(afterMilliseconds elapsed: Double) -> Situation.Moment? {
        guard case .later(let milliseconds)? = events.first?.moment, elapsed >= milliseconds else {
            return nil
        }
        return .later(milliseconds)
    }
}
