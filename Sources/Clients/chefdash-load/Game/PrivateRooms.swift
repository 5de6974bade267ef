import GameProtocol
import Kitchen

/// Mode `rooms`: the assignment of players to private rooms, in the order of their numbers.
struct PrivateRooms {
    let seatCount: Int
    let spectatorCount: Int
    /// The room codes by the room's number.
    private var codes: [Int: String] = [:]

    init(_ settings: LoadSettings) {
        seatCount = settings.seatCount
        spectatorCount = settings.spectatorCount
    }

    private var size: Int { seatCount + spectatorCount }

    /// Asks for the player's place in the room: creates the room, joins it, or watches it.
    ///
    /// - Returns: False if the host hasn't created the room yet.
    func enter(_ player: Int, by link: LoadLink) -> Bool {
        let room = player / size
        // The host is chosen by a hash of the room's number. A room lives on its host's shard, and
        // players who connect in turn are spread over the shards in turn: a fixed place would
        // favour some shards.
        let first = SplitMix64.mix(UInt64(room)) % UInt64(size)
        let place = (player + Int(first)) % size
        if place == 0 {
            link.ask(.createRoom(RoomOptions(seatCount: seatCount)), id: "room")
            return true
        }
        guard let code = codes[room] else { return false }
        let isSeat = place < seatCount
        link.ask(isSeat ? .joinRoom(roomCode: code) : .watchRoom(roomCode: code), id: "room")
        return true
    }

    mutating func note(_ code: String?, by player: Int) { codes[player / size] = code }

    /// True if all players and spectators are there and the race can begin.
    func isComplete(_ room: RoomState) -> Bool {
        room.phase == .gathering && room.players.count == seatCount
            && room.spectatorCount == spectatorCount
    }
}
