import Base
import Kitchen

/// A room: the place of everything that people play. That is a solo round, the day's challenge, a
/// race, or a race against a ghost. A room is a state machine without a clock, a store or a
/// connection: it takes inputs and ticks and returns effects, in order, for the shell around it.
///
/// The match decides who is in the room and when to race; the kitchen's rules play the race.
package struct Room: Sendable {
    package private(set) var match: Match
    /// Set from the time the store has opened the race until the race is settled or called off.
    package private(set) var race: RunningRace?
    /// Ticks since the room was created.
    package private(set) var tick = 0

    /// Creates a room with several seats, before its first race.
    package init(_ match: Match) { self.match = match }

    /// Creates a room with one seat, whose round has begun.
    package init(alone race: RunningRace) {
        precondition(race.seats.count == 1)
        match = Match(alone: race.seats[0].player, level: race.race.level.id)
        self.race = race
    }

    package var isAlone: Bool { match.origin == .alone }

    // MARK: - Inputs

    /// Opens the race of a room created for a match.
    package mutating func start(into effects: inout [RoomEffect]) {
        match.start(at: tick, into: &effects)
    }

    /// Applies an input.
    ///
    /// - Parameter effects: Receives the actions for the shell, in order; the same applies to the
    ///   other functions.
    /// - Throws: The reason for a refusal; the room is then unchanged.
    package mutating func apply(
        _ input: RoomInput, into effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try match.apply(input, at: tick, into: &effects)
        follow(&effects)
    }

    /// Accepts the race that the store has opened.
    package mutating func opened(
        _ race: RunningRace, into effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try match.apply(.raceOpened(race: race.number), at: tick, into: &effects)
        self.race = race
    }

    /// Records that the store has written the race's settlement.
    package mutating func settled(into effects: inout [RoomEffect]) throws(LobbyRefusal) {
        guard let number = race?.number else { throw .staleRace }
        race = nil
        try apply(.raceSettled(race: number), into: &effects)
    }

    /// Handles a person's tap.
    ///
    /// - Parameters:
    ///   - atMilliseconds: The arrival time by a monotonic clock.
    ///   - heldTap: Makes the data for a later answer, if the tap is held.
    /// - Returns: The outcome. If the tap is held, an `answerTap` effect follows.
    package mutating func tap(
        _ ingredient: Level.IngredientIndex, by player: PlayerID, atMilliseconds: Int64,
        into effects: inout [RoomEffect], answeredLaterAs heldTap: () -> HeldTap
    ) throws(LobbyRefusal) -> TapOutcome {
        var seat = 0
        // A player alone may always tap; after the end, the round itself refuses.
        if !isAlone {
            seat = try self.seat(of: player)
            if isAboutToStart,
                race!.holdForStart(
                    ingredient, seat: seat, atMilliseconds: atMilliseconds, heldTap())
            {
                return .held
            }
            try match.play(player, at: tick)
        }
        let outcome = race?.tap(
            ingredient, seat: seat, atMilliseconds: atMilliseconds, answeredLaterAs: heldTap)
        guard let outcome else { throw .noRace }
        if outcome == .wrong { endWhatIsOver(&effects) }
        return outcome
    }

    package mutating func clearPlate(
        of player: PlayerID
    ) throws(LobbyRefusal) -> ClearOutcome {
        let seat = try seat(of: player)
        if !isAlone { try match.play(player, at: tick) }
        return race!.clearPlate(seat: seat)
    }

    /// Ends the player's round with its current result, if the player is alone or nobody else is
    /// still playing.
    package mutating func finish(
        _ player: PlayerID, into effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if isAlone {
            race?.forfeit(player, .left)
        } else {
            try match.apply(.finish(player), at: tick, into: &effects)
            guard let seat = race?.seat(of: player), race!.finish(seat: seat) else {
                throw .noRace
            }
        }
        endWhatIsOver(&effects)
    }

    /// Updates the sauce bonus of a player alone after the inventory changed.
    package mutating func setOwned(_ owns: (ShopItem.ID) -> Bool) {
        guard isAlone, let race else { return }
        let coins = race.race.catalogue.extraCoins(equipped: race.seats[0].equipped, owns: owns)
        self.race!.setExtraCoins(coins, seat: 0)
    }

    /// The player's seat in the race. Copies nothing, like `withRound`.
    package mutating func raceSeat(of player: PlayerID) -> Int? { race?.seat(of: player) }

    /// True during a race. Copies nothing.
    package mutating func isRacing() -> Bool {
        if case .racing = match.phase { true } else { false }
    }

    private func seat(of player: PlayerID) throws(LobbyRefusal) -> Int {
        if let seat = race?.seat(of: player) { return seat }
        // The match throws the reason: too early or too late.
        _ = try match.playingSeat(of: player)
        throw .noRace
    }

    /// True if the countdown is in its last ticks, in which the room holds taps, as a round does
    /// during feedback.
    private var isAboutToStart: Bool {
        guard case .countdown(_, let startTick) = match.phase else { return false }
        return startTick - tick <= race?.race.catalogue.rules.heldTapTicks ?? 0
    }

    // MARK: - Ticks

    /// Moves the room to this tick.
    ///
    /// - Parameter latenessMilliseconds: The tick's delay.
    package mutating func advance(
        toTick tick: Int, latenessMilliseconds: Double, into effects: inout [RoomEffect]
    ) {
        self.tick = tick
        if !isAlone {
            match.tick(at: tick, into: &effects)
            follow(&effects)
        }
        guard case .racing(_, let startTick) = match.phase else { return }
        race?.advance(
            toTick: tick - startTick, latenessMilliseconds: latenessMilliseconds, &effects)
        if !endWhatIsOver(&effects) { effects.append(.sendFrames) }
    }

    /// Reports ended rounds to the match, and the race's end.
    @discardableResult
    private mutating func endWhatIsOver(_ effects: inout [RoomEffect]) -> Bool {
        guard let ended = race?.takeEndedSeats(&effects), !ended.isEmpty else { return false }
        return end(ended, &effects)
    }

    private mutating func end(_ ended: [PlayerID], _ effects: inout [RoomEffect]) -> Bool {
        guard let race else { return false }
        for player in ended {
            try? match.apply(.seatEnded(player, race: race.number), at: tick, into: &effects)
        }
        guard let standings = race.race.standings else { return false }
        let places = standings.map {
            RacePlace(player: race.seats[$0.seat].player, place: $0.rank)
        }
        try? match.apply(
            .raceEnded(race: race.number, places: places), at: tick, into: &effects)
        return true
    }

    /// Gives the race the match's commands.
    private mutating func follow(_ effects: inout [RoomEffect]) {
        for command in match.takeCommands() {
            switch command {
            case .begin: race?.takeEarlyTaps(&effects)
            case .forfeit(let player, _, let reason): race?.forfeit(player, reason)
            case .callOff:
                race?.refuseEarlyTaps(&effects)
                race = nil
            }
        }
    }

    /// Lends a seat's round to `look` without copying it.
    package mutating func withRound(ofSeat seat: Int, _ look: (borrowing Round) -> Void) {
        race?.withRound(ofSeat: seat, look)
    }

    /// Lends the race to `look` without copying it; `look` must not change it.
    package mutating func withRace(_ look: (inout Race) -> Void) { race?.withRace(look) }

    /// Records that the clients have seen the race's changes so far.
    package mutating func noteShown() { race?.hasChanged = false }
}
