import GameProtocol

/// A round or a race under way, with what its frames and coins are checked by.
struct RoundPlay {
    var model: RoundModel
    /// Of the last frame.
    var sequence: Int
    /// Whether frames come at every tick.
    let isEachTick: Bool
    /// The balance before the round; `nil` where it isn't known, after a lost connection.
    var coinsAtStart: Int?
    /// What each order paid, from the first on; `nil` where orders were served unseen.
    var orderCoins: [Int]?
    /// Orders whose balance was told.
    var paidOrderCount = 0
    /// The connection was lost, and what came since isn't known.
    var isStale = false
    /// Taps were on their way then, and nobody knows what became of them.
    var lostTaps = false
    /// The player asked to leave.
    var isLeaving = false
    /// The seats of the last `race_state`.
    var seats: [RaceSeatState] = []

    /// When the last frame came; 0 before the first.
    var lastArrival: Int64 = 0
    /// Its tick, or the snapshot's.
    var lastArrivalTick: Int
    /// Recipe and plate of the last state, where none is worked out.
    var lastSeen = (recipe: 0, plateCount: 0)
    /// The earliest tick 0 that any frame's arrival points to.
    var earliestStart = Int64.max
    /// When tick 0 was due, by our own clock; `nil` while the server's clock isn't known.
    var startNanoseconds: Int64?

    init(
        terms: RoundTerms, _ state: SeenState, sequence: Int, isEachTick: Bool, coinsAtStart: Int?
    ) {
        model = RoundModel(terms: terms, state)
        self.sequence = sequence
        self.isEachTick = isEachTick
        self.coinsAtStart = coinsAtStart
        orderCoins = state.served == 0 ? [] : nil
        lastArrivalTick = state.tick
    }
}

/// What a `race_state` says of a seat.
struct RaceSeatState: Hashable {
    var clock: Int
    var phase: RoundPhase
    var served: Int
    var combo: Int
    var plateCount: Int
}

/// A tap on its way.
struct PendingTap {
    let number: Int
    let ingredient: Int
    let isRight: Bool
    /// When it was to be sent.
    let due: Int64
}
