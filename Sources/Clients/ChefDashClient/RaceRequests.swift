import Base
import GameProtocol
import Kitchen

/// The queue for rated races, rooms, and the races in them (protocol.md, "The queue" and "Rooms").
///
/// The ticket comes as an event whenever its window grows or bots are offered. A match comes as a
/// `room` event, or as `leftQueue` if it no longer exists.
///
/// Other players' actions come as events: `room` after every change, `snapshot` at the countdown,
/// `state` and `raceState` at each tick (`raceView` for spectators), `reaction`, `idleWarning`,
/// `raceCancelled`, `raceEnded` with the fairness report, and `leftRoom`. Answers returned here
/// don't come as events too; `room` is updated by both. Taps are requests as in a round. A lost
/// connection gets its seat back automatically: after `resumed` come the room and, during the
/// countdown and the race, a snapshot.
///
/// All functions here throw the errors of `request`. The server refuses with `not_in_room` outside
/// a room, and with `not_seated` if a spectator attempts an action reserved for players.
public struct RaceRequests: Sendable {
    let client: ChefDashClient

    // MARK: - The queue

    /// Asks for a race against other players.
    ///
    /// - Parameters:
    ///   - levelID: any level by default.
    ///   - seatCount: the race's players including this one, 2 to 8; 2 by default.
    /// - Throws: the errors of `request`; refused with `already_queued`, `already_elsewhere`,
    ///   `round_in_progress`, `busy`, `unknown_level`, `wrong_seat_count`, `queue_full`,
    ///   `queue_paused`, `shutting_down`.
    @discardableResult
    public func queue(
        levelID: Int? = nil, seatCount: Int? = nil
    ) async throws(ChefDashClientError) -> TicketState {
        try await client.ask(
            .queue(QueueRequest(levelID: levelID, seatCount: seatCount)), \.ticket)
    }

    /// The ticket's state: its waiting time, the width of its window, and the reason why it isn't
    /// matched yet.
    ///
    /// - Throws: the errors of `request`; refused with `not_queued`.
    public func ticket() async throws(ChefDashClientError) -> TicketState {
        try await client.ask(.getTicket, \.ticket)
    }

    /// Cancels the ticket. After the answer it can't be matched any more.
    ///
    /// - Throws: the errors of `request`; refused with `not_queued`, also if it was just matched;
    ///   then its `room` comes.
    @discardableResult
    public func leaveQueue() async throws(ChefDashClientError) -> LeftQueue {
        try await client.ask(.leaveQueue, \.leftQueue)
    }

    /// Races bots instead of waiting for people. Allowed once the ticket says that bots are
    /// offered.
    ///
    /// - Throws: the errors of `request`; refused with `not_queued`, `no_bot_offer`.
    @discardableResult
    public func acceptBots() async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.answerBots(accepts: true), \.room)
    }

    /// Keeps waiting for people. Bots aren't offered again.
    ///
    /// - Throws: as `acceptBots`.
    @discardableResult
    public func declineBots() async throws(ChefDashClientError) -> TicketState {
        try await client.ask(.answerBots(accepts: false), \.ticket)
    }

    // MARK: - Joining and leaving

    /// Opens a private room with the player as host. Others join with its `roomCode`.
    ///
    /// - Throws: refused with `already_elsewhere`, `round_in_progress`, `unknown_level`,
    ///   `wrong_seat_count`, `wrong_best_of`, `too_many_rooms`, `shutting_down`.
    @discardableResult
    public func createRoom(
        _ options: RoomOptions = RoomOptions()
    ) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.createRoom(options), \.room)
    }

    /// Takes a seat in the room with a code; the code's case doesn't matter.
    ///
    /// - Throws: refused with `malformed_code`, `unknown_code`, `too_many_wrong_codes`,
    ///   `room_full`, `already_racing`, `already_in_room`, `removed_by_host`, `already_elsewhere`,
    ///   `round_in_progress`, `room_closed`.
    @discardableResult
    public func joinRoom(code: String) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.joinRoom(roomCode: code), \.room)
    }

    /// Watches the room with a code, with a delay and without a seat. A spectator who disconnects
    /// leaves the room.
    ///
    /// - Throws: refused as by `joinRoom`, and with `spectators_full`, `out_of_race`.
    @discardableResult
    public func watchRoom(code: String) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.watchRoom(roomCode: code), \.room)
    }

    /// Gives up the seat, or stops watching. During a race the player loses the race; its result
    /// still comes.
    @discardableResult
    public func leaveRoom() async throws(ChefDashClientError) -> LeftRoom {
        try await client.ask(.leaveRoom, \.leftRoom)
    }

    /// Races a recorded round of `playerID`, or of the player's own: the one with `recordID`, or
    /// the best one on the level's board.
    ///
    /// - Throws: refused with `unknown_level`, `unknown_record`, `record_hidden`,
    ///   `already_elsewhere`, `busy`, `round_in_progress`, `store_unavailable`, `shutting_down`.
    @discardableResult
    public func raceGhost(
        levelID: Int, of playerID: PlayerID? = nil, recordID: PlayID? = nil
    ) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(
            .raceGhost(levelID: levelID, playerID: playerID, recordID: recordID), \.room)
    }

    // MARK: - The host

    /// Changes the given options. Nobody is ready afterwards.
    ///
    /// - Throws: refused with `not_host`, `settings_fixed`, `already_racing`, `unknown_level`,
    ///   `wrong_seat_count`, `wrong_best_of`, `seats_taken`, `missing_field`.
    @discardableResult
    public func setRoom(_ options: RoomOptions) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.setRoom(options), \.room)
    }

    /// Gives a free seat to a bot.
    ///
    /// - Throws: refused with `not_host`, `settings_fixed`, `already_racing`, `room_full`.
    @discardableResult
    public func addBot(_ strength: BotStrength) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.addBot(botStrength: strength), \.room)
    }

    /// Removes a player, a bot or a spectator by its id.
    ///
    /// - Throws: refused with `not_host`, `not_a_member`, `cannot_remove_yourself`,
    ///   `already_racing`.
    @discardableResult
    public func removeMember(_ playerID: PlayerID) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.removeMember(playerID: playerID), \.room)
    }

    // MARK: - Players

    /// Declares the player ready for the next race, or not ready.
    ///
    /// - Parameter itemIDs: items to use up in the race, if the room allows items.
    /// - Throws: refused with `already_racing`, `unknown_item`, `bad_value`.
    @discardableResult
    public func ready(
        _ isReady: Bool = true, itemIDs: [String] = []
    ) async throws(ChefDashClientError) -> RoomState {
        try await client.ask(.ready(isReady: isReady, itemIDs: itemIDs), \.room)
    }

    /// Agrees to a rematch, or declines it.
    ///
    /// - Parameter itemIDs: items to use up in its first race, if the room allows items.
    /// - Returns: the room; `nil` if it was the room of a match, which is now over.
    /// - Throws: refused with `no_rematch`, `unknown_item`, `bad_value`.
    @discardableResult
    public func rematch(
        _ agrees: Bool, itemIDs: [String] = []
    ) async throws(ChefDashClientError) -> RoomState? {
        try await client.ask(.rematch(agrees: agrees, itemIDs: itemIDs)) { message -> RoomState?? in
            message.leftRoom == nil ? message.room.map { .some($0) } : .some(nil)
        }
    }

    /// Shows a reaction to everyone in the room.
    ///
    /// - Throws: refused with `too_many_reactions`, which gives the time until the next one is
    ///   allowed.
    @discardableResult
    public func react(_ reaction: RaceReaction) async throws(ChefDashClientError) -> ReactionShown {
        try await client.ask(.react(reaction: reaction.rawValue), \.reaction)
    }
}
