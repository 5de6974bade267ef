import GameProtocol
import Runtime
import Store
import TLS
import WebSocket

/// The game on one shard: dispatches the connections' messages, and each tick, to the parts that
/// handle them.
///
/// Owned by the shard's queue.
final class GameShard: ShardApplication, @unchecked Sendable {
    // @unchecked: used only on the shard's queue.

    let context: ServerContext
    let replies: Replies
    // Set between `attach` and `detach`, because these refer back to the shard.
    private(set) var rooms: Rooms!
    private(set) var signIn: SignIn!
    private(set) var sessions: Sessions!
    private(set) var library: LibraryDesk!
    private(set) var cookings: CookingRooms!

    init(_ context: ServerContext) {
        self.context = context
        replies = context.replies
    }

    private var log: Log { context.log }

    /// Called once, before the shard starts.
    func attach(
        _ sessions: Sessions, _ hall: Hall, _ hub: LibraryHub, _ imports: ImportDesk
    ) {
        self.sessions = sessions
        rooms = Rooms(sessions, hall, context)
        let companions = Companions(on: sessions.shard, hub)
        library = LibraryDesk(hub, companions, rooms, imports)
        cookings = CookingRooms(on: sessions.shard, hub, context)
        signIn = SignIn(rooms, library) { [unowned self] in take($0, $1) }
        sessions.whenArrived = { [unowned self] in arrived($0) }
    }

    /// Releases the parts, once no more calls can come.
    func detach() {
        sessions?.detach()
        signIn?.detach()
        library?.companions.detach()
        cookings?.removeAll()
        rooms?.removeAll()
        sessions = nil
        signIn = nil
        library = nil
        cookings = nil
        rooms = nil
    }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        HTTPRoutes(context: context)
            .reply(to: request, from: peerAddress, at: sessions.shard.now)
    }

    func admit(_ client: String) -> ConnectionShare? {
        if let share = context.shares.admit(client) { return share }
        context.limitLog.reached(.addressConnections, by: client)
        return context.shares.admitBeyondLimit(client, refusal: .tooManyOfAddress)
    }

    func isAboutHealth(_ request: HTTPRequestHead) -> Bool {
        HTTPRoutes.isAboutHealth(request, below: context.configuration.basePath)
    }

    // MARK: - Connections

    func secured(_ connection: Connection, _ summary: TLSSummary) {
        log.debug(
            "tls_agreed",
            [
                "peer": connection.peerAddress, "version": summary.version,
                "cipher": summary.cipher, "resumed": summary.isResumed,
                "kernel_encrypts": summary.kernelEncrypts,
                "kernel_decrypts": summary.kernelDecrypts,
            ])
    }

    func loadChanged(on shard: Shard) {
        context.overloadedShards.withLock {
            if shard.isOverloaded { $0.insert(shard.index) } else { $0.remove(shard.index) }
        }
        log.info("shard_load", ["shard": shard.index, "overloaded": shard.isOverloaded])
    }

    func refusedTLS(_ connection: Connection, _ failure: TLSFailure) {
        log.debug("tls_refused", ["peer": connection.peerAddress, "reason": failure])
    }

    func opened(_ connection: Connection) {
        connection.shard.assertIsCurrent()
        guard connection.subprotocol == GameProtocol.subprotocol else {
            return replies.close(connection, .unsupportedVersion)
        }
        connection.context = Visitor(
            helloDeadline: connection.shard.now.advanced(
                byMilliseconds: context.configuration.helloMilliseconds))
    }

    func closed(_ connection: Connection) {
        connection.shard.assertIsCurrent()
        context.counters.count(
            GameCounters.Close(code: connection.closing.code, isOurs: connection.closing.isOurs))
        guard let visitor = connection.context as? Visitor else { return }
        if case .companion(let companion) = visitor.stage { return library.ended(companion) }
        guard case .signedIn(let session) = visitor.stage, session.connection === connection
        else { return }
        log.debug(
            "disconnected",
            [
                "player": session.player.id, "peer": connection.peerAddress,
                "code": connection.closing.code.map { "\($0.rawValue)" } ?? "none",
                "by": connection.closing.isOurs ? "server" : "peer",
            ])
        session.detach(
            resumeUntil: connection.shard.now.advanced(
                byMilliseconds: context.configuration.resumeMilliseconds))
        rooms.dropped(session)
    }

    // MARK: - Messages

    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
        replies.refuse(
            RequestFault(.textOnly, "binary messages aren't supported; send JSON as text"),
            re: nil, on: connection)
    }

    func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        assert(connection.shard.isCurrent, "messages come on the shard's queue")
        guard let visitor = connection.context as? Visitor else { return }
        guard visitor.messages.take(at: connection.shard.now, by: replies.messageRate) else {
            return replies.refuseExcess(text, visitor, connection)
        }
        take(text, visitor, connection)
    }

    /// Handles a message, or queues it while the store looks up the player or while the session
    /// moves to another shard.
    private func take(
        _ text: UnsafeRawBufferPointer, _ visitor: Visitor, _ connection: Connection
    ) {
        switch visitor.stage {
        case .anonymous:
            receive(text, visitor, connection)
        case .companion where visitor.isReading:
            keep(text, "messages before this one are being read", visitor, connection)
        case .companion where text.count > Self.shortMessageBytes:
            readElsewhere(Array(text), visitor, connection)
        case .companion:
            receive(text, visitor, connection)
        case .signingIn:
            keep(text, "the sign-in is still under way; wait for the welcome", visitor, connection)
        case .signedIn(let session) where session.isMoving:
            keep(text, "you are leaving the room; ask again in a moment", visitor, connection)
        case .signedIn(let session) where session.isBeingHeld:
            keep(text, "what you asked for is being prepared; wait for it", visitor, connection)
        case .signedIn(let session):
            guard let tap = ScannedTap(text) else {
                return receive(text, visitor, connection)
            }
            do {
                try session.playedRoom.tap(tap.ingredientID, requestID: tap.id, session)
            } catch {
                let re = tap.id.map { String(decoding: $0, as: UTF8.self) }
                replies.refuse(error, re: re, on: connection)
            }
        }
    }

    private func take(_ waiting: [[UInt8]], _ connection: Connection) {
        for text in waiting {
            guard connection.isOpen, let visitor = connection.context as? Visitor else { return }
            text.withUnsafeBytes { take($0, visitor, connection) }
        }
    }

    /// Queues a message, or refuses it if too many are waiting.
    private func keep(
        _ text: UnsafeRawBufferPointer, _ reason: String, _ visitor: Visitor,
        _ connection: Connection
    ) {
        guard !visitor.keep(Array(text)) else { return }
        replies.refuse(RequestFault(.busy, reason), re: ClientRequest.id(of: text), on: connection)
    }

    /// Companions' messages above this size are decoded on the library's queue: an edit of 16 KiB
    /// takes as long as the ticks of hundreds of rounds.
    private static let shortMessageBytes = 1_024

    private func readElsewhere(
        _ text: [UInt8], _ visitor: Visitor, _ connection: Connection
    ) {
        visitor.isReading = true
        library.hub.queue.async { [self] in
            let request = text.withUnsafeBytes { text in
                Result { () throws(ClientRequest.DecodingFault) in try ClientRequest.decode(text) }
            }
            connection.shard.async { [self] in
                visitor.isReading = false
                guard connection.isOpen else { return }
                text.withUnsafeBytes {
                    receive(request, $0, visitor, connection)
                }
                take(visitor.takeWaiting(), connection)
            }
        }
    }

    /// Decodes and handles any message but a plain tap.
    private func receive(
        _ text: UnsafeRawBufferPointer, _ visitor: Visitor, _ connection: Connection
    ) {
        let request = Result { () throws(ClientRequest.DecodingFault) in
            try ClientRequest.decode(text)
        }
        receive(request, text, visitor, connection)
    }

    private func receive(
        _ decoded: Result<ClientRequest, ClientRequest.DecodingFault>,
        _ text: UnsafeRawBufferPointer, _ visitor: Visitor, _ connection: Connection
    ) {
        let request: ClientRequest
        switch decoded {
        case .success(let decoded): request = decoded
        case .failure(let error):
            return replies.refuse(error.fault, re: error.id, on: connection)
        }
        let asked = Request(id: request.id, connection: connection)
        switch (visitor.stage, request.message) {
        case (.anonymous, .hello(let hello)):
            signIn.signIn(hello, asked, visitor)
        case (.anonymous, .account(.useCode(let use))):
            signIn.use(use, asked, visitor)
        case (.anonymous, _), (.signingIn, _):
            replies.refuse(
                RequestFault(.notSignedIn, "say hello first"), re: request.id, on: connection)
        case (.signedIn(let session), let message):
            if !session.isHeld, let engagement = message.engagement {
                return hold(session, engagement, message, Array(text), visitor, asked)
            }
            act(on: message, text, visitor, asked) { () throws(RequestFault) in
                try PlayerRequest(asked, of: session, in: rooms).handle(message)
            }
        case (.companion(let companion), let message):
            act(on: message, text, visitor, asked) { () throws(RequestFault) in
                try CompanionRequest(asked, of: companion, at: library).handle(message)
            }
        }
    }

    /// Calls `body`, and sends the client its refusal. Ignores a message whose weight exceeds the
    /// budget.
    private func act(
        on message: ClientMessage, _ text: UnsafeRawBufferPointer, _ visitor: Visitor,
        _ asked: Request, _ body: () throws(RequestFault) -> Void
    ) {
        let connection = asked.connection
        // The message itself has already cost one.
        let more = message.weight - 1
        let now = connection.shard.now
        guard more == 0 || visitor.messages.take(more, at: now, by: replies.messageRate) else {
            return replies.refuseExcess(text, visitor, connection, weight: more + 1)
        }
        do throws(RequestFault) {
            try body()
        } catch {
            replies.refuse(error, re: asked.id, on: connection)
        }
    }

    // MARK: - Several nodes

    /// Lets the store hold a session at this node, and then handles the message, which begins
    /// something that can't move to another.
    private func hold(
        _ session: Session, _ engagement: Elsewhere.Reason, _ message: ClientMessage,
        _ text: [UInt8], _ visitor: Visitor, _ asked: Request
    ) {
        let player = session.player.id
        session.isBeingHeld = true
        context.places.hold(session, engagement, on: sessions.shard) { [self] result in
            guard sessions[player] === session else { return }
            session.isBeingHeld = false
            let isAsker = session.connection === asked.connection
            switch result {
            case .success(true):
                session.isHeld = true
                guard isAsker else { break }
                text.withUnsafeBytes {
                    act(on: message, $0, visitor, asked) { () throws(RequestFault) in
                        try PlayerRequest(asked, of: session, in: rooms).handle(message)
                    }
                }
            case .success(false): return end(session)
            case .failure(let error): replies.refuse(error, asked, session)
            }
            if isAsker { take(visitor.takeWaiting(), asked.connection) }
        }
    }

    // MARK: - Sessions

    /// A session has arrived from another shard.
    private func arrived(_ session: Session) {
        guard let connection = session.connection, let visitor = connection.context as? Visitor
        else { return }
        guard !context.stop.isClosing else { return replies.close(connection, .shuttingDown) }
        signIn.tellOfStop(session)
        take(visitor.takeWaiting(), connection)
    }

    /// Tells all signed-in players that the server is stopping, and lets no more races start.
    func stopRaces(telling text: [UInt8]) {
        sessions.shard.assertIsCurrent()
        for session in sessions.all.inOrder where !sendOn(session) {
            session.knowsOfStop = true
            session.connection?.send(text: text)
        }
        library.companions.tellAll(text)
        rooms.stopRaces()
    }

    // MARK: - Time

    func tick(slot: Int64) { rooms.tick(slot: slot) }

    func sweep(_ connection: Connection, at now: Instant) {
        guard let visitor = connection.context as? Visitor,
            case .anonymous(let helloDeadline) = visitor.stage, helloDeadline <= now
        else { return }
        replies.report(.helloTime, connection)
        replies.close(connection, .helloTimeout)
    }

    func sweep(at now: Instant) {
        sessions.shard.assertIsCurrent()
        let overdue = sessions.atHome.filter { $0.resumeDeadline.map { $0 <= now } ?? false }
        for session in overdue.inOrder {
            if let room = session.aloneRoom { try? room.finish(session.player.id) }
            if session.isOver(at: now) {
                sessions.end(session)
                context.places.release(session, isOver: true)
            }
        }
        guard context.places.areShared else { return }
        if context.isCutOff.load(ordering: .relaxed) {
            sessions.shard.closeAll(ShardedGame.notice(.cutOff))
        }
        let movable = sessions.atHome.filter(\.canMove)
        for session in movable.inOrder where !sendOn(session) && session.isHeld {
            context.places.release(session, isOver: false)
        }
    }
}
