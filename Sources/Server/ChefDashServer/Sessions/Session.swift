import Base
import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// The session of a player who is online, with at most one connection and in at most one room. It
/// outlives the connection for as long as the player may resume.
///
/// Owned by the queue of its current shard (see `Sessions`).
final class Session: @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and use it only there.

    /// The last committed state, which clients may see.
    var player: PlayerState
    /// The id of the latest round or race.
    private var latest: PlayID?
    @exclusivity(unchecked) var stream = StreamMode.tick
    /// True while it is about to move to another shard: the player's messages wait until it has
    /// arrived.
    var isMoving = false
    /// True while the store is asked to hold it at this node: the player's messages wait.
    var isBeingHeld = false
    /// True if the client goes where it is sent.
    var followsRedirects = false
    /// The session's number among several nodes; 0 for a server alone.
    var number: Int64 = 0
    /// True if it can't begin at another node: a server alone has all of them, and the store holds
    /// those that have something here that can't move.
    var isHeld = true
    /// True if the player was told that the server stops.
    var knowsOfStop = false
    /// The player's only connection; nil while there is none. Read for each frame, as `stream` is,
    /// and only ever assigned as a whole (see `Connection`).
    @exclusivity(unchecked) private(set) var connection: Connection?
    /// The number of the device that has the connection, or had the last.
    private(set) var device: Int64 = 0
    /// Also those that are over.
    var sanctions: [Sanction] = []
    /// The number of connections so far: an answer goes only to the connection that asked.
    private(set) var connectionNumber: UInt64 = 0
    /// The time at which the session of a dropped connection ends.
    private(set) var resumeDeadline: Instant?
    /// The language of names: the catalogue's best match for the client's wish.
    var language = "en"
    /// The result of the latest round or race. A reconnecting player gets it again, because a
    /// connection can be dead long before anybody notices.
    private var lastResult: PlayResult?
    /// In whole points, as last read from the store; nil before the first read.
    var rating: Int?
    /// The measurement of the connection during a race.
    fileprivate var measurement: Measurement?
    /// The store reads that haven't been answered.
    var waitingReadCount = 0
    /// The player's place. Read for each tap.
    @exclusivity(unchecked) var place = Place.nowhere

    /// The result of a round or race. Boxed, since few sessions have one.
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

    /// The state of a connection's measurement during a race. A separate object, since few sessions
    /// have one.
    fileprivate final class Measurement {
        let race: PlayID
        /// The count of replaced state frames at the start.
        var replacedAtStart = 0

        init(of race: PlayID) { self.race = race }
    }

    enum Place {
        /// `starting` or `asking` can follow.
        case nowhere
        /// The store is opening a solo round; `room` or `nowhere` follows.
        indirect case starting(AloneStart)
        /// Waiting for an answer of the hall; any other but `starting` follows.
        case asking
        /// `room` or `nowhere` can follow.
        case queue
        /// In a solo or shared room, on the session's shard. `nowhere` or `queue` follows.
        case room(RoomShell)
    }

    init(player: PlayerState) {
        self.player = player
        read(player)
    }

    /// Takes the player as just read from the store.
    func read(_ player: PlayerState) {
        self.player = player
    }

    /// Takes over an operator's change, and tells the player of it.
    ///
    /// - Parameter read: nil for a player who is gone.
    func take(_ read: PlayerState?, in catalogue: Catalogue) {
        guard let read else { return }
        let before = PlayerProfile(player, in: catalogue)
        player.name = read.name
        player.avatar = read.avatar
        player.coins = read.coins
        player.inventory = read.inventory
        let profile = PlayerProfile(player, in: catalogue)
        guard profile != before else { return }
        showProfile()
        send(.profile(profile))
    }

    var room: RoomShell? {
        if case .room(let room) = place { room } else { nil }
    }

    /// The room of a solo round.
    var aloneRoom: AloneRoom? { room as? AloneRoom }

    /// The room that the player shares with others.
    var sharedRoom: SharedRoom? { room as? SharedRoom }

    /// True if nothing needs the session any more.
    func isOver(at now: Instant) -> Bool {
        guard let resumeDeadline, resumeDeadline <= now, case .nowhere = place
        else { return false }
        return !awaitsResult
    }

    /// True while a round or race goes on, perhaps without the player, that changes the player's
    /// coins at its end.
    private var awaitsResult: Bool { latest != nil && lastResult == nil }

    /// The address block of the connection; nil without one.
    var addressBlock: String? {
        connection.flatMap { AddressBlock(householdOfPeer: $0.peerAddress)?.description }
    }

    /// - Parameter device: the number of the player's device.
    func attach(_ connection: Connection, of device: Int64) {
        connection.shard.assertIsCurrent()
        self.connection = connection
        self.device = device
        connectionNumber += 1
        resumeDeadline = nil
        if let measurement { beginMeasurement(of: measurement.race) }
    }

    func detach(resumeUntil deadline: Instant) {
        connection?.shard.assertIsCurrent()
        connection = nil
        resumeDeadline = deadline
    }

    /// Notes that a round or race starts; earlier results aren't sent again.
    func begin(_ id: PlayID) {
        latest = id
        lastResult = nil
    }

    /// Keeps a result, unless a newer round or race has started: a player may leave a race for the
    /// next one before the first one's result comes.
    func keep(_ result: PlayResult, of id: PlayID) {
        if latest == id { lastResult = result }
    }

    /// Notes that the store has undone the start of a race.
    func callOff(_ id: PlayID) {
        if latest == id { latest = nil }
    }

    /// True if nothing keeps the session at this node.
    var canMove: Bool {
        guard case .nowhere = place, !isMoving, !isBeingHeld, !awaitsResult else { return false }
        return connection != nil || lastResult == nil
    }

    /// Begins anew, after it was at another node.
    func renew(_ player: PlayerState, number: Int64) {
        read(player)
        self.number = number
        (latest, lastResult, rating) = (nil, nil, nil)
    }

    /// The kept result, with the player's current coins.
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

    /// The player's card for others; with the rating once it has been read from the store.
    var card: PlayerCard {
        PlayerCard(player: player.id, name: player.name, avatar: player.avatar, rating: rating)
    }

    /// Shows the player's new name and avatar in the shared room, if there is one.
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

    /// Sends a message that must not be dropped; without a connection, does nothing.
    func send(_ message: ServerMessage, re: String? = nil) {
        connection?.send(text: ServerEvent(re: re, message).encoded())
    }
}

extension PlayerProfile {
    /// The player's own profile, as sent to the player.
    init(_ player: PlayerState, in catalogue: Catalogue) {
        self.init(
            playerID: player.id, name: player.name, avatar: player.avatar,
            coins: player.coins, inventory: player.inventory(in: catalogue))
    }
}

extension PlayerState {
    /// The owned quantity of every item in the shop.
    func inventory(in catalogue: Catalogue) -> [ShopItem.ID: Int64] {
        let owned = catalogue.items.map { ($0.id, inventory[$0.id] ?? 0) }
        return Dictionary(owned) { first, _ in first }
    }
}

// MARK: - The fairness of races

extension Session {
    /// The longest interval between pings of a player in a race.
    private static let racePingMilliseconds = 1_000

    /// Starts to measure the connection for a race, and ends an earlier race's measurement.
    func beginMeasurement(of race: PlayID) {
        let measurement = Measurement(of: race)
        self.measurement = measurement
        guard let connection else { return }
        connection.startKeepingRoundTrips()
        measurement.replacedAtStart = connection.replacedFrameCount
        connection.pingIntervalMilliseconds = min(
            Self.racePingMilliseconds, connection.ordinaryPingIntervalMilliseconds)
    }

    /// Ends the measurement and returns it; nil without a connection, or if the measurement is of
    /// another race.
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
            framesLate: max(0, connection.replacedFrameCount - measurement.replacedAtStart),
            // The race counts these.
            tapsHeld: 0, tapsIgnored: 0, lostMilliseconds: 0)
    }
}
