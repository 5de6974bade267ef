import Base
import Kitchen

/// Rows of a board with their ranks; none if it is empty.
package struct BoardQuery: StoreQuery, Hashable {
    package enum Selection: Hashable, Sendable {
        /// `count` rows from `position`, which counts from 1. `count` is at most `rowLimit`.
        case page(position: Int, count: Int)
        /// A player's row with this many rows before and after it, together at most `rowLimit`; no
        /// rows if the player has none. 0 and 0 returns only the player's own row.
        case around(PlayerID, before: Int, after: Int)
    }

    /// The maximum number of rows in one answer.
    package static let rowLimit = 100

    package let board: Board
    /// Always `allTime` for a daily board.
    package let scope: BoardScope
    package let selection: Selection
    /// The player whose own row is read too, wherever it is.
    package let reader: PlayerID?

    package init(board: Board, scope: BoardScope, selection: Selection, reader: PlayerID? = nil) {
        self.board = board
        self.scope = scope
        self.selection = selection
        self.reader = reader
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> BoardPage {
        var page = try snapshot.boards.page(self)
        if let reader { page.own = try snapshot.boards.row(of: reader, on: board, scope) }
        return page
    }
}
