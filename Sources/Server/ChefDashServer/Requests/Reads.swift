import GameProtocol
import Store

/// Answers from the database, for players who ask.
struct Reads: Sendable {
    let rooms: Rooms

    /// How many reads of one player may wait for the store. Those of an earlier connection count as
    /// well, so that to come back isn't a way around the limit.
    static let waitingLimit = 8

    /// Reads something for a player, and sends what `answer` makes of it. That happens on the store's
    /// queue that read, so that neither `answer` nor the JSON text holds up the rounds of this shard.
    /// A player who asked on a connection that is gone gets no answer.
    ///
    /// - Throws: `busy`, with nothing read, where too many reads of the player wait.
    func read<Query: StoreQuery>(
        _ query: Query, for session: Session, _ asked: Request,
        answer: @escaping @Sendable (Query.Answer) throws(RequestFault) -> ServerMessage
    ) throws(RequestFault) where Query.Source == StoreSnapshot {
        rooms.shard.assertIsCurrent()
        guard session.waitingReadCount < Self.waitingLimit else {
            throw RequestFault(
                .busy,
                "\(Self.waitingLimit) answers from the database are on their way; ask again when"
                    + " one has come")
        }
        session.waitingReadCount += 1
        let player = session.player.id
        rooms.store.read(query, on: nil) { [rooms] found in
            precondition(!rooms.shard.isCurrent, "answers are made off the shard's queue")
            let text = found.answered { found throws(RequestFault) in
                ServerEvent(re: asked.id, try answer(found)).encoded()
            }
            rooms.sessions.withSession(player) { _, current in
                guard current === session else { return }
                session.waitingReadCount -= 1
                guard session.connection === asked.connection else { return }
                switch text {
                case .success(let text): asked.connection.send(text: text)
                case .failure(let fault): rooms.replies.refuse(fault, session, re: asked.id)
                }
            }
        }
    }
}
