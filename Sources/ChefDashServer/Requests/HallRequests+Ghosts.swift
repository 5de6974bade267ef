import GameProtocol
import Kitchen
import Lobby
import Store

/// Races against recorded rounds.
extension HallRequests {
    func raceGhost(
        level: Int, of other: String?, _ record: String?, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        try leavesForHall(session)
        let catalogue = rooms.files.catalogue
        guard catalogue.level(id: level) != nil else {
            throw RequestFault(LobbyRefusal.unknownLevel)
        }
        session.place = .asking
        withCard(of: session) { card in
            let player = other.flatMap { PlayerID($0) } ?? card.player
            let today = rooms.clock.today
            let choice = record.flatMap { RoundID($0) }.map {
                GhostReader.Choice.record($0, asker: card.player, today: today)
            }
            GhostReader(level: level, player: player, choice: choice ?? .best)
                .read(from: rooms.store, on: rooms.shard) { result in
                    race(result, catalogue, card, asked)
                }
        }
    }

    private func race(
        _ result: Result<Proof.Seat, RequestFault>, _ catalogue: Catalogue,
        _ card: PlayerCard, _ asked: Request
    ) {
        guard let session = rooms.sessions[card.player] else { return }
        do throws(RequestFault) {
            let (ghost, opponent) = try ghost(result, catalogue)
            open(ghost, of: opponent, card, asked)
        } catch {
            session.place = .nowhere
            rooms.replies.refuse(error, session, re: asked.re(for: session))
        }
    }

    private func ghost(
        _ result: Result<Proof.Seat, RequestFault>, _ catalogue: Catalogue
    ) throws(RequestFault) -> (GhostPlayer, PlayerCard) {
        let found = try result.get()
        do throws(ReplayMismatch) {
            let card = PlayerCard(
                player: found.player, name: found.name, avatar: found.avatar, rating: nil)
            return (try GhostPlayer(record: found.record, catalogue: catalogue), card)
        } catch {
            throw RequestFault(
                .unknownRecord, "that round was played by other rules than today's: \(error)")
        }
    }

    private func open(
        _ ghost: GhostPlayer, of opponent: PlayerCard, _ card: PlayerCard, _ asked: Request
    ) {
        rooms.hall.openRoom(card.player, hasCode: false) { answer in
            rooms.shard.async {
                guard case .room(let link, _) = answer else {
                    return answered(answer, card.player, asked)
                }
                rooms.openGhost(link, ghost, of: opponent, card, asked)
            }
        }
    }
}
