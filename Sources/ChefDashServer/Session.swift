import GameProtocol
import Kitchen
import Runtime
import Store

/// A player who is here: at most one connection, and at most one round. It outlives the connection
/// for the time in which the player may resume.
///
/// Owned by the queue of the player's home shard.
final class Session: @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and touch it only there.

    /// As last committed: what may be told to the client.
    var player: PlayerState
    /// The one connection of the player; nil while it dropped. Read for each frame, as `stream` is, and
    /// only ever set whole (see `Connection`).
    @exclusivity(unchecked) private(set) var connection: Connection?
    /// When the session of a dropped connection ends.
    private(set) var resumeDeadline: Instant?
    @exclusivity(unchecked) var stream = StreamMode.tick
    var round = RoundStage.none
    /// The result of the round or race before, until the next one starts: told again to who comes back,
    /// since a connection can be dead long before anybody notices.
    var lastResult: ServerMessage?
    /// In whole points, as last told by the store; nil before it was asked.
    var rating: Int?
    /// Whether the connection is measured for a race, whichever it is.
    fileprivate var isMeasured = false
    /// State frames that had been replaced when the connection's measurement began.
    fileprivate var replacedAtStart = 0
    /// Where the player is in the hall.
    var place = Place.nowhere

    enum Place {
        /// `asking` can follow.
        case nowhere
        /// The hall was asked for something and hasn't answered; any other follows.
        case asking
        /// `room` or `nowhere` can follow.
        case queue
        /// `nowhere` follows.
        case room(RoomLink)
    }

    enum RoundStage {
        /// `starting` can follow.
        case none
        /// The store takes the equipped items; `playing` or `none` follows.
        case starting(requestID: String)
        /// The room has ended too while its result is being settled; `none` follows.
        case playing(Room)
    }

    init(player: PlayerState) {
        self.player = player
    }

    var room: Room? {
        if case .playing(let room) = round { room } else { nil }
    }

    /// Whether nothing needs the session any more.
    func isOver(at now: Instant) -> Bool {
        guard let resumeDeadline, resumeDeadline <= now, case .none = round, case .nowhere = place
        else { return false }
        return true
    }

    func attach(_ connection: Connection) {
        self.connection = connection
        resumeDeadline = nil
        if isMeasured { beginRaceMeasurement() }
    }

    func detach(resumeUntil deadline: Instant) {
        connection = nil
        resumeDeadline = deadline
    }

    /// Sends a message that must not get lost, if somebody is there.
    func send(_ event: ServerEvent) {
        connection?.send(text: event.encoded())
    }
}

// MARK: - The fairness of races

extension Session {
    /// How often players of a race are pinged.
    private static let racePingMilliseconds = 1_000

    /// Starts to measure the connection for a race, and those after it.
    func beginRaceMeasurement() {
        isMeasured = true
        guard let connection else { return }
        connection.startKeepingRoundTrips()
        replacedAtStart = connection.replacedFrameCount
        connection.pingIntervalMilliseconds = min(
            Self.racePingMilliseconds, connection.ordinaryPingIntervalMilliseconds)
    }

    /// What the connection was like since then; nil where it isn't there.
    @discardableResult
    func endRaceMeasurement() -> FairnessReport.Player? {
        isMeasured = false
        guard let connection else { return nil }
        connection.pingIntervalMilliseconds = connection.ordinaryPingIntervalMilliseconds
        let roundTrips = connection.takeRoundTrips()
        let changes = zip(roundTrips, roundTrips.dropFirst()).map { abs($0 - $1) }
        let jitter = changes.isEmpty ? nil : changes.reduce(0, +) / Double(changes.count)
        return FairnessReport.Player(
            roundTrips: roundTrips.count,
            roundTripMedianMilliseconds: RunningRace.percentile(50, of: roundTrips),
            roundTripP99Milliseconds: RunningRace.percentile(99, of: roundTrips),
            jitterMilliseconds: jitter.map { ($0 * 1000).rounded() / 1000 },
            framesLate: max(0, connection.replacedFrameCount - replacedAtStart))
    }
}
