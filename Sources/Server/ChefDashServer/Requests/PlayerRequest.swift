import Base
import GameProtocol
import Kitchen
import Runtime
import Store

/// A signed-in player's request. Used on the queue of the session's shard, unless stated otherwise.
struct PlayerRequest: Sendable {
    let rooms: Rooms
    let session: Session
    let request: Request
    /// Usable on any queue.
    let player: PlayerID

    /// The most waiting reads of one player. Reads of an earlier connection count too, so that
    /// reconnecting doesn't evade the limit.
    static let waitingLimit = 8

    init(_ request: Request, of session: Session, in rooms: Rooms) {
        self.rooms = rooms
        self.session = session
        self.request = request
        player = session.player.id
    }

    var id: String? { request.id }
    var asker: RoomShell.Asker { RoomShell.Asker(player: player, request: request) }

    func answer(_ message: ServerMessage) { session.send(message, re: id) }

    /// Reads for the player, and sends the message that `answer` makes. The store's reading queue
    /// calls `answer` and encodes the JSON, so that neither holds up the shard's rounds. If the
    /// connection that asked is gone, the player gets no answer.
    ///
    /// - Throws: `busy`, before reading anything, if too many reads of the player are waiting.
    func answer<Query: StoreQuery>(
        with query: Query,
        _ answer: @escaping @Sendable (Query.Answer) throws(RequestFault) -> ServerMessage
    ) throws(RequestFault) where Query.Source == StoreSnapshot {
        rooms.shard.assertIsCurrent()
        guard session.waitingReadCount < Self.waitingLimit else {
            throw RequestFault(
                .busy,
                "\(Self.waitingLimit) answers from the database are on their way; ask again when"
                    + " one has come")
        }
        session.waitingReadCount += 1
        rooms.store.read(query, on: nil) { found in
            precondition(!rooms.shard.isCurrent, "answers are made off the shard's queue")
            let text = found.answered { found throws(RequestFault) in
                ServerEvent(re: id, try answer(found)).encoded()
            }
            rooms.sessions.withSession(player) { _, current in
                guard current === session else { return }
                session.waitingReadCount -= 1
                guard session.connection === request.connection else { return }
                switch text {
                case .success(let text): request.connection.send(text: text)
                case .failure(let fault): rooms.replies.refuse(fault, session, re: id)
                }
            }
        }
    }
}
