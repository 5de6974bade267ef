import TLS
import WebSocket

/// What comes before the WebSocket: TLS where it is spoken, and the HTTP request.
extension Connection {
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
        do {
            switch try parser.receive(UnsafeRawBufferPointer(bytes)) {
            case .needsMore: self.parser = parser
            case .complete(let head, let count):
                answer(head, rest: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
        } catch {
            refuse(HTTPResponse(status: error.status, body: error.reason + "\n"))
        }
    }

    private func answer(_ head: HTTPRequestHead, rest: UnsafeMutableRawBufferPointer) {
        switch shard.application.reply(to: head, from: peerAddress) {
        case .response(let response):
            let content = head.method == "HEAD" ? [] : response.content
            outbound.append(response.headBytes(), content: content)
            drain(contentBytes: content.count)
        case .upgrade(let subprotocols, let clientAddress, let terms):
            if let clientAddress { peerAddress = clientAddress }
            if let terms { self.terms = terms }
            do {
                let acceptance = try ServerHandshake.accept(
                    head, subprotocols: subprotocols, requiresSubprotocol: !subprotocols.isEmpty)
                outbound.append(acceptance.responseBytes)
                markDirty()
                decoder = MessageDecoder(role: .server, limits: self.terms.limits)
                open(head.path)
                if !rest.isEmpty { receive(rest) }
            } catch {
                refuse(
                    HTTPResponse(
                        status: error.status, fields: error.fields, body: error.reason + "\n"))
            }
        }
    }

    func refuse(_ response: HTTPResponse) {
        outbound.append(response.encoded())
        drain()
    }

    private func open(_ path: String) {
        self.path = path
        stage = .webSocket(.open)
        deadline = nil
        isAnnounced = true
        shard.application.opened(self)
    }
}
