import Base
import Kitchen

/// Everything that people play is a room: a round alone, the day's challenge, a race, a race
/// against a ghost. A room is a machine without a clock, a store or a connection: inputs and ticks
/// go in, and what is to be done comes out, in order, for the shell around it.
///
/// The match decides who is here and when a race is on; the race is played by the kitchen's rules.
package struct Room: Sendable {
    package private(set) var match: Match
    /// Set from the time the store has opened the race until it is settled or called off.
    package private(set) var race: RunningRace?
    /// Ticks since the room was made.
    package private(set) var tick = 0

    /// A room of several seats; nothing is played yet.
    package init(_ match: Match) { self.match = match }

    /// A room of one seat, whose round has begun.
    package init(alone race: RunningRace) {
        precondition(race.seats.count == 1)
        match = Match(alone: race.seats[0].player, level: race.race.level.id)
        self.race = race
    }

    package var isAlone: Bool { match.origin == .alone }

    // MARK: - Inputs

    /// Begins the race of a room that a match was made for.
    package mutating func start(into effects: inout [RoomEffect]) {
        match.start(at: tick, into: &effects)
    }

    /// Applies what happened.
    ///
    /// - Parameter effects: What is to be done is appended, in order. It is the same below.
    /// - Throws: Why it is refused; the room is then as it was.
    package mutating func apply(
        _ input: RoomInput, into effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let first = effects.count
        try match.apply(input, at: tick, into: &effects)
        follow(&effects, from: first)
    }

    /// The store has opened the race that the match wanted.
    package mutating func opened(
        _ race: RunningRace, into effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try match.apply(.raceOpened(race: race.number), at: tick, into: &effects)
        self.race = race
    }

    /// The race's settlement is written.
    package mutating func settled(into effects: inout [RoomEffect]) throws(LobbyRefusal) {
        guard let number = race?.number else { throw .staleRace }
        race = nil
        try apply(.raceSettled(race: number), into: &effects)
    }

    /// A person's tap.
    ///
    /// - Parameters:
    ///   - atMilliseconds: when it came, by a clock that doesn't go back.
    ///   - heldTap: what to answer later, if the tap is held.
    /// - Returns: what it did. If it is held, an `answerTap` follows.
    package mutating func tap(
        _ ingredient: Level.IngredientIndex, by player: PlayerID, atMilliseconds: Int64,
        into effects: inout [RoomEffect], answeredLaterAs heldTap: () -> HeldTap
    ) throws(LobbyRefusal) -> TapOutcome {
        var seat = 0
        // A player alone always may: after the end, the round itself refuses.
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

    /// Ends the player's round as it stands: alone, or if nobody else is still playing.
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

    /// The inventory of a player alone changed, and with it perhaps the bonus for each order.
    package mutating func setOwned(_ owns: (ShopItem.ID) -> Bool) {
        guard isAlone, let race else { return }
        let coins = race.race.catalogue.extraCoins(equipped: race.seats[0].equipped, owns: owns)
        self.race!.setExtraCoins(coins, seat: 0)
    }

    /// The player's seat in the race. Like `withRound`, it copies nothing.
    package mutating func raceSeat(of player: PlayerID) -> Int? { race?.seat(of: player) }

    /// Whether a race is on, without a copy.
    package mutating func isRacing() -> Bool {
        if case .racing = match.phase { true } else { false }
    }

    private func seat(of player: PlayerID) throws(LobbyRefusal) -> Int {
        if let seat = race?.seat(of: player) { return seat }
        // The match knows whether it is too early or too late.
        _ = try match.playingSeat(of: player)
        throw .noRace
    }

    /// Whether the countdown is in its last ticks, in which taps are held, as they are during
    /// feedback.
    private var isAboutToStart: Bool {
        guard case .countdown(_, let startTick) = match.phase else { return false }
        return startTick - tick <= race?.race.catalogue.rules.heldTapTicks ?? 0
    }

    // MARK: - Ticks

    /// The room is at this tick now.
    ///
    /// - Parameter latenessMilliseconds: how late it is.
    package mutating func advance(
        toTick tick: Int, latenessMilliseconds: Double, into effects: inout [RoomEffect]
    ) {
        self.tick = tick
        if !isAlone {
            let first = effects.count
            match.tick(at: tick, into: &effects)
            follow(&effects, from: first)
        }
        guard case .racing(_, let startTick) = match.phase else { return }
        race?.advance(
            toTick: tick - startTick, latenessMilliseconds: latenessMilliseconds, &effects)
        if !endWhatIsOver(&effects) { effects.append(.sendFrames) }
    }

    /// Tells the match which rounds are over, and whether the race is.
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

    private mutating func follow(_ effects: inout [RoomEffect], from first: Int) {
        var index = first
        while index < effects.count {
            switch effects[index] {
            case .beginRace: race?.takeEarlyTaps(&effects)
            case .forfeit(let player, _, let reason): race?.forfeit(player, reason)
            case .abandonRace:
                race?.refuseEarlyTaps(&effects)
                race = nil
            case .tell, .tellAll, .openRace, .answerTap, .refuseTap, .sendFrames, .settleRace,
                .leftCountdown, .release, .requeue, .close:
                break
            }
            index += 1
        }
    }

    /// Gives a seat's round to `body`, without a copy.
    package mutating func withRound(ofSeat seat: Int, _ look: (borrowing Round) -> Void) {
        race?.withRound(ofSeat: seat, look)
    }

    /// Gives the race to `look`, which leaves it as it is, without a copy.
    package mutating func withRace(_ look: (inout Race) -> Void) { race?.withRace(look) }

    /// The race's changes so far were shown.
    package mutating func noteShown() { race?.hasChanged = false }
}
