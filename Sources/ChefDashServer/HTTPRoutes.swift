import GameProtocol
import Runtime
import WebSocket

/// What the server answers over HTTP: the game's upgrade, and how the server is.
enum HTTPRoutes {
    /// - Parameter obstacle: what keeps rounds from starting, if anything does.
    static func reply(to request: HTTPRequestHead, obstacle: String?) -> HTTPReply {
        switch (request.path, request.method) {
        case (GameProtocol.path, "GET"):
            .upgrade(subprotocols: [GameProtocol.subprotocol])
        case ("/healthz", "GET"), ("/healthz", "HEAD"):
            .response(HTTPResponse(status: 200, body: "ok\n"))
        case ("/readyz", "GET"), ("/readyz", "HEAD"):
            .response(readiness(obstacle))
        case (GameProtocol.path, _):
            .response(notAllowed("GET"))
        case ("/healthz", _), ("/readyz", _):
            .response(notAllowed("GET, HEAD"))
        default:
            .response(
                HTTPResponse(
                    status: 404,
                    body: "Nothing is here. The game is at \(GameProtocol.path), by WebSocket.\n"))
        }
    }

    private static func readiness(_ obstacle: String?) -> HTTPResponse {
        guard let obstacle else { return HTTPResponse(status: 200, body: "ready\n") }
        return HTTPResponse(
            status: 503, fields: ["Retry-After": "5"], body: "not ready: \(obstacle)\n")
    }

    private static func notAllowed(_ allowed: String) -> HTTPResponse {
        HTTPResponse(
            status: 405, fields: ["Allow": allowed], body: "Only \(allowed) is answered here.\n")
    }
}
