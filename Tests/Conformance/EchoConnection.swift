import ChefDashClient
import Dispatch
import Foundation

/// A connection that echoes every message until the server ends it.
///
/// `@unchecked Sendable`: all its state belongs to `queue`, which every entry checks.
final class EchoConnection: @unchecked Sendable {
    /// The last text message, or nil if there was none.
    typealias Outcome = Result<String?, ChefDashClientError>

    private let queue = DispatchQueue(label: "conformance.echo")
    private var completion: ((Outcome) -> Void)?
    private var link: WebSocketLink?
    private var lastText: Data?
    private var failure: ChefDashClientError?

    private init(completion: @escaping (Outcome) -> Void) {
        self.completion = completion
    }

    /// Connects and echoes until the transport is closed.
    ///
    /// - Returns: the last text message.
    static func run(
        address: ServerAddress, options: LinkOptions
    ) async throws(ChefDashClientError) -> String? {
        let outcome = await withCheckedContinuation { continuation in
            let connection = EchoConnection { continuation.resume(returning: $0) }
            connection.queue.async { connection.open(address, options) }
        }
        return try outcome.get()
    }

    private func open(_ address: ServerAddress, _ options: LinkOptions) {
        dispatchPrecondition(condition: .onQueue(queue))
        // The link holds this until the last event, which every path reaches.
        let link = WebSocketLink(address: address, options: options, queue: queue) {
            self.didHear($1, on: $0)
        }
        self.link = link
        link.open { result in
            if case .failure(let error) = result { self.end(.failure(error)) }
        }
    }

    private func didHear(_ event: WebSocketLink.Event, on link: WebSocketLink) {
        dispatchPrecondition(condition: .onQueue(queue))
        switch event {
        case .heard, .ended: break
        case .text(let text):
            lastText = text
            if !link.send(text: Array(text)) { failure = .queueFull }
        case .binary(let bytes):
            if !link.send(binary: Array(bytes)) { failure = .queueFull }
        case .closed:
            let text = lastText.map { String(decoding: $0, as: UTF8.self) }
            end(failure.map { .failure($0) } ?? .success(text))
        }
    }

    private func end(_ outcome: Outcome) {
        link = nil
        completion?(outcome)
        completion = nil
    }
}
