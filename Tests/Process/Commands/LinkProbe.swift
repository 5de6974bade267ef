import ChefDashClient
import Dispatch
import Foundation
import Testing

/// A link whose events a test reads as words: "text hello", "binary 3", "ended 1006", "closed".
final class LinkProbe: Sendable {
    private let queue: DispatchQueue
    private let link: WebSocketLink
    private let events: AsyncStream<String>

    /// - Parameter echoes: true to send messages back at once.
    init(to port: UInt16, options: LinkOptions, echoes: Bool = false) throws {
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/test"))
        let queue = DispatchQueue(label: "chefdash.test.link")
        let (events, sink) = AsyncStream<String>.makeStream()
        self.queue = queue
        self.events = events
        link = WebSocketLink(address: try ServerAddress(url), options: options, queue: queue) {
            link, event in
            switch event {
            case .heard: return
            case .text(let text):
                if echoes { _ = link.send(text: Array(text)) }
                sink.yield("text \(String(decoding: text, as: UTF8.self))")
            case .binary(let bytes):
                if echoes { _ = link.send(binary: Array(bytes)) }
                sink.yield("binary \(bytes.count)")
            case .ended(let disconnection): sink.yield("ended \(disconnection.closeCode)")
            case .closed:
                sink.yield("closed")
                sink.finish()
            }
        }
    }

    func open() async throws {
        let result = await withCheckedContinuation { continuation in
            queue.async { [link] in link.open { continuation.resume(returning: $0) } }
        }
        try result.get()
    }

    /// True if the message was accepted.
    func send(text: [UInt8]) async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [link] in continuation.resume(returning: link.send(text: text)) }
        }
    }

    /// Begins the closing handshake.
    func close(whenClosed: @escaping @Sendable () -> Void = {}) {
        queue.async { [link] in link.close(completion: whenClosed) }
    }

    /// All events up to the end.
    func allEvents() async -> [String] {
        await events.reduce(into: []) { $0.append($1) }
    }
}
