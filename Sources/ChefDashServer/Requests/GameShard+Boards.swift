import GameProtocol
import Kitchen
import Runtime
import Store

/// Leaderboards, for whoever asks.
extension GameShard {
    func board(
        _ wanted: BoardRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let catalogue = context.catalogue
        guard let query = BoardQuery(wanted, of: catalogue, reader: session.player.id) else {
            throw RequestFault(
                .unknownBoard,
                "there are the boards level/1 to level/\(catalogue.levels.count), rating and"
                    + " daily/YYYY-MM-DD, all but the last also with a `season` like 2026-11")
        }
        try read(query, for: session, asked) { .board(BoardRows($0, for: wanted)) }
    }
}
