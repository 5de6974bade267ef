import GameProtocol
import Kitchen
import Store

extension GameShard {
    /// Reads of one player that may wait for the store. A player who comes back doesn't start anew:
    /// what an earlier connection asked for waits as well.
    static let waitingReadLimit = 8

    /// Has something read for a player, and sends what `answer` makes of it: on the store's queue that
    /// read, so that neither what is made of it nor its JSON text holds up the rounds of this shard.
    /// Who has asked on a connection that is gone gets no answer.
    ///
    /// - Throws: `busy`, with nothing read, where too many reads of the player wait.
    func read<Query: StoreQuery>(
        _ query: Query, for session: Session, _ asked: Request,
        answer: @escaping @Sendable (Query.Answer) throws(RequestFault) -> ServerMessage
    ) throws(RequestFault) {
        shard.assertIsCurrent()
        guard session.waitingReadCount < Self.waitingReadLimit else {
            throw RequestFault(
                .busy,
                "\(Self.waitingReadLimit) answers from the database are on their way; ask again when"
                    + " one has come")
        }
        session.waitingReadCount += 1
        context.store.read(query, on: nil) { [self] found in
            precondition(!isOnOwnQueue, "answers are made off the shard's queue")
            let text = found.answered { found throws(RequestFault) in
                ServerEvent(re: asked.id, try answer(found)).encoded()
            }
            withSession(session.player.id) { host, current in
                guard current === session else { return }
                session.waitingReadCount -= 1
                guard session.connection === asked.connection else { return }
                switch text {
                case .success(let text): asked.connection.send(text: text)
                case .failure(let fault): host.refuse(fault, session, re: asked.id)
                }
            }
        }
    }

    /// Brings what the session says of a player's items to what is committed.
    func readInventory(of player: PlayerID) {
        let home = home(of: player)
        context.store.perform(PlayerLookup(player), on: home.shard) { result in
            guard case .success(let state?) = result else { return }
            home.withSession(player) { _, session in session.player.inventory = state.inventory }
        }
    }
}
