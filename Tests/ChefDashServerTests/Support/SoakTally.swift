import Synchronization

/// What the players of a soak share: the codes they told each other, and what they did so far.
final class SoakTally: Sendable {
    struct Counts: Sendable {
        var tickets = 0
        var rooms = 0
        var watches = 0
        var drops = 0
    }

    private struct State {
        var counts = Counts()
        var codes: [JSONValue] = []
        var races: Set<JSONValue> = []
        var isOver = false
    }

    private static let codeLimit = 8

    /// So many races with a result are enough.
    private let raceGoal: Int

    private let state = Mutex(State())

    init(raceGoal: Int) { self.raceGoal = raceGoal }

    var counts: Counts { state.withLock { $0.counts } }

    /// Whether the players are to come to an end.
    var isOver: Bool { state.withLock { $0.isOver } }

    func end() { state.withLock { $0.isOver = true } }

    func note(_ change: (inout Counts) -> Void) { state.withLock { change(&$0.counts) } }

    /// A player was told of a race's result, or of the end of one that was called off.
    func note(race: JSONValue) {
        state.withLock { state in
            state.races.insert(race)
            if state.races.count >= raceGoal { state.isOver = true }
        }
    }

    /// Tells the others of a room, which may be gone by the time that they come.
    func share(code: JSONValue) {
        state.withLock { state in
            state.codes.append(code)
            if state.codes.count > Self.codeLimit { state.codes.removeFirst() }
        }
    }

    /// The code at a place, counted round.
    func code(at place: Int) -> JSONValue? {
        state.withLock { $0.codes.isEmpty ? nil : $0.codes[place % $0.codes.count] }
    }
}
