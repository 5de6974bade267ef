/// Over how many of a tick's phases rooms are spread, all of them equally far apart.
///
/// Each phase in use wakes the shard once a tick. Many phases make the work of each short, and so its
/// frames soon, but are a waste on few rooms.
enum PhaseSpread {
    /// The most rooms of a phase before there are more phases.
    private static let roomsPerPhase = 100
    /// A new round waits for its first phase to come, so that there are some in any case.
    private static let leastPhases = 8

    /// With a tick of 100 ms, one begins each 1.6 ms then.
    private static let mostPhases = 64

    /// How many moments of a tick there are for rooms to be spread over; each lasts a millisecond at
    /// least. It is a power of two, so that the phases that few rooms use are among those that many do:
    /// then all in use are equally far apart also while a crowd grows, and none is without rooms.
    static func phaseCount(tickMilliseconds: Int) -> Int {
        let most = min(mostPhases, tickMilliseconds)
        return 1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
    }

    /// How many phases it is from one to the next of those that new rooms are given.
    static func stride(phaseCount: Int, roomCount: Int) -> Int {
        let wanted = min(phaseCount, max(leastPhases, roomCount / roomsPerPhase))
        return (1...phaseCount).last {
            phaseCount.isMultiple(of: $0) && phaseCount / $0 >= wanted
        } ?? 1
    }

    /// The largest number that both are multiples of, as 0 is of all.
    static func commonStride(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonStride(other, one % other)
    }
}
