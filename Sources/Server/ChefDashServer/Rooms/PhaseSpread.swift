/// Spreads rooms over the phases of a tick, at equal distances.
///
/// Each phase in use wakes the shard once a tick. With many phases each has little to do, so that
/// its frames leave early; with few rooms, many phases would be wasteful.
enum PhaseSpread {
    /// The number of rooms per phase above which more phases are used.
    private static let roomsPerPhase = 100
    /// A new round waits for its first phase, so there are always at least this many.
    private static let leastPhases = 8

    /// With a tick of 100 ms, a phase then begins every 1.6 ms.
    private static let mostPhases = 64

    /// The number of phases in a tick; each lasts at least a millisecond. It is a power of two, so
    /// that the phases of few rooms are among those of many. While the number of rooms grows, the
    /// phases in use then stay at equal distances, and none is empty.
    static func phaseCount(tickMilliseconds: Int) -> Int {
        let most = min(mostPhases, tickMilliseconds)
        return 1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
    }

    /// The distance between the phases of new rooms.
    static func stride(phaseCount: Int, roomCount: Int) -> Int {
        let wanted = min(phaseCount, max(leastPhases, roomCount / roomsPerPhase))
        return (1...phaseCount).last {
            phaseCount.isMultiple(of: $0) && phaseCount / $0 >= wanted
        } ?? 1
    }

    /// The greatest common divisor; 0 is a multiple of every number.
    static func commonStride(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonStride(other, one % other)
    }
}
