import Base
import Kitchen
import Runtime
import Store

/// The server's clocks: its own for clients, and the time of day. Usable from any queue.
struct ServerClock: Sendable {
    /// The server's start, on the clock of its queues.
    let start: Instant
    /// Milliseconds since 1970-01-01 UTC.
    let wall: @Sendable () -> Int64

    var today: Day { Day(timeMilliseconds: wall()) }

    /// Milliseconds of the monotonic clock since the server's start: the server time for clients.
    func serverMilliseconds(at now: Instant) -> Double {
        (now.milliseconds(since: start) * 1000).rounded() / 1000
    }
}

/// The source of ids, tokens and seeds: the system, except in a simulation. No number reveals
/// anything about another, so it serves for public draws and for secrets. Usable from any queue.
struct RandomSource: RandomNumberGenerator, Sendable {
    let bytes: @Sendable (_ count: Int) -> [UInt8]

    func next() -> UInt64 { integer(UInt64.self) }

    func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer {
        bytes(Integer.bitWidth / 8).reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
    }

    func playerID() -> PlayerID { PlayerID(value: integer(UInt128.self)) }

    func raceID(at clock: ServerClock) -> PlayID {
        PlayID(timeMilliseconds: clock.wall(), random: integer(UInt128.self))
    }
}
