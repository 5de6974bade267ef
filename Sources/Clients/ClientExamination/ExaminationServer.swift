import Base
import GameProtocol
import Processes
import Runtime
import TLS
import WebSocket

import func Glibc.time

/// The server that carries out an `Examination`, at `/play` and `/n/.../play` on loopback. One
/// situation runs at a time.
package final class ExaminationServer: ShardApplication, @unchecked Sendable {
    // @unchecked: the mutable state is owned by the shard's queue; `shard` is set once, in `init`.

    private let listener: Listener
    /// The address without TLS of a server with TLS.
    private let plain: Listener?
    private var shard: Shard!
    private var examination: Examination?
    /// Creates the next examination.
    private var upcoming: (() -> Examination)?
    private var number = 0
    private var completion: (@Sendable (Finding) -> Void)?
    private var connection: Connection?
    /// True if the connection that opens next is dropped.
    private var dropsNext = false
    /// The players' tokens by their ids.
    private var tokens: [PlayerID: String] = [:]

    /// - Parameters:
    ///   - port: 0 lets the kernel choose a free one.
    ///   - tls: PEM files with a certificate and its key; nil for plain connections.
    /// - Throws: the system call that failed, with `EADDRINUSE` if the port is taken, or the fault
    ///   in the files.
    package init(port: UInt16, tls: (certificate: String, key: String)? = nil) throws {
        let count = ConnectionCount(limit: 64)
        let context = try tls.map { files in
            try TLSServerContext(
                certificate: TLSCertificate(
                    certificateFile: files.certificate, keyFile: files.key, now: Int64(time(nil))),
                ticketKeys: TLSTicketKeys { Instant.now().nanoseconds / 1_000_000 })
        }
        listener = try Listener(
            host: "127.0.0.1", port: port, connectionCount: count,
            limitObserver: UnobservedLimits(), tls: context.map(TLSServerContextHolder.init))
        plain =
            context == nil
            ? nil
            : try Listener(
                host: "127.0.0.1", port: 0, connectionCount: count,
                limitObserver: UnobservedLimits())
        shard = Shard(
            index: 0, reactor: try EpollReactor(label: "chefdash.examination"),
            limits: Self.limits,
            wheel: TickWheel(start: .now(), tickMilliseconds: 20, phaseCount: 1),
            connectionCount: count, limitObserver: UnobservedLimits(), application: self,
            sendsByRing: false)
        shard.start()
        shard.async { [shard] in shard?.setTicking(everySlots: 1) }
    }

    /// The address for clients. A client that connects before the first situation waits for it.
    package var url: String { base + GameProtocol.path }

    private var base: String {
        "\(plain == nil ? "ws" : "wss")://127.0.0.1:\(listener.port)"
    }

    /// Plays a situation.
    ///
    /// - Parameters:
    ///   - startsAtOnce: true if a client is on its way; otherwise the time counts from the next
    ///     connection on.
    ///   - ready: called with the situation's number once a client can connect.
    package func examine(
        _ situation: Situation, limitMilliseconds: Double, startsAtOnce: Bool, seed: UInt64,
        ready: @escaping @Sendable (Int) -> Void
    ) async -> Finding {
        await withCheckedContinuation { continuation in
            shard.async { [self] in
                number += 1
                upcoming = { [self] in
                    Examination(
                        situation, base: base,
                        plainBase: plain.map { "ws://127.0.0.1:\($0.port)" }, tokens: tokens,
                        seed: seed, at: now, limitMilliseconds: limitMilliseconds)
                }
                if startsAtOnce { begin() }
                completion = { continuation.resume(returning: $0) }
                if number == 1 {
                    for listener in [listener, plain] { listener?.start(shards: [shard]) }
                }
                ready(number)
            }
        }
    }

    /// Handles the end of the program that was started for a situation.
    ///
    /// - Parameter output: the end of the program's output.
    package func programEnded(_ ending: Program.Ending, output: String, during number: Int) {
        shard.async { [self] in
            guard number == self.number else { return }
            examination?.programEnded(ending, output: output, at: now)
            perform()
        }
    }

    package func stop() {
        for listener in [listener, plain] { listener?.stop() }
        shard.reactor.sync { [shard] in shard?.stop() }
    }

    private var now: Double { Double(shard.now.nanoseconds) / 1_000_000 }

    private func begin() {
        guard let upcoming else { return }
        examination = upcoming()
        self.upcoming = nil
    }

    private func perform() {
        guard var examination else { return }
        let effects = examination.takeEffects()
        self.examination = examination
        for effect in effects {
            switch effect {
            case .send(let text) where examination.situation.manner.contains(.fragments):
                connection?.send(stateFrames: Self.fragments(Array(text.utf8)))
            case .send(let text): connection?.send(text: Array(text.utf8))
            case .drop: connection.take()?.drop()
            case .close(let code): close(code)
            }
        }
        guard let finding = examination.finding else { return }
        tokens = examination.tokens
        self.examination = nil
        // A client that a person started reconnects for the next situation.
        close(CloseReason.shuttingDown.rawValue)
        completion?(finding)
    }

    private func close(_ code: UInt16) {
        if code == CloseCode.noStatusReceived.rawValue {
            var frame: [UInt8] = []
            FrameEncoder.appendClose(code: nil, reason: "", mask: nil, to: &frame)
            connection?.send(stateFrames: frame)
            connection.take()?.drop()
            return
        }
        let reason = code == 4007 ? "chefdash.v9.json" : "the examination's situation asks for it"
        connection.take()?.close(CloseCode(rawValue: code), reason: reason)
    }

    /// A text message in fragments that split its characters, with a ping in between.
    private static func fragments(_ bytes: [UInt8]) -> [UInt8] {
        let cuts = bytes.indices.filter { bytes[$0] >= 0xC0 }.prefix(8).map { $0 + 1 }
        let bounds = Array(Set([0, bytes.count / 2, bytes.count] + cuts)).sorted()
        var frames: [UInt8] = []
        for (start, end) in zip(bounds, bounds.dropFirst()) {
            FrameEncoder.append(
                start == 0 ? .text : .continuation, payload: Array(bytes[start..<end]),
                isFinal: end == bytes.count, mask: nil, to: &frames)
            if end != bytes.count {
                FrameEncoder.append(.ping, payload: [1, 2, 3], mask: nil, to: &frames)
            }
        }
        return frames
    }

    // MARK: - The shard's calls

    package func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        guard request.path == GameProtocol.path || ExaminedNodes.isPath(request.path) else {
            return .response(
                HTTPResponse(status: 404, body: "Nothing is here but \(GameProtocol.path).\n"))
        }
        let unavailable = HTTPReply.response(HTTPResponse(status: 503, body: "Try again later.\n"))
        begin()
        defer { perform() }
        let offers = request.fields.list("Sec-WebSocket-Protocol")
        let admission = examination?.admit(path: request.path, subprotocols: offers, at: now)
        guard let admission else { return unavailable }
        dropsNext = admission == .dropWhenOpened
        guard admission != .unavailable else { return unavailable }
        let deflate = DeflatePolicy(
            maximumWindowBits: 12, allowsContextTakeover: false, memoryLevel: 5,
            minimumMessageBytes: examination?.situation.manner.contains(.compressed) == true
                ? 1 : 512)
        return .upgrade(
            subprotocols: [GameProtocol.subprotocol],
            terms: WebSocketTerms(
                limits: Self.limits.webSocket.limits, outboundBytes: 1 << 20, deflate: deflate))
    }

    package func opened(_ connection: Connection) {
        guard !dropsNext else {
            dropsNext = false
            return connection.drop()
        }
        self.connection = connection
        examination?.opened(at: now)
        perform()
    }

    package func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        guard connection === self.connection else { return }
        examination?.received(text, at: now)
        perform()
    }

    package func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
        guard connection === self.connection else { return }
        examination?.receivedBinary(at: now)
        perform()
    }

    package func closed(_ connection: Connection) {
        guard connection === self.connection else { return }
        self.connection = nil
        let closing = connection.closing
        examination?.closed(
            code: closing.code?.rawValue, isOurs: closing.isOurs, reason: closing.reason, at: now)
        perform()
    }

    package func tick(slot: Int64) {
        examination?.pass(to: now)
        perform()
    }

    package func sweep(_ connection: Connection, at now: Instant) {}
    package func sweep(at now: Instant) {}

    // MARK: - Limits

    private static let limits = ConnectionLimits(
        handshakeMilliseconds: 10_000, keepAliveMilliseconds: 0, requestsPerConnection: 1,
        request: HTTPLimits(), controlFrames: .init(burst: 500, perSecond: 50),
        pingIntervalMilliseconds: Int(Examination.ping.intervalMilliseconds),
        pingTimeoutMilliseconds: Int(Examination.ping.timeoutMilliseconds),
        closeMilliseconds: 2_000, sweepMilliseconds: 100, discardedBytes: 1 << 20,
        webSocket: WebSocketTerms(
            limits: WebSocketLimits(
                messageBytes: GameProtocol.messageBytes, framesPerMessage: 64),
            outboundBytes: 1 << 20, deflate: .off),
        pingTimeout: notice(.pingTimeout), controlFlood: notice(.flood),
        slowConsumer: notice(.slowConsumer))

    private static func notice(_ reason: CloseReason) -> ConnectionLimits.Notice {
        ConnectionLimits.Notice(code: CloseCode(rawValue: reason.rawValue), reason: reason.text)
    }
}
