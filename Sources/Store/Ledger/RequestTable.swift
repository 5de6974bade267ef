import Base
import Kitchen

/// The ids of requests that are executed only once. Purchases, rounds and daily challenges of a
/// player share one name space.
///
/// Used only on the journal's queue, like `Transaction`.
final class RequestTable: Table {
    /// The purpose of a request.
    enum Use: Hashable {
        case purchase
        case round(PlayID)
        /// A daily challenge.
        case daily(PlayID)
    }

    /// Returns `nil` if the id is new.
    func use(of requestID: String, by player: PlayerID) throws(StoreFault) -> Use? {
        try first(
            "SELECT kind, cause FROM requests WHERE player = ? AND request_id = ?", player,
            requestID
        ) { row in
            guard let cause: PlayID = row.identifier(1) else { return .purchase }
            return row.text(0) == "daily" ? .daily(cause) : .round(cause)
        }
    }

    /// The time after which a sweep may forget the id of a round or a challenge that isn't kept.
    static let memoryMilliseconds: Int64 = 86_400_000

    func note(
        _ requestID: String, of player: PlayerID, for use: Use, timeMilliseconds: Int64
    ) throws(StoreFault) {
        let (kind, cause): (String, PlayID?) =
            switch use {
            case .purchase: ("purchase", nil)
            case .round(let round): ("round", round)
            case .daily(let race): ("daily", race)
            }
        try run(
            """
            INSERT INTO requests(player, request_id, kind, cause, time_ms, is_kept)
                VALUES (?,?,?,?,?,?)
            """, player, requestID, kind, cause, timeMilliseconds, use == .purchase)
    }
}
