import Base
import Kitchen

/// A race from its opening in the store to its settlement, with what is measured of it.
package struct RunningRace: Sendable {
    package struct Seat: Sendable {
        package let player: PlayerID
        /// Whether a person has it.
        package let isHuman: Bool
        package let equipped: [ShopItem.ID]
        /// Whether the match was told of the end of the seat's round.
        fileprivate var endIsKnown = false

        package init(player: PlayerID, isHuman: Bool = true, equipped: [ShopItem.ID] = []) {
            self.player = player
            self.isHuman = isHuman
            self.equipped = equipped
        }
    }

    /// A tap that the round holds, until it is answered.
    private struct WaitingTap {
        let seat: Int
        let tap: HeldTap
        /// Set if it came just before the start: it then counts at tick 0.
        var early: (ingredient: Level.IngredientIndex, atMilliseconds: Int64)?
    }

    package let id: PlayID
    /// Counts the races of the room.
    package let number: Int
    package private(set) var race: Race
    /// In the order of the race's seats.
    package private(set) var seats: [Seat]
    private var bots: [Int: any SeatPlayer]
    /// At most one for each seat. Few seats ever have one, and thousands of rooms are in memory.
    private var waitingTaps: [WaitingTap] = []
    /// How many ends of rounds the match was told of.
    private var knownEndCount = 0
    /// How late each tick began, in milliseconds, if that is kept.
    package private(set) var latenesses: [Double] = []
    package let isRated: Bool
    /// Whether results may go to a board.
    package let isCounted: Bool
    /// Whether its result is compared with others'. If so, the server's delays are kept, and the
    /// race is paid as a whole; otherwise each order of a round alone is paid at once.
    package let isCompared: Bool
    /// Whether something changed that clients can't work out, since the shell last showed it.
    package var hasChanged = false

    /// - Parameter bots: play the seats that aren't people's.
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

    /// Gives a seat's round to `body`, without a copy.
    package mutating func withRound(ofSeat seat: Int, _ look: (borrowing Round) -> Void) {
        race.withRound(ofSeat: seat, look)
    }

    /// Gives the race to `look`, which leaves it as it is, without a copy.
    package mutating func withRace(_ look: (inout Race) -> Void) { look(&race) }

    /// The 99th percentile in milliseconds, to a thousandth.
    package var latenessP99: Double { latenesses.percentile(99) ?? 0 }

    // MARK: - Ticks

    /// Steps up to a tick; bots act before each.
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

    /// Begins at tick 0 with the taps that came just before.
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

    /// Finds the seats whose rounds are over, and answers the taps that they held.
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

    /// Keeps a tap that came just before the start; false if the seat has one already.
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
    /// The smallest value that so many percent don't exceed, to a thousandth; `nil` without values.
    package func percentile(_ percent: Int) -> Double? {
        guard !isEmpty else { return nil }
        let place = (count * percent + 99) / 100
        return (sorted()[Swift.max(0, place - 1)] * 1000).rounded() / 1000
    }
}
