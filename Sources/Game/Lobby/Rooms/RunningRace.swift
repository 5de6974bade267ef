import Base
import Kitchen

/// A race from its opening in the store to its settlement, with measurements of it.
package struct RunningRace: Sendable {
    package struct Seat: Sendable {
        package let player: PlayerID
        /// True if a person has the seat.
        package let isHuman: Bool
        package let equipped: [ShopItem.ID]
        /// True once the match knows that the seat's round has ended.
        fileprivate var endIsKnown = false

        package init(player: PlayerID, isHuman: Bool = true, equipped: [ShopItem.ID] = []) {
            self.player = player
            self.isHuman = isHuman
            self.equipped = equipped
        }
    }

    /// A held tap that waits for its answer.
    private struct WaitingTap {
        let seat: Int
        let tap: HeldTap
        /// Set for a tap that arrived just before the start, which counts at tick 0.
        var early: (ingredient: Level.IngredientIndex, atMilliseconds: Int64)?
    }

    package let id: PlayID
    /// The number of the race in the room.
    package let number: Int
    package private(set) var race: Race
    /// By the race's seats.
    package private(set) var seats: [Seat]
    private var bots: [Int: any SeatPlayer]
    /// At most one for each seat. Few seats ever have one, and thousands of rooms share the memory.
    private var waitingTaps: [WaitingTap] = []
    /// The number of ended rounds that the match knows of.
    private var knownEndCount = 0
    /// The delay of each tick in milliseconds; empty unless `isCompared`.
    package private(set) var latenesses: [Double] = []
    package let isRated: Bool
    /// True if results may go to a board.
    package let isCounted: Bool
    /// True if the result is compared with others'. The race then keeps the server's delays and
    /// pays its coins as a whole. Otherwise it is a solo round that pays each order at once.
    package let isCompared: Bool
    /// True if something changed since the shell last sent the state, and clients can't derive it.
    package var hasChanged = false

    /// - Parameter bots: The players of the seats without people, by seat.
    package init(
        id: PlayID, number: Int, isRated: Bool, isCounted: Bool, isCompared: Bool, seats: [Seat],
        bots: [Int: any SeatPlayer] = [:], race: Race
    ) {
        precondition(seats.count == race.seats.count)
        self.id = id
        self.number = number
        self.isRated = isRated
        self.isCounted = isCounted
        self.isCompared = isCompared
        self.seats = seats
        self.bots = bots
        self.race = race
    }

    /// By seat.
    package var players: [PlayerID] { seats.map(\.player) }

    package func seat(of player: PlayerID) -> Int? { seats.firstIndex { $0.player == player } }

    /// Lends a seat's round to `look` without copying it.
    package mutating func withRound(ofSeat seat: Int, _ look: (borrowing Round) -> Void) {
        race.withRound(ofSeat: seat, look)
    }

    /// Lends the race to `look` without copying it; `look` must not change it.
    package mutating func withRace(_ look: (inout Race) -> Void) { look(&race) }

    /// The 99th percentile of the delays in milliseconds, rounded to a thousandth.
    package var latenessP99: Double { latenesses.percentile(99) ?? 0 }

    // MARK: - Ticks

    /// Steps up to a tick. Bots act before each step.
    mutating func advance(
        toTick tick: Int, latenessMilliseconds: Double, _ effects: inout [RoomEffect]
    ) {
        if isCompared { latenesses.append(latenessMilliseconds) }
        var stepped: [SeatEffect] = []
        while race.tick < tick {
            if !bots.isEmpty, !race.hasEnded { letBotsPlay() }
            guard race.step(into: &stepped) else { return }
            guard !stepped.isEmpty else { continue }
            hasChanged = true
            for step in stepped {
                guard let outcome = step.effect.heldTap else { continue }
                answerHeldTap(outcome, seat: step.seat, &effects)
            }
            stepped.removeAll()
        }
    }

    private mutating func letBotsPlay() {
        for seat in seats.indices {
            guard var bot = bots[seat] else { continue }
            race.play(&bot, seat: seat)
            bots[seat] = bot
        }
    }

    /// Plays the taps that arrived just before the start, at tick 0.
    mutating func takeEarlyTaps(_ effects: inout [RoomEffect]) {
        let early = waitingTaps.sorted { $0.seat < $1.seat }
        waitingTaps = []
        for waiting in early {
            guard let tap = waiting.early else { continue }
            let outcome = race.tapHeldForStart(
                tap.ingredient, seat: waiting.seat, atMilliseconds: tap.atMilliseconds)
            effects.append(.answerTap(seat: waiting.seat, outcome, waiting.tap))
        }
    }

    /// Refuses the taps that were held for a start that was called off.
    func refuseEarlyTaps(_ effects: inout [RoomEffect]) {
        for waiting in waitingTaps.sorted(by: { $0.seat < $1.seat }) where waiting.early != nil {
            effects.append(.refuseTap(seats[waiting.seat].player, waiting.tap, .raceNotStarted))
        }
    }

    /// Returns the players whose rounds have ended since the last call, and answers their held
    /// taps.
    mutating func takeEndedSeats(_ effects: inout [RoomEffect]) -> [PlayerID] {
        let count = race.endedCount
        guard count != knownEndCount else { return [] }
        knownEndCount = count
        var ended: [PlayerID] = []
        for seat in seats.indices where !seats[seat].endIsKnown && race.seats[seat].hasEnded {
            seats[seat].endIsKnown = true
            answerHeldTap(.ignored(.ended), seat: seat, &effects)
            ended.append(seats[seat].player)
        }
        return ended
    }

    private mutating func answerHeldTap(
        _ outcome: TapOutcome, seat: Int, _ effects: inout [RoomEffect]
    ) {
        guard let index = waitingTaps.firstIndex(where: { $0.seat == seat }) else { return }
        effects.append(.answerTap(seat: seat, outcome, waitingTaps.remove(at: index).tap))
    }

    // MARK: - Inputs

    /// Holds a tap that arrived just before the start. Returns false if the seat already has one.
    mutating func holdForStart(
        _ ingredient: Level.IngredientIndex, seat: Int, atMilliseconds: Int64, _ tap: HeldTap
    ) -> Bool {
        guard !waitingTaps.contains(where: { $0.seat == seat }) else { return false }
        waitingTaps.append(WaitingTap(seat: seat, tap: tap, early: (ingredient, atMilliseconds)))
        return true
    }

    mutating func tap(
        _ ingredient: Level.IngredientIndex, seat: Int, atMilliseconds: Int64,
        answeredLaterAs heldTap: () -> HeldTap
    ) -> TapOutcome {
        let outcome = race.tap(ingredient, seat: seat, atMilliseconds: atMilliseconds)
        switch outcome {
        case .ignored: break
        case .correct, .served, .wrong: hasChanged = true
        case .held:
            waitingTaps.append(WaitingTap(seat: seat, tap: heldTap()))
            hasChanged = true
        }
        return outcome
    }

    mutating func clearPlate(seat: Int) -> ClearOutcome {
        let outcome = race.clearPlate(seat: seat)
        if outcome == .cleared { hasChanged = true }
        return outcome
    }

    mutating func setExtraCoins(_ coins: Int, seat: Int) { race.setExtraCoins(coins, seat: seat) }

    mutating func forfeit(_ player: PlayerID, _ reason: ForfeitReason) {
        guard let seat = seat(of: player) else { return }
        if race.forfeit(seat: seat, reason: reason) { hasChanged = true }
    }

    mutating func finish(seat: Int) -> Bool {
        guard race.finish(seat: seat) else { return false }
        hasChanged = true
        return true
    }
}

extension [Double] {
    /// The smallest value that is at least as large as `percent` percent of the values, rounded to
    /// a thousandth; `nil` without values.
    package func percentile(_ percent: Int) -> Double? {
        guard !isEmpty else { return nil }
        let place = (count * percent + 99) / 100
        return (sorted()[Swift.max(0, place - 1)] * 1000).rounded() / 1000
    }
}
