import GameProtocol

/// The queue for rated races (protocol.md, "The queue").
///
/// The ticket comes as an event whenever its window has grown or bots are offered. A match comes
/// as a `room` event, or a `leftQueue` if there is no match any more.
extension ChefDashClient {
    /// Asks for a race against others.
    ///
    /// - Parameters:
    ///   - levelID: any where it is missing.
    ///   - seatCount: players of the race, this one among them, 2 to 8; 2 where it is missing.
    /// - Throws: what `request` throws; refused with `already_queued`, `already_elsewhere`,
    ///   `round_in_progress`, `busy`, `unknown_level`, `wrong_seat_count`, `queue_full`,
    ///   `queue_paused`, `shutting_down`.
    @discardableResult
    public func queue(
        levelID: Int? = nil, seatCount: Int? = nil
    ) async throws(ChefDashClientError) -> TicketState {
        try await ask(.queue(QueueRequest(levelID: levelID, seatCount: seatCount)), Self.ticket)
    }

    /// The ticket's state: how long it has waited, how wide its window is, and why it has no match
    /// yet.
    ///
    /// - Throws: what `request` throws; refused with `not_queued`.
    public func ticket() async throws(ChefDashClientError) -> TicketState {
        try await ask(.getTicket, Self.ticket)
    }

    /// Gives the ticket back. After the answer no match of it comes any more.
    ///
    /// - Throws: what `request` throws; refused with `not_queued`, also when it was matched just
    ///   now: then its `room` comes.
    @discardableResult
    public func leaveQueue() async throws(ChefDashClientError) -> LeftQueue {
        try await ask(.leaveQueue) { if case .leftQueue(let left) = $0 { left } else { nil } }
    }

    /// Races bots instead of waiting for people, once the ticket says that bots are offered.
    ///
    /// - Throws: what `request` throws; refused with `not_queued`, `no_bot_offer`.
    @discardableResult
    public func acceptBots() async throws(ChefDashClientError) -> RoomState {
        try await ask(.answerBots(accepts: true), Self.room)
    }

    /// Waits on for people; there is no second offer.
    ///
    /// - Throws: as `acceptBots`.
    @discardableResult
    public func declineBots() async throws(ChefDashClientError) -> TicketState {
        try await ask(.answerBots(accepts: false), Self.ticket)
    }

    private static func ticket(_ message: ServerMessage) -> TicketState? {
        if case .ticket(let state) = message { state } else { nil }
    }
}
