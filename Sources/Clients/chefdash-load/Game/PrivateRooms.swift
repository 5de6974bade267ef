import GameProtocol
import Kitchen

/// Mode `rooms`: who is in which private room. Players take their places in the order of their
/// numbers.
struct PrivateRooms {
    /// What a player does to get in.
    enum Way {
        case create(seatCount: Int)
        case join(code: String)
        case watch(code: String)
        /// The host hasn't made the room.
        case wait
    }

    let seatCount: Int
    let spectatorCount: Int
    /// By the room's number.
    private var codes: [Int: String] = [:]

    init(_ settings: LoadSettings) {
        seatCount = settings.seatCount
        spectatorCount = settings.spectatorCount
    }

    private var size: Int { seatCount + spectatorCount }

    func way(of player: Int) -> Way {
        let room = player / size
        // The host is a drawn one: the room is on the host's shard, and players who connect in turn
        // are on the shards in turn.
        let first = SplitMix64.mix(UInt64(room)) % UInt64(size)
        let place = (player + Int(first)) % size
        if place == 0 { return .create(seatCount: seatCount) }
        guard let code = codes[room] else { return .wait }
        return place < seatCount ? .join(code: code) : .watch(code: code)
    }

    mutating func note(_ code: String?, by player: Int) { codes[player / size] = code }

    /// Whether all are there and the race can begin.
    func isComplete(_ room: RoomState) -> Bool {
        room.phase == .gathering && room.players.count == seatCount
            && room.spectatorCount == spectatorCount
    }
}
