import Base
import GameProtocol
import Kitchen
import Store

extension BoardQuery {
    /// The query for a client's leaderboard request.
    ///
    /// - Returns: nil if there is no such board or season.
    init?(_ request: BoardRequest, of catalogue: Catalogue, reader: PlayerID) {
        guard let board = Board(request.boardID) else { return nil }
        if case .level(let level) = board, catalogue.level(id: level) == nil { return nil }
        var scope = BoardScope.allTime
        if let season = request.season {
            guard let month = BoardScope(season), case .season = month else { return nil }
            if case .daily = board { return nil }
            scope = month
        }
        let count = min(max(request.count ?? BoardRequest.usualRowCount, 1), Self.rowLimit)
        let side = min(count, (Self.rowLimit - 1) / 2)
        self.init(
            board: board, scope: scope,
            selection: request.around == true
                ? .around(reader, before: side, after: side)
                : .page(position: max(1, request.from ?? 1), count: count),
            reader: reader)
    }
}

extension BoardRows {
    init(_ page: BoardPage, for request: BoardRequest) {
        self.init(
            boardID: request.boardID, season: request.season, rowCount: page.rowCount,
            rows: page.rows.map(Row.init), own: page.own.map(Row.init))
    }
}

extension BoardRows.Row {
    init(_ row: BoardPage.Row) {
        let recordID: PlayID =
            switch row.source {
            case .round(let id): id
            case .race(let id): id
            }
        switch row.score {
        case .result(let served, let earned, let lastServedTick):
            self.init(
                rank: row.rank, playerID: row.player, name: row.name,
                avatar: row.avatar, served: served, earned: earned,
                lastServedTick: lastServedTick, rating: nil, recordID: recordID)
        case .rating(let thousandths):
            self.init(
                rank: row.rank, playerID: row.player, name: row.name,
                avatar: row.avatar, served: nil, earned: nil, lastServedTick: nil,
                rating: Int((thousandths + 500) / 1000), recordID: recordID)
        }
    }
}
