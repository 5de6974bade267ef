/// The state of a player's ticket in the queue.
public struct TicketState: Codable, Hashable, Sendable {
    /// Why the ticket hasn't been matched yet.
    public enum Reason: String, OpenWord, Sendable, CaseIterable {
        case beingTried = "being_tried"
        case nobodyElseWaiting = "nobody_else_waiting"
        case othersWantOtherSeats = "others_want_other_seats"
        case othersWantOtherLevels = "others_want_other_levels"
        case ratingsOutsideWindow = "ratings_outside_window"
        case notEnoughPlayers = "not_enough_players"
        case unknown
    }

    /// Any level if missing.
    public var levelID: Int?
    public var seatCount: Int
    /// The player's own current rating.
    public var rating: Int
    public var waitedMilliseconds: Int64
    /// How far another player's rating may differ.
    public var window: Int
    /// When the window widens next, and to what; missing at the limit.
    public var widensInMilliseconds: Int64?
    public var nextWindow: Int?
    public var reason: Reason
    /// Whether `answer_bots` can be sent.
    public var botsOffered: Bool

    private enum CodingKeys: String, CodingKey {
        case rating, window, reason
        case levelID = "level_id"
        case seatCount = "seat_count"
        case waitedMilliseconds = "waited_ms"
        case widensInMilliseconds = "widens_in_ms"
        case nextWindow = "next_window"
        case botsOffered = "bots_offered"
    }

    package init(
        levelID: Int?, seatCount: Int, rating: Int, waitedMilliseconds: Int64, window: Int,
        widensInMilliseconds: Int64?, nextWindow: Int?, reason: Reason, botsOffered: Bool
    ) {
        self.levelID = levelID
        self.seatCount = seatCount
        self.rating = rating
        self.waitedMilliseconds = waitedMilliseconds
        self.window = window
        self.widensInMilliseconds = widensInMilliseconds
        self.nextWindow = nextWindow
        self.reason = reason
        self.botsOffered = botsOffered
    }
}
