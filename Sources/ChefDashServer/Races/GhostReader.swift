import GameProtocol
import Kitchen
import Store

/// Finds the round of a player to race against.
struct GhostReader {
    /// The round, with who played it.
    struct Found: Sendable {
        let record: RoundRecord
        let card: PlayerCard
    }

    /// Which of the player's rounds.
    enum Choice {
        /// The one on the level's board.
        case best
        /// The one of this identifier, alone or in a race, as somebody may see it on a day.
        case record(RoundID, asker: PlayerID, today: UTCDay)
    }

    let level: Int
    let player: PlayerID
    let choice: Choice

    /// Completes with `unknown_record` where there is no such round.
    func read(
        from store: any Store,
        completion: @escaping @Sendable (Result<Found, RequestFault>) -> Void
    ) {
        switch choice {
        case .best: readBest(from: store, completion)
        case .record(let id, let asker, let today):
            store.proof(id.value, for: asker, on: today) { [self] found in
                completion(
                    found.mapError { RequestFault($0) }.flatMap { found in
                        Result { () throws(RequestFault) in try seat(in: found) }
                    })
            }
        }
    }

    private func readBest(
        from store: any Store,
        _ completion: @escaping @Sendable (Result<Found, RequestFault>) -> Void
    ) {
        let query = BoardQuery(
            board: .level(level), scope: .allTime, selection: .around(player, before: 0, after: 0))
        let none = RequestFault(.unknownRecord, "this player has no round on the level's board")
        store.boardPage(query) { result in
            switch result {
            case .failure(let error): completion(.failure(RequestFault(error)))
            case .success(let page):
                guard let row = page.rows.first else { return completion(.failure(none)) }
                let card = PlayerCard(
                    player: row.player, name: row.name, avatar: row.avatar, rating: nil)
                store.record(of: row.player, in: row.source) { record in
                    completion(
                        record.mapError { RequestFault($0) }.flatMap { record in
                            record.map { .success(Found(record: $0, card: card)) }
                                ?? .failure(none)
                        })
                }
            }
        }
    }

    /// The player's part of what was played, in the level.
    private func seat(in found: FoundProof?) throws(RequestFault) -> Found {
        switch found {
        case .hidden: throw .hiddenRecord
        case .shown(let proof):
            if let seat = proof.seats.first(where: { $0.player == player }),
                seat.record.levelID == level
            {
                let card = PlayerCard(
                    player: player, name: seat.name, avatar: seat.avatar, rating: nil)
                return Found(record: seat.record, card: card)
            }
        case nil: break
        }
        throw RequestFault(
            .unknownRecord, "this player has no finished round of this id in the level")
    }
}
