import Foundation
import GameProtocol
import Runtime
import WebSocket

/// The server's HTTP answers: the game's upgrade, the health paths, shared content, and the files
/// of the web root.
struct HTTPRoutes {
    let context: ServerContext

    /// The prefix of all paths, except that the health paths are available at the root too.
    private var basePath: BasePath { context.configuration.basePath }
    private var trustedProxies: TrustedProxies { context.configuration.trustedProxies }

    func reply(
        to request: HTTPRequestHead, from peerAddress: String, at now: Instant
    ) -> HTTPReply {
        let path = basePath.path(in: request.path)
        switch path ?? request.path {
        case let path where Self.healthPaths.contains(path):
            return .response(request.isRead ? health(path, at: now) : .onlyReads)
        case _ where path == nil: return .response(outside(request))
        case GameProtocol.path:
            return request.method == "GET"
                ? upgrade(request, from: peerAddress) : .response(.notAllowed("GET"))
        case let path:
            if let path = ProofPath(path) {
                return shared(request, from: peerAddress) {
                    context.proofs.reply(to: path, $0, at: now)
                }
            } else if let name = ImageDesk.name(in: path) {
                return shared(request, from: peerAddress) { context.images.reply(to: name, $0) }
            } else if let path = LinkPath(path) {
                return shared(request, from: peerAddress) {
                    context.links.reply(to: path, $0, at: now)
                }
            } else {
                return .response(file(path, request))
            }
        }
    }

    private static let healthPaths: Set = ["/healthz", "/readyz"]

    /// Health checks may not know the base path, so they work at the root too.
    static func isAboutHealth(_ request: HTTPRequestHead, below basePath: BasePath) -> Bool {
        healthPaths.contains(basePath.path(in: request.path) ?? request.path)
    }

    /// The answer for a path outside the base path. Redirects if only the last slash is missing.
    private func outside(_ request: HTTPRequestHead) -> HTTPResponse {
        guard request.path + "/" == basePath.description else { return nothing }
        guard request.isRead else { return .onlyReads }
        return HTTPResponse(
            status: 308, fields: ["Location": basePath.description],
            body: "ChefDash is at \(basePath).\n")
    }

    private var nothing: HTTPResponse {
        HTTPResponse(
            status: 404,
            body: "Nothing is here. The game is at \(basePath.path(GameProtocol.path)), "
                + "by WebSocket.\n")
    }

    /// Answers a request for content that needs no player.
    private func shared(
        _ request: HTTPRequestHead, from peerAddress: String, _ answer: (WebQuestion) -> HTTPReply
    ) -> HTTPReply {
        guard request.isRead else { return .response(.onlyReads) }
        let fields = request.fields
        return answer(
            WebQuestion(
                fields: fields,
                address: trustedProxies.clientAddress(of: fields, peerAddress: peerAddress),
                site: site(of: fields, from: peerAddress)))
    }

    /// The server's address as the client sees it, from `Host` and the scheme that a trusted proxy
    /// reports.
    private func site(of fields: HTTPFields, from peerAddress: String) -> SiteAddress {
        let own = context.configuration.tlsCertificateFile == nil ? "http" : "https"
        let said = fields.list("X-Forwarded-Proto").last?.lowercased()
        let isSaid = trustedProxies.isProxy(peerAddress) && (said == "http" || said == "https")
        let origin = fields.first("Host").flatMap {
            WebOrigin(scheme: isSaid ? said ?? own : own, authority: $0)
        }
        return SiteAddress(origin: origin, base: basePath)
    }

    private func upgrade(_ request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        if !ServerHandshake.isUpgrade(request), let refusal = refusalOfOrigin(inQueryOf: request) {
            return .response(refusal)
        }
        let client = trustedProxies.clientAddress(of: request.fields, peerAddress: peerAddress)
        if case .refused(let reason) = context.configuration.allowedOrigins.verdict(
            on: request.fields)
        {
            context.limitLog.reached(.origins, by: client)
            context.log.warning(
                "origin_refused",
                [
                    "origin": request.fields.first("Origin") ?? "",
                    "host": request.fields.first("Host") ?? "", "peer": client, "reason": reason,
                ])
            return .response(HTTPResponse(status: 403, body: reason + "\n"))
        }
        hintAtProxy(request.fields, from: peerAddress)
        let subprotocols = Self.subprotocols(for: request.fields)
        guard trustedProxies.isProxy(peerAddress) else {
            return .upgrade(subprotocols: subprotocols, clientAddress: client)
        }
        guard let share = context.shares.admit(client) else {
            context.limitLog.reached(.addressConnections, by: client)
            return .response(.tooManyOfAddress)
        }
        return .upgrade(subprotocols: subprotocols, clientAddress: client, share: share)
    }

    /// The reason of a refused upgrade, for a page that asks for it at `/play?origin=` with its own
    /// origin: browsers hide the response to an upgrade. Nil if the page may connect, or doesn't
    /// ask.
    private func refusalOfOrigin(inQueryOf request: HTTPRequestHead) -> HTTPResponse? {
        let name = "origin="
        guard let query = request.query, query.hasPrefix(name),
            let origin = query.dropFirst(name.utf8.count).removingPercentEncoding,
            // Nobody learns the permissions of other pages.
            request.fields.first("Origin").map({ $0 == origin }) ?? true,
            case .refused(let reason) = context.configuration.allowedOrigins.verdict(
                on: origin, host: request.fields.first("Host"))
        else { return nil }
        // Readable for pages of other origins; the header field shows them that the answer isn't
        // from a proxy.
        return HTTPResponse(
            status: 403,
            fields: [
                "Access-Control-Allow-Origin": "*", "ChefDash-Refused": "origin",
                "Access-Control-Expose-Headers": "ChefDash-Refused",
            ], body: reason + "\n")
    }

    /// Warns once about an untrusted proxy, whose clients all count as one address. Only for
    /// proxies in a private network: elsewhere, clients themselves may send the field.
    private func hintAtProxy(_ fields: HTTPFields, from peerAddress: String) {
        guard let forwarded = fields.first("X-Forwarded-For"), !trustedProxies.isProxy(peerAddress),
            let peer = IPAddress(ofPeer: peerAddress), !peer.isPublic,
            !context.configuration.hasProxyHeaders,
            !context.hasHintedAtProxy.exchange(true, ordering: .relaxed)
        else { return }
        context.log.warning(
            "proxy_not_trusted",
            [
                "peer": peerAddress, "x_forwarded_for": forwarded,
                "help":
                    "if this is your proxy, start with --trusted-proxy \(peerAddress): otherwise all"
                    + " its clients share one address's limits",
            ])
    }

    /// The subprotocols of the connection. A client that offers only other versions gets its own,
    /// and is then closed with 4007, because browsers can't read the reason of a refused upgrade.
    private static func subprotocols(for fields: HTTPFields) -> [String] {
        let offers = fields.list("Sec-WebSocket-Protocol")
        if !offers.contains(GameProtocol.subprotocol),
            let other = offers.first(where: { $0.hasPrefix(GameProtocol.subprotocolPrefix) })
        {
            return [other]
        }
        return [GameProtocol.subprotocol]
    }

    private func health(_ path: String, at now: Instant) -> HTTPResponse {
        let note = context.clockProblem.withLock(\.self).map { ", but \($0)" } ?? ""
        return Self.health(path, context.obstacle(at: now), note: note)
    }

    /// - Parameter obstacle: the reason why the server isn't ready; nil if it is.
    static func health(_ path: String, _ obstacle: String?, note: String = "") -> HTTPResponse {
        guard path == "/readyz" else { return HTTPResponse(status: 200, body: "ok\n") }
        guard let obstacle else { return HTTPResponse(status: 200, body: "ready\(note)\n") }
        return HTTPResponse(
            status: 503, fields: ["Retry-After": "5"], body: "not ready: \(obstacle)\n")
    }

    private func file(_ path: String, _ request: HTTPRequestHead) -> HTTPResponse {
        guard let path = WebPath(decoding: path) else {
            return HTTPResponse(
                status: 400,
                body: "The path has an empty segment, a segment of dots, a wrong %, or an encoded "
                    + "slash, dot or control character.\n")
        }
        guard let file = file(at: path) else { return nothing }
        return request.isRead ? file.response(to: request.fields) : .onlyReads
    }

    private func file(at path: WebPath) -> WebFile? {
        if let file = WebClientFiles.contract[path] { return file }
        return path.description == PracticeFile.path
            ? context.files.practiceFile : context.files.webRoot[path]
    }
}

/// A request for content that needs no player, and its client.
struct WebQuestion: Sendable {
    let fields: HTTPFields
    /// The client's network address.
    let address: String
    let site: SiteAddress
}

extension HTTPRequestHead {
    var isRead: Bool { method == "GET" || method == "HEAD" }
}

extension HTTPResponse {
    static let onlyReads = notAllowed("GET, HEAD")

    fileprivate static func notAllowed(_ allowed: String) -> HTTPResponse {
        HTTPResponse(
            status: 405, fields: ["Allow": allowed], body: "Only \(allowed) is answered here.\n")
    }
}
