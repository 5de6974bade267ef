import Base
import Kitchen

/// Counts the players, page by page.
package struct PlayerCount: StoreQuery {
    package static let isLong = true

    private let last: PlayerID?
    private let limit: Int

    /// - Parameters:
    ///   - last: the last player of the page before; nil for the first page.
    ///   - limit: the most players of a page.
    package init(after last: PlayerID? = nil, limit: Int = 100_000) {
        self.last = last
        self.limit = limit
    }

    package func perform(
        in snapshot: StoreSnapshot
    ) throws(StoreFault) -> CountedPage<PlayerID> {
        try snapshot.players.countedPage(of: "players", after: last, limit: limit)
    }
}
