import Lobby

/// Where a room is: its number, and the host on whose shard it is kept.
struct RoomLink: @unchecked Sendable {
    // @unchecked: the host is only sent for; it is touched on its own queue.

    let number: RoomNumber
    let host: GameShard
}
