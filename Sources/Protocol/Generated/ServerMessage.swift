// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages that the server sends, but for those of conversations of their own.
public enum ServerMessage: Hashable, Sendable {
    case welcome(Welcome)
    case profile(PlayerProfile)
    case levels([LevelSummary])
    case shop(Shop)
    case purchased(Purchased)
    case snapshot(Snapshot)
    case state(StateFrame)
    case tapped(Tapped)
    case cleared(Cleared)
    case balance(Balance)
    case roundEnded(RoundEnded)
    case stream(StreamMode)
    case pong(Pong)
    case shutdown(Shutdown)
    case redirect(Redirect)
    case error(ErrorMessage)
    case ticket(TicketState)
    case leftQueue(LeftQueue)
    case room(RoomState)
    case leftRoom(LeftRoom)
    case raceState(RaceProgress)
    case raceView(RaceView)
    case raceEnded(RaceEnded)
    case raceCancelled(RaceCancelled)
    case reaction(ReactionShown)
    case idleWarning(IdleWarning)
    case daily(DailyState)
    case board(BoardRows)
    case ledger(LedgerEntries)
    case statistics(PlayerStatistics)
    case replay(Replay)
    case announcement(AnnouncementMessage)
    case library(LibraryEvent)
    case cooking(CookingEvent)
    case account(AccountEvent)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
        case welcome
        case profile
        case levels
        case shop
        case purchased
        case snapshot
        case state
        case tapped
        case cleared
        case balance
        case roundEnded = "round_ended"
        case stream
        case pong
        case shutdown
        case redirect
        case error
        case ticket
        case leftQueue = "left_queue"
        case room
        case leftRoom = "left_room"
        case raceState = "race_state"
        case raceView = "race_view"
        case raceEnded = "race_ended"
        case raceCancelled = "race_cancelled"
        case reaction
        case idleWarning = "idle_warning"
        case daily
        case board
        case ledger
        case statistics
        case replay
        case announcement
    }

    private enum Key: String, CodingKey {
        case player
        case levels
        case stream
    }

    init(_ kind: Kind, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch kind {
        case .welcome: self = .welcome(try Welcome(from: decoder))
        case .profile: self = .profile(try fields.decode(PlayerProfile.self, forKey: .player))
        case .levels: self = .levels(try fields.decode([LevelSummary].self, forKey: .levels))
        case .shop: self = .shop(try Shop(from: decoder))
        case .purchased: self = .purchased(try Purchased(from: decoder))
        case .snapshot: self = .snapshot(try Snapshot(from: decoder))
        case .state: self = .state(try StateFrame(from: decoder))
        case .tapped: self = .tapped(try Tapped(from: decoder))
        case .cleared: self = .cleared(try Cleared(from: decoder))
        case .balance: self = .balance(try Balance(from: decoder))
        case .roundEnded: self = .roundEnded(try RoundEnded(from: decoder))
        case .stream: self = .stream(try fields.decode(StreamMode.self, forKey: .stream))
        case .pong: self = .pong(try Pong(from: decoder))
        case .shutdown: self = .shutdown(try Shutdown(from: decoder))
        case .redirect: self = .redirect(try Redirect(from: decoder))
        case .error: self = .error(try ErrorMessage(from: decoder))
        case .ticket: self = .ticket(try TicketState(from: decoder))
        case .leftQueue: self = .leftQueue(try LeftQueue(from: decoder))
        case .room: self = .room(try RoomState(from: decoder))
        case .leftRoom: self = .leftRoom(try LeftRoom(from: decoder))
        case .raceState: self = .raceState(try RaceProgress(from: decoder))
        case .raceView: self = .raceView(try RaceView(from: decoder))
        case .raceEnded: self = .raceEnded(try RaceEnded(from: decoder))
        case .raceCancelled: self = .raceCancelled(try RaceCancelled(from: decoder))
        case .reaction: self = .reaction(try ReactionShown(from: decoder))
        case .idleWarning: self = .idleWarning(try IdleWarning(from: decoder))
        case .daily: self = .daily(try DailyState(from: decoder))
        case .board: self = .board(try BoardRows(from: decoder))
        case .ledger: self = .ledger(try LedgerEntries(from: decoder))
        case .statistics: self = .statistics(try PlayerStatistics(from: decoder))
        case .replay: self = .replay(try Replay(from: decoder))
        case .announcement: self = .announcement(try AnnouncementMessage(from: decoder))
        }
    }

    // The messages' values; nil for other messages.
    public var welcome: Welcome? { if case .welcome(let value) = self { value } else { nil } }
    public var profile: PlayerProfile? { if case .profile(let value) = self { value } else { nil } }
    public var levels: [LevelSummary]? { if case .levels(let value) = self { value } else { nil } }
    public var shop: Shop? { if case .shop(let value) = self { value } else { nil } }
    public var purchased: Purchased? { if case .purchased(let value) = self { value } else { nil } }
    public var snapshot: Snapshot? { if case .snapshot(let value) = self { value } else { nil } }
    public var state: StateFrame? { if case .state(let value) = self { value } else { nil } }
    public var tapped: Tapped? { if case .tapped(let value) = self { value } else { nil } }
    public var cleared: Cleared? { if case .cleared(let value) = self { value } else { nil } }
    public var balance: Balance? { if case .balance(let value) = self { value } else { nil } }
    public var roundEnded: RoundEnded? { if case .roundEnded(let value) = self { value } else { nil } }
    public var stream: StreamMode? { if case .stream(let value) = self { value } else { nil } }
    public var pong: Pong? { if case .pong(let value) = self { value } else { nil } }
    public var shutdown: Shutdown? { if case .shutdown(let value) = self { value } else { nil } }
    public var redirect: Redirect? { if case .redirect(let value) = self { value } else { nil } }
    public var error: ErrorMessage? { if case .error(let value) = self { value } else { nil } }
    public var ticket: TicketState? { if case .ticket(let value) = self { value } else { nil } }
    public var leftQueue: LeftQueue? { if case .leftQueue(let value) = self { value } else { nil } }
    public var room: RoomState? { if case .room(let value) = self { value } else { nil } }
    public var leftRoom: LeftRoom? { if case .leftRoom(let value) = self { value } else { nil } }
    public var raceState: RaceProgress? { if case .raceState(let value) = self { value } else { nil } }
    public var raceView: RaceView? { if case .raceView(let value) = self { value } else { nil } }
    public var raceEnded: RaceEnded? { if case .raceEnded(let value) = self { value } else { nil } }
    public var raceCancelled: RaceCancelled? { if case .raceCancelled(let value) = self { value } else { nil } }
    public var reaction: ReactionShown? { if case .reaction(let value) = self { value } else { nil } }
    public var idleWarning: IdleWarning? { if case .idleWarning(let value) = self { value } else { nil } }
    public var daily: DailyState? { if case .daily(let value) = self { value } else { nil } }
    public var board: BoardRows? { if case .board(let value) = self { value } else { nil } }
    public var ledger: LedgerEntries? { if case .ledger(let value) = self { value } else { nil } }
    public var statistics: PlayerStatistics? { if case .statistics(let value) = self { value } else { nil } }
    public var replay: Replay? { if case .replay(let value) = self { value } else { nil } }
    public var announcement: AnnouncementMessage? { if case .announcement(let value) = self { value } else { nil } }
    public var library: LibraryEvent? { if case .library(let value) = self { value } else { nil } }
    public var cooking: CookingEvent? { if case .cooking(let value) = self { value } else { nil } }
    public var account: AccountEvent? { if case .account(let value) = self { value } else { nil } }

    /// The envelope's `type`.
    public var type: String {
        switch self {
        case .welcome: "welcome"
        case .profile: "profile"
        case .levels: "levels"
        case .shop: "shop"
        case .purchased: "purchased"
        case .snapshot: "snapshot"
        case .state: "state"
        case .tapped: "tapped"
        case .cleared: "cleared"
        case .balance: "balance"
        case .roundEnded: "round_ended"
        case .stream: "stream"
        case .pong: "pong"
        case .shutdown: "shutdown"
        case .redirect: "redirect"
        case .error: "error"
        case .ticket: "ticket"
        case .leftQueue: "left_queue"
        case .room: "room"
        case .leftRoom: "left_room"
        case .raceState: "race_state"
        case .raceView: "race_view"
        case .raceEnded: "race_ended"
        case .raceCancelled: "race_cancelled"
        case .reaction: "reaction"
        case .idleWarning: "idle_warning"
        case .daily: "daily"
        case .board: "board"
        case .ledger: "ledger"
        case .statistics: "statistics"
        case .replay: "replay"
        case .announcement: "announcement"
        case .library(let message): message.type.rawValue
        case .cooking(let message): message.type.rawValue
        case .account(let message): message.type.rawValue
        }
    }

    /// Nil for the messages of conversations of their own.
    public var kind: Kind? { Kind(rawValue: type) }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .welcome(let body): body.writeMembers(to: &json)
        case .profile(let player):
            json.member("player", player)
        case .levels(let levels):
            json.member("levels", levels)
        case .shop(let body): body.writeMembers(to: &json)
        case .purchased(let body): body.writeMembers(to: &json)
        case .snapshot(let body): body.writeMembers(to: &json)
        case .state(let body): body.writeMembers(to: &json)
        case .tapped(let body): body.writeMembers(to: &json)
        case .cleared(let body): body.writeMembers(to: &json)
        case .balance(let body): body.writeMembers(to: &json)
        case .roundEnded(let body): body.writeMembers(to: &json)
        case .stream(let stream):
            json.member("stream", stream)
        case .pong(let body): body.writeMembers(to: &json)
        case .shutdown(let body): body.writeMembers(to: &json)
        case .redirect(let body): body.writeMembers(to: &json)
        case .error(let body): body.writeMembers(to: &json)
        case .ticket(let body): body.writeMembers(to: &json)
        case .leftQueue(let body): body.writeMembers(to: &json)
        case .room(let body): body.writeMembers(to: &json)
        case .leftRoom(let body): body.writeMembers(to: &json)
        case .raceState(let body): body.writeMembers(to: &json)
        case .raceView(let body): body.writeMembers(to: &json)
        case .raceEnded(let body): body.writeMembers(to: &json)
        case .raceCancelled(let body): body.writeMembers(to: &json)
        case .reaction(let body): body.writeMembers(to: &json)
        case .idleWarning(let body): body.writeMembers(to: &json)
        case .daily(let body): body.writeMembers(to: &json)
        case .board(let body): body.writeMembers(to: &json)
        case .ledger(let body): body.writeMembers(to: &json)
        case .statistics(let body): body.writeMembers(to: &json)
        case .replay(let body): body.writeMembers(to: &json)
        case .announcement(let body): body.writeMembers(to: &json)
        case .library(let message): message.writeMembers(to: &json)
        case .cooking(let message): message.writeMembers(to: &json)
        case .account(let message): message.writeMembers(to: &json)
        }
    }
}

/// The player, and the server's terms.
public struct Welcome: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The connection's protocol version.
    public var protocolName: String
    /// The server's revision of the protocol's version.
    public var revision: Int
    /// The server's name and version.
    public var server: String
    /// The server's memory: 32 hexadecimal digits, others after it was restored from a backup or
    /// lost its library.
    public var instanceID: String
    /// The language of the server's names: the best match for the one in `hello`.
    public var language: String
    /// The player's last saved state.
    public var player: PlayerProfile
    /// The player's secret. Sent once, to a new player only.
    public var token: String?
    /// The server's clock, with a fraction. It starts again when the server restarts. Unit: ms.
    public var serverTimeMilliseconds: Double
    /// The length of a tick. Unit: ms.
    public var tickMilliseconds: Int
    /// The WebSocket pings by which the server watches the connection.
    public var ping: PingTerms
    /// The time that a round is kept for a disconnected player. Its clock keeps running. Unit: ms.
    public var resumeMilliseconds: Int
    /// The limits of one connection.
    public var limits: Limits
    /// The solo round or daily challenge that is running, or has ended without its result yet. Not
    /// for a race.
    public var roundID: PlayID?
    /// `companion` for a companion; absent for others.
    public var role: ConnectionRole?

    private enum CodingKeys: String, CodingKey {
        case protocolName = "protocol"
        case revision
        case server
        case instanceID = "instance_id"
        case language
        case player
        case token
        case serverTimeMilliseconds = "server_time_ms"
        case tickMilliseconds = "tick_ms"
        case ping
        case resumeMilliseconds = "resume_ms"
        case limits
        case roundID = "round_id"
        case role
    }

    package init(
        protocolName: String,
        revision: Int,
        server: String,
        instanceID: String,
        language: String,
        player: PlayerProfile,
        token: String? = nil,
        serverTimeMilliseconds: Double,
        tickMilliseconds: Int,
        ping: PingTerms,
        resumeMilliseconds: Int,
        limits: Limits,
        roundID: PlayID? = nil,
        role: ConnectionRole? = nil
    ) {
        self.protocolName = protocolName
        self.revision = revision
        self.server = server
        self.instanceID = instanceID
        self.language = language
        self.player = player
        self.token = token
        self.serverTimeMilliseconds = serverTimeMilliseconds
        self.tickMilliseconds = tickMilliseconds
        self.ping = ping
        self.resumeMilliseconds = resumeMilliseconds
        self.limits = limits
        self.roundID = roundID
        self.role = role
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("protocol", protocolName)
        json.member("revision", revision)
        json.member("server", server)
        json.member("instance_id", instanceID)
        json.member("language", language)
        json.member("player", player)
        json.member("token", token)
        json.member("server_time_ms", serverTimeMilliseconds)
        json.member("tick_ms", tickMilliseconds)
        json.member("ping", ping)
        json.member("resume_ms", resumeMilliseconds)
        json.member("limits", limits)
        json.member("round_id", roundID)
        json.member("role", role)
    }
}

/// The shop's items.
public struct Shop: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The player's balance. Unit: coins.
    public var coins: Int64
    /// The items.
    public var items: [ShopOffer]

    package init(
        coins: Int64,
        items: [ShopOffer]
    ) {
        self.coins = coins
        self.items = items
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("coins", coins)
        json.member("items", items)
    }
}

/// A purchase was carried out, durably.
public struct Purchased: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// An item of the shop.
    public var itemID: String
    /// The price paid. Unit: coins.
    public var price: Int64
    /// Pieces owned right after this purchase.
    public var owned: Int64
    /// The balance right after this purchase. Unit: coins.
    public var coins: Int64

    private enum CodingKeys: String, CodingKey {
        case itemID = "item_id"
        case price
        case owned
        case coins
    }

    package init(
        itemID: String,
        price: Int64,
        owned: Int64,
        coins: Int64
    ) {
        self.itemID = itemID
        self.price = price
        self.owned = owned
        self.coins = coins
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("item_id", itemID)
        json.member("price", price)
        json.member("owned", owned)
        json.member("coins", coins)
    }
}

/// Everything about the round: when it starts, when a client resumes, and in a solo round after
/// `set_stream`.
public struct Snapshot: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The number of the last state frame; the next one has this plus 1.
    public var sequence: UInt64
    /// The part of a round that doesn't change.
    public var round: RoundDescription
    /// The items owned now, without those that the round used up.
    public var inventory: [String: Int64]
    /// The part of a round that changes.
    public var state: RoundState
    /// The grid after the next tap or clear that counts.
    public var nextGrid: [Int]
    /// The recipe of the next order.
    public var nextRecipe: Int
    /// The race; absent in a solo round.
    public var race: RaceDescription?

    private enum CodingKeys: String, CodingKey {
        case sequence = "seq"
        case round
        case inventory
        case state
        case nextGrid = "deal"
        case nextRecipe = "next"
        case race
    }

    package init(
        sequence: UInt64,
        round: RoundDescription,
        inventory: [String: Int64],
        state: RoundState,
        nextGrid: [Int],
        nextRecipe: Int,
        race: RaceDescription? = nil
    ) {
        self.sequence = sequence
        self.round = round
        self.inventory = inventory
        self.state = state
        self.nextGrid = nextGrid
        self.nextRecipe = nextRecipe
        self.race = race
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("seq", sequence)
        json.member("round", round)
        json.member("inventory", inventory)
        json.member("state", state)
        json.member("deal", nextGrid)
        json.member("next", nextRecipe)
        json.member("race", race)
    }
}

/// The moving state of the round at a tick.
public struct StateFrame: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Counts the frames of the stream.
    public var sequence: UInt64
    /// The part of a round that changes.
    public var state: RoundState

    private enum CodingKeys: String, CodingKey {
        case sequence = "seq"
        case state
    }

    package init(
        sequence: UInt64,
        state: RoundState
    ) {
        self.sequence = sequence
        self.state = state
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("seq", sequence)
        json.member("state", state)
    }
}

/// The result of a tap.
public struct Tapped: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// `ignored` while feedback shows or after the end: nothing changed. A held tap is answered
    /// once it counts.
    public enum Outcome: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case correct
        case served
        case wrong
        case ignored

        /// A word that this program doesn't know.
        case unknown
    }

    /// `ignored` while feedback shows or after the end: nothing changed. A held tap is answered
    /// once it counts.
    public var outcome: Tapped.Outcome
    /// Coins that the order earned; only with `served`. Unit: coins.
    public var coins: Int64?
    /// Right after the tap. The last layer of an order serves it.
    public var state: RoundState
    /// The grid after the next tap or clear that counts; only if this tap counted and the round
    /// goes on.
    public var nextGrid: [Int]?
    /// The recipe of the next order; only with `deal`, and if the tap put the first ingredient on
    /// the plate.
    public var nextRecipe: Int?

    private enum CodingKeys: String, CodingKey {
        case outcome
        case coins
        case state
        case nextGrid = "deal"
        case nextRecipe = "next"
    }

    package init(
        outcome: Tapped.Outcome,
        coins: Int64? = nil,
        state: RoundState,
        nextGrid: [Int]? = nil,
        nextRecipe: Int? = nil
    ) {
        self.outcome = outcome
        self.coins = coins
        self.state = state
        self.nextGrid = nextGrid
        self.nextRecipe = nextRecipe
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("outcome", outcome)
        json.member("coins", coins)
        json.member("state", state)
        json.member("deal", nextGrid)
        json.member("next", nextRecipe)
    }
}

/// The result of a clear.
public struct Cleared: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// `ignored` while feedback shows or after the end.
    public enum Outcome: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case cleared
        case ignored

        /// A word that this program doesn't know.
        case unknown
    }

    /// `ignored` while feedback shows or after the end.
    public var outcome: Cleared.Outcome
    /// Right after the clear.
    public var state: RoundState
    /// The grid after the next tap or clear that counts; only if this clear counted.
    public var nextGrid: [Int]?

    private enum CodingKeys: String, CodingKey {
        case outcome
        case state
        case nextGrid = "deal"
    }

    package init(
        outcome: Cleared.Outcome,
        state: RoundState,
        nextGrid: [Int]? = nil
    ) {
        self.outcome = outcome
        self.state = state
        self.nextGrid = nextGrid
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("outcome", outcome)
        json.member("state", state)
        json.member("deal", nextGrid)
    }
}

/// An order's coins have been paid, durably.
public struct Balance: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The player's balance. Unit: coins.
    public var coins: Int64
    /// A round or a race: 32 hexadecimal digits.
    public var roundID: PlayID
    /// The number of the order that was paid.
    public var order: Int
    /// Coins that it paid.
    public var amount: Int64

    private enum CodingKeys: String, CodingKey {
        case coins
        case roundID = "round_id"
        case order
        case amount
    }

    package init(
        coins: Int64,
        roundID: PlayID,
        order: Int,
        amount: Int64
    ) {
        self.coins = coins
        self.roundID = roundID
        self.order = order
        self.amount = amount
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("coins", coins)
        json.member("round_id", roundID)
        json.member("order", order)
        json.member("amount", amount)
    }
}

/// The durable result of a solo round.
public struct RoundEnded: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A round or a race: 32 hexadecimal digits.
    public var roundID: PlayID
    /// A level; from 1000000 on one that is made of a recipe.
    public var levelID: Int
    /// Orders served. Unit: orders.
    public var served: Int
    /// Orders for a win and three stars. Unit: orders.
    public var target: Int
    /// Coins earned in the round so far; not a balance. Unit: coins.
    public var earned: Int64
    /// The stars of this round.
    public var stars: Int
    /// True if `served` reached the target.
    public var isWin: Bool
    /// The length of the round. Unit: ticks.
    public var ticks: Int
    /// The player's best in this level, including this round.
    public var bestStars: Int
    /// The next level, if this round unlocked it.
    public var unlockedLevelID: Int?
    /// The player's balance. Unit: coins.
    public var coins: Int64

    private enum CodingKeys: String, CodingKey {
        case roundID = "round_id"
        case levelID = "level_id"
        case served
        case target
        case earned
        case stars
        case isWin = "win"
        case ticks
        case bestStars = "best_stars"
        case unlockedLevelID = "unlocked_level_id"
        case coins
    }

    package init(
        roundID: PlayID,
        levelID: Int,
        served: Int,
        target: Int,
        earned: Int64,
        stars: Int,
        isWin: Bool,
        ticks: Int,
        bestStars: Int,
        unlockedLevelID: Int? = nil,
        coins: Int64
    ) {
        self.roundID = roundID
        self.levelID = levelID
        self.served = served
        self.target = target
        self.earned = earned
        self.stars = stars
        self.isWin = isWin
        self.ticks = ticks
        self.bestStars = bestStars
        self.unlockedLevelID = unlockedLevelID
        self.coins = coins
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("round_id", roundID)
        json.member("level_id", levelID)
        json.member("served", served)
        json.member("target", target)
        json.member("earned", earned)
        json.member("stars", stars)
        json.member("win", isWin)
        json.member("ticks", ticks)
        json.member("best_stars", bestStars)
        json.member("unlocked_level_id", unlockedLevelID)
        json.member("coins", coins)
    }
}

/// The server's clock.
public struct Pong: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Any number, such as the client's own clock.
    public var clientTime: Double
    /// The server's clock, with a fraction. It starts again when the server restarts. Unit: ms.
    public var serverTimeMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case clientTime = "client_time"
        case serverTimeMilliseconds = "server_time_ms"
    }

    package init(
        clientTime: Double,
        serverTimeMilliseconds: Double
    ) {
        self.clientTime = clientTime
        self.serverTimeMilliseconds = serverTimeMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("client_time", clientTime)
        json.member("server_time_ms", serverTimeMilliseconds)
    }
}

/// The server is stopping. No new round starts; running rounds may finish.
public struct Shutdown: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The longest time from now until connections are closed. Unit: ms.
    public var deadlineMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case deadlineMilliseconds = "deadline_ms"
    }

    package init(
        deadlineMilliseconds: Int
    ) {
        self.deadlineMilliseconds = deadlineMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("deadline_ms", deadlineMilliseconds)
    }
}

/// The player goes on at another node of the server. The connection is closed with 4008: connect to
/// the address at once, and say hello there with the player's token.
public struct Redirect: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The address to connect to, for this one connection. After it, begin with the first address
    /// again.
    public var url: String
    /// `round`: a round alone. `lobby`: a place in the queue or in a room. `cooking`: open cooking
    /// sessions of the companion's household. `drain`: the node is ending.
    public var reason: String

    package init(
        url: String,
        reason: String
    ) {
        self.url = url
        self.reason = reason
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("url", url)
        json.member("reason", reason)
    }
}

/// A request was refused and changed nothing.
public struct ErrorMessage: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The reason why a request was refused.
    public var code: ErrorCode
    /// A text for the client's developer, in English: the fault and what is allowed.
    public var text: String
    /// True if the same request can succeed later with nothing else changed.
    public var canRetry: Bool
    /// Time to wait before trying again. Unit: ms.
    public var retryAfterMilliseconds: Int?
    /// The `log_id` of the server's log line about the refusal, for the player to tell the
    /// operator. Absent if the server has logged none.
    public var logID: String?
    /// The operator's text for the player, for `banned`, `muted` and `profile_locked`.
    public var reason: String?
    /// The end of the ban or the like; without it, there is none. Unit: ms.
    public var endMilliseconds: Int64?

    private enum CodingKeys: String, CodingKey {
        case code
        case text = "message"
        case canRetry = "retry"
        case retryAfterMilliseconds = "retry_after_ms"
        case logID = "log_id"
        case reason
        case endMilliseconds = "end_ms"
    }

    package init(
        code: ErrorCode,
        text: String,
        canRetry: Bool,
        retryAfterMilliseconds: Int? = nil,
        logID: String? = nil,
        reason: String? = nil,
        endMilliseconds: Int64? = nil
    ) {
        self.code = code
        self.text = text
        self.canRetry = canRetry
        self.retryAfterMilliseconds = retryAfterMilliseconds
        self.logID = logID
        self.reason = reason
        self.endMilliseconds = endMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("code", code)
        json.member("message", text)
        json.member("retry", canRetry)
        json.member("retry_after_ms", retryAfterMilliseconds)
        json.member("log_id", logID)
        json.member("reason", reason)
        json.member("end_ms", endMilliseconds)
    }
}

/// The state of the player's ticket in the queue.
public struct TicketState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The reason why there is no match yet.
    public enum Reason: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case beingTried = "being_tried"
        case nobodyElseWaiting = "nobody_else_waiting"
        case othersWantOtherSeats = "others_want_other_seats"
        case othersWantOtherLevels = "others_want_other_levels"
        case ratingsOutsideWindow = "ratings_outside_window"
        case notEnoughPlayers = "not_enough_players"

        /// A word that this program doesn't know.
        case unknown
    }

    /// Absent for any level.
    public var levelID: Int?
    /// Seats of the race.
    public var seatCount: Int
    /// The player's own rating. Unit: points.
    public var rating: Int
    /// The time since `queue`. Unit: ms.
    public var waitedMilliseconds: Int64
    /// The most that another player's rating may be above or below. Unit: points.
    public var window: Int
    /// Time until the window becomes `next_window`; absent at its limit. Unit: ms.
    public var widensInMilliseconds: Int64?
    /// The window's next size; absent at its limit. Unit: points.
    public var nextWindow: Int?
    /// The reason why there is no match yet.
    public var reason: TicketState.Reason
    /// True once `answer_bots` can be sent.
    public var botsOffered: Bool

    private enum CodingKeys: String, CodingKey {
        case levelID = "level_id"
        case seatCount = "seat_count"
        case rating
        case waitedMilliseconds = "waited_ms"
        case window
        case widensInMilliseconds = "widens_in_ms"
        case nextWindow = "next_window"
        case reason
        case botsOffered = "bots_offered"
    }

    package init(
        levelID: Int? = nil,
        seatCount: Int,
        rating: Int,
        waitedMilliseconds: Int64,
        window: Int,
        widensInMilliseconds: Int64? = nil,
        nextWindow: Int? = nil,
        reason: TicketState.Reason,
        botsOffered: Bool
    ) {
        self.levelID = levelID
        self.seatCount = seatCount
        self.rating = rating
        self.waitedMilliseconds = waitedMilliseconds
        self.window = window
        self.widensInMilliseconds = widensInMilliseconds
        self.nextWindow = nextWindow
        self.reason = reason
        self.botsOffered = botsOffered
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("level_id", levelID)
        json.member("seat_count", seatCount)
        json.member("rating", rating)
        json.member("waited_ms", waitedMilliseconds)
        json.member("window", window)
        json.member("widens_in_ms", widensInMilliseconds)
        json.member("next_window", nextWindow)
        json.member("reason", reason)
        json.member("bots_offered", botsOffered)
    }
}

/// The player no longer has a ticket, and has no match.
public struct LeftQueue: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The reason.
    public enum Reason: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case cancelled
        case absent
        case levelGone = "level_gone"
        case stopping

        /// A word that this program doesn't know.
        case unknown
    }

    /// The reason.
    public var reason: LeftQueue.Reason

    package init(
        reason: LeftQueue.Reason
    ) {
        self.reason = reason
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("reason", reason)
    }
}

/// The complete state of a room, the same for everyone in it.
public struct RoomState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The room's part of its cycle: waiting for players, a race, its result, or a pause.
    public enum Phase: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case gathering
        case opening
        case countdown
        case racing
        case settling
        case intermission
        case results

        /// A word that this program doesn't know.
        case unknown
    }

    /// The code to join by; absent in a matched room.
    public var roomCode: String?
    /// The room's part of its cycle: waiting for players, a race, its result, or a pause.
    public var phase: RoomState.Phase
    /// A level; from 1000000 on one that is made of a recipe.
    public var levelID: Int
    /// The level, if it is made of a recipe. `levels` doesn't have it.
    public var recipeLevel: RecipeLevelSummary?
    /// The number of seats, taken or free.
    public var seatCount: Int
    /// The most races in a match.
    public var bestOf: Int
    /// True if items may be used.
    public var allowItems: Bool
    /// True if ratings change.
    public var isRated: Bool
    /// The player who may change the room; absent when every player has left and only the result is
    /// missing.
    public var hostID: PlayerID?
    /// The players with a seat, in the order of the race's seats.
    public var players: [RoomState.Seat]
    /// The number of spectators.
    public var spectatorCount: Int
    /// Time left of `countdown`, `intermission` or `results`; absent in other phases. Unit: ms.
    public var endsInMilliseconds: Int?

    private enum CodingKeys: String, CodingKey {
        case roomCode = "room_code"
        case phase
        case levelID = "level_id"
        case recipeLevel = "recipe_level"
        case seatCount = "seat_count"
        case bestOf = "best_of"
        case allowItems = "allow_items"
        case isRated = "rated"
        case hostID = "host_id"
        case players
        case spectatorCount = "spectator_count"
        case endsInMilliseconds = "ends_in_ms"
    }

    package init(
        roomCode: String? = nil,
        phase: RoomState.Phase,
        levelID: Int,
        recipeLevel: RecipeLevelSummary? = nil,
        seatCount: Int,
        bestOf: Int,
        allowItems: Bool,
        isRated: Bool,
        hostID: PlayerID? = nil,
        players: [RoomState.Seat],
        spectatorCount: Int,
        endsInMilliseconds: Int? = nil
    ) {
        self.roomCode = roomCode
        self.phase = phase
        self.levelID = levelID
        self.recipeLevel = recipeLevel
        self.seatCount = seatCount
        self.bestOf = bestOf
        self.allowItems = allowItems
        self.isRated = isRated
        self.hostID = hostID
        self.players = players
        self.spectatorCount = spectatorCount
        self.endsInMilliseconds = endsInMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("room_code", roomCode)
        json.member("phase", phase)
        json.member("level_id", levelID)
        json.member("recipe_level", recipeLevel)
        json.member("seat_count", seatCount)
        json.member("best_of", bestOf)
        json.member("allow_items", allowItems)
        json.member("rated", isRated)
        json.member("host_id", hostID)
        json.member("players", players)
        json.member("spectator_count", spectatorCount)
        json.member("ends_in_ms", endsInMilliseconds)
    }
}

/// The player is no longer in a room.
public struct LeftRoom: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The reason.
    public enum Reason: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case left
        case absent
        case removedByHost = "removed_by_host"
        case noContest = "no_contest"
        case requeued
        case matchEnded = "match_ended"
        case stopping
        case empty

        /// A word that this program doesn't know.
        case unknown
    }

    /// The reason.
    public var reason: LeftRoom.Reason

    package init(
        reason: LeftRoom.Reason
    ) {
        self.reason = reason
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("reason", reason)
    }
}

/// The state of every seat of the race at a tick.
public struct RaceProgress: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The `seq` of the `state` sent with it.
    public var sequence: UInt64
    /// Ticks since the start. Unit: ticks.
    public var tick: Int
    /// One for each of the room's `players`, in the same order.
    public var seats: [RaceProgress.Seat]

    private enum CodingKeys: String, CodingKey {
        case sequence = "seq"
        case tick
        case seats
    }

    package init(
        sequence: UInt64,
        tick: Int,
        seats: [RaceProgress.Seat]
    ) {
        self.sequence = sequence
        self.tick = tick
        self.seats = seats
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("seq", sequence)
        json.member("tick", tick)
        json.member("seats", seats)
    }
}

/// A complete race as spectators see it, with a delay.
public struct RaceView: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A level; from 1000000 on one that is made of a recipe.
    public var levelID: Int
    /// Ticks since the start. Unit: ticks.
    public var tick: Int
    /// Each seat's round, in the order of the room's `players`.
    public var states: [RoundState]
    /// Each seat's order: its ingredients bottom to top, as indexes into the level's `ingredients`.
    public var orders: [[Int]]

    private enum CodingKeys: String, CodingKey {
        case levelID = "level_id"
        case tick
        case states
        case orders
    }

    package init(
        levelID: Int,
        tick: Int,
        states: [RoundState],
        orders: [[Int]]
    ) {
        self.levelID = levelID
        self.tick = tick
        self.states = states
        self.orders = orders
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("level_id", levelID)
        json.member("tick", tick)
        json.member("states", states)
        json.member("orders", orders)
    }
}

/// The durable result of a race.
public struct RaceEnded: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The reason why a rated race didn't change the player's rating. Not for spectators.
    public enum Unrated: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case noOrders = "no_orders"
        case sharedAddress = "shared_address"
        case repeatedPair = "repeated_pair"

        /// A word that this program doesn't know.
        case unknown
    }

    /// The record is kept under it.
    public var raceID: PlayID
    /// A level; from 1000000 on one that is made of a recipe.
    public var levelID: Int
    /// True if ratings change.
    public var isRated: Bool
    /// One for each seat, by rank.
    public var standings: [RaceEnded.Standing]
    /// The player's own balance now. Not for spectators. Unit: coins.
    public var coins: Int64?
    /// The player's own rating, if the race changed it. Not for spectators.
    public var ratingChange: RaceEnded.RatingChange?
    /// The reason why a rated race didn't change the player's rating. Not for spectators.
    public var unrated: RaceEnded.Unrated?
    /// The effect of the network and of the server on a race's players.
    public var fairness: FairnessReport

    private enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case levelID = "level_id"
        case isRated = "rated"
        case standings
        case coins
        case ratingChange = "rating_change"
        case unrated
        case fairness
    }

    package init(
        raceID: PlayID,
        levelID: Int,
        isRated: Bool,
        standings: [RaceEnded.Standing],
        coins: Int64? = nil,
        ratingChange: RaceEnded.RatingChange? = nil,
        unrated: RaceEnded.Unrated? = nil,
        fairness: FairnessReport
    ) {
        self.raceID = raceID
        self.levelID = levelID
        self.isRated = isRated
        self.standings = standings
        self.coins = coins
        self.ratingChange = ratingChange
        self.unrated = unrated
        self.fairness = fairness
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("race_id", raceID)
        json.member("level_id", levelID)
        json.member("rated", isRated)
        json.member("standings", standings)
        json.member("coins", coins)
        json.member("rating_change", ratingChange)
        json.member("unrated", unrated)
        json.member("fairness", fairness)
    }
}

/// The race doesn't count, and everything it took is given back.
public struct RaceCancelled: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The reason.
    public enum Reason: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case noContest = "no_contest"
        case notOpened = "not_opened"
        case overdue
        case stopping

        /// A word that this program doesn't know.
        case unknown
    }

    /// The reason.
    public var reason: RaceCancelled.Reason
    /// The players who left before the start or weren't connected then; empty with other reasons.
    public var absentPlayerIDs: [PlayerID]

    private enum CodingKeys: String, CodingKey {
        case reason
        case absentPlayerIDs = "absent_player_ids"
    }

    package init(
        reason: RaceCancelled.Reason,
        absentPlayerIDs: [PlayerID]
    ) {
        self.reason = reason
        self.absentPlayerIDs = absentPlayerIDs
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("reason", reason)
        json.member("absent_player_ids", absentPlayerIDs)
    }
}

/// A player of the room reacted.
public struct ReactionShown: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A player: 32 hexadecimal digits.
    public var playerID: PlayerID
    /// A thing that players can say to each other.
    public var reaction: String

    private enum CodingKeys: String, CodingKey {
        case playerID = "player_id"
        case reaction
    }

    package init(
        playerID: PlayerID,
        reaction: String
    ) {
        self.playerID = playerID
        self.reaction = reaction
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("player_id", playerID)
        json.member("reaction", reaction)
    }
}

/// The player has tapped nothing for a while.
public struct IdleWarning: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Time until the race is lost unless a tap or clear comes. Unit: ms.
    public var forfeitInMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case forfeitInMilliseconds = "forfeit_in_ms"
    }

    package init(
        forfeitInMilliseconds: Int
    ) {
        self.forfeitInMilliseconds = forfeitInMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("forfeit_in_ms", forfeitInMilliseconds)
    }
}

/// The day's challenge.
public struct DailyState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The day in UTC, such as `2026-11-21`.
    public var day: Day
    /// A level; from 1000000 on one that is made of a recipe.
    public var levelID: Int
    /// True if the player has used the one try that counts.
    public var hasTried: Bool
    /// Time until the next day's challenge begins. Unit: ms.
    public var endsInMilliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case day
        case levelID = "level_id"
        case hasTried = "tried"
        case endsInMilliseconds = "ends_in_ms"
    }

    package init(
        day: Day,
        levelID: Int,
        hasTried: Bool,
        endsInMilliseconds: Int64
    ) {
        self.day = day
        self.levelID = levelID
        self.hasTried = hasTried
        self.endsInMilliseconds = endsInMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("day", day)
        json.member("level_id", levelID)
        json.member("tried", hasTried)
        json.member("ends_in_ms", endsInMilliseconds)
    }
}

/// Rows of a leaderboard.
public struct BoardRows: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// `level/1`, `rating`, or `daily/2026-11-21`.
    public var boardID: String
    /// A month of UTC such as `2026-11`; all time if absent.
    public var season: String?
    /// The number of rows on the whole board.
    public var rowCount: Int
    /// The rows, by rank.
    public var rows: [BoardRows.Row]
    /// The player's own row, if there is one.
    public var own: BoardRows.Row?

    private enum CodingKeys: String, CodingKey {
        case boardID = "board_id"
        case season
        case rowCount = "row_count"
        case rows
        case own
    }

    package init(
        boardID: String,
        season: String? = nil,
        rowCount: Int,
        rows: [BoardRows.Row],
        own: BoardRows.Row? = nil
    ) {
        self.boardID = boardID
        self.season = season
        self.rowCount = rowCount
        self.rows = rows
        self.own = own
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("board_id", boardID)
        json.member("season", season)
        json.member("row_count", rowCount)
        json.member("rows", rows)
        json.member("own", own)
    }
}

/// A page of the player's own ledger.
public struct LedgerEntries: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Newest first.
    public var entries: [LedgerEntries.Entry]
    /// True if there are older entries.
    public var more: Bool

    package init(
        entries: [LedgerEntries.Entry],
        more: Bool
    ) {
        self.entries = entries
        self.more = more
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("entries", entries)
        json.member("more", more)
    }
}

/// The player's statistics.
public struct PlayerStatistics: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The time when the player was created. Unit: ms.
    public var sinceMilliseconds: Int64
    /// Solo rounds with a result, without daily challenges.
    public var rounds: Int
    /// Solo rounds that reached the level's target.
    public var wins: Int
    /// Orders served in rounds, races and daily challenges. Unit: orders.
    public var served: Int64
    /// Coins earned in all of them. Unit: coins.
    public var earned: Int64
    /// The most orders in one of them.
    public var bestServed: Int
    /// Races with a result, without daily challenges.
    public var races: Int
    /// Races in which nobody ranked better.
    public var raceWins: Int
    /// Races that changed the rating.
    public var ratedRaces: Int
    /// A rating (Glicko-2), in whole points. Unit: points.
    public var rating: Int

    private enum CodingKeys: String, CodingKey {
        case sinceMilliseconds = "since_ms"
        case rounds
        case wins
        case served
        case earned
        case bestServed = "best_served"
        case races
        case raceWins = "race_wins"
        case ratedRaces = "rated_races"
        case rating
    }

    package init(
        sinceMilliseconds: Int64,
        rounds: Int,
        wins: Int,
        served: Int64,
        earned: Int64,
        bestServed: Int,
        races: Int,
        raceWins: Int,
        ratedRaces: Int,
        rating: Int
    ) {
        self.sinceMilliseconds = sinceMilliseconds
        self.rounds = rounds
        self.wins = wins
        self.served = served
        self.earned = earned
        self.bestServed = bestServed
        self.races = races
        self.raceWins = raceWins
        self.ratedRaces = ratedRaces
        self.rating = rating
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("since_ms", sinceMilliseconds)
        json.member("rounds", rounds)
        json.member("wins", wins)
        json.member("served", served)
        json.member("earned", earned)
        json.member("best_served", bestServed)
        json.member("races", races)
        json.member("race_wins", raceWins)
        json.member("rated_races", ratedRaces)
        json.member("rating", rating)
    }
}

/// A recorded round, or a part of it, as its player saw it.
public struct Replay: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A round or a race: 32 hexadecimal digits.
    public var recordID: PlayID
    /// A player: 32 hexadecimal digits.
    public var playerID: PlayerID
    /// The round, as in a snapshot but with a `start_ms` of 0.
    public var round: RoundDescription
    /// The length of the round. Unit: ticks.
    public var ticks: Int
    /// The result of a recorded round.
    public var result: Replay.Result
    /// The round at each tick with a change, and at least once a second.
    public var states: [RoundState]
    /// The next `from_tick`; absent if `states` reaches the end. Unit: ticks.
    public var nextTick: Int?

    private enum CodingKeys: String, CodingKey {
        case recordID = "record_id"
        case playerID = "player_id"
        case round
        case ticks
        case result
        case states
        case nextTick = "next_tick"
    }

    package init(
        recordID: PlayID,
        playerID: PlayerID,
        round: RoundDescription,
        ticks: Int,
        result: Replay.Result,
        states: [RoundState],
        nextTick: Int? = nil
    ) {
        self.recordID = recordID
        self.playerID = playerID
        self.round = round
        self.ticks = ticks
        self.result = result
        self.states = states
        self.nextTick = nextTick
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("record_id", recordID)
        json.member("player_id", playerID)
        json.member("round", round)
        json.member("ticks", ticks)
        json.member("result", result)
        json.member("states", states)
        json.member("next_tick", nextTick)
    }
}

/// A text of the operator's for all players. It takes the place of the one before, and comes again
/// after each `welcome`.
public struct AnnouncementMessage: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Empty if there is nothing to announce any more.
    public var text: String
    /// The end of its time; without it, once another comes. Unit: ms.
    public var endMilliseconds: Int64?

    private enum CodingKeys: String, CodingKey {
        case text
        case endMilliseconds = "end_ms"
    }

    package init(
        text: String,
        endMilliseconds: Int64? = nil
    ) {
        self.text = text
        self.endMilliseconds = endMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("text", text)
        json.member("end_ms", endMilliseconds)
    }
}

/// The part of a round that changes.
public struct RoundState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Ticks since the start; 0 until the first one. Unit: ticks.
    public var tick: Int
    /// Ticks left. Unit: ticks.
    public var clock: Int
    /// `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored.
    public var phase: RoundPhase
    /// The ticks until taps count again; 0 while cooking and after the end. Unit: ticks.
    public var feedback: Int
    /// Orders served. Unit: orders.
    public var served: Int
    /// The multiplier for the next order's coins.
    public var combo: Int
    /// Coins earned in the round so far; not a balance. Unit: coins.
    public var earned: Int64
    /// The order's number; during `perfect`, of the order just served.
    public var order: Int
    /// The order's index in the snapshot's `recipes`.
    public var recipe: Int
    /// The plate bottom to top, as indexes into `ingredients`. During `wrong` the last one is the
    /// wrong one.
    public var plate: [Int]
    /// The buttons in display order, as indexes into `ingredients`.
    public var grid: [Int]

    package init(
        tick: Int,
        clock: Int,
        phase: RoundPhase,
        feedback: Int,
        served: Int,
        combo: Int,
        earned: Int64,
        order: Int,
        recipe: Int,
        plate: [Int],
        grid: [Int]
    ) {
        self.tick = tick
        self.clock = clock
        self.phase = phase
        self.feedback = feedback
        self.served = served
        self.combo = combo
        self.earned = earned
        self.order = order
        self.recipe = recipe
        self.plate = plate
        self.grid = grid
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("tick", tick)
        json.member("clock", clock)
        json.member("phase", phase)
        json.member("feedback", feedback)
        json.member("served", served)
        json.member("combo", combo)
        json.member("earned", earned)
        json.member("order", order)
        json.member("recipe", recipe)
        json.member("plate", plate)
        json.member("grid", grid)
    }
}

extension Replay {
    /// The result of a recorded round.
    public struct Result: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// Orders served. Unit: orders.
        public var served: Int
        /// Coins earned in the round so far; not a balance. Unit: coins.
        public var earned: Int64
        /// Stars.
        public var stars: Int
        /// True if `served` reached the target.
        public var isWin: Bool

        private enum CodingKeys: String, CodingKey {
            case served
            case earned
            case stars
            case isWin = "win"
        }

        package init(
            served: Int,
            earned: Int64,
            stars: Int,
            isWin: Bool
        ) {
            self.served = served
            self.earned = earned
            self.stars = stars
            self.isWin = isWin
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("served", served)
            json.member("earned", earned)
            json.member("stars", stars)
            json.member("win", isWin)
        }
    }
}

/// The part of a round that doesn't change.
public struct RoundDescription: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The record is kept under it; in a race it is the race's.
    public var roundID: PlayID
    /// A level; from 1000000 on one that is made of a recipe.
    public var levelID: Int
    /// The name in the welcome's `language`.
    public var levelName: String
    /// The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
    public var theme: String?
    /// Orders for a win and three stars. Unit: orders.
    public var target: Int
    /// The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
    /// from 0.
    public var ingredients: [IngredientDescription]
    /// The possible orders.
    public var recipes: [RecipeDescription]
    /// Items that the round used up.
    public var itemIDs: [String]
    /// The round's rules, for a client that shows the effect of its own taps before the answer.
    public var rules: RoundRules
    /// The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms.
    public var startMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case roundID = "round_id"
        case levelID = "level_id"
        case levelName = "level_name"
        case theme
        case target
        case ingredients
        case recipes
        case itemIDs = "item_ids"
        case rules
        case startMilliseconds = "start_ms"
    }

    package init(
        roundID: PlayID,
        levelID: Int,
        levelName: String,
        theme: String? = nil,
        target: Int,
        ingredients: [IngredientDescription],
        recipes: [RecipeDescription],
        itemIDs: [String],
        rules: RoundRules,
        startMilliseconds: Double
    ) {
        self.roundID = roundID
        self.levelID = levelID
        self.levelName = levelName
        self.theme = theme
        self.target = target
        self.ingredients = ingredients
        self.recipes = recipes
        self.itemIDs = itemIDs
        self.rules = rules
        self.startMilliseconds = startMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("round_id", roundID)
        json.member("level_id", levelID)
        json.member("level_name", levelName)
        json.member("theme", theme)
        json.member("target", target)
        json.member("ingredients", ingredients)
        json.member("recipes", recipes)
        json.member("item_ids", itemIDs)
        json.member("rules", rules)
        json.member("start_ms", startMilliseconds)
    }
}

/// The round's rules, for a client that shows the effect of its own taps before the answer.
public struct RoundRules: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The round ends at this tick at the latest. Unit: ticks.
    public var capTicks: Int
    /// Ticks in which taps don't count after a served order or a wrong tap. Unit: ticks.
    public var feedbackTicks: Int
    /// The last ticks of feedback. The first tap in them is held, and counts when the feedback
    /// ends. Unit: ticks.
    public var heldTapTicks: Int
    /// Added to the clock for an order served. Unit: ticks.
    public var servedClockTicks: Int
    /// Taken from the clock for a wrong tap, down to 0. Unit: ticks.
    public var wrongClockTicks: Int
    /// The combo after a wrong tap, and at the start unless an item raises it.
    public var comboAtStart: Int
    /// The largest combo.
    public var comboLimit: Int

    private enum CodingKeys: String, CodingKey {
        case capTicks = "cap_ticks"
        case feedbackTicks = "feedback_ticks"
        case heldTapTicks = "held_tap_ticks"
        case servedClockTicks = "served_clock_ticks"
        case wrongClockTicks = "wrong_clock_ticks"
        case comboAtStart = "combo_at_start"
        case comboLimit = "combo_limit"
    }

    package init(
        capTicks: Int,
        feedbackTicks: Int,
        heldTapTicks: Int,
        servedClockTicks: Int,
        wrongClockTicks: Int,
        comboAtStart: Int,
        comboLimit: Int
    ) {
        self.capTicks = capTicks
        self.feedbackTicks = feedbackTicks
        self.heldTapTicks = heldTapTicks
        self.servedClockTicks = servedClockTicks
        self.wrongClockTicks = wrongClockTicks
        self.comboAtStart = comboAtStart
        self.comboLimit = comboLimit
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("cap_ticks", capTicks)
        json.member("feedback_ticks", feedbackTicks)
        json.member("held_tap_ticks", heldTapTicks)
        json.member("served_clock_ticks", servedClockTicks)
        json.member("wrong_clock_ticks", wrongClockTicks)
        json.member("combo_at_start", comboAtStart)
        json.member("combo_limit", comboLimit)
    }
}

/// A burger that can be ordered.
public struct RecipeDescription: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The name in the welcome's `language`.
    public var name: String
    /// Its ingredients bottom to top, as indexes into `ingredients`.
    public var layers: [Int]

    package init(
        name: String,
        layers: [Int]
    ) {
        self.name = name
        self.layers = layers
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("layers", layers)
    }
}

/// Something that can be tapped.
public struct IngredientDescription: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// An ingredient, such as `patty`.
    public var ingredientID: String
    /// A symbol for clients without an own picture.
    public var emoji: String
    /// The recipe's name for it, in a level that is made of a recipe.
    public var label: String?

    private enum CodingKeys: String, CodingKey {
        case ingredientID = "ingredient_id"
        case emoji
        case label
    }

    package init(
        ingredientID: String,
        emoji: String,
        label: String? = nil
    ) {
        self.ingredientID = ingredientID
        self.emoji = emoji
        self.label = label
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("ingredient_id", ingredientID)
        json.member("emoji", emoji)
        json.member("label", label)
    }
}

extension LedgerEntries {
    /// One movement of coins or of pieces of an item.
    public struct Entry: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// Counts the entries of all players.
        public var number: Int64
        /// Since 1970-01-01 UTC. Unit: ms.
        public var timeMilliseconds: Int64
        /// `coins`, or an item's id.
        public var assetID: String
        /// The kind of movement.
        public var kind: String
        /// The player's gain; negative for a loss.
        public var amount: Int64
        /// The player's balance of the asset afterwards.
        public var balance: Int64
        /// The kind and what it was for, such as `race:` and the race's id.
        public var reference: String

        private enum CodingKeys: String, CodingKey {
            case number
            case timeMilliseconds = "time_ms"
            case assetID = "asset_id"
            case kind
            case amount
            case balance
            case reference
        }

        package init(
            number: Int64,
            timeMilliseconds: Int64,
            assetID: String,
            kind: String,
            amount: Int64,
            balance: Int64,
            reference: String
        ) {
            self.number = number
            self.timeMilliseconds = timeMilliseconds
            self.assetID = assetID
            self.kind = kind
            self.amount = amount
            self.balance = balance
            self.reference = reference
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("number", number)
            json.member("time_ms", timeMilliseconds)
            json.member("asset_id", assetID)
            json.member("kind", kind)
            json.member("amount", amount)
            json.member("balance", balance)
            json.member("reference", reference)
        }
    }
}

extension BoardRows {
    /// A player's best result.
    public struct Row: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// Ties share a rank.
        public var rank: Int
        /// A player: 32 hexadecimal digits.
        public var playerID: PlayerID
        /// The player's name.
        public var name: String
        /// One emoji.
        public var avatar: String
        /// On boards of levels and days. Unit: orders.
        public var served: Int?
        /// On boards of levels and days. Unit: coins.
        public var earned: Int64?
        /// On boards of levels and days. Unit: ticks.
        public var lastServedTick: Int?
        /// On the board of ratings. Unit: points.
        public var rating: Int?
        /// The record of this result.
        public var recordID: PlayID?

        private enum CodingKeys: String, CodingKey {
            case rank
            case playerID = "player_id"
            case name
            case avatar
            case served
            case earned
            case lastServedTick = "last_served_tick"
            case rating
            case recordID = "record_id"
        }

        package init(
            rank: Int,
            playerID: PlayerID,
            name: String,
            avatar: String,
            served: Int? = nil,
            earned: Int64? = nil,
            lastServedTick: Int? = nil,
            rating: Int? = nil,
            recordID: PlayID? = nil
        ) {
            self.rank = rank
            self.playerID = playerID
            self.name = name
            self.avatar = avatar
            self.served = served
            self.earned = earned
            self.lastServedTick = lastServedTick
            self.rating = rating
            self.recordID = recordID
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("rank", rank)
            json.member("player_id", playerID)
            json.member("name", name)
            json.member("avatar", avatar)
            json.member("served", served)
            json.member("earned", earned)
            json.member("last_served_tick", lastServedTick)
            json.member("rating", rating)
            json.member("record_id", recordID)
        }
    }
}

/// The effect of the network and of the server on a race's players.
public struct FairnessReport: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The lateness of the server's ticks: the 99th percentile. Unit: ms.
    public var tickLatenessMilliseconds: Double
    /// One for each seat; null for bots and ghosts, and for players who were gone when the race
    /// ended.
    public var connections: [FairnessReport.Connection?]

    private enum CodingKeys: String, CodingKey {
        case tickLatenessMilliseconds = "tick_lateness_p99_ms"
        case connections
    }

    package init(
        tickLatenessMilliseconds: Double,
        connections: [FairnessReport.Connection?]
    ) {
        self.tickLatenessMilliseconds = tickLatenessMilliseconds
        self.connections = connections
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("tick_lateness_p99_ms", tickLatenessMilliseconds)
        json.member("connections", connections)
    }
}

extension FairnessReport {
    /// A player's connection during a race.
    public struct Connection: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// The number of round trips measured.
        public var roundTrips: Int
        /// The median; absent if none was measured. Unit: ms.
        public var roundTripMedianMilliseconds: Double?
        /// The 99th percentile; absent if none was measured. Unit: ms.
        public var roundTripP99Milliseconds: Double?
        /// The mean difference between consecutive round trips; absent with fewer than two. Unit:
        /// ms.
        public var jitterMilliseconds: Double?
        /// Frames replaced by newer ones because the connection was too slow.
        public var framesLate: Int
        /// Taps that came near the end of the feedback and counted when it ended.
        public var tapsHeld: Int
        /// Taps ignored because feedback was still showing.
        public var tapsIgnored: Int
        /// The total time from ignored taps to the next ones that counted: what the network cost.
        /// Unit: ms.
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
            roundTrips: Int,
            roundTripMedianMilliseconds: Double? = nil,
            roundTripP99Milliseconds: Double? = nil,
            jitterMilliseconds: Double? = nil,
            framesLate: Int,
            tapsHeld: Int,
            tapsIgnored: Int,
            lostMilliseconds: Int
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

        package func writeMembers(to json: inout JSONWriter) {
            json.member("round_trips", roundTrips)
            json.member("rtt_median_ms", roundTripMedianMilliseconds)
            json.member("rtt_p99_ms", roundTripP99Milliseconds)
            json.member("jitter_ms", jitterMilliseconds)
            json.member("frames_late", framesLate)
            json.member("taps_held", tapsHeld)
            json.member("taps_ignored", tapsIgnored)
            json.member("lost_ms", lostMilliseconds)
        }
    }
}

extension RaceEnded {
    /// A rating before and after a race.
    public struct RatingChange: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// A rating (Glicko-2), in whole points. Unit: points.
        public var before: Int
        /// A rating (Glicko-2), in whole points. Unit: points.
        public var after: Int
        /// True if part of the gain waits for a review of the result.
        public var isHeld: Bool?

        private enum CodingKeys: String, CodingKey {
            case before
            case after
            case isHeld = "held"
        }

        package init(
            before: Int,
            after: Int,
            isHeld: Bool? = nil
        ) {
            self.before = before
            self.after = after
            self.isHeld = isHeld
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("before", before)
            json.member("after", after)
            json.member("held", isHeld)
        }
    }
}

extension RaceEnded {
    /// The result of a seat.
    public struct Standing: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// An index into the room's `players`.
        public var seat: Int
        /// A player: 32 hexadecimal digits.
        public var playerID: PlayerID
        /// Ties share a rank.
        public var rank: Int
        /// Orders served. Unit: orders.
        public var served: Int
        /// Coins earned in the round so far; not a balance. Unit: coins.
        public var earned: Int64
        /// The tick of the last order served; absent without one. Unit: ticks.
        public var lastServedTick: Int?
        /// The reason why the seat forfeited; absent if it didn't.
        public var forfeit: String?

        private enum CodingKeys: String, CodingKey {
            case seat
            case playerID = "player_id"
            case rank
            case served
            case earned
            case lastServedTick = "last_served_tick"
            case forfeit
        }

        package init(
            seat: Int,
            playerID: PlayerID,
            rank: Int,
            served: Int,
            earned: Int64,
            lastServedTick: Int? = nil,
            forfeit: String? = nil
        ) {
            self.seat = seat
            self.playerID = playerID
            self.rank = rank
            self.served = served
            self.earned = earned
            self.lastServedTick = lastServedTick
            self.forfeit = forfeit
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("seat", seat)
            json.member("player_id", playerID)
            json.member("rank", rank)
            json.member("served", served)
            json.member("earned", earned)
            json.member("last_served_tick", lastServedTick)
            json.member("forfeit", forfeit)
        }
    }
}

extension RaceProgress {
    /// The part of a seat's state that everyone in a race sees.
    public struct Seat: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// Ticks left. Unit: ticks.
        public var clock: Int
        /// `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored.
        public var phase: RoundPhase
        /// Orders served. Unit: orders.
        public var served: Int
        /// The multiplier for the next order's coins.
        public var combo: Int
        /// The number of ingredients on the plate.
        public var stack: Int

        package init(
            clock: Int,
            phase: RoundPhase,
            served: Int,
            combo: Int,
            stack: Int
        ) {
            self.clock = clock
            self.phase = phase
            self.served = served
            self.combo = combo
            self.stack = stack
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("clock", clock)
            json.member("phase", phase)
            json.member("served", served)
            json.member("combo", combo)
            json.member("stack", stack)
        }
    }
}

extension RoomState {
    /// A taken seat.
    public struct Seat: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// Bots and ghosts have their own.
        public var playerID: PlayerID
        /// Absent for bots: the client has a name for each `bot_strength`.
        public var name: String?
        /// One emoji.
        public var avatar: String
        /// Absent for bots and ghosts. Unit: points.
        public var rating: Int?
        /// The bot's strength; absent for people and ghosts.
        public var botStrength: Open<BotStrength>?
        /// True for ghosts, absent for others.
        public var isGhost: Bool?
        /// Ready for the next race, or agrees to a rematch; has no meaning for bots and ghosts.
        public var isReady: Bool
        /// True if the player is connected.
        public var isConnected: Bool
        /// Time for which the seat is still held; only while `connected` is false. Unit: ms.
        public var heldMilliseconds: Int?
        /// Races won in this match.
        public var wins: Int

        private enum CodingKeys: String, CodingKey {
            case playerID = "player_id"
            case name
            case avatar
            case rating
            case botStrength = "bot_strength"
            case isGhost = "ghost"
            case isReady = "ready"
            case isConnected = "connected"
            case heldMilliseconds = "held_ms"
            case wins
        }

        package init(
            playerID: PlayerID,
            name: String? = nil,
            avatar: String,
            rating: Int? = nil,
            botStrength: Open<BotStrength>? = nil,
            isGhost: Bool? = nil,
            isReady: Bool,
            isConnected: Bool,
            heldMilliseconds: Int? = nil,
            wins: Int
        ) {
            self.playerID = playerID
            self.name = name
            self.avatar = avatar
            self.rating = rating
            self.botStrength = botStrength
            self.isGhost = isGhost
            self.isReady = isReady
            self.isConnected = isConnected
            self.heldMilliseconds = heldMilliseconds
            self.wins = wins
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("player_id", playerID)
            json.member("name", name)
            json.member("avatar", avatar)
            json.member("rating", rating)
            json.member("bot_strength", botStrength)
            json.member("ghost", isGhost)
            json.member("ready", isReady)
            json.member("connected", isConnected)
            json.member("held_ms", heldMilliseconds)
            json.member("wins", wins)
        }
    }
}

/// A level that is made of a recipe.
public struct RecipeLevelSummary: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The recipe's name, shortened if it is long.
    public var name: String
    /// Orders for a win and three stars. Unit: orders.
    public var target: Int
    /// The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
    /// from 0.
    public var ingredients: [IngredientDescription]

    package init(
        name: String,
        target: Int,
        ingredients: [IngredientDescription]
    ) {
        self.name = name
        self.target = target
        self.ingredients = ingredients
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("target", target)
        json.member("ingredients", ingredients)
    }
}

/// The part of a race that doesn't change, for one of its players.
public struct RaceDescription: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The player's own index in the room's `players`.
    public var seat: Int
    /// True if ratings change.
    public var isRated: Bool
    /// The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms.
    public var startMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case seat
        case isRated = "rated"
        case startMilliseconds = "start_ms"
    }

    package init(
        seat: Int,
        isRated: Bool,
        startMilliseconds: Double
    ) {
        self.seat = seat
        self.isRated = isRated
        self.startMilliseconds = startMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("seat", seat)
        json.member("rated", isRated)
        json.member("start_ms", startMilliseconds)
    }
}

/// An item of the shop, and how many the player owns.
public struct ShopOffer: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// An item of the shop.
    public var itemID: String
    /// The name in the welcome's `language`.
    public var name: String
    /// Coins. Unit: coins.
    public var price: Int64
    /// Pieces owned.
    public var owned: Int64
    /// The effect of an item: exactly one member.
    public var effect: ItemEffect

    private enum CodingKeys: String, CodingKey {
        case itemID = "item_id"
        case name
        case price
        case owned
        case effect
    }

    package init(
        itemID: String,
        name: String,
        price: Int64,
        owned: Int64,
        effect: ItemEffect
    ) {
        self.itemID = itemID
        self.name = name
        self.price = price
        self.owned = owned
        self.effect = effect
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("item_id", itemID)
        json.member("name", name)
        json.member("price", price)
        json.member("owned", owned)
        json.member("effect", effect)
    }
}

/// The effect of an item: exactly one member.
public struct ItemEffect: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Added to the clock at the start. Unit: ticks.
    public var extraClockTicks: Int?
    /// The combo at the start.
    public var startCombo: Int?
    /// Added to each order's coins before the combo multiplies them; once, however many pieces are
    /// owned. Unit: coins.
    public var extraCoins: Int?

    private enum CodingKeys: String, CodingKey {
        case extraClockTicks = "extra_clock_ticks"
        case startCombo = "start_combo"
        case extraCoins = "extra_coins"
    }

    package init(
        extraClockTicks: Int? = nil,
        startCombo: Int? = nil,
        extraCoins: Int? = nil
    ) {
        self.extraClockTicks = extraClockTicks
        self.startCombo = startCombo
        self.extraCoins = extraCoins
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("extra_clock_ticks", extraClockTicks)
        json.member("start_combo", startCombo)
        json.member("extra_coins", extraCoins)
    }
}

/// A level on the map.
public struct LevelSummary: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A level; from 1000000 on one that is made of a recipe.
    public var levelID: Int
    /// The name in the welcome's `language`.
    public var name: String
    /// The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
    public var theme: String?
    /// Orders for a win and three stars. Unit: orders.
    public var target: Int
    /// A measure of how hard the level is; not the clock. Unit: s.
    public var baseTimeSeconds: Int
    /// The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
    /// from 0.
    public var ingredients: [IngredientDescription]
    /// True if the player can start it.
    public var isUnlocked: Bool
    /// The player's best.
    public var bestStars: Int

    private enum CodingKeys: String, CodingKey {
        case levelID = "level_id"
        case name
        case theme
        case target
        case baseTimeSeconds = "base_time_s"
        case ingredients
        case isUnlocked = "unlocked"
        case bestStars = "stars"
    }

    package init(
        levelID: Int,
        name: String,
        theme: String? = nil,
        target: Int,
        baseTimeSeconds: Int,
        ingredients: [IngredientDescription],
        isUnlocked: Bool,
        bestStars: Int
    ) {
        self.levelID = levelID
        self.name = name
        self.theme = theme
        self.target = target
        self.baseTimeSeconds = baseTimeSeconds
        self.ingredients = ingredients
        self.isUnlocked = isUnlocked
        self.bestStars = bestStars
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("level_id", levelID)
        json.member("name", name)
        json.member("theme", theme)
        json.member("target", target)
        json.member("base_time_s", baseTimeSeconds)
        json.member("ingredients", ingredients)
        json.member("unlocked", isUnlocked)
        json.member("stars", bestStars)
    }
}

/// The player's last saved state.
public struct PlayerProfile: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A player: 32 hexadecimal digits.
    public var playerID: PlayerID
    /// The player's name.
    public var name: String
    /// One emoji.
    public var avatar: String
    /// The balance. Unit: coins.
    public var coins: Int64
    /// Pieces owned by item id.
    public var inventory: [String: Int64]

    private enum CodingKeys: String, CodingKey {
        case playerID = "player_id"
        case name
        case avatar
        case coins
        case inventory
    }

    package init(
        playerID: PlayerID,
        name: String,
        avatar: String,
        coins: Int64,
        inventory: [String: Int64]
    ) {
        self.playerID = playerID
        self.name = name
        self.avatar = avatar
        self.coins = coins
        self.inventory = inventory
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("player_id", playerID)
        json.member("name", name)
        json.member("avatar", avatar)
        json.member("coins", coins)
        json.member("inventory", inventory)
    }
}

/// The limits of one connection.
public struct Limits: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The longest message. Unit: bytes.
    public var messageBytes: Int
    /// Messages per second, on average.
    public var messagesPerSecond: Int
    /// The most messages in a burst.
    public var messageBurst: Int

    private enum CodingKeys: String, CodingKey {
        case messageBytes = "message_bytes"
        case messagesPerSecond = "messages_per_second"
        case messageBurst = "message_burst"
    }

    package init(
        messageBytes: Int,
        messagesPerSecond: Int,
        messageBurst: Int
    ) {
        self.messageBytes = messageBytes
        self.messagesPerSecond = messagesPerSecond
        self.messageBurst = messageBurst
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("message_bytes", messageBytes)
        json.member("messages_per_second", messagesPerSecond)
        json.member("message_burst", messageBurst)
    }
}

/// The WebSocket pings by which the server watches the connection.
public struct PingTerms: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The time between the server's pings. Unit: ms.
    public var intervalMilliseconds: Int
    /// The time that it waits for the pong. Unit: ms.
    public var timeoutMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case intervalMilliseconds = "interval_ms"
        case timeoutMilliseconds = "timeout_ms"
    }

    package init(
        intervalMilliseconds: Int,
        timeoutMilliseconds: Int
    ) {
        self.intervalMilliseconds = intervalMilliseconds
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("interval_ms", intervalMilliseconds)
        json.member("timeout_ms", timeoutMilliseconds)
    }
}
