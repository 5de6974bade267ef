import Dispatch
import GameProtocol
import Kitchen
import Runtime
import Store
import WebSocket

/// The game on one shard: its players' sessions and their rooms. It carries out what rooms decide:
/// answers at once, frames at ticks, and what must last through the store.
///
/// Owned by the shard's queue.
final class RoomHost: ShardApplication, @unchecked Sendable {
    // @unchecked: called on the shard's queue alone; completions of the store hop onto it.

    let context: ServerContext
    /// Set once, before the shard starts.
    unowned private(set) var shard: Shard!
    /// All hosts, by their shard's index. Set once, before the shards start.
    private(set) var siblings: [RoomHost] = []
    var sessions: [PlayerID: Session] = [:]
    private var roomsByPhase: [[Room]]
    private var roomCount = 0
    /// Reused for each message that is written by hand.
    var scratch: [UInt8] = []

    init(context: ServerContext, phaseCount: Int) {
        self.context = context
        roomsByPhase = Array(repeating: [], count: phaseCount)
        scratch.reserveCapacity(1024)
    }

    func attach(to shard: Shard, siblings: [RoomHost]) {
        self.shard = shard
        self.siblings = siblings
    }

    /// The host on whose shard all of a player's connections and rooms come together.
    func home(of player: PlayerID) -> RoomHost {
        siblings[Int(player.value % UInt128(siblings.count))]
    }

    // MARK: - HTTP

    func reply(to request: HTTPRequestHead) -> HTTPReply {
        switch (request.path, request.method) {
        case (GameProtocol.path, "GET"):
            return .upgrade(subprotocols: [GameProtocol.subprotocol])
        case ("/healthz", "GET"), ("/healthz", "HEAD"):
            return .response(HTTPResponse(status: 200, body: "ok\n"))
        case ("/readyz", "GET"), ("/readyz", "HEAD"):
            return .response(readiness())
        case (GameProtocol.path, _), ("/healthz", _), ("/readyz", _):
            return .response(
                HTTPResponse(
                    status: 405, fields: ["Allow": "GET"],
                    body: "Only GET is answered here.\n"))
        default:
            return .response(
                HTTPResponse(
                    status: 404,
                    body: "Nothing is here. The game is at \(GameProtocol.path), by WebSocket.\n"))
        }
    }

    private func readiness() -> HTTPResponse {
        let obstacle: String? =
            if context.isStopping {
                "the server is stopping"
            } else if !context.store.isAvailable {
                "the database can't be written"
            } else {
                nil
            }
        guard let obstacle else {
            return HTTPResponse(status: 200, body: "ready\n")
        }
        return HTTPResponse(
            status: 503, fields: ["Retry-After": "5"],
            body: "not ready: \(obstacle)\n")
    }

    // MARK: - Connections

    func opened(_ connection: Connection) {
        connection.context = Client(configuration: context.configuration, now: .now())
    }

    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
        guard let client = connection.context as? Client else { return }
        refuse(
            RequestFault(.textOnly, "binary messages mean nothing here; send JSON as text"),
            re: nil, client, connection)
    }

    func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        guard let client = connection.context as? Client else { return }
        let now = Instant.now()
        guard client.messages.take(at: now) else {
            limit(client, connection, now)
            return
        }
        switch client.stage {
        case .signedIn(let session):
            guard let tap = ScannedTap(text) else {
                receive(text, client, connection)
                return
            }
            do {
                try self.tap(tap.ingredient, requestID: tap.id, session)
            } catch {
                let re = tap.id.map { String(decoding: $0, as: UTF8.self) }
                refuse(error, re: re, client, connection)
            }
        case .anonymous:
            receive(text, client, connection)
        case .signingIn(var waiting):
            guard waiting.count < Client.waitingLimit else {
                refuse(
                    RequestFault(.busy, "the sign-in is still under way; wait for the welcome"),
                    re: nil, client, connection)
                return
            }
            client.stage = .signingIn(waiting: [])
            waiting.append(Array(text))
            client.stage = .signingIn(waiting: waiting)
        }
    }

    /// Decodes any message but a plain tap, and acts on it.
    func receive(_ text: UnsafeRawBufferPointer, _ client: Client, _ connection: Connection) {
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
            do {
                try handle(request, session)
            } catch {
                refuse(error, re: request.id, client, connection)
            }
        }
    }

    func closed(_ connection: Connection) {
        guard let client = connection.context as? Client,
            case .signedIn(let session) = client.stage, session.connection === connection
        else { return }
        context.log.debug("disconnected", ["player": session.player.id])
        session.detach(
            resumeUntil: Instant.now().advanced(
                byMilliseconds: context.configuration.resumeMilliseconds))
    }

    /// Answers with an error, and closes a connection that keeps earning them.
    func refuse(
        _ fault: RequestFault, re: String?, _ client: Client, _ connection: Connection,
        retryAfterMilliseconds: Int? = nil
    ) {
        connection.send(
            text: ServerEvent(
                re: re,
                .error(
                    ErrorMessage(
                        code: fault.code, text: fault.message, canRetry: fault.code.canRetry,
                        retryAfterMilliseconds: retryAfterMilliseconds))
            ).encoded())
        if fault.code.isFaultOfClient, !client.faults.take(at: .now()) {
            close(connection, .abuse)
        }
    }

    private func limit(_ client: Client, _ connection: Connection, _ now: Instant) {
        guard client.excess.take(at: now) else {
            close(connection, .flood)
            return
        }
        refuse(
            RequestFault(
                .rateLimited,
                "more than \(context.configuration.messagesPerSecond) messages a second; this one"
                    + " was ignored"),
            re: nil, client, connection,
            retryAfterMilliseconds: client.messages.millisecondsUntilNext)
    }

    func close(_ connection: Connection, _ reason: CloseReason) {
        context.log.debug(
            "closing", ["peer": connection.peerAddress, "code": reason.rawValue])
        connection.close(CloseCode(rawValue: reason.rawValue), reason: reason.text)
    }

    /// Tells everybody who is signed in.
    func broadcast(_ text: [UInt8]) {
        for session in sessions.values { session.connection?.send(text: text) }
    }

    /// Says goodbye to everybody who is signed in.
    func closeAll() {
        for session in sessions.values {
            if let connection = session.connection { close(connection, .shuttingDown) }
        }
    }

    // MARK: - Time

    func tick(slot: Int64) {
        let phaseCount = Int64(roomsByPhase.count)
        let phase = Int(slot % phaseCount)
        // From the back, since rooms that end are taken out.
        for index in roomsByPhase[phase].indices.reversed() {
            let room = roomsByPhase[phase][index]
            room.advance(toTick: Int((slot - room.firstSlot) / phaseCount))
            sendFrame(of: room)
            if room.hasEnded { settle(room) }
        }
    }

    private func sendFrame(of room: Room) {
        guard let session = sessions[room.player], let connection = session.connection else {
            return
        }
        scratch.removeAll(keepingCapacity: true)
        room.appendFrame(of: session.stream, to: &scratch)
        guard !scratch.isEmpty else { return }
        var frame: [UInt8] = []
        frame.reserveCapacity(scratch.count + 4)
        FrameEncoder.append(.text, payload: scratch, mask: nil, to: &frame)
        connection.send(stateFrame: frame)
    }

    func sweep(_ connection: Connection, at now: Instant) {
        guard let client = connection.context as? Client,
            case .anonymous(let helloDeadline) = client.stage, helloDeadline <= now
        else { return }
        close(connection, .helloTimeout)
    }

    func sweep(at now: Instant) {
        for session in sessions.values {
            guard let deadline = session.resumeDeadline, deadline <= now else { continue }
            if let room = session.room, !room.hasEnded {
                room.leave()
                settle(room)
            }
        }
        sessions = sessions.filter { !$0.value.isOver(at: now) }
    }

    // MARK: - Rooms

    /// The slot at which a new room is at tick 0, in the phase with the fewest rooms.
    func slotForNewRoom() -> Int64 {
        let counts = roomsByPhase.map(\.count)
        let fewest = counts.min() ?? 0
        shard.setTicking(true)
        return counts.indices.filter { counts[$0] == fewest }
            .map { shard.wheel.nextSlot(ofPhase: Int64($0)) }.min() ?? shard.wheel.lastSlot + 1
    }

    func insert(_ room: Room) {
        roomsByPhase[Int(room.firstSlot % Int64(roomsByPhase.count))].append(room)
        roomCount += 1
        context.roundCount.add(1, ordering: .relaxed)
    }

    /// Takes a room out of the ticks.
    func remove(_ room: Room) {
        let phase = Int(room.firstSlot % Int64(roomsByPhase.count))
        guard let index = roomsByPhase[phase].firstIndex(where: { $0 === room }) else { return }
        roomsByPhase[phase].swapAt(index, roomsByPhase[phase].count - 1)
        roomsByPhase[phase].removeLast()
        roomCount -= 1
        if roomCount == 0 { shard.setTicking(false) }
    }
}
