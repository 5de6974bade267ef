import Base
import Kitchen
import RateLimiting

/// The people in a room: the seats, the spectators, the host, who is connected, and the players
/// that the host removed. It has no knowledge of races.
package struct Roster: Hashable, Sendable {
    /// By the order in which they were taken, which is the order of a race's seats.
    package private(set) var seats: [RoomSeat]
    package private(set) var spectators: [PlayerID] = []
    /// The player who may change the settings; a seated player while there is one.
    package private(set) var host: PlayerID?
    /// The players that the host removed, oldest first.
    private var removedPlayers: [PlayerID] = []

    /// - Parameter seats: The taken seats; the first person among them is the host.
    init(_ seats: [RoomSeat]) {
        self.seats = seats
        host = seats.first(where: \.isHeldByHuman)?.player
    }

    /// - Parameters:
    ///   - host: has a seat.
    ///   - removedPlayers: oldest first.
    init(_ seats: [RoomSeat], host: PlayerID, removedPlayers: [PlayerID]) {
        self.seats = seats
        self.host = host
        self.removedPlayers = removedPlayers
    }

    /// The room as it gathers again at another server; nil without players.
    func gathering(_ settings: RoomSettings) -> GatheringRoom? {
        guard let host else { return nil }
        let kept = seats.filter { !$0.hasLeft }
        return GatheringRoom(
            settings, seats: kept.map { RoomSeat(player: $0.player, occupant: $0.occupant) },
            host: host, removedPlayers: removedPlayers)
    }

    /// Everybody who receives the room's events: players and spectators.
    package var members: [PlayerID] { seats.filter(\.isHeldByHuman).map(\.player) + spectators }

    /// True if a person still has a seat.
    var hasPlayers: Bool { seats.contains(where: \.isHeldByHuman) }

    /// The seated players who are disconnected or have left.
    var absent: [PlayerID] { seats.filter { !$0.isPresent }.map(\.player) }

    /// True if all people with a seat are present and ready.
    var allAreReady: Bool {
        seats.allSatisfy { $0.occupant != .human || ($0.isReady && $0.isPresent) }
    }

    /// True if the present players are ready and enough to continue without the others.
    var presentAreReady: Bool {
        let present = seats.filter(\.isPresent)
        return present.count > 1 && present.contains { $0.occupant == .human }
            && present.allSatisfy { $0.occupant != .human || $0.isReady }
    }

    /// The index of the player's seat, or nil if the player has none or has left it.
    func seatIndex(of player: PlayerID) -> Int? {
        seats.firstIndex { $0.player == player && $0.isHeldByHuman }
    }

    /// The index of the player's seat.
    ///
    /// - Throws: `notSeated` for spectators, `notInRoom` for others.
    func seat(of player: PlayerID) throws(LobbyRefusal) -> Int {
        guard let index = seatIndex(of: player) else {
            throw spectators.contains(player) ? .notSeated : .notInRoom
        }
        return index
    }

    // MARK: - Coming and going

    /// Checks that a player may come in. A player who left the current race stays out, so that no
    /// spectator has a part in the result.
    func admit(_ player: PlayerID) throws(LobbyRefusal) {
        if removedPlayers.contains(player) { throw .removedByHost }
        guard let seat = seats.first(where: { $0.player == player }) else { return }
        throw seat.hasLeft ? .outOfRace : .alreadyInRoom
    }

    /// Seats a bot or a player, who may be a spectator until now.
    mutating func take(_ seat: RoomSeat, _ effects: inout [RoomEffect]) {
        if let index = spectators.firstIndex(of: seat.player) {
            spectators.remove(at: index)
            effects.append(.tellAll(.spectatorCount(spectators.count)))
        }
        seats.append(seat)
        effects.append(.tellAll(.seatTaken(seat.player, seat.occupant)))
    }

    mutating func watch(
        _ player: PlayerID, limit: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try admit(player)
        guard !spectators.contains(player) else { throw .alreadyInRoom }
        guard spectators.count < limit else { throw .spectatorsFull }
        spectators.append(player)
        effects.append(.tellAll(.spectatorCount(spectators.count)))
    }

    /// Removes a spectator.
    ///
    /// - Returns: False if the player wasn't a spectator.
    mutating func removeSpectator(_ player: PlayerID, _ effects: inout [RoomEffect]) -> Bool {
        guard let index = spectators.firstIndex(of: player) else { return false }
        spectators.remove(at: index)
        effects.append(.release(player))
        effects.append(.tellAll(.spectatorCount(spectators.count)))
        return true
    }

    /// Removes the player of a seat.
    ///
    /// - Parameter keepsSeat: True to keep the seat without its player until `freeSeats`.
    mutating func vacate(
        _ index: Int, because loss: SeatLoss, keepsSeat: Bool = false, _ effects: inout [RoomEffect]
    ) {
        let player = seats[index].player
        if keepsSeat { seats[index].hasLeft = true } else { seats.remove(at: index) }
        effects.append(.release(player))
        effects.append(.tellAll(.seatLeft(player, loss)))
        handOver(&effects)
    }

    /// Chooses another host if the host has left: the connected player who has been seated longest,
    /// or else any seated player.
    private mutating func handOver(_ effects: inout [RoomEffect]) {
        let humans = seats.filter(\.isHeldByHuman)
        guard !humans.contains(where: { $0.player == host }) else { return }
        host = (humans.first(where: \.isPresent) ?? humans.first)?.player
        if let host { effects.append(.tellAll(.hostChanged(host))) }
    }

    mutating func removeBot(_ index: Int, _ effects: inout [RoomEffect]) {
        let bot = seats.remove(at: index).player
        effects.append(.tellAll(.seatLeft(bot, .removedByHost)))
    }

    /// Bans a player that the host removes.
    ///
    /// - Parameter limit: The most players kept out. Beyond it, the first one may come back.
    mutating func keepOut(_ player: PlayerID, limit: Int, _ effects: inout [RoomEffect]) {
        if removedPlayers.count >= limit { removedPlayers.removeFirst() }
        removedPlayers.append(player)
        effects.append(.tell(player, .seatLeft(player, .removedByHost)))
    }

    mutating func freeSeats() { seats.removeAll(where: \.hasLeft) }

    /// Sends everybody the reason why the room closes, and releases or requeues them.
    ///
    /// - Parameter requeued: The members who go back into the queue.
    mutating func dismiss(
        _ reason: RoomClosing, requeued: [PlayerID], _ effects: inout [RoomEffect]
    ) {
        for member in members {
            effects.append(.tell(member, .closed(reason)))
            effects.append(requeued.contains(member) ? .requeue(member) : .release(member))
        }
        self = Roster([])
    }

    // MARK: - Presence

    /// - Returns: False if nothing changed.
    mutating func setReady(_ index: Int, _ isReady: Bool) -> Bool {
        guard seats[index].isReady != isReady else { return false }
        seats[index].isReady = isReady
        return true
    }

    mutating func unreadyAll() {
        for index in seats.indices { seats[index].isReady = false }
    }

    /// - Returns: False if the player was already disconnected.
    mutating func drop(_ index: Int, at now: Int) -> Bool {
        guard seats[index].absentSinceTick == nil else { return false }
        seats[index].absentSinceTick = now
        return true
    }

    /// Records that the player of a seat has connected again.
    ///
    /// - Returns: The tick at which the player disconnected; `nil` if the player was connected.
    mutating func connect(_ index: Int, _ effects: inout [RoomEffect]) -> Int? {
        guard let since = seats[index].absentSinceTick else { return nil }
        seats[index].absentSinceTick = nil
        effects.append(
            .tellAll(
                .presenceChanged(seats[index].player, isPresent: true, heldUntilTick: nil)))
        return since
    }

    mutating func react(
        _ player: PlayerID, _ reaction: Reaction, at now: Int, _ rules: LobbyRules,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let index = try seat(of: player)
        let rate = Rate(burst: rules.reactionBurst, interval: rules.reactionTicks)
        guard seats[index].reactions.take(at: Int64(now), by: rate) else {
            throw .tooManyReactions(
                retryAfterTicks: seats[index].reactions.wait(at: Int64(now), by: rate))
        }
        effects.append(.tellAll(.reaction(player, reaction)))
    }
}
