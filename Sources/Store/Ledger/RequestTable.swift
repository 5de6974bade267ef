import Base
import Kitchen

/// The ids of requests that are executed only once. Purchases, rounds and daily challenges of a
/// player share one name space.
///
/// Used only on the journal's queue, like `Transaction`.
final class RequestTable {
    /// The purpose of a request.
    enum Use: Hashable {
        case purchase
        case round(PlayID)
        /// A daily challenge.
        case daily(PlayID)

        fileprivate var kind: String {
            switch self {
            case .purchase: "purchase"
            case .round: "round"
            case .daily: "daily"
            }
        }
    }

    private let findUse: any Statement
    private let insertRequest: any Statement

    init(_ database: any Database) throws(StoreFault) {
        findUse = try database.prepare(
            "SELECT kind, cause FROM requests WHERE player = ? AND request_id = ?")
        insertRequest = try database.prepare(
            """
            INSERT INTO requests(player, request_id, kind, cause, time_ms, is_kept)
                VALUES (?,?,?,?,?,?)
            """)
    }

    /// Returns `nil` if the id is new.
    func use(of requestID: String, by player: PlayerID) throws(StoreFault) -> Use? {
        try findUse.bind(player).bind(requestID).first { row in
            if row.text(0) == "round", let round: PlayID = row.identifier(1) {
                return .round(round)
            }
            if row.text(0) == "daily", let race: PlayID = row.identifier(1) {
                return .daily(race)
            }
            return .purchase
        }
    }

    /// The time after which a sweep may forget the id of a round or a challenge that isn't kept.
    static let memoryMilliseconds: Int64 = 86_400_000

    func note(
        _ requestID: String, of player: PlayerID, for use: Use, timeMilliseconds: Int64
    ) throws(StoreFault) {
        insertRequest.bind(player).bind(requestID).bind(use.kind)
        switch use {
        case .purchase: insertRequest.bindNull()
        case .round(let round): insertRequest.bind(round)
        case .daily(let race): insertRequest.bind(race)
        }
        try insertRequest.bind(timeMilliseconds).bind(use == .purchase ? 1 : 0).run()
    }
}
