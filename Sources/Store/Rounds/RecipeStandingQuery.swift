import Base
import Kitchen

/// A player's best stars and the board of a level made of a recipe.
package struct RecipeStandingQuery: StoreQuery {
    package struct Standing: Sendable {
        /// The player's best stars, 0 to 3.
        package let bestStars: Int
        package let board: BoardPage
    }

    package let key: RecipeLevelKey
    package let player: PlayerID
    /// The number of rows to read from the board.
    package let rowCount: Int

    package init(of key: RecipeLevelKey, for player: PlayerID, rowCount: Int) {
        self.key = key
        self.player = player
        self.rowCount = rowCount
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> Standing {
        guard let level = try snapshot.recipeLevels.number(of: key) else {
            return Standing(bestStars: 0, board: BoardPage(rows: [], rowCount: 0))
        }
        let query = BoardQuery(
            board: .level(level), scope: .allTime, selection: .page(position: 1, count: rowCount),
            reader: player)
        return Standing(
            bestStars: try snapshot.players.bestStars(of: player, level: level) ?? 0,
            board: try query.perform(in: snapshot))
    }
}
