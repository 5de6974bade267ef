import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store
import TLS
import WebSocket

/// The game on one shard: its players' sessions and their rooms. It carries out what rooms decide:
/// answers at once, frames at ticks, and what must last through the store.
///
/// Owned by the shard's queue.
final class GameShard: ShardApplication, @unchecked Sendable {
    // @unchecked: called on the shard's queue alone; completions of the store hop onto it.

    let context: ServerContext
    /// From `attach` to `detach`; the shard has the host too.
    private(set) var shard: Shard!
    /// All hosts, by their shard's index.
    private var siblings: [GameShard] = []
    /// Set once; also used by who comes from other queues.
    private(set) var sessions: Sessions!
    /// What each player may still start. Outlives sessions, until it is full again.
    private var starts: [PlayerID: TokenBucket] = [:]
    /// The rooms of this shard by when they tick.
    var rooms: RoomTable<RoomShell>
    /// Those that others can come to, or were brought to.
    var namedRooms: [RoomNumber: SharedRoom] = [:]
    /// From `attach` to `detach`.
    private(set) var hall: Hall!
    /// Reused for each message that is written by hand.
    @exclusivity(unchecked) var scratch: [UInt8] = []
    /// Reused for what a room asks for.
    @exclusivity(unchecked) var roomEffects: [RoomEffect] = []

    init(context: ServerContext, phaseCount: Int) {
        self.context = context
        rooms = RoomTable(phaseCount: phaseCount)
        scratch.reserveCapacity(1024)
        sessions = Sessions(host: self)
    }

    /// Called once, before the shard starts.
    func attach(to shard: Shard, siblings: [GameShard], hall: Hall) {
        self.shard = shard
        self.hall = hall
        self.siblings = siblings
    }

    /// Lets go of the others, once nothing can call any more.
    func detach() {
        shard = nil
        hall = nil
        siblings = []
        // A connection and its session know each other, and players' places lead to other hosts.
        for session in sessions.all {
            session.connection?.context = nil
            session.place = .nowhere
        }
        sessions.removeAll()
        namedRooms = [:]
        rooms.removeAll()
    }

    /// The host that always knows where a player's session is.
    func home(of player: PlayerID) -> GameShard {
        siblings[Int(player.value % UInt128(siblings.count))]
    }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        HTTPRoutes(
            allowedOrigins: context.configuration.allowedOrigins,
            trustedProxies: context.configuration.trustedProxies, shares: context.shares,
            limitObserver: context.limitLog, webRoot: context.webRoot,
            practice: context.practiceFile, obstacle: obstacle, proofs: context.proofs,
            isSecure: context.configuration.tlsCertificateFile != nil
        ).reply(to: request, from: peerAddress, at: shard.now)
    }

    /// What keeps rounds from starting, if anything does.
    private var obstacle: String? {
        if context.isStopping { return "the server is stopping" }
        return context.store.isAvailable ? nil : "the database can't be written"
    }

    // MARK: - Connections

    func secured(_ connection: Connection, _ summary: TLSSummary) {
        context.log.debug(
            "tls_agreed",
            [
                "peer": connection.peerAddress, "version": summary.version,
                "cipher": summary.cipher, "resumed": summary.isResumed,
                "kernel_encrypts": summary.kernelEncrypts,
                "kernel_decrypts": summary.kernelDecrypts,
            ])
    }

    func refusedTLS(_ connection: Connection, _ failure: TLSFailure) {
        context.log.debug(
            "tls_refused", ["peer": connection.peerAddress, "reason": failure])
    }

    func opened(_ connection: Connection) {
        guard connection.subprotocol == GameProtocol.subprotocol else {
            close(connection, .unsupportedVersion)
            return
        }
        connection.context = Visitor(configuration: context.configuration, now: shard.now)
    }

    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
        guard let client = connection.context as? Visitor else { return }
        refuse(
            RequestFault(.textOnly, "binary messages mean nothing here; send JSON as text"),
            re: nil, client, connection)
    }

    func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        shard.assertIsCurrent()
        guard let client = connection.context as? Visitor else { return }
        let now = shard.now
        guard client.messages.take(at: now) else {
            limit(text, client, connection, now)
            return
        }
        take(text, client, connection)
    }

    /// Acts on a message, or lets it wait while the store looks the player up, or while the session
    /// moves to another shard.
    func take(_ text: UnsafeRawBufferPointer, _ client: Visitor, _ connection: Connection) {
        switch client.stage {
        case .anonymous:
            receive(text, client, connection)
        case .signingIn:
            keep(text, "the sign-in is still under way; wait for the welcome", client, connection)
        case .signedIn(let session) where session.isMoving:
            keep(text, "you are just leaving the room; ask again", client, connection)
        case .signedIn(let session):
            guard let tap = ScannedTap(text) else {
                receive(text, client, connection)
                return
            }
            do {
                try playedRoom(of: session).tap(tap.ingredientID, requestID: tap.id, session)
            } catch {
                let re = tap.id.map { String(decoding: $0, as: UTF8.self) }
                refuse(error, re: re, client, connection)
            }
        }
    }

    /// Lets a message wait, or refuses it where too many wait.
    private func keep(
        _ text: UnsafeRawBufferPointer, _ reason: String, _ client: Visitor,
        _ connection: Connection
    ) {
        guard !client.keep(Array(text)) else { return }
        refuse(
            RequestFault(.busy, reason), re: ClientRequest.id(of: text), client, connection)
    }

    /// Decodes any message but a plain tap, and acts on it.
    func receive(_ text: UnsafeRawBufferPointer, _ client: Visitor, _ connection: Connection) {
        let request: ClientRequest
        do {
            request = try ClientRequest.decode(text)
        } catch {
            refuse(error.fault, re: error.id, client, connection)
            return
        }
        switch (client.stage, request.message) {
        case (.anonymous, .hello(let hello)):
            signIn(hello, re: request.id, client, connection)
        case (.anonymous, _), (.signingIn, _):
            refuse(
                RequestFault(.notSignedIn, "say hello first"), re: request.id, client, connection)
        case (.signedIn, .hello):
            refuse(
                RequestFault(.alreadySignedIn, "this connection has said hello"), re: request.id,
                client, connection)
        case (.signedIn(let session), _):
            // One was taken when the message came.
            let more = request.message.weight - 1
            guard more == 0 || client.messages.take(more, at: shard.now) else {
                limit(text, client, connection, shard.now, weight: more + 1)
                return
            }
            do {
                try handle(request, session, connection)
            } catch {
                refuse(error, re: request.id, client, connection)
            }
        }
    }

    func closed(_ connection: Connection) {
        shard.assertIsCurrent()
        context.counters.count(
            GameCounters.Close(
                code: connection.closing.code, isOurs: connection.closing.isOurs))
        guard let client = connection.context as? Visitor,
            case .signedIn(let session) = client.stage, session.connection === connection
        else { return }
        context.log.debug(
            "disconnected",
            [
                "player": session.player.id, "peer": connection.peerAddress,
                "code": connection.closing.code.map { "\($0.rawValue)" } ?? "none",
                "by": connection.closing.isOurs ? "server" : "peer",
            ])
        session.detach(
            resumeUntil: shard.now.advanced(
                byMilliseconds: context.configuration.resumeMilliseconds))
        dropped(session)
    }

    /// Whether the caller is on the queue that owns this host.
    var isOnOwnQueue: Bool { shard.isCurrent }

    /// Answers with an error, and closes a connection that keeps earning them.
    func refuse(
        _ fault: RequestFault, re: String?, _ client: Visitor, _ connection: Connection,
        retryAfterMilliseconds: Int? = nil
    ) {
        context.counters.count(fault.code)
        context.log.debug(
            "refused", ["peer": connection.peerAddress, "code": fault.code.rawValue])
        connection.send(
            text: ServerEvent(
                re: re,
                .error(
                    ErrorMessage(
                        code: fault.code, text: fault.message, canRetry: fault.code.canRetry,
                        retryAfterMilliseconds: retryAfterMilliseconds
                            ?? fault.retryAfterMilliseconds))
            ).encoded())
        if fault.code.isFaultOfClient, !client.faults.take(at: shard.now) {
            report(.faults, connection)
            close(connection, .abuse)
        }
    }

    private func limit(
        _ text: UnsafeRawBufferPointer, _ client: Visitor, _ connection: Connection,
        _ now: Instant, weight: Int = 1
    ) {
        guard client.excess.take(at: now) else {
            report(.messageFlood, connection)
            close(connection, .flood)
            return
        }
        report(.messages, connection)
        refuse(
            RequestFault(
                .rateLimited,
                "more than \(context.configuration.messagesPerSecond) messages a second; this one"
                    + (weight == 1 ? "" : ", which counts as \(weight),")
                    + " was ignored, and the connection is closed if they go on"),
            re: ClientRequest.id(of: text), client, connection,
            retryAfterMilliseconds: client.messages.milliseconds(until: weight))
    }

    /// Tells of a limit that a peer ran into.
    func report(_ limit: Limit, _ connection: Connection) {
        context.limitLog.reached(limit, by: connection.peerAddress)
    }

    func close(_ connection: Connection, _ reason: CloseReason) {
        connection.close(CloseCode(rawValue: reason.rawValue), reason: reason.text)
    }

    /// Tells everybody who is signed in that the server stops.
    func tellOfStop(_ text: [UInt8]) {
        for session in sessions.all {
            session.knowsOfStop = true
            session.connection?.send(text: text)
        }
    }

    /// A session has come here from another shard.
    func arrived(_ session: Session) {
        guard let connection = session.connection, let client = connection.context as? Visitor
        else { return }
        guard !context.isClosing else { return close(connection, .shuttingDown) }
        tellOfStop(session)
        take(client.takeWaiting(), client, connection)
    }

    // MARK: - Time

    func tick(slot: Int64) {
        let due = rooms.due(at: slot)
        guard !due.isEmpty else { return }
        let lateness = shard.now.milliseconds(since: shard.wheel.dueTime(ofSlot: slot))
        for (index, room) in due.enumerated() {
            prefetch(due[(index + 1)...])
            guard slot >= room.firstSlot else { continue }
            room.advance(
                toTick: rooms.tick(of: room, at: slot), latenessMilliseconds: max(0, lateness))
        }
    }

    func sweep(_ connection: Connection, at now: Instant) {
        guard let client = connection.context as? Visitor,
            case .anonymous(let helloDeadline) = client.stage, helloDeadline <= now
        else { return }
        report(.helloTime, connection)
        close(connection, .helloTimeout)
    }

    /// Takes one of the rounds and challenges that a player may start.
    func takeStart(_ player: PlayerID, _ connection: Connection?) throws(RequestFault) {
        let configuration = context.configuration
        guard configuration.startsPerMinute > 0 else { return }
        let now = shard.now
        var bucket =
            starts[player]
            ?? TokenBucket(
                capacity: configuration.startBurst,
                ratePerSecond: Double(configuration.startsPerMinute) / 60, now: now)
        let isGranted = bucket.take(at: now)
        starts[player] = bucket
        guard !isGranted else { return }
        if let connection { report(.starts, connection) }
        throw RequestFault(
            .rateLimited,
            "more than \(configuration.startsPerMinute) rounds a minute; start this one later",
            retryAfterMilliseconds: bucket.millisecondsUntilNext)
    }

    /// Players whose starts are counted.
    var countedStarterCount: Int { starts.count }

    /// Notes of all who have been here for a day that they are here, so that no sweep takes them.
    func noteSeen() {
        let now = context.wallClock()
        for session in sessions.all where session.player.isSeenLongAgo(at: now) {
            session.player.seenMilliseconds = now
            context.store.perform(PlayerSighting(session.player.id), on: shard) { _ in }
        }
    }

    func sweep(at now: Instant) {
        starts = starts.filter { !$0.value.isFull(at: now) }
        let overdue = sessions.atHome.filter { $0.resumeDeadline.map { $0 <= now } ?? false }
        for session in overdue.sorted(by: { $0.player.id < $1.player.id }) {
            if let room = session.aloneRoom { try? room.finish(session.player.id) }
            guard session.isOver(at: now) else { continue }
            sessions.end(session)
            context.sessionCount.subtract(1, ordering: .relaxed)
        }
    }
}
