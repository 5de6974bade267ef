import Base
import GameProtocol
import Kitchen
import Lobby
import Store

/// Races against recorded rounds.
extension HallRequests {
    func raceGhost(level: Int, of other: PlayerID?, _ record: PlayID?) throws(RequestFault) {
        let catalogue = rooms.files.catalogue
        try leaveForHall { () throws(RequestFault) in
            guard catalogue.level(id: level) != nil else {
                throw RequestFault(LobbyRefusal.unknownLevel)
            }
        }
        withCard(of: asked.session) { card in
            find(record, of: other ?? asked.player, level: level) { race($0, catalogue, card) }
        }
    }

    /// Finds a player's round to race against: the solo round or race with this id, if the asker
    /// may see it today; without an id, the player's best round on the level's board.
    private func find(
        _ record: PlayID?, of player: PlayerID, level: Int,
        completion: @escaping @Sendable (Result<Proof.Seat, RequestFault>) -> Void
    ) {
        guard let record else {
            let query = BestRecordQuery(of: player, level: level)
            return rooms.store.read(query, on: rooms.shard) { found in
                completion(
                    found.answered { seat throws(RequestFault) in
                        if let seat { return seat }
                        throw RequestFault(
                            .unknownRecord, "this player has no round on the level's board")
                    })
            }
        }
        let query = ProofQuery(record.value, for: asked.player, on: rooms.clock.today)
        rooms.store.read(query, on: rooms.shard) { found in
            completion(
                found.answered { found throws(RequestFault) in
                    try seat(of: player, level: level, in: found)
                })
        }
    }

    /// The player's seat in the result, if it was in this level.
    private func seat(
        of player: PlayerID, level: Int, in found: FoundProof?
    ) throws(RequestFault) -> Proof.Seat {
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

    private func race(
        _ result: Result<Proof.Seat, RequestFault>, _ catalogue: Catalogue, _ card: PlayerCard
    ) {
        guard let session = rooms.sessions[card.player] else { return }
        do throws(RequestFault) {
            let (ghost, opponent) = try ghost(result, catalogue)
            open(ghost, of: opponent, card)
        } catch {
            session.place = .nowhere
            rooms.replies.refuse(error, asked.request, session)
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

    private func open(_ ghost: GhostPlayer, of opponent: PlayerCard, _ card: PlayerCard) {
        rooms.hall.openRoom(card.player, hasCode: false) { answer in
            rooms.shard.async {
                guard case .room(let number, _, _) = answer else {
                    return tellHere(answer)
                }
                rooms.openGhost(number, ghost, of: opponent, card, asked.request)
            }
        }
    }
}
