/// A room as its players and spectators see it, whole.
public struct RoomState: Codable, Hashable, Sendable {
    /// What the room is at.
    public enum Phase: String, Codable, Sendable, CaseIterable {
        case gathering, opening, countdown, racing, settling, intermission, results
    }

    /// What is written on a private room's door; missing in a match of the queue.
    public var code: String?
    public var phase: Phase
    public var level: Int
    /// Seats there are, taken or not.
    public var seats: Int
    public var bestOf: Int
    public var items: Bool
    public var isRated: Bool
    /// The player who may change things.
    public var host: String?
    /// Those who have a seat, in the order of the race's seats.
    public var players: [Seat]
    public var spectators: Int
    /// How long the phase still lasts: the countdown, the pause between races, the time for a
    /// rematch.
    public var endsInMilliseconds: Int?

    /// A taken seat.
    public struct Seat: Codable, Hashable, Sendable {
        public var player: String
        public var name: String
        public var avatar: String
        /// Missing for bots and ghosts.
        public var rating: Int?
        /// `easy`, `medium` or `hard`; missing for people.
        public var bot: String?
        public var isGhost: Bool?
        /// Ready for the next race, or agreed to a rematch.
        public var isReady: Bool
        public var isConnected: Bool
        /// How long the seat is still held for a player whose connection dropped.
        public var heldMilliseconds: Int?
        /// Races won in this match.
        public var wins: Int

        private enum CodingKeys: String, CodingKey {
            case player, name, avatar, rating, bot, wins
            case isGhost = "ghost"
            case isReady = "ready"
            case isConnected = "connected"
            case heldMilliseconds = "held_ms"
        }

        package init(
            player: String, name: String, avatar: String, rating: Int?, bot: String?,
            isGhost: Bool?, isReady: Bool, isConnected: Bool, heldMilliseconds: Int?, wins: Int
        ) {
            self.player = player
            self.name = name
            self.avatar = avatar
            self.rating = rating
            self.bot = bot
            self.isGhost = isGhost
            self.isReady = isReady
            self.isConnected = isConnected
            self.heldMilliseconds = heldMilliseconds
            self.wins = wins
        }
    }

    private enum CodingKeys: String, CodingKey {
        case code, phase, level, seats, items, host, players, spectators
        case bestOf = "best_of"
        case isRated = "rated"
        case endsInMilliseconds = "ends_in_ms"
    }

    package init(
        code: String?, phase: Phase, level: Int, seats: Int, bestOf: Int, items: Bool,
        isRated: Bool, host: String?, players: [Seat], spectators: Int, endsInMilliseconds: Int?
    ) {
        self.code = code
        self.phase = phase
        self.level = level
        self.seats = seats
        self.bestOf = bestOf
        self.items = items
        self.isRated = isRated
        self.host = host
        self.players = players
        self.spectators = spectators
        self.endsInMilliseconds = endsInMilliseconds
    }
}
