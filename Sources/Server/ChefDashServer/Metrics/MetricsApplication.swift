import Runtime
import WebSocket

/// Answers the operators' listener: `/metrics`, and the server's health as the game's port does. Owned by the queue of
/// its shard.
final class MetricsApplication: ShardApplication {
    private let metrics: Metrics
    private let routes: @Sendable () -> HTTPRoutes

    init(metrics: Metrics, routes: @escaping @Sendable () -> HTTPRoutes) {
        self.metrics = metrics
        self.routes = routes
    }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        if HTTPRoutes.isAboutHealth(request, below: .root) {
            return routes().reply(to: request, from: peerAddress, at: .now())
        }
        guard request.path == "/metrics" else {
            return .response(
                HTTPResponse(
                    status: 404, body: "Nothing is here but /metrics, /healthz and /readyz.\n"))
        }
        guard request.isRead else { return .response(.onlyReads) }
        return .response(
            HTTPResponse(
                status: 200, fields: ["Cache-Control": "no-store"],
                contentType: Metrics.contentType, content: Array(metrics.text.utf8)))
    }

    func opened(_ connection: Connection) {}
    func received(text: UnsafeRawBufferPointer, on connection: Connection) {}
    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {}
    func closed(_ connection: Connection) {}
    func tick(slot: Int64) {}
    func sweep(_ connection: Connection, at now: Instant) {}
    func sweep(at now: Instant) {}
}
