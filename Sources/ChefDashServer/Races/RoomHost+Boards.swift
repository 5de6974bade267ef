import GameProtocol
import Kitchen
import Runtime

/// Leaderboards, for whoever asks.
extension RoomHost {
    func board(
        _ wanted: BoardRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let catalogue = context.catalogue
        guard let reader = BoardReader(wanted, of: catalogue, player: session.player.id) else {
            throw RequestFault(
                .unknownBoard,
                "there are the boards level/1 to level/\(catalogue.levels.count), rating and"
                    + " daily/YYYY-MM-DD, all but the last also with a `season` like 2026-11")
        }
        try read(for: session, asked) { [context] done in
            reader.read(from: context.store, completion: done)
        } answer: {
            .board($0)
        }
    }
}
