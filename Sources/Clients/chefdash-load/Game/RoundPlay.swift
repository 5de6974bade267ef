import ChefDashClient
import GameProtocol

/// A round or a race under way, with everything that its frames and coins are checked against.
struct RoundPlay {
    var model: RoundModel
    /// The round at play time, as the player sees it.
    var sight: RoundPrediction
    /// The last frame's number.
    var sequence: Int
    /// True if a frame has arrived since the snapshot.
    var hasFrame = false
    /// True if frames come at every tick, as long as the server keeps up.
    let isEachTick: Bool
    /// The balance before the round; `nil` if it isn't known, after a lost connection.
    var coinsAtStart: Int64?
    /// The coins of each order, from the first; `nil` if some orders were served while the player
    /// was away.
    var orderCoins: [Int64]?
    /// The number of orders for which a balance has arrived.
    var paidOrderCount = 0
    /// True if the connection was lost; messages since then are unknown.
    var isStale = false
    /// True if taps were on their way when the connection was lost; they may or may not have
    /// arrived.
    var lostTaps = false
    /// True if the player has asked to leave.
    var isLeaving = false
    /// The seats of the last `race_state`.
    var seats: [RaceProgress.Seat] = []

    /// The time of the last frame's arrival; 0 before the first.
    var lastArrival: Int64 = 0
    /// The last frame's tick, or the snapshot's.
    var lastArrivalTick: Int
    /// The last state, for mode `ticks`, which has no model.
    var lastSeen: RoundState
    /// The earliest start of tick 0 that any frame's arrival implies.
    var earliestStart = Int64.max
    /// The time at which tick 0 was due, by our own clock; `nil` while the server's clock isn't
    /// known.
    var startNanoseconds: Int64?

    /// - Parameter state: The snapshot's state.
    init(
        terms: RoundTerms, _ snapshot: Snapshot, _ state: RoundState, isEachTick: Bool,
        coinsAtStart: Int64?
    ) {
        model = RoundModel(terms: terms, state, nextRecipe: snapshot.nextRecipe)
        sight = RoundPrediction(snapshot)
        sequence = Int(clamping: snapshot.sequence)
        self.isEachTick = isEachTick
        self.coinsAtStart = coinsAtStart
        orderCoins = state.served == 0 ? [] : nil
        lastArrivalTick = state.tick
        lastSeen = state
    }
}

/// A tap without an answer yet.
struct PendingTap {
    let number: Int
    let ingredient: Int
    /// The time at which it was due to be sent.
    let due: Int64

    /// The request's id.
    var id: String { "t\(number)" }
}
