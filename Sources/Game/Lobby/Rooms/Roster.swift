import Base
import Kitchen
import RateLimiting

/// Who is in a room: the seats, the spectators, the host, who is connected, and whom the host keeps
/// out. It knows nothing of races.
package struct Roster: Hashable, Sendable {
    /// In the order in which they were taken, which is the order of a race's seats.
    package private(set) var seats: [RoomSeat]
    package private(set) var spectators: [PlayerID] = []
    /// Who may change things; a seated player while there is one.
    package private(set) var host: PlayerID?
    /// Those whom the host removed, the latest last.
    private var removedPlayers: [PlayerID] = []

    /// - Parameter seats: The first person among them is the host.
    init(_ seats: [RoomSeat]) {
        self.seats = seats
        host = seats.first(where: \.isHeldByHuman)?.player
    }

    /// Everybody who is to be told what happens: players and spectators.
    package var members: [PlayerID] { seats.filter(\.isHeldByHuman).map(\.player) + spectators }

    /// Whether a person still has a seat.
    var hasPlayers: Bool { seats.contains(where: \.isHeldByHuman) }

    /// Those with a seat whose connection is gone, or who left.
    var absent: [PlayerID] { seats.filter { !$0.isPresent }.map(\.player) }

    /// Whether all people with a seat are there and ready.
    var allAreReady: Bool {
        seats.allSatisfy { $0.occupant != .human || ($0.isReady && $0.isPresent) }
    }

    /// Whether those who are there can go on without the others, and all are ready.
    var presentAreReady: Bool {
        let present = seats.filter(\.isPresent)
        return present.count > 1 && present.contains { $0.occupant == .human }
            && present.allSatisfy { $0.occupant != .human || $0.isReady }
    }

    /// The index of the player's seat, if the player hasn't left it.
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

    /// Checks that a player may come in. Whoever has left a race under way stays out, so that no
    /// spectator has a part in the result.
    func admit(_ player: PlayerID) throws(LobbyRefusal) {
        if removedPlayers.contains(player) { throw .removedByHost }
        guard let seat = seats.first(where: { $0.player == player }) else { return }
        throw seat.hasLeft ? .outOfRace : .alreadyInRoom
    }

    /// Seats a player, also from among the spectators, or a bot.
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

    /// Lets a spectator go.
    ///
    /// - Returns: Whether the player was one.
    mutating func removeSpectator(_ player: PlayerID, _ effects: inout [RoomEffect]) -> Bool {
        guard let index = spectators.firstIndex(of: player) else { return false }
        spectators.remove(at: index)
        effects.append(.release(player))
        effects.append(.tellAll(.spectatorCount(spectators.count)))
        return true
    }

    /// Lets the player of a seat go.
    ///
    /// - Parameter keepsSeat: Whether the seat stays, without its player, until `freeSeats`.
    mutating func vacate(
        _ index: Int, because loss: SeatLoss, keepsSeat: Bool = false, _ effects: inout [RoomEffect]
    ) {
        let player = seats[index].player
        if keepsSeat { seats[index].hasLeft = true } else { seats.remove(at: index) }
        effects.append(.release(player))
        effects.append(.tellAll(.seatLeft(player, loss)))
        handOver(&effects)
    }

    /// Chooses another host if the host is gone: the one who has been here longest, if possible
    /// among those who are connected.
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

    /// Keeps out a player whom the host removes.
    ///
    /// - Parameter limit: How many are kept out; beyond it the first may come again.
    mutating func keepOut(_ player: PlayerID, limit: Int, _ effects: inout [RoomEffect]) {
        if removedPlayers.count >= limit { removedPlayers.removeFirst() }
        removedPlayers.append(player)
        effects.append(.tell(player, .seatLeft(player, .removedByHost)))
    }

    mutating func freeSeats() { seats.removeAll(where: \.hasLeft) }

    /// Tells everybody why the room closes, and lets them go.
    ///
    /// - Parameter requeued: Those of them who go back into the queue.
    mutating func dismiss(
        _ reason: RoomClosing, requeued: [PlayerID], _ effects: inout [RoomEffect]
    ) {
        for member in members {
            effects.append(.tell(member, .closed(reason)))
            effects.append(requeued.contains(member) ? .requeue(member) : .release(member))
        }
        self = Roster([])
    }

    // MARK: - Those who are there

    /// - Returns: Whether that is a change.
    mutating func setReady(_ index: Int, _ isReady: Bool) -> Bool {
        guard seats[index].isReady != isReady else { return false }
        seats[index].isReady = isReady
        return true
    }

    mutating func unreadyAll() {
        for index in seats.indices { seats[index].isReady = false }
    }

    /// - Returns: Whether the player was connected until now.
    mutating func drop(_ index: Int, at now: Int) -> Bool {
        guard seats[index].absentSinceTick == nil else { return false }
        seats[index].absentSinceTick = now
        return true
    }

    /// The player of a seat is connected again.
    ///
    /// - Returns: Since when the player was absent; `nil` for one who wasn't.
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
