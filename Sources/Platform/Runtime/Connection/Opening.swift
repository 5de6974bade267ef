import TLS
import WebSocket

/// The part of a connection before the WebSocket: a proxy's header, TLS and HTTP requests.
final class Opening {
    enum Stage {
        /// Reading a proxy's header; `securing` or `request` follows, or the end.
        case proxied(ProxyHeader)
        /// The TLS handshake; `request` follows.
        case securing
        /// Reading an HTTP request; `waiting` or `answering` follows, or the end.
        case request
        /// The application is working on the answer; `answering` follows, or the end.
        case waiting
        /// Writing an answer after which the client may send another request; `request` follows, or
        /// the end.
        case answering
    }

    /// The slowest reader that is sure to get the whole of a long answer, about a modem's speed.
    private static let slowestBytesPerMillisecond = 16

    private unowned let connection: Connection
    private var stage: Stage
    private var parser: HTTPHeadParser
    private var requestCount = 0
    /// True between a written answer and the first byte of the next request.
    private var isIdle = false
    /// True if the client sent more bytes before it got its answer.
    private var hasSentMore = false

    init(_ connection: Connection, limits: ConnectionLimits, expectsProxyHeader: Bool) {
        self.connection = connection
        let first: Stage = connection.transport.isTLS ? .securing : .request
        stage = expectsProxyHeader ? .proxied(ProxyHeader()) : first
        parser = HTTPHeadParser(limits: limits.request)
    }

    private var shard: Shard { connection.shard }

    /// False if input is discarded and counts against `discardedBytes`.
    var isReceiving: Bool { if case .waiting = stage { false } else { true } }

    func receive(_ bytes: UnsafeMutableRawBufferPointer) {
        switch stage {
        case .request: receiveRequest(bytes)
        // A client that sends before it has the whole answer gets no more answers.
        case .answering: connection.stage = .draining
        // The client gets the pending answer; then the connection ends.
        case .waiting: hasSentMore = true
        case .proxied, .securing: break
        }
    }

    /// Called once the socket has taken all output.
    func didWriteAll() {
        if case .answering = stage { awaitRequest() }
    }

    func goodbye(_ notice: ConnectionLimits.Notice) {
        switch stage {
        case .proxied, .securing: connection.end()
        case .request where isIdle: connection.end()
        case .request, .waiting:
            refuse(503, notice.reason)
        case .answering: connection.stage = .draining
        }
    }

    func expire() {
        switch stage {
        case .request where isIdle: connection.end()
        case .request:
            if let refusal = connection.share?.refusal { return refuse(with: refusal) }
            connection.report(.handshakeTime)
            refuse(408, "The request took longer than \(shard.limits.handshakeMilliseconds) ms.")
        case .proxied, .securing:
            connection.report(.handshakeTime)
            connection.end()
        case .waiting:
            refuse(503, fields: ["Retry-After": "5"], "The answer took too long; try again later.")
        case .answering:
            connection.report(.closeTime)
            connection.end()
        }
    }

    /// Reads the proxy's header and continues the TLS handshake. One deadline covers everything up
    /// to the WebSocket.
    ///
    /// - Returns: false if it is waiting for the peer, or the connection has ended.
    func begin() -> Bool { readProxyHeader() && secure() }

    // MARK: - The proxy's word

    /// Reads only the header's bytes, because TLS may follow it. Returns false if more must come,
    /// or the connection has ended.
    private func readProxyHeader() -> Bool {
        guard case .proxied(var header) = stage else { return true }
        while case .needs(let count) = header.progress {
            var received = [UInt8](repeating: 0, count: count)
            let transfer = received.withUnsafeMutableBytes {
                Descriptor.read(connection.descriptor, into: $0)
            }
            switch transfer {
            case .bytes(let count): received[..<count].withUnsafeBytes { header.take($0) }
            case .wouldBlock:
                stage = .proxied(header)
                connection.watch()
                return false
            case .ended:
                connection.end()
                return false
            }
        }
        guard case .complete(let client) = header.progress else {
            connection.report(.requestSyntax)
            connection.end()
            return false
        }
        stage = connection.transport.isTLS ? .securing : .request
        guard let client else { return true }
        connection.peerAddress = client
        // The proxy's connection was above the limits, so this one may only ask for the server's
        // health.
        guard connection.share?.refusal == nil else { return true }
        connection.share = shard.application.admit(client)
        guard connection.share != nil else {
            connection.end()
            return false
        }
        return true
    }

    // MARK: - TLS

    /// Continues the handshake.
    ///
    /// - Returns: false if it is waiting for the peer.
    private func secure() -> Bool {
        guard case .securing = stage else { return true }
        switch connection.transport.handshake() {
        case .wantsRead, .wantsWrite:
            connection.watch()
            return false
        case .complete(let summary):
            stage = .request
            connection.outbox.sealer = connection.transport.sealer
            connection.watch()
            shard.application.secured(connection, summary)
        case .failed(let failure):
            if failure != .lost { connection.report(.tls) }
            shard.application.refusedTLS(connection, failure)
            switch failure {
            case .lost: connection.end()
            case .plainHTTP: refuse(400, "This port uses TLS: use https:// or wss:// instead.")
            // The alert with the reason is already being sent.
            case .untrusted, .refused: connection.drain()
            }
        }
        return true
    }

    // MARK: - HTTP

    private func receiveRequest(_ bytes: UnsafeMutableRawBufferPointer) {
        if isIdle {
            isIdle = false
            connection.deadline = shard.now.advanced(
                byMilliseconds: shard.limits.handshakeMilliseconds)
        }
        do {
            switch try parser.receive(UnsafeRawBufferPointer(bytes)) {
            case .needsMore: break
            case .complete(let head, let count):
                answer(head, rest: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
        } catch {
            connection.report(
                [413, 414, 431].contains(error.status) ? .requestSize : .requestSyntax)
            refuse(error.status, error.reason)
        }
    }

    private func answer(_ head: HTTPRequestHead, rest: UnsafeMutableRawBufferPointer) {
        requestCount += 1
        if let refusal = connection.share?.refusal, !shard.application.isAboutHealth(head) {
            return refuse(with: refusal)
        }
        switch shard.application.reply(to: head, from: connection.peerAddress) {
        case .response(let response): answer(head, with: response, mayPersist: rest.isEmpty)
        case .later(let work): wait(for: work, answering: head, hasMore: !rest.isEmpty)
        case .upgrade(let subprotocols, let clientAddress, let share, let terms):
            if let clientAddress { connection.peerAddress = clientAddress }
            if let share { connection.share = share }
            if let terms { connection.terms = terms }
            do {
                let acceptance = try ServerHandshake.accept(
                    head, subprotocols: subprotocols, requiresSubprotocol: !subprotocols.isEmpty,
                    deflate: connection.terms.deflate)
                connection.outbox.append(acceptance.responseBytes)
                Outbox.markDirty(connection)
                connection.open(acceptance)
                if !rest.isEmpty { connection.receive(rest) }
            } catch {
                refuse(error.status, fields: error.fields, error.reason)
            }
        }
    }

    /// Starts the application's work on an answer. It may use any queue and take as long as a
    /// request may.
    private func wait(
        for work: (_ tell: @escaping @Sendable (HTTPResponse) -> Void) -> Void,
        answering head: HTTPRequestHead, hasMore: Bool
    ) {
        stage = .waiting
        hasSentMore = hasMore
        connection.deadline = shard.now.advanced(byMilliseconds: shard.limits.handshakeMilliseconds)
        work { [connection, shard] response in
            shard.async {
                guard let opening = connection.opening, case .waiting = opening.stage else {
                    return
                }
                opening.answer(head, with: response, mayPersist: !opening.hasSentMore)
            }
        }
    }

    /// - Parameter mayPersist: false if the client sent more before it got this answer.
    private func answer(_ head: HTTPRequestHead, with response: HTTPResponse, mayPersist: Bool) {
        let limits = shard.limits
        let persists =
            mayPersist && head.version == .http11 && connection.share?.refusal == nil
            && limits.keepAliveMilliseconds > 0
            && requestCount < limits.requestsPerConnection
            && !head.fields.list("Connection", contains: "close")
            && !ServerHandshake.isUpgrade(head)
        let content = head.method == "HEAD" ? [] : response.content
        connection.outbox.append(
            response.headBytes(persists: persists, isSecure: isSecure), content: content)
        if persists {
            stage = .answering
            connection.finishWriting()
        } else {
            connection.drain()
        }
        connection.deadline = connection.deadline?.advanced(
            byMilliseconds: content.count / Self.slowestBytesPerMillisecond)
    }

    /// Waits for another request (RFC 9112, section 9.3).
    private func awaitRequest() {
        stage = .request
        parser = HTTPHeadParser(limits: shard.limits.request)
        isIdle = true
        connection.deadline = shard.now.advanced(byMilliseconds: shard.limits.keepAliveMilliseconds)
    }

    private func refuse(_ status: Int, fields: HTTPFields = [:], _ reason: String) {
        refuse(with: HTTPResponse(status: status, fields: fields, body: reason + "\n"))
    }

    private func refuse(with response: HTTPResponse) {
        connection.outbox.append(response.encoded(isSecure: isSecure))
        connection.drain()
    }

    /// True if the answer goes through TLS. In the stage `securing` it doesn't, because the client
    /// spoke plain HTTP to a TLS port.
    private var isSecure: Bool {
        if case .securing = stage { return false }
        return connection.transport.isTLS
    }
}
