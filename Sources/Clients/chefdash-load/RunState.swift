import Kitchen
import Runtime

/// The state that the load tests of the game and of the library share.
class RunState {
    enum Stage {
        /// Players connect. `settling` follows.
        case ramp
        /// All are connected, and the load of connecting dies down. `measuring` follows, at this
        /// time.
        case settling(until: Int64)
        /// `leaving` follows, at this time.
        case measuring(until: Int64)
        /// Players finish and leave. The run is over when all have left, or at this time, which
        /// moves on with their progress.
        case leaving(progress: Int, until: Int64)
    }

    let settings: LoadSettings
    let tally: Tally
    let links: LinkSet
    /// The due times. Those of a player's connection and requests are under the player's index.
    var due: DueQueue
    /// The current time, by the monotonic clock, nanoseconds.
    var now = Instant.now().nanoseconds
    var startedAt: Int64 = 0
    var measuredNanoseconds: Int64 = 0
    var measuredProcessorSeconds = 0.0
    var stage = Stage.ramp
    var goneCount = 0
    var random: SplitMix64
    let observe: () -> Void
    let isInterrupted: () -> Bool

    /// - Parameters:
    ///   - ownerCount: The number of owners of due times.
    ///   - observe: Called each second, and when measuring begins and ends.
    ///   - isInterrupted: Returns true if the person wants the run to end early.
    init(
        _ settings: LoadSettings, ownerCount: Int, observe: @escaping () -> Void,
        isInterrupted: @escaping () -> Bool
    ) throws {
        self.settings = settings
        self.observe = observe
        self.isInterrupted = isInterrupted
        tally = Tally(settings)
        links = try LinkSet(settings)
        due = DueQueue(ownerCount: ownerCount)
        random = SplitMix64(seed: SplitMix64.mix(settings.seed))
    }
}
