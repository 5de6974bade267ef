/// The part of a round that changes.
public struct RoundState: Codable, Hashable, Sendable {
    /// Ticks since the start.
    public var tick: Int
    /// Ticks left.
    public var clock: Int
    public var phase: RoundPhase
    /// Ticks until taps count again; 0 while cooking.
    public var feedback: Int
    /// Orders served.
    public var served: Int
    /// The multiplier for the next order's coins.
    public var combo: Int
    /// Coins earned in the round so far.
    public var earned: Int64
    /// The order's number, from 1.
    public var order: Int
    /// The order's index in the snapshot's `recipes`.
    public var recipe: Int
    /// Indexes into the snapshot's `ingredients`, bottom to top.
    public var plate: [Int]
    /// The buttons in display order, as indexes into the snapshot's `ingredients`.
    public var grid: [Int]

    package init(
        tick: Int, clock: Int, phase: RoundPhase, feedback: Int, served: Int, combo: Int,
        earned: Int64, order: Int, recipe: Int, plate: [Int], grid: [Int]
    ) {
        self.tick = tick
        self.clock = clock
        self.phase = phase
        self.feedback = feedback
        self.served = served
        self.combo = combo
        self.earned = earned
        self.order = order
        self.recipe = recipe
        self.plate = plate
        self.grid = grid
    }
}

public enum RoundPhase: String, OpenWord, Sendable {
    /// Taps count.
    case cooking
    /// An order was served; the next one comes when `feedback` runs out.
    case perfect
    /// A wrong tap; the plate is emptied when `feedback` runs out.
    case wrong
    case ended
    case unknown
}
