import GameProtocol

/// A round or a race under way, with all that its frames and coins are checked against.
struct RoundPlay {
    var model: RoundModel
    /// The round at play time, as the player sees it.
    var sight: PlayerSight
    /// Of the last frame.
    var sequence: Int
    /// Whether a frame has come since the snapshot.
    var hasFrame = false
    /// Whether frames come at every tick, as long as the server has time for them.
    let isEachTick: Bool
    /// The balance before the round; `nil` where it isn't known, after a lost connection.
    var coinsAtStart: Int?
    /// What each order paid, from the first on; `nil` where some orders were served while the player
    /// was away.
    var orderCoins: [Int]?
    /// Orders whose balance was told.
    var paidOrderCount = 0
    /// The connection was lost, and messages since then are unknown.
    var isStale = false
    /// Taps were on their way then, and whether they arrived is unknown.
    var lostTaps = false
    /// The player asked to leave.
    var isLeaving = false
    /// The seats of the last `race_state`.
    var seats: [RaceProgress.Seat] = []

    /// When the last frame came; 0 before the first.
    var lastArrival: Int64 = 0
    /// Its tick, or the snapshot's.
    var lastArrivalTick: Int
    /// Recipe and plate of the last state, for mode `ticks`, which has no model.
    var lastSeen = (recipe: 0, plateCount: 0)
    /// When taps count again by that state; `nil` where they do.
    var lastSeenFeedbackEndTick: Int?
    /// The earliest tick 0 that any frame's arrival points to.
    var earliestStart = Int64.max
    /// When tick 0 was due, by our own clock; `nil` while the server's clock isn't known.
    var startNanoseconds: Int64?

    /// - Parameter state: the snapshot's.
    init(
        terms: RoundTerms, _ snapshot: Snapshot, _ state: SeenState, isEachTick: Bool,
        coinsAtStart: Int?
    ) {
        model = RoundModel(terms: terms, state, nextRecipe: snapshot.nextRecipe)
        sight = PlayerSight(snapshot)
        sequence = Int(clamping: snapshot.sequence)
        self.isEachTick = isEachTick
        self.coinsAtStart = coinsAtStart
        orderCoins = state.served == 0 ? [] : nil
        lastArrivalTick = state.tick
    }
}

/// A tap on its way.
struct PendingTap {
    let number: Int
    let ingredient: Int
    /// When it was to be sent.
    let due: Int64
}
