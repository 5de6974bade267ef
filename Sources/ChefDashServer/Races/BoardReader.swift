import GameProtocol
import Kitchen
import Store

/// Reads what a client wants of a leaderboard.
struct BoardReader {
    private let request: BoardRequest
    private let board: Board
    private let scope: BoardScope
    private let selection: BoardQuery.Selection
    private let player: PlayerID

    /// - Returns: nil where there is no such board or season.
    init?(_ request: BoardRequest, of catalogue: Catalogue, player: PlayerID) {
        guard let board = Board(request.boardID) else { return nil }
        if case .level(let level) = board, catalogue.level(id: level) == nil { return nil }
        if let season = request.season {
            guard let scope = BoardScope(season), case .season = scope else { return nil }
            if case .daily = board { return nil }
            self.scope = scope
        } else {
            scope = .allTime
        }
        self.request = request
        self.board = board
        self.player = player
        let count = min(max(request.count ?? BoardRequest.usualRowCount, 1), BoardQuery.rowLimit)
        if request.around == true {
            let side = min(count, (BoardQuery.rowLimit - 1) / 2)
            selection = .around(player, before: side, after: side)
        } else {
            selection = .page(position: max(1, request.from ?? 1), count: count)
        }
    }

    func read(
        from store: any Store,
        completion: @escaping @Sendable (Result<BoardRows, RequestFault>) -> Void
    ) {
        let own = BoardQuery(
            board: board, scope: scope, selection: .around(player, before: 0, after: 0))
        store.boardPage(BoardQuery(board: board, scope: scope, selection: selection)) { result in
            switch result {
            case .failure(let error): completion(.failure(RequestFault(error)))
            case .success(let page):
                store.boardPage(own) { result in
                    completion(
                        result.map { rows(page, own: $0) }.mapError { RequestFault($0) })
                }
            }
        }
    }

    private func rows(_ page: BoardPage, own: BoardPage) -> BoardRows {
        BoardRows(
            boardID: request.boardID, season: request.season, rowCount: page.rowCount,
            rows: page.rows.map(BoardRows.Row.init),
            own: own.rows.first.map(BoardRows.Row.init))
    }
}

extension BoardRows.Row {
    init(_ row: BoardPage.Row) {
        let recordID: String =
            switch row.source {
            case .round(let id): id.description
            case .race(let id): id.description
            }
        switch row.score {
        case .result(let served, let earned, let lastServedTick):
            self.init(
                rank: row.rank, playerID: row.player.description, name: row.name,
                avatar: row.avatar, served: served, earned: earned,
                lastServedTick: lastServedTick, rating: nil, recordID: recordID)
        case .rating(let thousandths):
            self.init(
                rank: row.rank, playerID: row.player.description, name: row.name,
                avatar: row.avatar, served: nil, earned: nil, lastServedTick: nil,
                rating: Int((thousandths + 500) / 1000), recordID: recordID)
        }
    }
}
