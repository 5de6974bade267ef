/// Counts of what players leave behind in a game.
package struct GameInventory: Hashable, Sendable {
    /// Players who are here or may come back.
    package var sessions = 0
    /// Rounds and races from their opening to their settlement.
    package var rounds = 0
    /// Rooms on the shards.
    package var keptRooms = 0
    /// Tickets in the queue.
    package var tickets = 0
    /// Rooms that the hall knows.
    package var namedRooms = 0
    /// Players of whom the hall knows where they are.
    package var places = 0
    /// Races from their opening to their result, by the counters of `/metrics`, as the next two.
    package var races: UInt64 = 0
    package var spectators = 0
    /// Bots that are lent to rooms.
    package var bots = 0
    /// Cooking sessions that aren't over.
    package var cookings = 0

    /// Nothing.
    package static let empty = GameInventory()
}
