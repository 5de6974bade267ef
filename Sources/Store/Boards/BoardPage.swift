import Base
import Kitchen

/// Rows of a board at one moment, best first.
package struct BoardPage: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// Counts from 1 and is unique. Pages are selected by it.
        package let position: Int
        /// Counts from 1. Equal scores share a rank, and the next rank counts all of them: 1, 2, 2,
        /// 4.
        package let rank: Int
        package let player: PlayerID
        package let name: String
        package let avatar: String
        package let score: BoardScore
        /// The round or race of the score. Its record can be shown and raced against.
        package let source: ResultSource
        /// Milliseconds since 1970-01-01 UTC.
        package let reachedMilliseconds: Int64
    }

    package let rows: [Row]
    /// Rows on the whole board.
    package let rowCount: Int
    /// The row of the query's reader; nil if the reader has none.
    package internal(set) var own: Row?
}
