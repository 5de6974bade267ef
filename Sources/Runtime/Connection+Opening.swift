import TLS
import WebSocket

/// What comes before the WebSocket: TLS where it is spoken, and HTTP requests.
extension Connection {
    /// A reader slower than this, about a modem's speed, doesn't get the whole of a long answer.
    private static let slowestBytesPerMillisecond = 16

    // MARK: - TLS

    /// Goes on with the handshake, whose deadline is that of the whole way to the WebSocket.
    func secure() {
        switch transport.handshake() {
        case .wouldBlock: watch()
        case .complete(let summary):
            stage = .request
            watch()
            shard.application.secured(self, summary)
        case .failed(let failure):
            if failure != .lost { report(.tls) }
            shard.application.refusedTLS(self, failure)
            switch failure {
            case .lost: end()
            case .plainHTTP:
                refuse(
                    HTTPResponse(
                        status: 400,
                        body: "This port speaks TLS: use https:// or wss:// instead.\n"))
            // The alert that says why is on its way.
            case .untrusted, .refused: drain()
            }
        }
    }

    // MARK: - HTTP

    func receiveRequest(_ bytes: UnsafeMutableRawBufferPointer) {
        guard var parser = parser.take() else { return }
        if isIdle {
            isIdle = false
            deadline = shard.now.advanced(byMilliseconds: limits.handshakeMilliseconds)
        }
        do {
            switch try parser.receive(UnsafeRawBufferPointer(bytes)) {
            case .needsMore: self.parser = parser
            case .complete(let head, let count):
                answer(head, rest: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
        } catch {
            report([413, 414, 431].contains(error.status) ? .requestSize : .requestSyntax)
            refuse(HTTPResponse(status: error.status, body: error.reason + "\n"))
        }
    }

    private func answer(_ head: HTTPRequestHead, rest: UnsafeMutableRawBufferPointer) {
        requestCount += 1
        switch shard.application.reply(to: head, from: peerAddress) {
        case .response(let response): answer(head, with: response, mayPersist: rest.isEmpty)
        case .later(let work): wait(for: work, answering: head, hasMore: !rest.isEmpty)
        case .upgrade(let subprotocols, let clientAddress, let share, let terms):
            if let clientAddress { peerAddress = clientAddress }
            if let share { self.share = share }
            if let terms { self.terms = terms }
            do {
                let acceptance = try ServerHandshake.accept(
                    head, subprotocols: subprotocols, requiresSubprotocol: !subprotocols.isEmpty,
                    deflate: self.terms.deflate)
                outbound.append(acceptance.responseBytes)
                markDirty()
                decoder = MessageDecoder(
                    role: .server, limits: self.terms.limits, deflate: acceptance.deflate)
                encoder = MessageEncoder(
                    role: .server, deflate: acceptance.deflate, policy: self.terms.deflate)
                subprotocol = acceptance.subprotocol
                open(head.path)
                if !rest.isEmpty { receive(rest) }
            } catch {
                refuse(
                    HTTPResponse(
                        status: error.status, fields: error.fields, body: error.reason + "\n"))
            }
        }
    }

    /// Lets the application work on an answer, on whatever queue, for as long as a request may take.
    private func wait(
        for work: (_ tell: @escaping @Sendable (HTTPResponse) -> Void) -> Void,
        answering head: HTTPRequestHead, hasMore: Bool
    ) {
        stage = .waiting
        hasSentMore = hasMore
        deadline = shard.now.advanced(byMilliseconds: limits.handshakeMilliseconds)
        work { [self, shard] response in
            shard.async { [self] in
                guard case .waiting = stage else { return }
                answer(head, with: response, mayPersist: !hasSentMore)
            }
        }
    }

    /// - Parameter mayPersist: whether the peer waits for the answer before it asks again.
    private func answer(_ head: HTTPRequestHead, with response: HTTPResponse, mayPersist: Bool) {
        let persists =
            mayPersist && limits.keepAliveMilliseconds > 0
            && requestCount < limits.requestsPerConnection
            && !head.fields.list("Connection", contains: "close")
            && !ServerHandshake.isUpgrade(head)
        let content = head.method == "HEAD" ? [] : response.content
        outbound.append(
            response.headBytes(persists: persists, isSecure: isSecure), content: content)
        drain()
        deadline = deadline?.advanced(
            byMilliseconds: content.count / Self.slowestBytesPerMillisecond)
        if persists { stage = .answering }
    }

    /// Waits for another request (RFC 9112, section 9.3).
    func awaitRequest() {
        stage = .request
        parser = HTTPHeadParser(limits: limits.request)
        isIdle = true
        deadline = shard.now.advanced(byMilliseconds: limits.keepAliveMilliseconds)
    }

    func refuse(_ response: HTTPResponse) {
        outbound.append(response.encoded(isSecure: isSecure))
        drain()
    }

    /// Whether the answer goes through TLS. Who speaks plain HTTP to a port with TLS is in `securing`.
    private var isSecure: Bool {
        if case .securing = stage { false } else { transport.isTLS }
    }

    private func open(_ path: String) {
        self.path = path
        stage = .webSocket(.open)
        deadline = nil
        isAnnounced = true
        shard.application.opened(self)
    }
}
