import Base
import Kitchen

/// A player's finished rounds and races, in pages, for the player to keep.
package struct PlayerResults: StoreQuery {
    package static let isLong = true

    package struct Result: Hashable, Sendable {
        package let id: PlayID
        /// `solo`, or a race's mode.
        package let mode: String
        package let level: Int64
        package let state: String
        /// Milliseconds since 1970-01-01 UTC.
        package let openedMilliseconds: Int64
        package let closedMilliseconds: Int64?
        package let served: Int64?
        package let earned: Int64?
        package let stars: Int64?
        package let rank: Int64?
    }

    package struct Page: Hashable, Sendable {
        package let results: [Result]
        /// Where the next page begins; nil after the last one.
        package let next: Cursor?
    }

    /// A place among the results: rounds come first, by the ids of their requests, and then races.
    package enum Cursor: Hashable, Sendable {
        case rounds(after: String)
        case races(after: PlayID?)
    }

    package let player: PlayerID
    package let cursor: Cursor
    package let count: Int

    package init(of player: PlayerID, from cursor: Cursor = .rounds(after: ""), count: Int) {
        self.player = player
        self.cursor = cursor
        self.count = count
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> Page {
        switch cursor {
        case .rounds(let request):
            let found = try snapshot.histories.rounds(of: player, after: request, limit: count)
            let isLast = found.count < count
            return Page(
                results: found.map(\.result),
                next: isLast ? .races(after: nil) : found.last.map { .rounds(after: $0.request) })
        case .races(let race):
            let found = try snapshot.histories.races(of: player, after: race, limit: count)
            return Page(
                results: found,
                next: found.count < count ? nil : .races(after: found.last?.id))
        }
    }
}

extension HistoryTable {
    /// The rounds that a player's requests have started, by request.
    fileprivate func rounds(
        of player: PlayerID, after request: String, limit: Int
    ) throws(StoreFault) -> [(request: String, result: PlayerResults.Result)] {
        try all(
            """
            SELECT id, 'solo', level, state, opened_ms, closed_ms, served, earned, stars, NULL,
                    request_id
                FROM requests JOIN rounds ON rounds.id = cause
                WHERE requests.player = ? AND request_id > ? AND kind = 'round'
                ORDER BY request_id LIMIT ?
            """, player, request, limit
        ) { row in PlayerResults.Result(row).map { (row.text(10), $0) } }
    }

    fileprivate func races(
        of player: PlayerID, after race: PlayID?, limit: Int
    ) throws(StoreFault) -> [PlayerResults.Result] {
        try all(
            """
            SELECT id, mode, level, state, opened_ms, closed_ms, served, earned, NULL, rank
                FROM race_seats JOIN races ON races.id = race
                WHERE player = ? AND race > ? ORDER BY race LIMIT ?
            """, player, race?.bytes ?? [], limit, read: PlayerResults.Result.init)
    }
}

extension PlayerResults.Result {
    fileprivate init?(_ row: any Statement) {
        guard let id: PlayID = row.identifier(0) else { return nil }
        self.init(
            id: id, mode: row.text(1), level: row.integer(2), state: row.text(3),
            openedMilliseconds: row.integer(4), closedMilliseconds: row.optionalInteger(5),
            served: row.optionalInteger(6), earned: row.optionalInteger(7),
            stars: row.optionalInteger(8), rank: row.optionalInteger(9))
    }
}
