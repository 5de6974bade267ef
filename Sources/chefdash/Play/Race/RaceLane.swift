import GameProtocol

/// One player of a race as others see them.
struct RaceLane: Hashable, Sendable {
    /// The state of the round: players see the public part, spectators everything.
    struct Progress: Hashable, Sendable {
        /// Ticks left.
        let clock: Int
        let phase: RoundPhase
        /// Orders served.
        let served: Int
        let combo: Int
        /// The number of ingredients on the plate.
        let plateCount: Int
        /// The plate's content and the order; only spectators see them.
        let plate: [String]?
        let order: [String]?

        init(_ seat: RaceProgress.Seat) {
            clock = seat.clock
            phase = seat.phase
            served = seat.served
            combo = seat.combo
            plateCount = seat.stack
            plate = nil
            order = nil
        }

        /// - Parameter ingredients: of the race's level.
        init(_ state: RoundState, order: [Int], _ ingredients: [IngredientDescription]) {
            clock = state.clock
            phase = state.phase
            served = state.served
            combo = state.combo
            plateCount = state.plate.count
            plate = ingredients.emoji(state.plate)
            self.order = ingredients.emoji(order)
        }
    }

    let seat: RoomState.Seat
    /// Whether this is the player's own lane.
    let isOwn: Bool
    /// Missing before the race.
    let progress: Progress?
    /// When the seat of a disconnected player is lost, in milliseconds of the monotonic clock.
    let heldUntil: Double?

    var name: String { isOwn ? "\(seat.displayName) (you)" : seat.displayName }
}
