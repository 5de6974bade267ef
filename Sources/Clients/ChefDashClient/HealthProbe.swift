import Dispatch
import Foundation
import TLS
import WebSocket

/// Checks a server's health: `GET /healthz` (protocol.md, "Other paths").
public enum HealthProbe {
    /// Returns the answer's status; 200 means that the server is healthy.
    ///
    /// - Parameters:
    ///   - trustedCertificates: a PEM file with the authorities to trust for an `https://` server;
    ///     the system's list by default.
    ///   - verifiesServer: `false` for a server on the same machine, whose certificate is for its
    ///     public name.
    ///   - hasProxyHeader: `true` if the server expects a PROXY header from its trusted proxies,
    ///     and this machine counts as one.
    /// - Throws: `badURL`, `unreachable`, `untrusted`, `timedOut`, `unreadable`.
    public static func status(
        of url: URL, timeout: Duration = .seconds(3), trustedCertificates: String? = nil,
        verifiesServer: Bool = true, hasProxyHeader: Bool = false
    ) async throws(ChefDashClientError) -> Int {
        let address = try ServerAddress(url)
        let named = trustedCertificates.map(TLSTrust.file) ?? .system
        let security = try SocketSecurity(address, trusting: verifiesServer ? named : .anyone)
        let queue = DispatchQueue(label: "chefdash.health")
        let result = await withCheckedContinuation { continuation in
            queue.async {
                _ = Exchange(
                    address, security, hasProxyHeader, queue: queue, timeout: timeout
                ) {
                    continuation.resume(returning: $0)
                }
            }
        }
        return try result.get()
    }

    /// One request and its answer.
    ///
    /// `@unchecked Sendable`: everything in it belongs to the queue that it is made on.
    private final class Exchange: @unchecked Sendable {
        typealias Outcome = Result<Int, ChefDashClientError>

        private let address: ServerAddress
        private var completion: ((Outcome) -> Void)?
        private var socket: StreamSocket?
        private var parser = HTTPResponseHeadParser()

        init(
            _ address: ServerAddress, _ security: SocketSecurity, _ hasProxyHeader: Bool,
            queue: DispatchQueue, timeout: Duration, completion: @escaping (Outcome) -> Void
        ) {
            dispatchPrecondition(condition: .onQueue(queue))
            self.address = address
            self.completion = completion
            // The socket's handler holds this until the end, which every path reaches. `UNKNOWN`
            // marks a connection of the proxy's own (the PROXY protocol, section 2.1).
            let preamble = hasProxyHeader ? Array("PROXY UNKNOWN\r\n".utf8) : []
            let socket = StreamSocket(
                queue: queue, security: security, outboundLimit: 4096, preamble: preamble
            ) { self.didHear($0) }
            self.socket = socket
            socket.connect(host: address.host, port: address.port)
            queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) {
                self.end(.failure(.timedOut("the server's answer")))
            }
        }

        private func didHear(_ event: StreamSocket.Event) {
            switch event {
            case .connected:
                let request =
                    "GET /healthz HTTP/1.1\r\nHost: \(address.hostField)\r\nConnection: close\r\n\r\n"
                socket?.send(Array(request.utf8))
            case .received(let bytes):
                do {
                    let progress = try parser.receive(UnsafeRawBufferPointer(bytes))
                    if case .complete(let head, _) = progress { end(.success(head.status)) }
                } catch {
                    end(.failure(.unreadable(error.reason)))
                }
            case .untrusted(let reason):
                end(
                    .failure(
                        .untrusted("\(address.hostField) couldn't prove its identity: \(reason)")))
            case .ended(let reason):
                end(.failure(.unreachable("no answer from \(address.hostField): \(reason)")))
            }
        }

        private func end(_ outcome: Outcome) {
            socket?.close()
            socket = nil
            completion?(outcome)
            completion = nil
        }
    }
}
