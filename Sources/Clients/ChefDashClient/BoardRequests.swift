import GameProtocol

/// The day's challenge and the leaderboards (protocol.md, "The daily challenge and
/// boards").
public struct BoardRequests: Sendable {
    let client: ChefDashClient

    /// The day's challenge, with the player's use of its one try.
    public func daily() async throws(ChefDashClientError) -> DailyState {
        try await client.ask(.getDaily, \.daily)
    }

    /// Starts the day's challenge, which uses the day's try. Otherwise it is a normal round.
    ///
    /// - Parameter id: as in `request`. Repeating the same id after a lost connection doesn't use
    ///   another try.
    /// - Throws: the errors of `request`; refused with `already_tried`, `stale_request`,
    ///   `already_elsewhere`, `round_in_progress`, `busy`, `store_unavailable`, `shutting_down`.
    public func startDaily(id: String? = nil) async throws(ChefDashClientError) -> Snapshot {
        try await client.ask(.startDaily, id: id, \.snapshot)
    }

    /// Rows of a leaderboard.
    ///
    /// - Throws: the errors of `request`; refused with `unknown_board`, `bad_value`,
    ///   `number_out_of_range`, `busy`, `store_unavailable`.
    public func board(_ request: BoardRequest) async throws(ChefDashClientError) -> BoardRows {
        try await client.ask(.getBoard(request), \.board)
    }
}
