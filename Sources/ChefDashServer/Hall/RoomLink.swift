import Lobby

/// Where a room is: its number, and the rooms of its shard.
struct RoomLink: @unchecked Sendable {
    // @unchecked: the rooms are touched on their own queue.

    let number: RoomNumber
    let rooms: Rooms
}
