import GameProtocol
import Kitchen

/// Mode `rooms`: the assignment of players to private rooms, in the order of their numbers.
struct PrivateRooms {
    /// A player's way into the room.
    enum Way {
        case create(seatCount: Int)
        case join(code: String)
        case watch(code: String)
        /// The host hasn't created the room yet.
        case wait
    }

    let seatCount: Int
    let spectatorCount: Int
    /// The room codes by the room's number.
    private var codes: [Int: String] = [:]

    init(_ settings: LoadSettings) {
        seatCount = settings.seatCount
        spectatorCount = settings.spectatorCount
    }

    private var size: Int { seatCount + spectatorCount }

    func way(of player: Int) -> Way {
        let room = player / size
        // The host is chosen by a hash of the room's number. A room lives on its host's shard, and
        // players who connect in turn are spread over the shards in turn: a fixed place would
        // favour some shards.
        let first = SplitMix64.mix(UInt64(room)) % UInt64(size)
        let place = (player + Int(first)) % size
        if place == 0 { return .create(seatCount: seatCount) }
        guard let code = codes[room] else { return .wait }
        return place < seatCount ? .join(code: code) : .watch(code: code)
    }

    mutating func note(_ code: String?, by player: Int) { codes[player / size] = code }

    /// True if all players and spectators are there and the race can begin.
    func isComplete(_ room: RoomState) -> Bool {
        room.phase == .gathering && room.players.count == seatCount
            && room.spectatorCount == spectatorCount
    }
}
