import Base
import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// A player who is here: at most one connection, and in at most one room. It outlives the connection
/// for the time in which the player may resume.
///
/// Owned by the queue of the shard where it is (see `Sessions`).
final class Session: @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and touch it only there.

    /// As last committed: what may be told to the client.
    var player: PlayerState
    /// The round or race that started last, by the id of either.
    private var latest: PlayID?
    @exclusivity(unchecked) var stream = StreamMode.tick
    /// Whether it is about to move to another shard: the player's messages wait until it is there.
    var isMoving = false
    /// Whether the player was told that the server stops.
    var knowsOfStop = false
    /// The player's one connection; nil while there is none. Read for each frame, as `stream` is, and only
    /// ever set whole (see `Connection`).
    @exclusivity(unchecked) private(set) var connection: Connection?
    /// Counts the player's connections: an answer goes only to the connection that asked.
    private(set) var connectionNumber: UInt64 = 0
    /// When the session of a dropped connection ends.
    private(set) var resumeDeadline: Instant?
    /// The language of names: the catalogue's best match for what the client asked for.
    var language = "en"
    /// The result of the latest round or race. It is told again to a player who comes back, because a
    /// connection can be dead long before anybody notices.
    private var lastResult: PlayResult?
    /// In whole points, as last told by the store; nil before it was asked.
    var rating: Int?
    /// Of the connection, for a race.
    fileprivate var measurement: Measurement?
    /// Reads of the store whose answers aren't there yet.
    var waitingReadCount = 0
    /// Where the player is: read for each tap.
    @exclusivity(unchecked) var place = Place.nowhere

    /// How a round or a race ended. Apart from the session, since few sessions have one.
    indirect enum PlayResult {
        case round(RoundEnded)
        case race(RaceEnded)

        var message: ServerMessage {
            switch self {
            case .round(let ended): .roundEnded(ended)
            case .race(let ended): .raceEnded(ended)
            }
        }
    }

    /// What a connection is like during a race. Apart from the session, since few sessions have one.
    fileprivate final class Measurement {
        let race: PlayID
        /// State frames that had been replaced when it began.
        var replacedAtStart = 0

        init(of race: PlayID) { self.race = race }
    }

    enum Place {
        /// `starting` or `asking` can follow.
        case nowhere
        /// The store opens a round alone; `room` or `nowhere` follows.
        indirect case starting(AloneStart)
        /// The hall was asked for something and hasn't answered; any other but `starting` follows.
        case asking
        /// `room` or `nowhere` can follow.
        case queue
        /// Alone or with others, on the shard where the session is. `nowhere` or `queue` follows.
        case room(RoomShell)
    }

    init(player: PlayerState) {
        self.player = player
        // Whoever comes back is checked against the store.
        self.player.tokenHash = []
    }

    var room: RoomShell? {
        if case .room(let room) = place { room } else { nil }
    }

    /// The room of a round alone.
    var aloneRoom: AloneRoom? { room as? AloneRoom }

    /// The room in which the player is with others.
    var sharedRoom: SharedRoom? { room as? SharedRoom }

    /// Whether nothing needs the session any more.
    func isOver(at now: Instant) -> Bool {
        guard let resumeDeadline, resumeDeadline <= now, case .nowhere = place
        else { return false }
        return true
    }

    /// The block of addresses that the connection comes from; nil without one.
    var household: String? {
        connection.flatMap { AddressBlock(householdOfPeer: $0.peerAddress)?.description }
    }

    func attach(_ connection: Connection) {
        connection.shard.assertIsCurrent()
        self.connection = connection
        connectionNumber += 1
        resumeDeadline = nil
        if let measurement { beginMeasurement(of: measurement.race) }
    }

    func detach(resumeUntil deadline: Instant) {
        connection?.shard.assertIsCurrent()
        connection = nil
        resumeDeadline = deadline
    }

    /// A round or race starts: results of those before aren't told again.
    func begin(_ id: PlayID) {
        latest = id
        lastResult = nil
    }

    /// Keeps a result, unless something has started since: a player may leave a race for the next one
    /// before the first one's result comes.
    func keep(_ result: PlayResult, of id: PlayID) {
        if latest == id { lastResult = result }
    }

    /// The result that was kept, with the coins that the player has now.
    var resultAgain: ServerMessage? {
        switch lastResult {
        case nil: return nil
        case .round(var ended):
            ended.coins = player.coins
            return .roundEnded(ended)
        case .race(var ended):
            if ended.coins != nil { ended.coins = player.coins }
            return .raceEnded(ended)
        }
    }

    /// What others see of the player; the rating once the store was asked.
    var card: PlayerCard {
        PlayerCard(player: player.id, name: player.name, avatar: player.avatar, rating: rating)
    }

    /// Shows the player's name and avatar to the room, if the player is in one.
    func showProfile() {
        guard let room = sharedRoom else { return }
        room.rooms.shard.async { [card] in room.rename(card) }
    }

    /// The room in which the player plays, alone or with others.
    var playedRoom: RoomShell {
        get throws(RequestFault) {
            guard let room else {
                throw RequestFault(.noRound, "no round is under way; start one with start_round")
            }
            return room
        }
    }

    /// Sends a message that must not get lost, if somebody is there.
    func send(_ message: ServerMessage, re: String? = nil) {
        connection?.send(text: ServerEvent(re: re, message).encoded())
    }
}

extension PlayerProfile {
    /// What the player is told of who they are.
    init(_ player: PlayerState, in catalogue: Catalogue) {
        self.init(
            playerID: player.id.description, name: player.name, avatar: player.avatar,
            coins: player.coins, inventory: player.inventory(in: catalogue))
    }
}

extension PlayerState {
    /// Pieces owned of every item in the shop.
    func inventory(in catalogue: Catalogue) -> [ShopItem.ID: Int64] {
        let owned = catalogue.items.map { ($0.id, inventory[$0.id] ?? 0) }
        return Dictionary(owned) { first, _ in first }
    }
}

// MARK: - The fairness of races

extension Session {
    /// How often players of a race are pinged.
    private static let racePingMilliseconds = 1_000

    /// Starts to measure the connection for a race; a measurement for an earlier race ends.
    func beginMeasurement(of race: PlayID) {
        let measurement = Measurement(of: race)
        self.measurement = measurement
        guard let connection else { return }
        connection.startKeepingRoundTrips()
        measurement.replacedAtStart = connection.replacedFrameCount
        connection.pingIntervalMilliseconds = min(
            Self.racePingMilliseconds, connection.ordinaryPingIntervalMilliseconds)
    }

    /// What the connection was like since then; nil where there is none, or where it is measured for
    /// another race by now.
    @discardableResult
    func endMeasurement(of race: PlayID) -> FairnessReport.Connection? {
        guard let measurement, measurement.race == race else { return nil }
        self.measurement = nil
        guard let connection else { return nil }
        connection.pingIntervalMilliseconds = connection.ordinaryPingIntervalMilliseconds
        let roundTrips = connection.takeRoundTrips()
        let changes = zip(roundTrips, roundTrips.dropFirst()).map { abs($0 - $1) }
        let jitter = changes.isEmpty ? nil : changes.reduce(0, +) / Double(changes.count)
        return FairnessReport.Connection(
            roundTrips: roundTrips.count,
            roundTripMedianMilliseconds: roundTrips.percentile(50),
            roundTripP99Milliseconds: roundTrips.percentile(99),
            jitterMilliseconds: jitter.map { ($0 * 1000).rounded() / 1000 },
            framesLate: max(0, connection.replacedFrameCount - measurement.replacedAtStart))
    }
}
