/// The complete state of a room for its players and spectators.
public struct RoomState: Codable, Hashable, Sendable {
    public enum Phase: String, OpenWord, Sendable, CaseIterable {
        case gathering, opening, countdown, racing, settling, intermission, results
        case unknown
    }

    /// The code for joining a private room; missing in a match from the queue.
    public var roomCode: String?
    public var phase: Phase
    public var levelID: Int
    /// The level, if it is made of a recipe.
    public var recipeLevel: RecipeLevelSummary?
    /// The number of seats, taken or free.
    public var seatCount: Int
    public var bestOf: Int
    public var allowItems: Bool
    public var isRated: Bool
    /// The player who may change the room.
    public var hostID: String?
    /// Players with a seat, in the order of the race's seats.
    public var players: [Seat]
    public var spectatorCount: Int
    /// The time left in this phase: the countdown, the pause between races, or the time for a
    /// rematch.
    public var endsInMilliseconds: Int?

    /// A taken seat.
    public struct Seat: Codable, Hashable, Sendable {
        public var playerID: String
        /// Missing for bots; clients name those by `botStrength`.
        public var name: String?
        public var avatar: String
        /// Missing for bots and ghosts.
        public var rating: Int?
        /// `easy`, `medium` or `hard`; missing for people.
        public var botStrength: String?
        public var isGhost: Bool?
        /// Ready for the next race, or agrees to a rematch.
        public var isReady: Bool
        public var isConnected: Bool
        /// How much longer the seat is held for a disconnected player.
        public var heldMilliseconds: Int?
        /// Races won in this match.
        public var wins: Int

        private enum CodingKeys: String, CodingKey {
            case name, avatar, rating, wins
            case playerID = "player_id"
            case botStrength = "bot_strength"
            case isGhost = "ghost"
            case isReady = "ready"
            case isConnected = "connected"
            case heldMilliseconds = "held_ms"
        }

        package init(
            playerID: String, name: String?, avatar: String, rating: Int?, botStrength: String?,
            isGhost: Bool?, isReady: Bool, isConnected: Bool, heldMilliseconds: Int?, wins: Int
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
    }

    private enum CodingKeys: String, CodingKey {
        case phase, players
        case roomCode = "room_code"
        case levelID = "level_id"
        case recipeLevel = "recipe_level"
        case seatCount = "seat_count"
        case allowItems = "allow_items"
        case hostID = "host_id"
        case spectatorCount = "spectator_count"
        case bestOf = "best_of"
        case isRated = "rated"
        case endsInMilliseconds = "ends_in_ms"
    }

    package init(
        roomCode: String?, phase: Phase, levelID: Int, recipeLevel: RecipeLevelSummary? = nil,
        seatCount: Int, bestOf: Int, allowItems: Bool, isRated: Bool, hostID: String?,
        players: [Seat], spectatorCount: Int,
        endsInMilliseconds: Int?
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
}
