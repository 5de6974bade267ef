/// Counts of the objects that players leave behind in a game.
package struct GameInventory: Hashable, Sendable {
    /// Players who are connected or may come back.
    package var sessions = 0
    /// Rounds and races from their opening to their settlement.
    package var rounds = 0
    /// Rooms on the shards.
    package var keptRooms = 0
    /// Tickets in the queue.
    package var tickets = 0
    /// Rooms that the hall knows.
    package var namedRooms = 0
    /// Players whose place the hall knows.
    package var places = 0
    /// Races from their opening to their result, from the counters of `/metrics`, like the next
    /// two.
    package var races: UInt64 = 0
    package var spectators = 0
    /// Bots in rooms.
    package var bots = 0
    /// Cooking sessions that aren't over.
    package var cookings = 0

    /// No objects at all.
    package static let empty = GameInventory()
}
