import Base
import Kitchen

/// The races of the same players until one of them has won: the phase of the current race, each
/// seat's part in it, and the score. `Match` decides when to continue.
package struct RaceSeries: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// Seats fill and players get ready. Followed by `opening`.
        case gathering
        /// The store is writing the race's opening. Followed by `countdown`. If the race is called
        /// off, followed by the same phases as `countdown` then.
        case opening(race: Int, untilTick: Int)
        /// The room refuses inputs, except for taps in the last ticks, which it holds. Followed by
        /// `racing`; if somebody is absent at the start, by `gathering` or, after the first race of
        /// a match, by `intermission` or `results`.
        case countdown(race: Int, startTick: Int)
        /// Followed by `settling`.
        case racing(race: Int, startTick: Int)
        /// The store is writing the result. Followed by `intermission` or `results`.
        case settling(race: Int, places: [RacePlace])
        /// The pause between two races of a match. Followed by `opening` or `results`.
        case intermission(untilTick: Int)
        /// The match is over, and a rematch is possible. Followed by `opening` or `gathering`.
        case results(untilTick: Int)
        /// The end. Follows any other phase; nothing changes any more, and the room is empty.
        case closed(RoomClosing)
    }

    package private(set) var phase = Phase.gathering
    package private(set) var score = MatchScore()
    /// The number of races opened so far, including those before a rematch.
    package private(set) var raceCount = 0
    /// One for each seat during a race; otherwise empty.
    package private(set) var entries: [RaceEntry] = []
    /// The commands that the race under way hasn't received yet.
    private var commands: [RaceCommand] = []

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    // MARK: - One race

    /// Returns the commands since the last call, in order.
    mutating func takeCommands() -> [RaceCommand] {
        guard !commands.isEmpty else { return [] }
        defer { commands = [] }
        return commands
    }

    mutating func openRace(untilTick: Int) -> Int {
        raceCount += 1
        phase = .opening(race: raceCount, untilTick: untilTick)
        return raceCount
    }

    mutating func announceRace(
        _ race: Int, startTick: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        guard case .opening(race, _) = phase else { throw .staleRace }
        phase = .countdown(race: race, startTick: startTick)
        effects.append(.tellAll(.countdown(race: race, startTick: startTick)))
    }

    mutating func beginRace(
        _ race: Int, startTick: Int, seatCount: Int, at now: Int, _ effects: inout [RoomEffect]
    ) {
        entries = Array(repeating: RaceEntry(at: now), count: seatCount)
        phase = .racing(race: race, startTick: startTick)
        commands.append(.begin(race: race))
        effects.append(.tellAll(.raceBegan(race: race)))
    }

    /// Begins a solo round, which is already running when its room is created.
    mutating func beginAlone() {
        raceCount = 1
        entries = [RaceEntry(at: 0)]
        phase = .racing(race: raceCount, startTick: 0)
    }

    func checkRunning(_ seat: Int) throws(LobbyRefusal) {
        switch phase {
        case .racing: break
        case .opening, .countdown: throw .raceNotStarted
        case .gathering, .settling, .intermission, .results, .closed: throw .noRace
        }
        guard entries[seat].isRunning else { throw .outOfRace }
    }

    /// Checks that no other seat's round is running while this one's is.
    func checkNobodyElseCooks(_ seat: Int) throws(LobbyRefusal) {
        guard !entries.isEmpty, entries[seat].isRunning else { return }
        guard entries.count(where: \.isRunning) == 1 else { throw .othersCooking }
    }

    mutating func noteInput(_ seat: Int, at now: Int) { entries[seat].noteInput(at: now) }

    /// Records the end of an absence of a seat's player.
    mutating func noteAbsence(_ seat: Int, ofTicks ticks: Int) {
        if !entries.isEmpty { entries[seat].noteAbsence(ofTicks: ticks) }
    }

    /// The tick at which an absent player loses the seat. Before a race, that is its start.
    func heldUntilTick(_ seat: Int, absentSinceTick: Int, _ rules: LobbyRules) -> Int {
        switch phase {
        case .opening(_, let untilTick): untilTick
        case .countdown(_, let startTick): startTick
        case .racing: absentSinceTick + entries[seat].heldTicks(rules)
        case .gathering, .settling, .intermission, .results, .closed:
            absentSinceTick + rules.absenceLimitTicks
        }
    }

    /// Warns players who have been idle for long, and makes them forfeit if they stay idle.
    mutating func checkIdle(
        _ seats: [RoomSeat], at now: Int, _ rules: LobbyRules, _ effects: inout [RoomEffect]
    ) {
        for (index, seat) in seats.enumerated() {
            guard seat.occupant == .human, entries[index].isRunning, seat.isPresent else {
                continue
            }
            switch entries[index].checkIdle(at: now, rules) {
            case nil: break
            case .warned(let forfeitTick):
                effects.append(.tell(seat.player, .idleWarning(forfeitTick: forfeitTick)))
            case .tooLong: forfeit(index, of: seat.player, .idle, &effects)
            }
        }
    }

    /// Ends a seat's part in the race, unless it has already ended.
    mutating func forfeit(
        _ seat: Int, of player: PlayerID, _ reason: ForfeitReason, _ effects: inout [RoomEffect]
    ) {
        guard entries[seat].isRunning else { return }
        entries[seat].end()
        commands.append(.forfeit(player, race: raceCount, reason))
        effects.append(.tellAll(.forfeited(player, reason)))
    }

    /// Records that a seat's round is over; others may still be running.
    mutating func endRound(_ seat: Int) { entries[seat].end() }

    mutating func endRace(_ race: Int, _ places: [RacePlace], _ effects: inout [RoomEffect]) {
        entries = []
        phase = .settling(race: race, places: places)
        effects.append(.settleRace(race: race, places: places))
        effects.append(.tellAll(.raceEnded(race: race, places: places)))
    }

    mutating func settleRace(
        _ race: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        guard case .settling(race, let places) = phase else { throw .staleRace }
        score.count(places)
        effects.append(.tellAll(.raceSettled(race: race, score)))
    }

    /// Calls off the race. It doesn't count.
    mutating func cancelRace(
        _ race: Int, _ reason: RaceCancellation, _ effects: inout [RoomEffect]
    ) {
        entries = []
        commands.append(.callOff(race: race))
        effects.append(.abandonRace(race: race))
        effects.append(.tellAll(.raceCancelled(race: race, reason)))
    }

    // MARK: - From race to race

    mutating func gather(_ effects: inout [RoomEffect]) {
        score = MatchScore()
        phase = .gathering
        effects.append(.tellAll(.gathering))
    }

    /// Continues the series at once after a race was called off.
    mutating func skipRace(at now: Int) { phase = .intermission(untilTick: now) }

    mutating func pause(untilTick: Int, _ effects: inout [RoomEffect]) {
        phase = .intermission(untilTick: untilTick)
        effects.append(.tellAll(.intermission(untilTick: untilTick)))
    }

    /// Ends the series. If several players are left, they may agree on a rematch.
    mutating func end(
        among players: [PlayerID], rematchUntilTick untilTick: Int, _ effects: inout [RoomEffect]
    ) {
        effects.append(.tellAll(.matchEnded(winners: score.winners(among: players))))
        guard players.count > 1 else { return }
        phase = .results(untilTick: untilTick)
        effects.append(.tellAll(.rematchPossible(untilTick: untilTick)))
    }

    /// Resets the score for a rematch.
    mutating func restart() { score = MatchScore() }

    mutating func close(_ reason: RoomClosing, _ effects: inout [RoomEffect]) {
        phase = .closed(reason)
        effects.append(.close(reason))
    }
}
