import Runtime
import WebSocket

/// Answers the operators' listener: `/metrics`, and the health paths like the game's port. Owned by
/// its shard's queue.
final class OperatorsApplication: ShardApplication {
    /// The server that the listener answers for.
    enum Subject {
        /// A server that waits while another one has the data.
        case standby(ProcessMetrics)
        case server(Metrics)
    }

    private let subject: Subject

    init(_ subject: Subject) { self.subject = subject }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        if HTTPRoutes.isAboutHealth(request, below: .root) {
            switch subject {
            case .standby: return .response(HTTPRoutes.health(request.path, "standby"))
            case .server(let metrics):
                return HTTPRoutes(context: metrics.context)
                    .reply(to: request, from: peerAddress, at: .now())
            }
        }
        guard request.path == "/metrics" else {
            return .response(
                HTTPResponse(
                    status: 404, body: "Only /metrics, /healthz and /readyz are here.\n"))
        }
        guard request.isRead else { return .response(.onlyReads) }
        return .response(
            HTTPResponse(
                status: 200, fields: ["Cache-Control": "no-store"],
                contentType: MetricsPage.contentType, content: Array(text.utf8)))
    }

    private var text: String {
        switch subject {
        case .server(let metrics): return metrics.text
        case .standby(let process):
            var page = MetricsPage()
            process.write(to: &page)
            page.gauge("chefdash_ready", "0 while another server has the data", 0)
            return page.text
        }
    }

    func opened(_ connection: Connection) {}
    func received(text: UnsafeRawBufferPointer, on connection: Connection) {}
    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {}
    func closed(_ connection: Connection) {}
    func tick(slot: Int64) {}
    func sweep(_ connection: Connection, at now: Instant) {}
    func sweep(at now: Instant) {}
}
