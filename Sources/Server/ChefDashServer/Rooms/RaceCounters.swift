import Lobby
import Synchronization

/// Counters of races, for operators. Usable from any queue.
final class RaceCounters: Sendable {
    /// Counts since the server's start. Each started race is settled or abandoned in the end.
    let started = Atomic<UInt64>(0)
    let settled = Atomic<UInt64>(0)
    let abandoned = Atomic<UInt64>(0)
    /// Current numbers.
    let spectators = Atomic<Int>(0)
    let bots = Atomic<Int>(0)

    var running: UInt64 {
        // Reads the ends first, so that a race that starts or ends between the two reads counts as
        // running, and the difference is never negative.
        let ended = settled.load(ordering: .acquiring) + abandoned.load(ordering: .acquiring)
        return started.load(ordering: .acquiring) - ended
    }

    /// The numbers of spectators and bots in one room.
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
