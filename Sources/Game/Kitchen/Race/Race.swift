/// A race (game rules, "Races"): rounds with one level and seed side by side, each with its own
/// clock, plate, combo and grid. A solo round is a race with one seat. Like `Round`, it is a plain
/// value without a clock; whole ticks and inputs step it. The same seats and inputs at the same
/// ticks always give the same race.
///
/// The room assigns the seats, counts down, and handles absent players. It acts on the race with
/// inputs and forfeits. Tick 0 is the start.
package struct Race: Sendable {
    /// The possible numbers of seats.
    package static let seatCounts = 1...8

    package let catalogue: Catalogue
    package let level: Level
    package let seed: UInt64
    /// Ticks since the start. After the end, it stays at the race's last tick.
    package private(set) var tick = 0
    /// By seat number. Seats keep their numbers.
    package private(set) var seats: [RaceSeat]

    /// Starts a race with the first order showing at every seat.
    ///
    /// - Parameter setups: One for each seat; their count must be in `seatCounts`.
    package init(catalogue: Catalogue, level: Level, seed: UInt64, setups: [SeatSetup]) {
        precondition(Self.seatCounts.contains(setups.count), "a race has 1 to 8 seats")
        self.catalogue = catalogue
        self.level = level
        self.seed = seed
        seats = setups.map { setup in
            RaceSeat(
                recorded: RecordedRound(
                    catalogue: catalogue, level: level, seed: seed, equipped: setup.equipped,
                    extraCoins: setup.extraCoins))
        }
    }

    /// True if all rounds have ended: out of time, at the cap, or forfeited. Any input or tick can
    /// end the race.
    package var hasEnded: Bool { endedCount == seats.count }

    package var endedCount: Int {
        var count = 0
        for seat in seats.indices where seats[seat].hasEnded { count += 1 }
        return count
    }

    /// Lends a seat's round without copying it.
    package mutating func withRound(ofSeat seat: Int, _ look: (borrowing Round) -> Void) {
        seats[seat].recorded.withRound(look)
    }

    /// A seat's state as everybody in the race sees it.
    package func progress(ofSeat seat: Int) -> SeatProgress {
        SeatProgress(
            clock: seats[seat].recorded.round.clock, phase: seats[seat].recorded.round.phase,
            served: seats[seat].recorded.round.served, combo: seats[seat].recorded.round.combo,
            plateCount: seats[seat].recorded.round.plateCount)
    }

    /// The seats in their final order, or `nil` while the race goes on.
    package var standings: [RaceStanding]? {
        let outcomes = seats.compactMap(\.outcome)
        guard outcomes.count == seats.count else { return nil }
        return RaceStanding.ranked(outcomes)
    }

    /// The record, or `nil` while the race goes on.
    package var record: RaceRecord? {
        let records = seats.compactMap(\.record)
        guard records.count == seats.count else { return nil }
        return RaceRecord(seats: records)
    }

    // MARK: - Ticks

    /// Steps one tick.
    ///
    /// - Parameter effects: Receives the tick's effects, by rising seat.
    /// - Returns: `false` if the race has already ended; nothing changes then.
    package mutating func step(into effects: inout [SeatEffect]) -> Bool {
        var goesOn = false
        for seat in seats.indices where !seats[seat].hasEnded {
            goesOn = true
            guard let effect = seats[seat].step() else { continue }
            effects.append(SeatEffect(seat: seat, tick: tick + 1, effect: effect))
        }
        if goesOn { tick += 1 }
        return goesOn
    }

    // MARK: - Inputs

    /// See `Round.tap(_:)`. `seat` is an index into `seats`, here and below.
    package mutating func tap(_ ingredient: Level.IngredientIndex, seat: Int) -> TapOutcome {
        seats[seat].recorded.tap(ingredient)
    }

    /// Handles a person's tap, and records its time for the timing verdict and the network cost.
    ///
    /// - Parameter atMilliseconds: The arrival time by a monotonic clock.
    package mutating func tap(
        _ ingredient: Level.IngredientIndex, seat: Int, atMilliseconds: Int64
    ) -> TapOutcome {
        seats[seat].tap(ingredient, atMilliseconds: atMilliseconds)
    }

    /// Handles a person's tap that arrived just before the start and was held until now.
    package mutating func tapHeldForStart(
        _ ingredient: Level.IngredientIndex, seat: Int, atMilliseconds: Int64
    ) -> TapOutcome {
        seats[seat].cost.noteHeldTap()
        return tap(ingredient, seat: seat, atMilliseconds: atMilliseconds)
    }

    /// See `Round.clearPlate()`.
    @discardableResult
    package mutating func clearPlate(seat: Int) -> ClearOutcome {
        seats[seat].clearPlate()
    }

    /// See `Round.setExtraCoins(_:)`.
    package mutating func setExtraCoins(_ coins: Int, seat: Int) {
        seats[seat].recorded.setExtraCoins(coins)
    }

    /// Ends the seat's round at this tick and ranks the seat behind everyone who finishes. A round
    /// that has already ended keeps its outcome, so a player whose time is up can leave without
    /// losing.
    ///
    /// - Returns: False if the round had already ended.
    @discardableResult
    package mutating func forfeit(seat: Int, reason: ForfeitReason) -> Bool {
        guard !seats[seat].round.hasEnded else { return false }
        seats[seat].forfeitReason = reason
        seats[seat].recorded.leave()
        return true
    }

    /// Ends the seat's round at this tick if all other rounds have ended, since nobody is left to
    /// race against. The seat keeps its result and is ranked by it.
    ///
    /// - Returns: True if this call ended the round.
    @discardableResult
    package mutating func finish(seat: Int) -> Bool {
        let isAlone = seats.indices.allSatisfy { seats[$0].round.hasEnded != ($0 == seat) }
        guard isAlone else { return false }
        seats[seat].wasFinished = true
        seats[seat].recorded.leave()
        return true
    }

    /// Lets a bot or ghost act at `seat` at this tick, under the same rules as people. A recorded
    /// `leave` only stops it and its clock runs out, because only people forfeit.
    package mutating func play(_ player: inout some SeatPlayer, seat: Int) {
        while !seats[seat].round.hasEnded,
            let input = player.input(for: PlayerView(seats[seat].round))
        {
            switch input {
            case .tap(let ingredient): _ = tap(ingredient, seat: seat)
            case .clear: clearPlate(seat: seat)
            case .extraCoins(let coins): setExtraCoins(coins, seat: seat)
            case .leave: break
            }
        }
    }
}
