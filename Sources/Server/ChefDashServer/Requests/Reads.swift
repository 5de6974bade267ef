import GameProtocol
import Store

/// Database reads for players' requests.
struct Reads: Sendable {
    let rooms: Rooms

    /// The most waiting reads of one player. Reads of an earlier connection count too, so that
    /// reconnecting doesn't evade the limit.
    static let waitingLimit = 8

    /// Reads for a player, and sends the message that `answer` makes. The store's reading queue
    /// calls `answer` and encodes the JSON, so that neither holds up the shard's rounds. If the
    /// connection that asked is gone, the player gets no answer.
    ///
    /// - Throws: `busy`, before reading anything, if too many reads of the player are waiting.
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
