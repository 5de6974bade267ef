import GameProtocol
import Kitchen
import Runtime

/// Leaderboards, for whoever asks.
extension RoomHost {
    func board(
        _ wanted: BoardRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        guard let reader = BoardReader(wanted, player: session.player.id) else {
            throw RequestFault(
                .unknownBoard,
                "there are the boards level/N, rating and daily/YYYY-MM-DD, the first two also with"
                    + " a `season` like 2026-11")
        }
        let player = session.player.id
        reader.read(from: context.store) { [self] result in
            shard.async { [self] in
                guard let session = sessions[player] else { return }
                switch result {
                case .success(let rows):
                    session.send(ServerEvent(re: asked.re(for: session), .board(rows)))
                case .failure(let fault): refuse(fault, session, re: asked.re(for: session))
                }
            }
        }
    }
}
