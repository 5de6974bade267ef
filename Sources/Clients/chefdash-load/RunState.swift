import Kitchen
import Runtime
import Synchronization

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

    /// True once the person wants the runs of this process to end early.
    static let isInterrupted = Atomic<Bool>(false)

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
    private(set) var timeline = Timeline()
    /// Called each second, and when measuring begins and ends.
    var observe: () -> Void = {}

    /// - Parameter ownerCount: The number of owners of due times.
    init(_ settings: LoadSettings, ownerCount: Int) throws {
        self.settings = settings
        tally = Tally(settings)
        links = try LinkSet(settings)
        due = DueQueue(ownerCount: ownerCount)
        random = SplitMix64(seed: SplitMix64.mix(settings.seed))
    }

    /// Ends a second of the timeline.
    ///
    /// - Parameters: As for `Timeline.end`. The names are those of replies and deliveries.
    func endSecond(
        counts: [String: Int], totals: [String: Int], replies: String, deliveries: String
    ) {
        timeline.end(
            at: now - startedAt, counts: counts, totals: totals,
            times: [replies: tally.recentReplies, deliveries: tally.recentDeliveries])
        tally.recentReplies.removeAll()
        tally.recentDeliveries.removeAll()
    }

    /// The last second's figures, in a line; nil before its end.
    var progress: String? {
        timeline.last.map {
            ReportText.progress(
                $0, isOfLibrary: settings.mode == .library, violations: tally.report.violations)
        }
    }
}
