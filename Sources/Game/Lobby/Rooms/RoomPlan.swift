import Base
import Kitchen

/// The plan of a room's races: the settings, and what they allow. In a private room, the host may
/// change it while players gather.
struct RoomPlan: Hashable, Sendable {
    let origin: Match.Origin
    private(set) var settings: RoomSettings
    /// The levels that the host may choose.
    let levels: [Int]

    var isRated: Bool { origin == .match(isRated: true) }

    /// The next race of these seats.
    func race(_ number: Int, of seats: [RoomSeat]) -> UpcomingRace {
        UpcomingRace(
            race: number, level: settings.level, seats: seats,
            itemsAllowed: settings.itemsAllowed && !isRated, isRated: isRated)
    }

    // MARK: - Seats

    func join(
        _ player: PlayerID, _ roster: inout Roster, _ phase: RaceSeries.Phase,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try roster.admit(player)
        guard phase == .gathering, origin == .privateRoom else { throw .alreadyRacing }
        guard roster.seats.count < settings.seats else { throw .roomFull }
        roster.take(RoomSeat(player: player, occupant: .human), &effects)
    }

    func addBot(
        _ bot: PlayerID, _ strength: BotStrength, by player: PlayerID, _ roster: inout Roster,
        _ phase: RaceSeries.Phase, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try checkMayChange(player, roster, phase)
        guard roster.seats.count < settings.seats else { throw .roomFull }
        roster.take(RoomSeat(player: bot, occupant: .bot(strength)), &effects)
        restartReadiness(&roster, &effects)
    }

    // MARK: - Changes

    mutating func change(
        to newSettings: RoomSettings, by player: PlayerID, _ roster: inout Roster,
        _ phase: RaceSeries.Phase, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try checkMayChange(player, roster, phase)
        if let refusal = newSettings.refusal(levels: levels) { throw refusal }
        guard newSettings.seats >= roster.seats.count else { throw .seatsTaken }
        guard newSettings != settings else { return }
        settings = newSettings
        restartReadiness(&roster, &effects)
    }

    private func checkMayChange(
        _ player: PlayerID, _ roster: Roster, _ phase: RaceSeries.Phase
    ) throws(LobbyRefusal) {
        _ = try roster.seat(of: player)
        guard origin == .privateRoom else { throw .settingsFixed }
        guard roster.host == player else { throw .notHost }
        guard phase == .gathering else { throw .alreadyRacing }
    }

    /// Clears everybody's readiness, because the settings or the players changed.
    func restartReadiness(_ roster: inout Roster, _ effects: inout [RoomEffect]) {
        roster.unreadyAll()
        effects.append(.tellAll(.settingsChanged(settings)))
    }
}
