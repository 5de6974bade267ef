import Kitchen
import Store

/// Finds the round that a player has on a level's board, to race against it.
struct GhostReader {
    /// The round, with who played it.
    struct Found: Sendable {
        let record: RoundRecord
        let card: PlayerCard
    }

    let level: Int
    let player: PlayerID

    /// Completes with nil where there is no such round.
    func read(
        from store: any Store,
        completion: @escaping @Sendable (Result<Found?, StoreError>) -> Void
    ) {
        let query = BoardQuery(
            board: .level(level), scope: .allTime, selection: .around(player, before: 0, after: 0))
        store.boardPage(query) { result in
            switch result {
            case .failure(let error): completion(.failure(error))
            case .success(let page):
                guard let row = page.rows.first else { return completion(.success(nil)) }
                let card = PlayerCard(
                    player: row.player, name: row.name, avatar: row.avatar, rating: nil)
                store.record(of: row.player, in: row.source) { record in
                    completion(record.map { $0.map { Found(record: $0, card: card) } })
                }
            }
        }
    }
}
