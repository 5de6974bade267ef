/// How the network and the server affected a race's players. Kept with the record.
public struct FairnessReport: Codable, Hashable, Sendable {
    /// How late the server began the race's ticks: the 99th percentile.
    public var tickLatenessMilliseconds: Double
    /// In the order of the room's `players`; null for bots and ghosts.
    public var connections: [Connection?]

    /// One player's connection during the race.
    public struct Connection: Codable, Hashable, Sendable {
        /// The number of round trips measured.
        public var roundTrips: Int
        public var roundTripMedianMilliseconds: Double?
        public var roundTripP99Milliseconds: Double?
        /// The mean difference between consecutive round trips.
        public var jitterMilliseconds: Double?
        /// Frames replaced by newer ones because the connection was too slow.
        public var framesLate: Int
        /// Taps that arrived near the end of the feedback and counted when it ended.
        public var tapsHeld: Int
        /// Taps ignored because feedback was still showing.
        public var tapsIgnored: Int
        /// The total time from ignored taps to the next counted ones.
        public var lostMilliseconds: Int

        private enum CodingKeys: String, CodingKey {
            case roundTrips = "round_trips"
            case roundTripMedianMilliseconds = "rtt_median_ms"
            case roundTripP99Milliseconds = "rtt_p99_ms"
            case jitterMilliseconds = "jitter_ms"
            case framesLate = "frames_late"
            case tapsHeld = "taps_held"
            case tapsIgnored = "taps_ignored"
            case lostMilliseconds = "lost_ms"
        }

        package init(
            roundTrips: Int, roundTripMedianMilliseconds: Double?,
            roundTripP99Milliseconds: Double?, jitterMilliseconds: Double?, framesLate: Int,
            tapsHeld: Int = 0, tapsIgnored: Int = 0, lostMilliseconds: Int = 0
        ) {
            self.roundTrips = roundTrips
            self.roundTripMedianMilliseconds = roundTripMedianMilliseconds
            self.roundTripP99Milliseconds = roundTripP99Milliseconds
            self.jitterMilliseconds = jitterMilliseconds
            self.framesLate = framesLate
            self.tapsHeld = tapsHeld
            self.tapsIgnored = tapsIgnored
            self.lostMilliseconds = lostMilliseconds
        }
    }

    private enum CodingKeys: String, CodingKey {
        case connections
        case tickLatenessMilliseconds = "tick_lateness_p99_ms"
    }

    package init(tickLatenessMilliseconds: Double, connections: [Connection?]) {
        self.tickLatenessMilliseconds = tickLatenessMilliseconds
        self.connections = connections
    }
}
