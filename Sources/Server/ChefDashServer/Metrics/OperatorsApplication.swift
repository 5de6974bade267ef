import Runtime
import WebSocket

/// Answers the operators' listener: `/metrics`, and the health paths like the game's port. Owned by
/// its shard's queue.
final class OperatorsApplication: ShardApplication {
    private let metrics: Metrics?

    /// - Parameter metrics: nil while another server has the data.
    init(_ metrics: Metrics?) { self.metrics = metrics }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        if HTTPRoutes.isAboutHealth(request, below: .root) {
            guard let metrics else { return .response(HTTPRoutes.health(request.path, "standby")) }
            return HTTPRoutes(context: metrics.context)
                .reply(to: request, from: peerAddress, at: .now())
        }
        guard request.path == "/metrics", let metrics else {
            return .response(
                HTTPResponse(
                    status: 404, body: "Only /metrics, /healthz and /readyz are here.\n"))
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
