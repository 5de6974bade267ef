import Lobby
import Synchronization

/// What is counted of races, for operators. Usable from any queue.
final class RaceCounters: Sendable {
    /// Since the server's start: each race that is started is settled or abandoned in the end.
    let started = Atomic<UInt64>(0)
    let settled = Atomic<UInt64>(0)
    let abandoned = Atomic<UInt64>(0)
    /// Now.
    let spectators = Atomic<Int>(0)
    let bots = Atomic<Int>(0)

    var running: UInt64 {
        // The ends are read first: a race that starts or ends between the two reads then counts as running,
        // and the difference is never negative.
        let ended = settled.load(ordering: .acquiring) + abandoned.load(ordering: .acquiring)
        return started.load(ordering: .acquiring) - ended
    }

    /// Who is in one room besides its players.
    struct Guests: Hashable {
        var spectators = 0
        var bots = 0

        init() {}

        init(of room: Match) {
            spectators = room.spectators.count
            bots = room.seats.count { if case .bot = $0.occupant { true } else { false } }
        }
    }

    func replace(_ before: Guests, with now: Guests) {
        spectators.add(now.spectators - before.spectators, ordering: .relaxed)
        bots.add(now.bots - before.bots, ordering: .relaxed)
    }
}
