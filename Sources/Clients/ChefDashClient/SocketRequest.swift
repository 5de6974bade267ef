import Dispatch
import Foundation
import WebSocket

/// One request by a WebSocket text, and the text that answers it.
package enum SocketRequest {
    private static let answerBytes = 8 << 20

    /// - Throws: `unreachable`, `refused`, `timedOut`, `unreadable`, or what ended the connection.
    package static func answer(
        to request: Data, at address: ServerAddress, subprotocol: String,
        timeout: Duration = .seconds(30)
    ) async throws(ChefDashClientError) -> Data {
        var options = LinkOptions()
        options.subprotocol = subprotocol
        options.limits.messageBytes = answerBytes
        let queue = DispatchQueue(label: "chefdash.request")
        let result = await withCheckedContinuation { continuation in
            queue.async { [options] in
                Exchange(request, address, options, queue: queue, timeout: timeout) {
                    continuation.resume(returning: $0)
                }.begin()
            }
        }
        return try result.get()
    }

    /// `@unchecked Sendable`: everything in it belongs to the queue that it is made on.
    private final class Exchange: @unchecked Sendable {
        private let request: Data
        private let queue: DispatchQueue
        private let timeout: Duration
        private var completion: ((Result<Data, ChefDashClientError>) -> Void)?
        private var link: WebSocketLink?

        init(
            _ request: Data, _ address: ServerAddress, _ options: LinkOptions,
            queue: DispatchQueue, timeout: Duration,
            completion: @escaping (Result<Data, ChefDashClientError>) -> Void
        ) {
            self.request = request
            self.queue = queue
            self.timeout = timeout
            self.completion = completion
            // The link's handler holds this until the end, which every path reaches.
            link = WebSocketLink(address: address, options: options, queue: queue) {
                self.didHear($1)
            }
        }

        func begin() {
            link?.open { [self] opened in
                switch opened {
                case .success: _ = link?.send(text: Array(request))
                case .failure(let error): end(.failure(error))
                }
            }
            queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) { [self] in
                end(.failure(.timedOut("the server's answer")))
            }
        }

        private func didHear(_ event: WebSocketLink.Event) {
            switch event {
            case .text(let text): end(.success(text))
            case .ended(let disconnection):
                end(.failure(.unreachable("\(disconnection)")))
            case .heard, .binary, .closed: break
            }
        }

        private func end(_ result: Result<Data, ChefDashClientError>) {
            guard let completion else { return }
            self.completion = nil
            link?.abandon()
            link = nil
            completion(result)
        }
    }
}
