/// Every seat of a race at a tick, with what everyone may see.
public struct RaceProgress: Codable, Hashable, Sendable {
    /// Counts the race's frames; a gap means that older frames were dropped.
    public var sequence: UInt64
    public var tick: Int
    /// In the order of the room's `players`.
    public var seats: [Seat]

    /// What others see of a seat: not its order, its plate's ingredients or its grid.
    public struct Seat: Codable, Hashable, Sendable {
        public var clock: Int
        public var phase: RoundPhase
        public var served: Int
        public var combo: Int
        /// Ingredients on the plate.
        public var stack: Int

        package init(clock: Int, phase: RoundPhase, served: Int, combo: Int, stack: Int) {
            self.clock = clock
            self.phase = phase
            self.served = served
            self.combo = combo
            self.stack = stack
        }
    }

    private enum CodingKeys: String, CodingKey {
        case tick, seats
        case sequence = "seq"
    }

    package init(sequence: UInt64, tick: Int, seats: [Seat]) {
        self.sequence = sequence
        self.tick = tick
        self.seats = seats
    }
}
