import GameProtocol

/// One player of a race as others see them.
struct RaceLane: Hashable, Sendable {
    let seat: RoomState.Seat
    let isOwn: Bool
    /// Missing before the race.
    let progress: RaceProgress.Seat?
    /// The plate's content and the order; only spectators see them.
    let plate: [String]?
    let order: [String]?
    /// The time when a disconnected player loses the seat, in milliseconds of the monotonic clock.
    let heldUntil: Double?

    var name: String { isOwn ? "\(seat.displayName) (you)" : seat.displayName }
}
