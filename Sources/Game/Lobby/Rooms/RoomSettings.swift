/// The settings of a room's races.
package struct RoomSettings: Hashable, Sendable {
    package static let seatRange = 2...8
    package static let bestOfChoices = [1, 3, 5]

    package var level: Int
    /// The number of seats, taken or not.
    package var seats: Int
    /// The most races in a match: 1, 3 or 5.
    package var bestOf: Int
    package var itemsAllowed: Bool

    package init(level: Int, seats: Int, bestOf: Int = 1, itemsAllowed: Bool = false) {
        self.level = level
        self.seats = seats
        self.bestOf = bestOf
        self.itemsAllowed = itemsAllowed
    }

    /// The problem with the settings, or `nil`: `unknownLevel`, `wrongSeatCount` or `wrongBestOf`.
    package func refusal(levels: [Int]) -> LobbyRefusal? {
        if !levels.contains(level) { return .unknownLevel }
        if !Self.seatRange.contains(seats) { return .wrongSeatCount }
        if !Self.bestOfChoices.contains(bestOf) { return .wrongBestOf }
        return nil
    }
}
