import GameProtocol
import Kitchen
import Scheduling
import Store

/// Finds the round of a player to race against.
struct GhostReader {
    /// Which of the player's rounds.
    enum Choice {
        /// The one on the level's board.
        case best
        /// The round of this id, alone or in a race, if the asker may see it on that day.
        case record(RoundID, asker: PlayerID, today: UTCDay)
    }

    let level: Int
    let player: PlayerID
    let choice: Choice

    /// Completes with `unknown_record` where there is no such round.
    func read(
        from store: any Store, on queue: any WorkQueue,
        completion: @escaping @Sendable (Result<Proof.Seat, RequestFault>) -> Void
    ) {
        switch choice {
        case .best:
            store.read(BestRecordQuery(of: player, level: level), on: queue) { found in
                completion(
                    found.answered { seat throws(RequestFault) in
                        guard let seat else {
                            throw RequestFault(
                                .unknownRecord, "this player has no round on the level's board")
                        }
                        return seat
                    })
            }
        case .record(let id, let asker, let today):
            store.read(ProofQuery(id.value, for: asker, on: today), on: queue) { found in
                completion(found.answered { found throws(RequestFault) in try seat(in: found) })
            }
        }
    }

    /// The player's part of what was played, in the level.
    private func seat(in found: FoundProof?) throws(RequestFault) -> Proof.Seat {
        switch found {
        case .hidden: throw .hiddenRecord
        case .shown(let proof):
            if let seat = proof.seats.first(where: { $0.player == player }),
                seat.record.levelID == level
            {
                return seat
            }
        case nil: break
        }
        throw RequestFault(
            .unknownRecord, "this player has no finished round of this id in the level")
    }
}
